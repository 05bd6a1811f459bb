import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { sweepOrders } from '#app/features/orders/model/order/sweep-orders.ts'
import {
  cancelSubscription,
  resumeSubscription,
} from '#app/features/orders/model/subscription/cancel-subscription.ts'
import { endPeriodic } from '#app/features/orders/model/subscription-billing/end-periodic.ts'
import { Killed, mortalProcess } from '#app/features/orders/tests/schedule/mortal-process.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { runDueJobs } from '#app/kernel/jobs/run-job.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import { listBooks, refundedOf } from '#workers/sandbox/payment/books.ts'
import {
  addCoupon,
  addPlan,
  addReaders,
  buyerAt,
  chargingProviders,
  hours,
  minutes,
  newTill,
  platformOn,
  returnPath,
  seedContracts,
  seedIds,
  shops,
  startOfTests,
} from './order-world.ts'

const platform = platformOn(env.DB)
const { db, clock } = platform
const rounds = 4

beforeAll(async () => {
  await makeWorldRecords()
  await seedContracts(platform)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe.each(chargingProviders)('two plans with the same groups, by %s', (provider) => {
  it('are never both paid for in two tabs, whatever dies between', async () => {
    const outcomes = { bought: 0, refused: 0 }
    for (let seed = 1; seed <= rounds; seed++) {
      clock.now = startOfTests
      seedIds(seed * 1000 + world[shops[provider]].tenantId)
      const played = await playTabs(provider, seed)
      outcomes.bought += played.registrations.length
      outcomes.refused += played.refused
      judge(played, `${provider} ${seed}`)
    }
    // Without both outcomes the rounds would prove nothing.
    expect(outcomes.bought).toBeGreaterThan(rounds / 2)
    expect(outcomes.refused).toBeGreaterThan(rounds / 2)
  })
})

type Tab = { planId: string; couponCode?: string }

async function playTabs(provider: PaymentProvider, seed: number) {
  const chance = chanceOf(seed * 7919)
  const { tenantId } = world[shops[provider]]
  const id = `tabs${tenantId}of${seed}xxxxxxxxxxxxxxxx`
  await addReaders(platform, tenantId, [id])
  const till = newTill(platform, provider)
  const visit = await buyerAt(platform, provider, id, till)
  const names = [`monthly-tabs-${seed}`, `yearly-tabs-${seed}`]
  for (const name of names) await addPlan(platform, tenantId, name, { covers: [1, 2] })
  const code = `TABS${tenantId}OF${seed}`
  const couponId = await addCoupon(platform, tenantId, code)
  let refused = 0
  /** Runs in a process that may die anywhere, also between reserving and taking an amount. */
  const inProcess = async (work: (visit: Visit) => Promise<unknown>) => {
    const mortal = mortalProcess(chance, { dies: 0.4, isBadLine: 0.05 })
    try {
      await work(mortal.run(visit))
    } catch (error) {
      if (isRefusal(error)) refused += error.name === 'existingPlanNotCancelled' ? 1 : 0
      else if (!(error instanceof Killed) && !mortal.isDead) throw error
    }
  }
  const brought: URLSearchParams[] = []
  const tab = ({ planId, couponCode }: Tab) =>
    inProcess(async (mortal) => {
      const card = provider === 'GAKKEN_ID' ? null : { kind: 'token' as const, token: await till.tokenOf() }
      const { next } = await placeOrder(mortal, { planId, couponCode, card, returnPath })
      const back = typeof next === 'object' ? await till.press(next.redirect, 'pay') : null
      if (back !== null) brought.push(back)
    })
  const comeBack = () =>
    brought.map((parameters) => inProcess((mortal) => settleOwnOrder(mortal, { parameters })))
  const change = async (work: typeof cancelSubscription) => {
    const rows = await db.selectFrom('registration').select('id').where('account_id', '=', id).execute()
    await Promise.all(rows.map((own) => inProcess((mortal) => work(mortal, own))))
  }
  for (let turn = 0; turn < 3; turn++) {
    const [one = '', other = ''] = names
    await Promise.all([tab({ planId: one, couponCode: code }), tab({ planId: other }), ...comeBack()])
    clock.now += minutes
    await Promise.all([...comeBack(), change(turn === 1 ? resumeSubscription : cancelSubscription)])
    clock.now += 6 * minutes
  }
  for (const pause of [6 * minutes, 35 * minutes, 25 * hours, 25 * hours]) {
    clock.now += pause
    while ((await sweepOrders(till.cron)) > 0);
    while ((await runDueJobs(till.cron, [endPeriodic])) > 0);
  }
  const own = { account: id, coupon: couponId }
  return { ...(await recordsOf(own)), refused, books: await listBooks(till.sandbox, till.name) }
}

async function recordsOf({ account, coupon }: { account: string; coupon: string }) {
  const [orders, registrations, ledger, uses] = await Promise.all([
    db.selectFrom('payment_order').selectAll().where('account_id', '=', account).execute(),
    db.selectFrom('registration').selectAll().where('account_id', '=', account).execute(),
    db.selectFrom('ledger_transaction').select('total').where('account_id', '=', account).execute(),
    db.selectFrom('coupon_use').select('order_id').where('coupon_id', '=', coupon).execute(),
  ])
  return { orders, registrations, ledger, uses }
}

/** At most one registration renews, no two share a day, and the provider took the amounts of the confirmed orders and nothing else. */
function judge(
  { orders, registrations, ledger, uses, books }: Awaited<ReturnType<typeof playTabs>>,
  about: string,
) {
  const days = registrations.toSorted((one, other) => (one.starts_on < other.starts_on ? -1 : 1))
  for (const [at, { starts_on }] of days.entries())
    expect(starts_on > (days[at - 1]?.ends_on ?? ''), about).toBe(true)
  expect(registrations.filter(({ renews_on }) => renews_on !== null).length, about).toBeLessThan(2)
  const confirmed = orders.filter(({ state }) => state === 'confirmed')
  const sum = (yen: number[]) => yen.reduce((one, other) => one + other, 0)
  const taken = books.filter(({ state }) => state === 'captured')
  const due = sum(confirmed.map(({ total }) => total))
  expect(
    {
      ended: orders.every(({ state }) => ['confirmed', 'failed', 'cancelled'].includes(state)),
      rights: registrations.length,
      taken: sum(taken.map(({ amount }) => amount)),
      givenBack: sum(books.map(refundedOf)),
      reserved: books.filter(({ state }) => state === 'authorised').length,
      booked: sum(ledger.map(({ total }) => total)),
      coupon: uses.map(({ order_id }) => order_id),
    },
    about,
  ).toEqual({
    ended: true,
    rights: confirmed.length,
    taken: due,
    givenBack: 0,
    reserved: 0,
    booked: due,
    coupon: confirmed.filter(({ coupon_id }) => coupon_id !== null).map(({ id }) => id),
  })
}
