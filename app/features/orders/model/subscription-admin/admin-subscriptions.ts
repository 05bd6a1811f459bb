import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { auditedExport, insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { insertPayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import { openStates } from '#app/features/orders/model/order/order.ts'
import {
  cancelledBy,
  writeCancel,
  writePeriodicEnd,
} from '#app/features/orders/model/subscription/cancel-subscription.ts'
import {
  findOwnSubscription,
  isOwnUnchanged,
  type OwnSubscription,
  updateOwn,
} from '#app/features/orders/model/subscription/subscription-store.ts'
import { readTaxRates } from '#app/features/plans/model/tax/tax-rate.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  countRecords,
  findRecord,
  listOrdersOf,
  pageOfRecords,
  recordsAfter,
  type SubscriptionQuery,
  type SubscriptionRecord,
} from './admin-subscription-store.ts'

/** A longer list isn't counted any further (ruling 41). */
const maxCounted = 100_000
const rowsAtOnce = 1000
const maxOrders = 500

/** A page of the site's registrations including ended ones, latest first, for administrators. */
export async function listRecords(
  visit: Visit,
  { query, paging }: { query: SubscriptionQuery; paging: Paging },
): Promise<Paged & { totalIsAtLeast: boolean; records: SubscriptionRecord[] }> {
  const asked = { ...siteOf(visit), query }
  const part = { limit: paging.size, offset: offsetOf(paging) }
  const [records, total] = await Promise.all([
    pageOfRecords(visit.db, asked, part),
    countRecords(visit.db, asked, maxCounted),
  ])
  return { ...pagedOf(paging, total), totalIsAtLeast: total === maxCounted, records }
}

/** Reads all registrations of a list, latest first, a thousand at a time. The audit log records who exported them. */
export function eachRecord(visit: Visit, query: SubscriptionQuery): AsyncGenerator<SubscriptionRecord[]> {
  return auditedExport(visit, { list: 'registrations', query }, allRecords(visit, query))
}

async function* allRecords(visit: Visit, query: SubscriptionQuery): AsyncGenerator<SubscriptionRecord[]> {
  const asked = { ...siteOf(visit), query }
  for (let last: SubscriptionRecord | null = null; ; ) {
    const rows: SubscriptionRecord[] = await recordsAfter(visit.db, asked, { last, limit: rowsAtOnce })
    yield rows
    last = rows.at(-1) ?? null
    if (rows.length < rowsAtOnce) return
  }
}

/** One registration. Refuses one that isn't the site's with `subscriptionNotFound` (831). */
export async function getRecord(visit: Visit, { id }: { id: string }): Promise<SubscriptionRecord> {
  return (await findRecord(visit.db, { ...siteOf(visit), id })) ?? refuse('subscriptionNotFound')
}

/** One registration with its charges. Refuses as `getRecord` does. */
export async function getRecordWithOrders(visit: Visit, { id }: { id: string }) {
  const record = await getRecord(visit, { id })
  const { accountId } = record
  const orders = await listOrdersOf(visit.db, { tenantId: visit.site.tenantId, accountId, id }, maxOrders)
  return { record, orders }
}

function siteOf(visit: Visit) {
  requireStaff(visit, 'service')
  return {
    tenantId: visit.site.tenantId,
    today: dayOf(visit.now()),
    locale: visit.locale,
    rates: readTaxRates(visit.env),
  }
}

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
  const today = dayOf(visit.now())
  // A paused registration may have given no right to read for a while.
  const endsOn = own.endsOn < today ? own.endsOn : addDays(today, -1)
  const { db } = visit
  const condition = sql<SqlBool>`${isOwnUnchanged(db, own)} AND NOT EXISTS ${openRenewals(db, own)}`
  const payerMail = { letter: 'planEnded', planId: own.planId, until: endsOn } as const
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
    insertPayerMail(db, own, payerMail, { about: `${id}-${own.revision}`, now: visit.now(), condition }),
    ...writePeriodicEnd(visit, own, condition),
    updateOwn(db, own, ended).where(({ not, exists }) => not(exists(openRenewals(db, own)))),
  ])
}

async function getOwn(visit: Visit, id: string, { revision }: EndInput) {
  const { accountId, accountName, planName, isOver } = await getRecord(visit, { id })
  const own = await findOwnSubscription(visit.db, { tenantId: visit.site.tenantId, accountId, id })
  if (own === null || isOver || own.status === 'REFUNDED') refuse('subscriptionNotFound')
  if (revision !== null && revision !== own.revision) refuse('changedMeanwhile')
  return { own, name: `${accountName} · ${planName}` }
}

/** Commits all writes or none. The last one is the change itself, and the others have conditions that hold only if it can be made. */
async function commitAll(visit: Visit, writes: Write[]): Promise<void> {
  const changes = await commit(visit, writes)
  if (changes.at(-1) === 0) refuse('changedMeanwhile')
}

async function isBeingCharged(db: Database, own: OwnSubscription): Promise<boolean> {
  return (await openRenewals(db, own).executeTakeFirst()) !== undefined
}

/** Finds unfinished charges of the next period. There is at most one. */
function openRenewals(db: Database, { tenantId, accountId, id }: OwnSubscription) {
  return db
    .selectFrom('payment_order')
    .select('payment_order.id')
    .where('payment_order.tenant_id', '=', tenantId)
    .where('payment_order.account_id', '=', accountId)
    .where('payment_order.registration_id', '=', id)
    .where('payment_order.kind', '=', 'renewal')
    .where('payment_order.state', 'in', openStates)
}
