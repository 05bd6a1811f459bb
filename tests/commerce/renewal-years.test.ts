import { beforeAll, expect, it, vi } from 'vitest'
import { placeOrder } from '#app/domain/commerce/order/place-order.ts'
import { settleOwnOrder } from '#app/domain/commerce/order/settle-own-order.ts'
import { sweepOrders } from '#app/domain/commerce/order/sweep-orders.ts'
import { saveCard } from '#app/domain/commerce/payer/save-card.ts'
import {
  cancelRegistration,
  resumeRegistration,
} from '#app/domain/commerce/registration/cancel-registration.ts'
import { sweepRenewals } from '#app/domain/commerce/renewal/sweep-renewals.ts'
import { type Day, dayOf, startOfDay } from '#app/values/day.ts'
import { seedRecords } from '#tests/world/seed-records.ts'
import { world } from '#tests/world/world.ts'
import { listBooks, refundedOf } from '#workers/sandbox/payment/books.ts'
import { type Chance, chanceOf } from './chance.ts'
import {
  addCoupon,
  addPlan,
  addReaders,
  buyerAt,
  hours,
  minutes,
  newTill,
  platformOn,
  returnPath,
  seedContracts,
  shops,
} from './order-world.ts'
import { calendar, type Life, live } from './renewal-model.ts'
import { sqliteD1 } from './sqlite-d1.ts'

/** `REGISTRATIONS=1000` for the long run. */
const registrations = Number(process.env.REGISTRATIONS ?? 60)
const [first, last] = ['2027-01-01', '2031-12-31']
const days = calendar.filter((day) => day >= first && day <= last)

const platform = platformOn(sqliteD1())
const { db, clock } = platform
const { tenantId } = world[shops.GMO]
const till = newTill(platform, 'GMO')
const chance = chanceOf(31)
/** Charged by the issuer without asking, and declined for want of money. */
const [good, poor] = ['4100000000000100', '4999000000000002']

type Plan = Pick<Life, 'unit' | 'count' | 'price' | 'freeDays' | 'withdrawnOn' | 'notices'> & { id: string }
const plain = { withdrawnOn: null, notices: [], freeDays: 0, count: 1, price: 980 }
const plans: Plan[] = [
  { ...plain, id: 'plan-month', unit: 'month', price: 983 },
  { ...plain, id: 'plan-trial', unit: 'month', price: 1207, freeDays: 14 },
  { ...plain, id: 'plan-quarter', unit: 'month', count: 3, price: 2805, freeDays: 29 },
  { ...plain, id: 'plan-year', unit: 'year', price: 9805, freeDays: 7 },
  { ...plain, id: 'plan-hundred', unit: 'day', count: 100, price: 3335 },
  { ...plain, id: 'plan-gone', unit: 'month', count: 2, price: 1501, withdrawnOn: '2030-03-17' },
  {
    ...plain,
    id: 'plan-dearer',
    unit: 'month',
    count: 4,
    price: 4000,
    notices: [
      { on: '2028-02-01', effectiveOn: '2028-03-02', price: 4444 },
      { on: '2030-01-10', effectiveOn: '2030-02-15', price: 3999 },
    ],
  },
]
/** Those of a month are charged most, so they are sold least. */
const sold = [0, 2, 3, 4, 5, 6, 1, 3, 2, 4, 5, 6, 3]
const coupons = [15, 50, 100]

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  clock.now = noonOf(first)
  await seedRecords(db, clock.now)
  await seedContracts(platform)
  for (const { id, unit, count, price, freeDays } of plans) {
    const terms = { price, duration: count, duration_type: unit, free_days: freeDays }
    await addPlan(platform, tenantId, id, terms as object)
  }
  for (const percent of coupons)
    await addCoupon(platform, tenantId, `OFF${percent}`, { percent, usages: 10_000 })
})

