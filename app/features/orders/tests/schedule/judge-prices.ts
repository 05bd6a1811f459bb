import { expect } from 'vitest'
import { minutes } from '#app/features/orders/tests/order-world.ts'
import { calendar } from '#app/features/orders/tests/renewal-model.ts'
import type { Playing, Sold } from './playing.ts'
import type { OrderRow, Records } from './records.ts'

type Agreed = { total: number; tax: number; net: number; nextTotal: number | null; renewalTotal: number }

/** Rounds half a yen up. */
const taxed = (price: number, percentOff = 0) =>
  Number((BigInt(price * (100 - percentOff)) * 110n + 5000n) / 10_000n)

/** Checks by the written rules that each order costs what the plan cost when it was made, or within the half hour before. */
export function judgePrices(playing: Playing, records: Records): void {
  for (const order of records.orders) {
    const agreed = JSON.parse(order.price) as Agreed
    const about = `schedule ${playing.seed}: ${order.kind} ${order.id}`
    expect(agreed.tax, about).toBe(Math.round(agreed.total / 11))
    expect([agreed.total, agreed.net + agreed.tax], about).toEqual([order.total, order.total])
    // An administrator may accept less.
    const isPart = ({ order_id, reason, state }: Records['late'][number]) =>
      order_id === order.id && reason === 'part' && state === 'granted'
    if (records.late.some(isPart)) continue
    if (order.changes_from !== null) judgeChange(playing, order, records)
    else if (order.kind === 'renewal') expect(order.total, about).toBe(renewalOf(order, records))
    else expect(purchasesOf(playing, order, records), about).toContainEqual(numbersOf(agreed))
  }
}

function numbersOf({ total, nextTotal, renewalTotal }: Agreed) {
  return { total, nextTotal, renewalTotal }
}

/** A renewal costs what the last order that sold or changed the plan said of it. */
function renewalOf({ registration_id, period }: OrderRow, { orders }: Records): number {
  const [sold] = orders
    .filter(
      (one) => one.registration_id === registration_id && one.state === 'confirmed' && one.period < period,
    )
    .filter(({ kind, changes_from }) => kind === 'purchase' || changes_from !== null)
    .sort((one, other) => other.period - one.period)
  const { nextTotal, renewalTotal } = JSON.parse(sold!.price) as Agreed
  return period === 1 ? nextTotal! : renewalTotal
}

/**
 * Checks that a change costs the price of its plan, less the part of what was paid for the period before that its remaining days are, today
 * included. The price of one that begins with a period is that of any day before.
 */
function judgeChange(playing: Playing, order: OrderRow, { orders }: Records): void {
  const about = `schedule ${playing.seed}: change ${order.id}`
  const isOfPlan = ({ planId }: Playing['prices'][number]) => planId === order.plan_id
  const prices = playing.prices.filter(isOfPlan).map(({ price }) => taxed(price))
  const before = orders.find(
    (one) =>
      one.registration_id === order.registration_id &&
      one.state === 'confirmed' &&
      one.period === order.period - 1,
  )!
  const [from, to, today] = [before.starts_on, before.ends_on, order.starts_on].map((day) =>
    calendar.indexOf(day),
  )
  const worth = before.total + (JSON.parse(before.price).credit ?? 0)
  const isNow = order.return_to !== null
  const credit = isNow ? Math.floor((worth * (to! - today! + 1)) / (to! - from! + 1)) : 0
  expect(prices, about).toContain(order.total + credit)
  expect(JSON.parse(order.price), about).toMatchObject({ credit, renewalTotal: order.total + credit })
}

/** The prices that the order may have had: every combination of a plan price and a number of earlier purchases within that half hour. */
function purchasesOf(playing: Playing, order: OrderRow, records: Records) {
  const plan = playing.plans.find(({ id }) => id === order.plan_id)!
  // An order that was completed late may have lost its coupon, but not its price.
  const isLate = records.late.some(({ order_id }) => order_id === order.id)
  const agreed = JSON.parse(order.price) as { couponPercent: number | null; couponAmount?: number | null }
  const wasOff = (agreed.couponPercent ?? agreed.couponAmount ?? null) !== null
  const off = (isLate ? wasOff : order.coupon_id !== null) ? playing.coupon : null
  const firsts = [order.created_at, order.created_at - 30 * minutes].map((at) => isFirst(order, at, records))
  return pricesAt(playing, order).flatMap((price) =>
    [...new Set([...firsts, isFirst(order, order.created_at + 1, records)])].map((first) =>
      purchase(plan, { price, off, first }),
    ),
  )
}

type Asked = { price: number; off: Playing['coupon'] | null; first: boolean }

function purchase(plan: Sold, { price, off, first }: Asked) {
  const ordinal = first ? plan.ordinalPercent : 0
  const base = Number((BigInt(price * (100 - ordinal)) + 50n) / 100n)
  const now = Math.max(0, taxed(base, off?.percent ?? 0) - (off?.amount ?? 0))
  const isFree = first && plan.freeDays > 0
  return { total: isFree ? 0 : now, nextTotal: isFree ? now : null, renewalTotal: taxed(price) }
}

/** Whether the reader had no confirmed purchase of the plan before a moment. */
function isFirst({ account_id, plan_id }: OrderRow, at: number, { orders }: Records): boolean {
  return !orders.some(
    (one) =>
      one.kind === 'purchase' &&
      one.state === 'confirmed' &&
      one.account_id === account_id &&
      one.plan_id === plan_id &&
      one.updated_at < at,
  )
}

function pricesAt({ prices }: Playing, { plan_id, created_at }: OrderRow): number[] {
  const all = prices.filter((one) => one.planId === plan_id && one.from <= created_at)
  return all
    .filter((_, at) => (all[at + 1]?.from ?? created_at) >= created_at - 30 * minutes)
    .map(({ price }) => price)
}
