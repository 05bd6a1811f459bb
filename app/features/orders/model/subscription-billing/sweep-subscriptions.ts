import { eachDue } from '#app/features/orders/model/due/each-due.ts'
import { confirmOrder } from '#app/features/orders/model/order/confirm-order.ts'
import { type Order, type OrderDeps, orderLife } from '#app/features/orders/model/order/order.ts'
import { insertOrder, recentOrder } from '#app/features/orders/model/order/order-store.ts'
import { getOrderContext } from '#app/features/orders/model/order/order-transition.ts'
import { reconcilePeriodic } from '#app/features/orders/model/order/periodic-charge.ts'
import { authoriseOrder, ensureRenewable } from '#app/features/orders/model/order/settle-order.ts'
import { endOutage, noteOutage } from '#app/features/orders/model/outage/outage-store.ts'
import { chooseGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { type Due, listDue } from '#app/features/orders/model/subscription/due-subscription-store.ts'
import type { Lane } from '#app/features/orders/model/subscription/line-of-due.ts'
import {
  afterFailure,
  type DuePeriod,
  dueStep,
} from '#app/features/orders/model/subscription/subscription.ts'
import {
  writeEnd,
  writeFailure,
  writeRescheduled,
  writeStop,
} from '#app/features/orders/model/subscription/subscription-writes.ts'
import { readTaxRates } from '#app/features/plans/model/tax/tax-rate.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { sweepTenantDbs } from '#app/kernel/data/database.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { readOn } from './extend-grace.ts'
import { askedForPeriod, orderOfPeriod } from './period-order.ts'

/** The most charges of one run. A charge needs some 16 calls, and one invocation has 1000. */
export const renewalsPerRun = 50

/**
 * How many registrations a run chooses from. They are more than it charges, so that while one site's provider doesn't answer, the run's
 * places go to the other sites.
 */
const renewalsToChooseFrom = 4 * renewalsPerRun

/**
 * The lanes in which registrations are charged side by side. With five charges at once in each, 10,000 take a quarter of an hour, while the
 * database has two thirds of its time for readers.
 */
export const renewalLanes: readonly Lane[] = [0, 1, 2, 3].map((at) => ({ at, of: 4 }))

/**
 * Run by cron, for all tenants: charges what is due (ruling 32), and ends registrations that don't go on or were missed (ruling 54). It may
 * be killed at any point and run many times at once, because each registration has one charge for each period. With a lane it handles
 * only that share of the registrations. Returns how many it found due: more than `renewalsPerRun` if some are left for the next run.
 */
export function sweepRenewals(cron: Omit<OrderDeps, 'db' | 'd1'>, lane?: Lane): Promise<number> {
  return sweepTenantDbs(cron.env, (tenants) => sweepRenewalsOf({ ...cron, ...tenants }, lane))
}

async function sweepRenewalsOf(cron: OrderDeps, lane: Lane | undefined): Promise<number> {
  const { d1, db } = cron
  const today = dayOf(cron.now())
  // This comes before the list is read, so that readers whose registration ends today can read until midnight.
  await commitTo(d1, [readOn(db, today)])
  const due = await listDue(db, today, { limit: renewalsToChooseFrom, lane })
  await eachDue(cron, due, {
    event: 'registration not renewed',
    atOnce: 5,
    most: renewalsPerRun,
    work: renew,
    reschedule: (deps, one) => commitTo(deps.d1, rescheduled(deps, one)),
  })
  return due.length
}

async function renew(deps: OrderDeps, due: Due): Promise<void> {
  try {
    await takeStepOf(deps, due)
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Another sweep is handling this registration.
    if (error.name === 'changedMeanwhile') return
    if (error.name !== 'invalidGatewaySettings') throw error
    await commitTo(deps.d1, [...rescheduled(deps, due), ...noteMissingContract(deps, due)])
  }
}

async function takeStepOf(deps: OrderDeps, due: Due): Promise<void> {
  const { db, d1, now } = deps
  const at = { today: dayOf(now()), now: now() }
  const step = dueStep(due.renewing, {
    ...due.around,
    today: at.today,
    rates: readTaxRates(deps.env),
  })
  switch (step.is) {
    case 'nothing':
      return
    case 'stop':
      await commitTo(d1, writeStop(db, due, at.now))
      return
    case 'end':
      await commitTo(d1, writeEnd(db, due, step.reason, at))
      return
    case 'reschedule':
      await commitTo(d1, [writeRescheduled(db, due, step.on)])
      return
    case 'wait':
      await commitTo(d1, [
        writeRescheduled(db, due, addDays(step.until, 1)),
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
 * Ends a registration for which the publisher reported no charge, unless its books have one. If the books can't be asked, it ends when the
 * period is over; a charge that they show later is given back.
 */
async function endUnpaid(deps: OrderDeps, due: Due, { isOver }: { isOver: boolean }): Promise<void> {
  const reason = await reconcilePeriodic(deps, due).then(
    (isPaid) => (isPaid ? null : ('payment' as const)),
    (error) => {
      if (isOver) return 'missed' as const
      throw error
    },
  )
  const now = deps.now()
  if (reason !== null) await commitTo(deps.d1, writeEnd(deps.db, due, reason, { today: dayOf(now), now }))
}

function rescheduled({ db, now }: OrderDeps, due: Due): Write[] {
  return [writeRescheduled(db, due, addDays(dayOf(now()), 1))]
}

/** Records that the company has no contract to charge with. */
function noteMissingContract({ db, now }: OrderDeps, { tenantId, renewing }: Due): Write[] {
  const { provider } = renewing
  return provider === null ? [] : noteOutage(db, { tenantId, provider, refusedWith: '' }, now())
}

/**
 * Asks the publisher on the day a charge is due whether the contract still works. The publisher charges by itself, so a
 * refused contract would otherwise show only days later, when its books are asked.
 */
async function refusedAtPublisher(deps: OrderDeps, due: Due): Promise<Write[]> {
  try {
    const gateway = await chooseGateway(deps, due.tenantId, 'GAKKEN_ID')
    const answer = await gateway.check()
    const { tenantId } = due
    if (answer.is === 'done') return [endOutage(deps.db, { tenantId, provider: 'GAKKEN_ID' })]
    if (answer.is === 'unknown') return []
    return noteOutage(deps.db, { tenantId, provider: 'GAKKEN_ID', refusedWith: answer.code }, deps.now())
  } catch (error) {
    if (!isRefusal(error) || error.name !== 'invalidGatewaySettings') throw error
    return noteMissingContract(deps, due)
  }
}

/**
 * Charges the period that is due to the kept card. The order is written down before the provider is asked, once for each
 * registration and period. Throws `changedMeanwhile` if it has another charge already, and refuses as `chooseGateway`
 * does before one is written.
 */
async function chargeRenewal(deps: OrderDeps, due: Due, period: DuePeriod): Promise<Order> {
  const row = orderOfPeriod(deps, due, period, deps.now() + orderLife)
  const order = recentOrder(row)
  if (row.provider === null)
    return confirmOrder(
      { deps, order, cause: 'renewal' },
      { renewsBy: due.renewing.provider, before: [insertOrder(deps.db, row)] },
    )
  const context = await getOrderContext(deps, order, 'renewal')
  await commitTo(deps.d1, [insertOrder(deps.db, row)])
  // The reader may have cancelled since the registration was listed. Then nothing is charged.
  const ended = await ensureRenewable(context)
  if (ended !== null) return ended
  return authoriseOrder({ context, asked: askedForPeriod(context, due, period) })
}