it('R154 R366 R367 R368 decisions 31, 32, 46: five years, each charge on its day and of its amount', {
  timeout: 3_600_000,
}, async () => {
  const lives = Array.from({ length: registrations }, (_, at) => aLife(at))
  await addReaders(
    platform,
    tenantId,
    lives.map(({ id }) => id),
  )
  const begun = performance.now()
  for (const day of days) await playDay(day, lives)
  const seconds = Math.round((performance.now() - begun) / 1000)

  const charged = await chargesByReader()
  const ended = await registrationsByReader()
  let charges = 0
  for (const life of lives) {
    const outcome = live(life, last)
    const { plan: _, ...told } = life
    expect(charged.get(life.id) ?? [], JSON.stringify(told)).toEqual(outcome.charges)
    const { status, endsOn, reason } = outcome
    expect(ended.get(life.id), JSON.stringify(told)).toEqual({ status, endsOn, reason })
    charges += outcome.charges.length
  }
  const booked = await db
    .selectFrom('ledger_transaction')
    .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.sum<number>('total').as('total')])
    .where('tenant_id', '=', tenantId)
    .where('total', '>', 0)
    .executeTakeFirstOrThrow()
  const books = (await listBooks(till.ground, 'gmo')).filter(({ state }) => state === 'captured')
  expect(books.every((book) => refundedOf(book) === 0)).toBe(true)
  expect(booked).toEqual({ rows: charges, total: books.reduce((sum, { amount }) => sum + amount, 0) })
  console.log(`${registrations} registrations, ${days.length} days, ${charges} charges, ${seconds} s`)
})

type Lived = Life & { plan: string; chance: Chance }

/** Who buys what when, and what happens to it; starts on all sorts of month ends among them. */
function aLife(number: number): Lived {
  const chance = chanceOf(number * 104_729 + 7)
  const { id: plan, ...terms } = plans[sold[number % sold.length]!]!
  const ends = calendar.filter(
    (day) => day < '2028-12-31' && day >= first && /(?:-29|-30|-31|02-28)$/.test(day),
  )
  const some = days.slice(0, 900)
  const boughtOn = number % 9 === 0 ? '2028-02-29' : chance.pick(chance.of(0.5) ? ends : some)
  const latest = days.indexOf(boughtOn)
  const later = (most: number) => days[Math.min(latest + 1 + chance.upTo(most), days.length - 1)]!
  const cancelledOn = chance.of(0.2) ? later(chance.of(0.4) ? 25 : 1200) : null
  const from = later(1000)
  const declines = chance.of(0.25)
    ? ([from, days[Math.min(days.indexOf(from) + 1 + chance.upTo(40), days.length - 1)]!] as [string, string])
    : null
  const isShort = declines === null && chance.of(0.3)
  return {
    ...terms,
    id: `life${number}`,
    plan,
    chance,
    boughtOn,
    // Nothing to pay and nothing to come: no card is asked for, and it doesn't renew (decision 30).
    couponPercent: chance.of(0.4) ? chance.pick(terms.freeDays > 0 ? coupons : [15, 50]) : 0,
    cancelledOn,
    resumedOn:
      cancelledOn !== null && chance.of(0.5) ? days[days.indexOf(cancelledOn) + 1 + chance.upTo(20)]! : null,
    declines,
    cardExpires: isShort ? '2029-09' : '2039-12',
    renewedCardOn: isShort && chance.of(0.6) ? chance.pick(['2029-09-20', '2029-10-04']) : null,
    accountGoneOn: chance.of(0.06) ? later(1300) : null,
  } as Lived
}

async function playDay(day: string, lives: readonly Lived[]): Promise<void> {
  // Cron ticks after midnight; now and then an answer of the provider is lost.
  clock.now = startOfDay(day as Day) + minutes
  if (chance.of(0.02)) await till.spoil(chance.pick(['time-out-after', 'time-out-before', 'error-after']))
  while ((await sweepRenewals(till.cron)) > 0);
  const open = await settleAll()
  if (open) while ((await sweepRenewals(till.cron)) > 0);
  await till.spoil(null)
  clock.now = noonOf(day)
  for (const life of lives) await happen(day, life)
  for (const { id, withdrawnOn, notices } of plans) {
    if (withdrawnOn === day)
      await db
        .updateTable('subscription_plan')
        .set({ state: 'withdrawn' })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute()
    for (const notice of notices.filter(({ on }) => on === day)) await announce(id, notice)
  }
}

