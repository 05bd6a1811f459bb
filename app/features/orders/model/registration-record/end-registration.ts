import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { insertTelling } from '#app/features/orders/model/letters/telling.ts'
import { openStates } from '#app/features/orders/model/order/order.ts'
import {
  cancelledBy,
  writeCancel,
  writePeriodicEnd,
} from '#app/features/orders/model/registration/cancel-writes.ts'
import {
  findOwnRegistration,
  isOwnUnchanged,
  type OwnRegistration,
  updateOwn,
} from '#app/features/orders/model/registration/own-registration-store.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getRecord } from './list-records.ts'

/** The registration's revision as its page showed it. */
export const EndInput = z.object({ revision: revisionInput })
type EndInput = z.output<typeof EndInput>

/**
 * Stops a reader's registration from renewing: they may use it until its last day and aren't charged any more, also not
 * after a free period (R366, R368, ruling 32). The reader can't take it back. Repeating it changes nothing.
 *
 * Refuses a registration that isn't the site's or is over with `subscriptionNotFound` (831), and with `changedMeanwhile`
 * (918).
 */
export async function stopRenewing(visit: Visit, id: string, input: EndInput): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { own, name } = await getOwn(visit, id, input)
  if (own.status === 'CANCEL') return
  await commitAll(visit, [
    insertAudit(visit, admin, {
      action: 'registration.cancel',
      subject: id,
      name,
      before: { status: own.status },
      after: { status: 'CANCEL' },
      detail: { planId: own.planId, until: own.endsOn },
      condition: isOwnUnchanged(visit.db, own),
    }),
    ...writeCancel(visit, own, 'staff'),
  ])
}

/**
 * Ends reading by a registration at once, whatever was paid: its last day becomes yesterday. Gives no money back. Refuses
 * as `stopRenewing` does, and with `paymentProcessing` (871) while the next period is being charged, because the reader
 * would have paid for nothing.
 */
export async function endReading(visit: Visit, id: string, input: EndInput): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { own, name } = await getOwn(visit, id, input)
  if (await isBeingCharged(visit.db, own)) refuse('paymentProcessing')
  const endsOn = addDays(dayOf(visit.now()), -1)
  const { db } = visit
  const condition = sql<SqlBool>`${isOwnUnchanged(db, own)} AND NOT EXISTS ${openRenewals(db, own)}`
  const telling = { letter: 'planEnded', planId: own.planId, until: endsOn } as const
  const ended = { ...cancelledBy('staff', visit.now()), ends_on: endsOn, told_ends_on: endsOn }
  await commitAll(visit, [
    insertAudit(visit, admin, {
      action: 'registration.end',
      subject: id,
      name,
      before: { status: own.status, endsOn: own.endsOn },
      after: { status: 'CANCEL', endsOn },
      detail: { planId: own.planId },
      condition,
    }),
    insertTelling(db, own, telling, { about: `${id}-${own.revision}`, now: visit.now(), condition }),
    ...writePeriodicEnd(visit, own, condition),
    updateOwn(db, own, ended).where(({ not, exists }) => not(exists(openRenewals(db, own)))),
  ])
}

async function getOwn(visit: Visit, id: string, { revision }: EndInput) {
  const { accountId, accountName, planName, isOver } = await getRecord(visit, { id })
  const own = await findOwnRegistration(visit.db, { tenantId: visit.site.tenantId, accountId, id })
  if (own === null || isOver || own.status === 'REFUNDED') refuse('subscriptionNotFound')
  if (revision !== null && revision !== own.revision) refuse('changedMeanwhile')
  return { own, name: `${accountName} · ${planName}` }
}

/** Commits all or nothing. The last writer is the change itself. */
async function commitAll(visit: Visit, writes: Write[]): Promise<void> {
  const changes = await commit(visit, writes)
  if (changes.at(-1) === 0) refuse('changedMeanwhile')
}

async function isBeingCharged(db: Database, own: OwnRegistration): Promise<boolean> {
  return (await openRenewals(db, own).executeTakeFirst()) !== undefined
}

/** The unfinished charges of a next period, at most one. */
function openRenewals(db: Database, { tenantId, accountId, id }: OwnRegistration) {
  return db
    .selectFrom('payment_order')
    .select('payment_order.id')
    .where('payment_order.tenant_id', '=', tenantId)
    .where('payment_order.account_id', '=', accountId)
    .where('payment_order.registration_id', '=', id)
    .where('payment_order.kind', '=', 'renewal')
    .where('payment_order.state', 'in', openStates)
}
