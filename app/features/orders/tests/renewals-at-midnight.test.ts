import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { startOfDay } from '#app/kernel/values/day.ts'
import { world } from '#seeds/demo/world.ts'
import { listBooks } from '#workers/sandbox/payment/books.ts'
import { buyPlan, newBuyer, openShops } from './open-shops.ts'
import { addPlan, newTill, type Platform, returnPath, shops, type Till } from './order-world.ts'
import { type Delays, sweepQueue } from './sweep-queue.ts'

/** A tenth of what has to be charged in half an hour; ADR 183 has the figures of 10,000. */
const due = 1_000
const few = due / 10
const [minute, second] = [60_000, 1_000]
const midnight = startOfDay('2026-12-20')
/** A charge takes a second at the provider, in six calls. */
const usual: Delays = { database: 20, message: 500, provider: () => 170 }

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

type Shop = { tenantId: number; till: Till }

/** Two sites whose registrations all renew at the same midnight: `few` are those of the small one. */
async function sites(all = due) {
  const platform = await openShops()
  const large = await shopOf(platform, 'GMO', all - few)
  const small = await shopOf(platform, 'VERITRANS', few)
  platform.clock.now = midnight
  return { platform, large, small, tills: { '/gmo': large.till, '/veritrans': small.till } }
}

/** A site with a number of registrations like one that was bought, each of a reader of its own. */
async function shopOf(platform: Platform, provider: 'GMO' | 'VERITRANS', count: number): Promise<Shop> {
  const { tenantId } = world[shops[provider]]
  const till = newTill(platform, provider)
  await addPlan(platform, tenantId, 'plan-monthly')
  const { id, visit } = await newBuyer(platform, provider, `buyer-${provider}`, till)
  await buyPlan({ visit, till }, { planId: 'plan-monthly' })
  const numbers = Array.from({ length: count - 1 }, (_, number) => `${number}`.padStart(5, '0'))
  const of = { tenantId, account: id }
  await copy(
    platform,
    'account',
    of,
    'id',
    (row, at) => ({ ...row, id: `${id}${at}`, email: null, email_key: null }),
    numbers,
  )
  await copy(
    platform,
    'payer',
    of,
    'account_id',
    (row, at) => ({ ...row, account_id: `${id}${at}` }),
    numbers,
  )
  await copy(
    platform,
    'registration',
    of,
    'account_id',
    (row, at) => ({ ...row, id: `${row.id}${at}`.slice(-24), account_id: `${id}${at}`, order_id: null }),
    numbers,
  )
  return { tenantId, till }
}

type Row = Record<string, unknown>

async function copy(
  { db }: Platform,
  table: 'account' | 'payer' | 'registration',
  of: { tenantId: number; account: string },
  owner: 'id' | 'account_id',
  change: (row: Row, at: string) => Row,
  numbers: readonly string[],
): Promise<void> {
  const row = await db
    .selectFrom(table as 'payer')
    .selectAll()
    .where('tenant_id', '=', of.tenantId)
    .where(owner as 'account_id', '=', of.account)
    .executeTakeFirstOrThrow()
  for (let at = 0; at < numbers.length; at += 200)
    await db
      .insertInto(table as 'payer')
      .values(numbers.slice(at, at + 200).map((number) => change(row, number)) as never)
      .execute()
}

/** How many renewals of a site are paid, and the time of the last one. */
async function paid({ db }: Platform, { tenantId }: Shop) {
  const row = await db
    .selectFrom('ledger_transaction')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('at').as('last')])
    .where('tenant_id', '=', tenantId)
    .where('at', '>=', midnight)
    .executeTakeFirstOrThrow()
  return { count: row.count, after: Number(row.last ?? midnight) - midnight }
}

/** The amounts that the provider took since midnight: one for each charge. */
async function taken({ till }: Shop): Promise<number> {
  return (await listBooks(till.sandbox, till.name)).filter(({ state }) => state === 'captured').length - 1
}

