import { sql } from 'kysely'
import { commitTo, type Write } from '#app/data/commit.ts'
import { type Database, databaseFor, openDatabase } from '#app/data/database.ts'
import { eachDue } from '#app/domain/commerce/due/each-due.ts'
import type { OrderDeps } from '#app/domain/commerce/order/order.ts'
import { takeUntold } from '#app/domain/commerce/order/take-untold.ts'
import { afterFailure } from '#app/domain/commerce/renewing/after-failure.ts'
import { dueStep } from '#app/domain/commerce/renewing/due-step.ts'
import { type Due, listDue } from '#app/domain/commerce/renewing/due-store.ts'
import {
  writeEnd,
  writeFailure,
  writeStop,
  writeWait,
} from '#app/domain/commerce/renewing/renewing-writes.ts'
import { isRefusal } from '#app/errors/refusal.ts'
import { type Day, dayOf } from '#app/values/day.ts'
import { chargeRenewal } from './charge-renewal.ts'

/** A charge costs some ten calls, of which an invocation has 1000 for everything that cron does. */
const mostASweep = 25

/**
 * Run by cron, for all tenants: charges what is due (decision 32), and ends what is not to go on. It may be killed anywhere and run
 * many times at once: there is one charge for each registration and period. Answers how many registrations it was about.
 */
export async function sweepRenewals(cron: Omit<OrderDeps, 'db' | 'd1'>): Promise<number> {
  const today = dayOf(cron.now())
  const d1 = databaseFor(cron.env, 0)
  const db = openDatabase(d1)
  const due = await listDue(db, today, mostASweep)
  if (due.length === 0) return 0
  await commitTo(d1, [goOnReading(db, today)])
  await eachDue(cron, due, {
    event: 'registration not renewed',
    atOnce: 5,
    work: renew,
    putOff: (deps, one) => commitTo(deps.d1, postponed(deps, one)),
  })
  return due.length
}

/**
 * assumed: whoever renews reads on while their charge waits for its turn, is being settled or tried again; else midnight would end it
 * in the middle of a page.
 */
function goOnReading(db: Database, today: Day): Write {
  return db
    .updateTable('registration')
    .set({ ends_on: today })
    .where('renews_on', 'is not', null)
    .where(sql<string>`coalesce(retry_on, renews_on)`, '<=', today)
    .where('status', '=', 'ACTIVE')
    .where('ends_on', '<', today)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscription_plan as plan')
          .select('plan.id')
          .whereRef('plan.tenant_id', '=', 'registration.tenant_id')
          .whereRef('plan.id', '=', 'registration.plan_id')
          .where('plan.state', '!=', 'withdrawn'),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account')
          .select('account.id')
          .whereRef('account.tenant_id', '=', 'registration.tenant_id')
          .whereRef('account.id', '=', 'registration.account_id')
          .where('account.cancelled_at', 'is', null),
      ),
    )
}

async function renew(deps: OrderDeps, due: Due): Promise<void> {
  try {
    await takeStepOf(deps, due)
  } catch (error) {
    // Another sweep is at it.
    if (!isRefusal(error) || error.name !== 'changedMeanwhile') throw error
  }
}

async function takeStepOf(deps: OrderDeps, due: Due): Promise<void> {
  const { db, d1, now } = deps
  const at = { today: dayOf(now()), now: now() }
  const step = dueStep(due.renewing, { ...due.around, today: at.today })
  switch (step.is) {
    case 'nothing':
      return
    case 'stop':
      await commitTo(d1, writeStop(db, due, at.now))
      return
    case 'end':
      // Nobody told of a charge: perhaps there was one.
      if (step.reason === 'payment' && (await takeUntold(deps, due))) return
      await commitTo(d1, writeEnd(db, due, step.reason, at))
      return
    case 'wait':
      await commitTo(d1, [writeWait(db, due, step.until)])
      return
    case 'charge':
      await chargeRenewal(deps, due, step)
      return
    case 'fail': {
      const failed = { dueOn: step.startsOn, today: at.today, attempts: due.renewing.attempts }
      const after = afterFailure({ ...failed, reason: 'card', code: 'no card' })
      await commitTo(
        d1,
        writeFailure(db, due, after, { ...at, dueOn: step.startsOn, total: step.price.total }),
      )
    }
  }
}

function postponed({ db, now }: OrderDeps, due: Due): Write[] {
  const today = dayOf(now())
  const { renewsOn, attempts } = due.renewing
  const dueOn = renewsOn ?? today
  const after = afterFailure({ dueOn, today, attempts, reason: 'settings', code: '' })
  return writeFailure(db, due, after, { total: 0, dueOn, today, now: now() })
}
