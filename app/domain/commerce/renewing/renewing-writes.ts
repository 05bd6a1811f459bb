import { type SqlBool, sql, type Updateable } from 'kysely'
import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import type { Tables } from '#app/data/tables.ts'
import { insertTelling } from '#app/domain/commerce/letters/telling.ts'
import { addDays, type Day } from '#app/values/day.ts'
import type { Yen } from '#app/values/yen.ts'
import type { AfterFailure } from './after-failure.ts'
import { type EndReason, graceDays } from './due-step.ts'
import type { Due } from './due-store.ts'
import { insertEndPeriodic } from './end-periodic-kind.ts'

type Registration = Tables['registration']
type At = { today: Day; now: number }

/** What follows from a charge that came to nothing, with the letter of it. `total` is what was asked for, `dueOn` since when. */
export function writeFailure(
  db: Database,
  due: Due,
  after: AfterFailure,
  { total, dueOn, today, now }: At & { total: Yen; dueOn: Day },
): Write[] {
  switch (after.is) {
    case 'nothing':
      return []
    case 'postpone':
      return [changeDue(db, due, { retry_on: after.on, ends_on: later(due.renewing.endsOn, after.on) })]
    case 'end':
      return writeEnd(db, due, after.reason, { today, now })
    case 'retry':
      return [
        insertTelling(
          db,
          due,
          {
            letter: 'paymentFailed',
            planId: due.planId,
            total,
            retryOn: after.on,
            until: later(after.on, addDays(dueOn, graceDays)),
          },
          {
            about: `${due.id}-${due.renewing.period}-${after.attempts}`,
            now,
            condition: isStillDue(db, due),
          },
        ),
        changeDue(db, due, {
          attempts: after.attempts,
          retry_on: after.on,
          ends_on: later(due.renewing.endsOn, after.on),
        }),
      ]
  }
}

/**
 * It ends without another charge. Whoever was tried again and again has read meanwhile, and does to the end of that day; a plan that
 * was withdrawn or an account that is gone ends with what was paid for.
 */
export function writeEnd(db: Database, due: Due, reason: EndReason, { today, now }: At): Write[] {
  const { endsOn } = due.renewing
  const lastDay = reason === 'payment' || reason === 'card' ? later(endsOn, today) : endsOn
  const isTold = due.toldEndsOn === lastDay
  const letter = reason === 'cancelled' ? ('planCancelled' as const) : ('planEnded' as const)
  const telling = { letter, planId: due.planId, until: lastDay }
  const told = { about: `${due.id}-${due.renewing.period}`, now, condition: isStillDue(db, due) }
  return [
    ...(isTold ? [] : [insertTelling(db, due, telling, told)]),
    ...endPeriodicOf(db, due, now),
    changeDue(db, due, {
      status: 'CANCEL',
      renews_on: null,
      retry_on: null,
      cancelled_at: now,
      end_reason: reason,
      ends_on: lastDay,
      told_ends_on: lastDay,
    }),
  ]
}

/** It is asked for no more; what the provider would charge by itself is ended there. */
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

/** The publisher has until the day to tell of its charge; the reader reads meanwhile. */
export function writeWait(db: Database, due: Due, until: Day): Write {
  return changeDue(db, due, { retry_on: addDays(until, 1), ends_on: later(due.renewing.endsOn, until) })
}

/** Tried again whatever happens to the first attempt; done twice it does nothing the second time. */
export function endPeriodicOf(db: Database, { tenantId, id, renewing }: Due, now: number): Write[] {
  const { provider, period } = renewing
  return insertEndPeriodic(db, { tenantId, id, provider }, { about: String(period), now })
}

/** Whether the period that is due still is: who cancels meanwhile is right. */
function isStillDue(db: Database, { tenantId, id, renewing }: Due) {
  const due = db
    .selectFrom('registration')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .where('period', '=', renewing.period)
  return sql<SqlBool>`EXISTS ${due}`
}

function changeDue(db: Database, { tenantId, id, renewing }: Due, changes: Updateable<Registration>): Write {
  return db
    .updateTable('registration')
    .set((eb) => ({ ...changes, revision: eb('revision', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .where('period', '=', renewing.period)
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other
}
