import { eachDue } from '#app/features/orders/model/due/each-due.ts'
import type { OrderDeps } from '#app/features/orders/model/order/order.ts'
import { takeUntold } from '#app/features/orders/model/order/take-untold.ts'
import { afterFailure } from '#app/features/orders/model/renewing/after-failure.ts'
import { dueStep } from '#app/features/orders/model/renewing/due-step.ts'
import { type Due, listDue } from '#app/features/orders/model/renewing/due-store.ts'
import {
  writeEnd,
  writeFailure,
  writePostponed,
  writeStop,
} from '#app/features/orders/model/renewing/renewing-writes.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { databaseFor, openDatabase } from '#app/kernel/data/database.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { chargeRenewal } from './charge-renewal.ts'
import { noteMissingContract, refusedAtPublisher } from './find-outage.ts'
import { readOn } from './read-on.ts'

/** A charge needs some ten calls, and one invocation has 1000 for everything that cron does. */
const mostASweep = 25

/**
 * Run by cron, for all tenants: charges what is due (ruling 32), and ends what doesn't go on or was missed (ruling 54).
 * It may be killed at any point and run many times at once, because each registration has one charge for each period.
 * Answers how many registrations it handled.
 */
export async function sweepRenewals(cron: Omit<OrderDeps, 'db' | 'd1'>): Promise<number> {
  const today = dayOf(cron.now())
  const d1 = databaseFor(cron.env, 0)
  const db = openDatabase(d1)
  // Before the list is read, so that readers whose registration ends today can read until midnight.
  await commitTo(d1, [readOn(db, today)])
  const due = await listDue(db, today, mostASweep)
  await eachDue(cron, due, {
    event: 'registration not renewed',
    atOnce: 5,
    work: renew,
    putOff: (deps, one) => commitTo(deps.d1, postponed(deps, one)),
  })
  return due.length
}

async function renew(deps: OrderDeps, due: Due): Promise<void> {
  try {
    await takeStepOf(deps, due)
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Another sweep is handling it.
    if (error.name === 'changedMeanwhile') return
    if (error.name !== 'invalidGatewaySettings') throw error
    await commitTo(deps.d1, [...postponed(deps, due), ...noteMissingContract(deps, due)])
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
      await commitTo(d1, writeEnd(db, due, step.reason, at))
      return
    case 'postpone':
      await commitTo(d1, [writePostponed(db, due, step.on)])
      return
    case 'wait':
      await commitTo(d1, [
        writePostponed(db, due, addDays(step.until, 1)),
        ...(await refusedAtPublisher(deps, due)),
      ])
      return
    case 'ask':
      await endUnpaid(deps, due, step)
      return
    case 'charge':
      await chargeRenewal(deps, due, step)
      return
    case 'fail': {
      const { attempts } = due.renewing
      const failed = { due: step, today: at.today, attempts, reason: 'card', code: 'no card' } as const
      const failure = { ...at, period: step, total: step.price.total }
      await commitTo(d1, writeFailure(db, due, afterFailure(failed), failure))
    }
  }
}

/**
 * No charge of the publisher was reported, but there may be one. The registration ends if the publisher's books have
 * none, or if they can't be asked until the period is over; what they show later is given back.
 */
async function endUnpaid(deps: OrderDeps, due: Due, { isOver }: { isOver: boolean }): Promise<void> {
  const reason = await takeUntold(deps, due).then(
    (isPaid) => (isPaid ? null : ('payment' as const)),
    (error) => {
      if (isOver) return 'missed' as const
      throw error
    },
  )
  const now = deps.now()
  if (reason !== null) await commitTo(deps.d1, writeEnd(deps.db, due, reason, { today: dayOf(now), now }))
}

function postponed({ db, now }: OrderDeps, due: Due): Write[] {
  return [writePostponed(db, due, addDays(dayOf(now()), 1))]
}
