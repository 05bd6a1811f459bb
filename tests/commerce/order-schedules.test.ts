import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { seedRecords } from '#tests/world/seed-records.ts'
import { world } from '#tests/world/world.ts'
import { findBook, listBooks, refundedOf } from '#workers/sandbox/payment/books.ts'
import { playSchedules, type Schedule } from './order-schedule.ts'
import { addPlan, platformOn, seedContracts, shops, startOfTests, type Till } from './order-world.ts'
import { sqliteD1 } from './sqlite-d1.ts'

/** `SCHEDULES=10000` for the long run; each of the providers has its part. */
const schedules = Number(process.env.SCHEDULES ?? 60)
const atOnce = 30

const platform = platformOn(sqliteD1())
const { db, clock } = platform
const plans: Record<PaymentProvider, string[]> = { VERITRANS: [], GMO: [], GAKKEN_ID: [] }

beforeAll(async () => {
  await seedRecords(db, clock.now)
  await seedContracts(platform)
  for (const provider of Object.keys(shops) as PaymentProvider[]) {
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

describe.each(Object.keys(shops) as PaymentProvider[])('orders by %s', (provider) => {
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
    console.log(
      provider,
      outcomes,
      await db
        .selectFrom('payment_order')
        .select(['state', 'decline_reason', 'decline_code'])
        .select((e) => e.fn.countAll().as('n'))
        .where('tenant_id', '=', tenantId)
        .groupBy(['state', 'decline_reason', 'decline_code'])
        .execute()
        .then((r) => r.map((x) => Object.values(x).join(' '))),
    )
    // A schedule in which nothing comes about proves nothing.
    for (const state of ['confirmed', 'failed', 'cancelled'])
      expect(outcomes[state]).toBeGreaterThan(schedules / 20)
  })
})

/** Each order of a schedule beside what the provider has of it; answers how they ended. */
async function ensureEven(
  till: Till,
  tenantId: number,
  { seed, readers, couponId }: Schedule,
): Promise<string[]> {
  const orders = await db
    .selectFrom('payment_order')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'in', readers)
    .execute()
  for (const order of orders) {
    const book = await findBook(till.ground, till.name, order.id)
    const [rights, booked] = await Promise.all([rightsOf(order), bookedOf(order)])
    const isConfirmed = order.state === 'confirmed'
    const outcome = {
      ended: ['confirmed', 'failed', 'cancelled'].includes(order.state),
      settleAt: order.settle_at,
      isReserved: book?.state === 'authorised' && order.total > 0,
      taken: book?.state === 'captured' ? book.amount - refundedOf(book) : 0,
      rights,
      booked,
    }
    const due = isConfirmed ? order.total : 0
    const even = {
      ended: true,
      settleAt: null,
      isReserved: false,
      taken: due,
      rights: isConfirmed ? 1 : 0,
      booked: due,
    }
    expect(outcome, `schedule ${seed}: ${order.id} is ${order.state}`).toEqual(even)
  }
  const used = orders.filter(({ state, coupon_id }) => state === 'confirmed' && coupon_id !== null).length
  expect(await countsOf(tenantId, couponId), `schedule ${seed}: its coupon`).toEqual([used, used, used])
  return orders.map(({ state }) => state)
}

async function rightsOf({ tenant_id, id }: { tenant_id: number; id: string }): Promise<number> {
  const own = db.selectFrom('registration').select('id').where('tenant_id', '=', tenant_id)
  return (await own.where('order_id', '=', id).execute()).length
}

async function bookedOf({ tenant_id, id }: { tenant_id: number; id: string }): Promise<number> {
  const own = db.selectFrom('ledger_transaction').select('total').where('tenant_id', '=', tenant_id)
  const charges = await own.where('order_id', '=', id).execute()
  return charges.reduce((sum, { total }) => sum + total, 0)
}

/** What the coupon says, how many uses there are, and how many of them are consumed. */
async function countsOf(tenantId: number, couponId: string): Promise<number[]> {
  const coupon = db
    .selectFrom('coupon')
    .select('used')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', couponId)
  const uses = db.selectFrom('coupon_use').select('state').where('tenant_id', '=', tenantId)
  const [{ used }, states] = await Promise.all([
    coupon.executeTakeFirstOrThrow(),
    uses.where('coupon_id', '=', couponId).execute(),
  ])
  return [used, states.length, states.filter(({ state }) => state === 'consumed').length]
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
