import { beforeAll, describe, expect, it, vi } from 'vitest'
import { seedRecords } from '#tests/world/seed-records.ts'
import { world } from '#tests/world/world.ts'
import { findBook, listBooks, refundedOf } from '#workers/sandbox/payment/books.ts'
import { playSchedules, type Schedule } from './order-schedule.ts'
import {
  addPlan,
  type Paid,
  platformOn,
  seedContracts,
  shops,
  startOfTests,
  type Till,
} from './order-world.ts'
import { sqliteD1 } from './sqlite-d1.ts'

/** `SCHEDULES=10000` for the long run; each of the providers has its part. */
const schedules = Number(process.env.SCHEDULES ?? 150)
const atOnce = 30

const platform = platformOn(sqliteD1())
const { db, clock } = platform
const plans: Record<Paid, string[]> = { GMO: [], GAKKEN_ID: [] }

beforeAll(async () => {
  await seedRecords(db, clock.now)
  await seedContracts(platform)
  for (const provider of Object.keys(shops) as Paid[]) {
    const { tenantId } = world[shops[provider]]
    const free = provider === 'GAKKEN_ID' ? 0 : 7
    plans[provider] = [
      await addPlan(platform, tenantId, `plan-plain-${provider.toLowerCase()}`, {
        price: 980,
        discount_price: 880,
      }),
      await addPlan(platform, tenantId, `plan-free-${provider.toLowerCase()}`, {
        price: 1500,
        free_days: free,
      }),
    ]
  }
})

describe.each(Object.keys(shops) as Paid[])('orders by %s', (provider) => {
  it('come out even whatever is lost, doubled, late or killed on its way', {
    timeout: 3_600_000,
  }, async () => {
    const { tenantId } = world[shops[provider]]
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const outcomes: Record<string, number> = {}
    for (let first = 1; first <= schedules; first += atOnce) {
      clock.now = startOfTests
      const seeds = Array.from({ length: Math.min(atOnce, schedules - first + 1) }, (_, at) => first + at)
      const { till, played } = await playSchedules(seeds, {
        platform,
        provider,
        tenantId,
        plans: plans[provider],
      })
      for (const schedule of played)
        for (const state of await ensureEven(till, tenantId, schedule))
          outcomes[state] = (outcomes[state] ?? 0) + 1
      await ensureNothingElse(till)
    }
    console.log(provider, outcomes)
    // A schedule in which nothing comes about proves nothing.
    for (const state of ['confirmed', 'failed', 'cancelled'])
      expect(outcomes[state]).toBeGreaterThan(schedules / 20)
  })
})

async function ensureEven(
  till: Till,
  tenantId: number,
  { seed, readers, couponId }: Schedule,
): Promise<string[]> {
  const of = <Table extends 'payment_order' | 'registration' | 'ledger_transaction'>(table: Table) =>
    (db.selectFrom(table).selectAll() as any)
      .where('tenant_id', '=', tenantId)
      .where('account_id', 'in', readers)
      .execute()
  const [orders, registrations, ledger, coupon, uses] = await Promise.all([
    of('payment_order'),
    of('registration'),
    of('ledger_transaction'),
    db
      .selectFrom('coupon')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', couponId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('coupon_use')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('coupon_id', '=', couponId)
      .execute(),
  ])
  const about = `schedule ${seed}`
  for (const order of orders) {
    const book = await findBook(till.ground, till.name, order.id)
    const kept = book?.state === 'captured' ? book.amount - refundedOf(book) : 0
    const hasRight = registrations.filter((one: any) => one.order_id === order.id).length
    const booked = ledger.filter((one: any) => one.order_id === order.id)
    expect(['confirmed', 'failed', 'cancelled'], `${about}: ${order.id} ended`).toContain(order.state)
    expect(order.settle_at, `${about}: ${order.id} is at rest`).toBeNull()
    expect(
      book?.state === 'authorised' && order.total > 0,
      `${about}: ${order.id} ${order.state} leaves nothing reserved`,
    ).toBe(false)
    expect(kept, `${about}: ${order.id} ${order.state} took what it says`).toBe(
      order.state === 'confirmed' ? order.total : 0,
    )
    expect(hasRight, `${about}: ${order.id} ${order.state} has its right`).toBe(
      order.state === 'confirmed' ? 1 : 0,
    )
    expect(
      booked.reduce((sum: number, one: any) => sum + one.total, 0),
      `${about}: ${order.id} ledger`,
    ).toBe(kept)
  }
  expect(registrations.length, about).toBe(orders.filter((one: any) => one.state === 'confirmed').length)
  const used = orders.filter((one: any) => one.state === 'confirmed' && one.coupon_id !== null).length
  expect(
    [coupon.used, uses.length, uses.filter(({ state }) => state === 'consumed').length],
    `${about}: coupon`,
  ).toEqual([used, used, used])
  return orders.map((one: any) => one.state)
}

/** Of money that is in the provider's books, each yen is of an order of ours. */
async function ensureNothingElse(till: Till): Promise<void> {
  for (const { orderId } of await listBooks(till.ground, till.name)) {
    const order = await db
      .selectFrom('payment_order')
      .select('id')
      .where('id', '=', orderId)
      .executeTakeFirst()
    expect(order?.id).toBe(orderId)
  }
}