/** How many charges were found in the provider's books by another Worker than the one that had begun them. */
async function settledByBooks({ db }: Platform): Promise<number> {
  const row = await db
    .selectFrom('order_transition')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('to_state', '=', 'confirmed')
    .where('cause', '=', 'sweep')
    .executeTakeFirstOrThrow()
  return row.count
}

describe('renewals that are due at one midnight', () => {
  it('ruling 32 are charged fast enough for 10,000 in half an hour, within the limits of each invocation', async () => {
    const { platform, large, small, tills } = await sites()
    const queue = sweepQueue(platform, tills, usual)
    await queue.runUntil(() => platform.clock.now >= midnight + (30 * minute) / 10)
    const [most, others] = [await paid(platform, large), await paid(platform, small)]
    expect([most.count, others.count]).toEqual([due - few, few])
    expect([await taken(large), await taken(small)]).toEqual([due - few, few])
    expect(Math.max(...queue.invocations.map(({ calls }) => calls))).toBeLessThan(1_000)
    expect(Math.max(...queue.invocations.map(({ maxConnections }) => maxConnections))).toBeLessThan(7)
    // The sites have taken turns: the small one waited for as many charges of the large one as it has itself.
    expect(others.after).toBeLessThan(most.after / 4)
  })

  it('of one site don’t wait for those of another whose provider doesn’t answer', async () => {
    const { platform, small, tills } = await sites()
    const delays = { ...usual, provider: (url: string) => (url.includes('/gmo') ? null : 170) }
    const queue = sweepQueue(platform, tills, delays)
    await queue.runUntil(() => platform.clock.now >= midnight + 3 * minute)
    const others = await paid(platform, small)
    expect(others.count).toBe(few)
    expect(others.after).toBeLessThan(minute)
  })

  it('are charged once, even if Workers are killed in the middle of it', async () => {
    // As many as are charged while Workers are killed, and some more.
    const all = due / 2
    const { platform, large, small, tills } = await sites(all)
    const queue = sweepQueue(platform, tills, usual)
    const killed = async () => {
      for (let time = 0; time < 3; time++) {
        await queue.sleep(5 * second)
        for (const one of queue.invocations.slice(-3)) one.die()
      }
    }
    void killed()
    await queue.runUntil(() => platform.clock.now >= midnight + 30 * minute)
    expect([(await paid(platform, large)).count, (await paid(platform, small)).count]).toEqual([
      all - few,
      few,
    ])
    expect([await taken(large), await taken(small)]).toEqual([all - few, few])
    expect(await settledByBooks(platform), 'charges were under way').toBeGreaterThan(0)
  })
})

it('an open order doesn’t wait for hundreds of another site whose provider doesn’t answer', async () => {
  const platform = await openShops()
  const shopWith = async (provider: 'GMO' | 'VERITRANS', buyers: number): Promise<Till> => {
    const till = newTill(platform, provider)
    await addPlan(platform, world[shops[provider]].tenantId, 'plan-monthly')
    for (let number = 0; number < buyers; number++) {
      const { visit } = await newBuyer(platform, provider, `${provider}${number}`, till)
      const card = { kind: 'token' as const, token: await till.tokenOf() }
      await placeOrder(visit, { planId: 'plan-monthly', card, returnPath })
    }
    return till
  }
  const tills = { '/gmo': await shopWith('GMO', 200), '/veritrans': await shopWith('VERITRANS', 1) }
  platform.clock.now += 10 * minute
  const began = platform.clock.now
  const delays = { ...usual, provider: (url: string) => (url.includes('/gmo') ? null : 170) }
  await sweepQueue(platform, tills, delays).runUntil(() => platform.clock.now >= began + 15 * second)
  const { settle_tries } = await platform.db
    .selectFrom('payment_order')
    .select('settle_tries')
    .where('tenant_id', '=', world[shops.VERITRANS].tenantId)
    .executeTakeFirstOrThrow()
  expect(settle_tries).toBe(1)
})
