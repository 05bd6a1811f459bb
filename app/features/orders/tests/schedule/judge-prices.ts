import { expect } from 'vitest'
import { minutes } from '#app/features/orders/tests/order-world.ts'
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
    if (order.kind === 'renewal') expect(order.total, about).toBe(renewalOf(order, records))
    else expect(purchasesOf(playing, order, records), about).toContainEqual(numbersOf(agreed))
  }
}

function numbersOf({ total, nextTotal, renewalTotal }: Agreed) {
  return { total, nextTotal, renewalTotal }
}

function renewalOf({ registration_id, period }: OrderRow, { registrations, orders }: Records): number {
  const registration = registrations.find(({ id }) => id === registration_id)!
  const bought = JSON.parse(orders.find(({ id }) => id === registration.order_id)!.price) as Agreed
  return period === 1 ? bought.nextTotal! : bought.renewalTotal
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
