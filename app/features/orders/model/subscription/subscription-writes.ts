import { type SqlBool, sql, type UpdateObject } from 'kysely'
import { z } from 'zod'
import { insertPayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import { takesCards } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { insertJob, jobKind } from '#app/kernel/jobs/job.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { Due } from './due-subscription-store.ts'
import { chargesUnderWay } from './line-of-due.ts'
import { withoutNext } from './plan-change.ts'
import { type AfterFailure, type EndReason, graceOf, lastChargeOn } from './subscription.ts'

type At = { today: Day; now: number }

type Failure = At & { total: Yen; period: { startsOn: Day; endsOn: Day } }

/** The consequences of a failed charge, including the mail. `total` is the amount that was asked for, and `period` its period. */
export function writeFailure(
  db: Database,
  due: Due,
  after: AfterFailure,
  { total, period, today, now }: Failure,
): Write[] {
  switch (after.is) {
    case 'nothing':
      return []
    case 'reschedule':
      return [writeRescheduled(db, due, after.on)]
    case 'end':
      return writeEnd(db, due, after.reason, { today, now })
    case 'retry': {
      const { provider } = due.renewing
      const payerMail = {
        letter: 'paymentFailed',
        ...(provider !== null && takesCards(provider) && { provider }),
        planId: due.planId,
        total,
        retryOn: after.on,
        until: lastChargeOn(period),
      } as const
      const about = `${due.id}-${due.renewing.period}-${after.attempts}`
      return [
        insertPayerMail(db, due, payerMail, { about, now, condition: isStillDue(db, due) }),
        changeDue(db, due, { attempts: after.attempts, retry_on: after.on }),
      ]
    }
  }
}

/**
 * Ends a registration without another charge. Its last day of use is the last one that was paid for or granted as grace. Does nothing while
 * a charge is under way.
 */
export function writeEnd(db: Database, due: Due, reason: EndReason, { today, now }: At): Write[] {
  const lastDay = lastDayOf(due, today)
  const isTold = due.toldEndsOn === lastDay
  const payerMail = { planId: due.planId, until: lastDay, ...mailOf(due, reason) }
  const told = { about: `${due.id}-${due.renewing.period}`, now, condition: isStillDue(db, due, today) }
  return [
    ...(isTold ? [] : [insertPayerMail(db, due, payerMail, told)]),
    ...endPeriodicOf(db, due, now),
    changeDue(db, due, {
      status: 'CANCEL',
      renews_on: null,
      retry_on: null,
      cancelled_at: now,
      end_reason: reason,
      ends_on: lastDay,
      told_ends_on: lastDay,
      ...withoutNext,
    }).where((eb) => eb.not(eb.exists(chargesUnderWay(eb, today)))),
  ]
}

function mailOf({ hasOutage }: Due, reason: EndReason) {
  if (reason === 'missed')
    return { letter: 'renewalMissed', cause: hasOutage ? 'contract' : 'delay' } as const
  return reason === 'cancelled' ? ({ letter: 'planCancelled' } as const) : ({ letter: 'planEnded' } as const)
}

/** The last day of use. Earlier releases let readers read on after the grace; for them reading ends today. */
function lastDayOf({ renewing }: Due, today: Day): Day {
  const grace = graceOf(renewing)
  const isOver = grace !== null && grace < today && renewing.endsOn >= today
  return isOver ? addDays(today, -1) : renewing.endsOn
}

/** Stops all charges for a registration, also those that the provider would make by itself. */
export function writeStop(db: Database, due: Due, now: number): Write[] {
  return [
    ...endPeriodicOf(db, due, now),
    db
      .updateTable('registration')
      .set({ renews_on: null, retry_on: null })
      .where('tenant_id', '=', due.tenantId)
      .where('id', '=', due.id)
      .where('status', '=', due.renewing.status),
  ]
}

/** Postpones the registration's next step to that day. */
export function writeRescheduled(db: Database, due: Due, on: Day): Write {
  return changeDue(db, due, { retry_on: on })
}

/**
 * Ends the publisher's charges. It may be written again for the same period, in case the first attempt failed; it has no further effect if
 * it didn't.
 */
export function endPeriodicOf(db: Database, { tenantId, id, renewing }: Due, now: number): Write[] {
  const { provider, period } = renewing
  return insertEndPeriodic(db, { tenantId, id, provider }, { about: String(period), now })
}

/** A condition: the due period is still due. It wasn't cancelled meanwhile and, if `today` is given, no charge for it is under way. */
function isStillDue(db: Database, { tenantId, id, renewing }: Due, today?: Day) {
  const due = db
    .selectFrom('registration')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .where('period', '=', renewing.period)
    .$if(today !== undefined, (row) =>
      row.where((eb) => eb.not(eb.exists(chargesUnderWay(eb, today as Day)))),
    )
  return sql<SqlBool>`EXISTS ${due}`
}

function changeDue(
  db: Database,
  { tenantId, id, renewing }: Due,
  changes: UpdateObject<Tables, 'registration'>,
) {
  return db
    .updateTable('registration')
    .set((eb) => ({ ...changes, revision: eb('revision', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .where('period', '=', renewing.period)
}

/** The job that ends the publisher's charges for a registration, whose id is the job's subject. */
export const endPeriodicKind = jobKind('end-periodic', z.object({}))

type Charged = { tenantId: number; id: string; provider: string | null }

/**
 * Ends the charges that a provider makes by itself, however many attempts that takes. Does nothing for other providers, nor a second time
 * for the same `about`. `condition` must hold in the batch, so this must stand before the write that makes it false.
 */
export function insertEndPeriodic(
  db: Database,
  { tenantId, id, provider }: Charged,
  { about, now, condition = sql<SqlBool>`TRUE` }: { about: string; now: number; condition?: typeof truth },
): Write[] {
  if (provider !== 'GAKKEN_ID') return []
  const jobId = `end-periodic-${tenantId}-${id}-${about}`
  const known = db.selectFrom('job').select('job.id').where('job.tenant_id', '=', tenantId)
  return [
    insertJob(db, endPeriodicKind, {
      id: jobId,
      tenantId,
      subject: id,
      payload: {},
      dueAt: now,
      now,
      condition: sql<SqlBool>`${condition} AND NOT EXISTS ${known.where('job.id', '=', jobId)}`,
    }),
  ]
}

const truth = sql<SqlBool>`TRUE`