/** The sweep looks after what nobody knows of until everybody does. */
async function settleAll(): Promise<boolean> {
  let wasOpen = false
  for (let turn = 0; turn < 5; turn++) {
    await sweepOrders(till.cron)
    const open = await db
      .selectFrom('payment_order')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('settle_at', 'is not', null)
      .where('state', 'in', ['received', 'authorised', 'unknown'])
      .executeTakeFirst()
    if (open === undefined) break
    wasOpen = true
    clock.now += 6 * minutes
  }
  return wasOpen
}

async function happen(day: string, life: Lived): Promise<void> {
  const visit = () => buyerAt(platform, 'GMO', life.id, till)
  if (day === life.boughtOn) await buy(life)
  else if (day < life.boughtOn) return
  if (day === life.cancelledOn)
    await attempt(async () => cancelRegistration(await visit(), await ownOf(life)))
  if (day === life.resumedOn) await attempt(async () => resumeRegistration(await visit(), await ownOf(life)))
  if (day === life.declines?.[0]) await saveCard(await visit(), { token: await tokenOf(poor) })
  if (day === life.declines?.[1] || day === life.renewedCardOn)
    await saveCard(await visit(), { token: await tokenOf(good) })
  if (day === life.accountGoneOn)
    await db
      .updateTable('account')
      .set({ cancelled_at: clock.now })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', life.id)
      .execute()
}

/** What is over can be neither cancelled nor taken back. */
async function attempt(work: () => Promise<void>): Promise<void> {
  await work().catch((error: Error) => expect(error.message).toContain('subscriptionNotFound'))
}

async function buy({ id, plan, couponPercent, cardExpires }: Lived): Promise<void> {
  const visit = await buyerAt(platform, 'GMO', id, till)
  const placed = await placeOrder(visit, {
    planId: plan,
    couponCode: couponPercent > 0 ? `OFF${couponPercent}` : undefined,
    card: { kind: 'token', token: await tokenOf(good, cardExpires.replace('-', '')) },
    returnPath,
  })
  if (placed.next === 'done') return
  expect(placed.next, id).toHaveProperty('redirect')
  if (typeof placed.next === 'object') await till.press(placed.next.redirect, 'pay')
  expect((await settleOwnOrder(visit, { orderId: placed.orderId })).state, id).toBe('confirmed')
}

async function tokenOf(cardno: string, expire = '203912'): Promise<string> {
  const card = { shopId: 'tshop00000001', cardno, expire, securitycode: '123', holdername: 'A B' }
  const body = JSON.stringify(card)
  const answer = await till.fetch('http://sandbox.test/gmo/ext/api/token', { method: 'POST', body })
  return ((await answer.json()) as { tokenObject: { token: string } }).tokenObject.token
}

async function announce(planId: string, { effectiveOn, price }: Life['notices'][number]): Promise<void> {
  await db
    .insertInto('plan_price_notice')
    .values({
      tenant_id: tenantId,
      plan_id: planId,
      effective_on: effectiveOn,
      price,
      announced_at: clock.now,
      announced_by: 'staff',
    })
    .execute()
}

function noonOf(day: string): number {
  return startOfDay(day as Day) + 12 * hours
}

async function ownOf({ id }: Lived): Promise<{ id: string }> {
  return db
    .selectFrom('registration')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
}

/** By the provider's books: what was taken of whom on which day. */
async function chargesByReader(): Promise<Map<string, [string, number][]>> {
  const orders = await db
    .selectFrom('payment_order')
    .select(['id', 'account_id'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const readers = new Map(orders.map(({ id, account_id }) => [id, account_id]))
  const charges = new Map<string, [string, number][]>()
  const books = (await listBooks(till.ground, 'gmo')).filter(({ state }) => state === 'captured')
  for (const { orderId, capturedAt, amount } of books.toSorted(
    (one, other) => one.capturedAt! - other.capturedAt!,
  )) {
    const reader = readers.get(orderId)!
    charges.set(reader, [...(charges.get(reader) ?? []), [dayOf(capturedAt!), amount]])
  }
  return charges
}

async function registrationsByReader() {
  const rows = await db
    .selectFrom('registration')
    .select(['account_id', 'status', 'ends_on as endsOn', 'end_reason as reason'])
    .where('tenant_id', '=', tenantId)
    .execute()
  return new Map(rows.map(({ account_id, ...row }) => [account_id, row]))
}
