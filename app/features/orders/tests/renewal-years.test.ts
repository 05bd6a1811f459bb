import { describe, expect, it, vi } from 'vitest'
import { settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { sweepOrders } from '#app/features/orders/model/order/sweep-orders.ts'
import { changePlan } from '#app/features/orders/model/plan-change/change-plan.ts'
import { chargeOf, listPlanChanges } from '#app/features/orders/model/plan-change/list-plan-changes.ts'
import {
  cancelSubscription,
  resumeSubscription,
} from '#app/features/orders/model/subscription/cancel-subscription.ts'
import {
  endPause,
  getPauseWays,
  pauseSubscription,
} from '#app/features/orders/model/subscription/pause-subscription.ts'
import { endPeriodic } from '#app/features/orders/model/subscription-billing/end-periodic.ts'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import { type PaymentProvider, takesCards } from '#app/gateways/payment/payment-gateway.ts'
import { runDueJobs } from '#app/kernel/jobs/run-job.ts'
import { type Day, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { type Chance, chanceOf } from '#tests/visits/chance.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { listBooks, refundedOf } from '#workers/sandbox/payment/books.ts'
import { changeMember } from '#workers/sandbox/payment/veritrans/card.ts'
import {
  addCoupon,
  addPlan,
  addReaders,
  buyerAt,
  chargingProviders,
  giveCard,
  hours,
  minutes,
  newTill,
  type Platform,
  platformOn,
  returnPath,
  seedContracts,
  shops,
  type Till,
} from './order-world.ts'
import { offerGifts } from './places-shop.ts'
import { deliver, playDuePeriods } from './publisher-periods.ts'
import {
  addPeopleOf,
  aGift,
  chargeOfGift,
  daysOfGifts,
  type Gift,
  playGift,
  rightsOfGift,
} from './renewal-gifts.ts'
import {
  aLife,
  coupons,
  days,
  eventfulDays,
  first,
  type Lived,
  last,
  ordinal,
  plans,
} from './renewal-life.ts'
import { calendar, type Life, live, startOf, taxRates } from './renewal-model.ts'

/** `REGISTRATIONS=1000` makes a long run, for each provider. It plays every day. */
const registrations = Number(process.env.REGISTRATIONS ?? 5)
/** One card that the issuer charges without asking, and one that is declined for lack of funds. */
const [good, poor] = ['4100000000000100', '4999000000000002']

/** The five years of one provider. */
type Years = Platform & {
  provider: PaymentProvider
  tenantId: number
  till: Till
  chance: Chance
  staff: Visit
  lives: Lived[]
  /** One for every third life, where plans can be bought for other people. */
  gifts: Gift[]
  /** The codes that were mailed, by recipient. */
  codes: Map<string, string>
  /** The lives that the publisher charges, by its number for them. */
  periodic: Map<string, Lived>
}

describe.each(chargingProviders)('of %s', (provider) => {
  it('R154 R366 R367 R368 rulings 31, 32, 46: in five years with a change of tax each charge has its day and its amount', {
    timeout: 3_600_000,
  }, async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const years = await begin(provider)
    const begun = performance.now()
    const eventful = new Set([...eventfulDays(years.lives), ...daysOfGifts(years.gifts)])
    const played = process.env.REGISTRATIONS === undefined ? days.filter((day) => eventful.has(day)) : days
    for (const day of played) await playDay(years, day)
    const seconds = Math.round((performance.now() - begun) / 1000)
    const charges = await ensureAsLived(years)
    await ensureBooked(years, charges)
    if (registrations > 20)
      console.log(
        `${provider}: ${registrations} registrations, ${played.length} days, ${charges} charges, ${seconds} s`,
      )
  })
})

async function begin(provider: PaymentProvider): Promise<Years> {
  const platform = platformOn(sqliteD1())
  Object.assign(platform.env, { TAX_RATES: taxRates })
  const { db, clock } = platform
  const { tenantId } = world[shops[provider]]
  clock.now = noonOf(first)
  await seedRecords(db, clock.now)
  await seedContracts(platform)
  for (const { id, unit, count, price, taxClass, freeDays } of plans) {
    const free_days = provider === 'GAKKEN_ID' ? 0 : freeDays
    await addPlan(platform, tenantId, id, {
      price,
      tax_class: taxClass,
      duration: count,
      duration_type: unit,
      free_days,
    } as object)
  }
  for (const percent of coupons)
    await addCoupon(platform, tenantId, `OFF${percent}`, { percent, usages: 10_000 })
  const { planId: plan_id, percent } = ordinal
  const of = { tenant_id: tenantId, id: 'ordinal1', plan_id, ordinal: 1, updated_at: 0 }
  await db
    .insertInto('discount_ordinal')
    .values({ ...of, percent, price: null })
    .execute()
  const lives = Array.from({ length: registrations }, (_, at) => aLife(at, provider))
  for (let at = 0; at < lives.length; at += 50)
    await addReaders(
      platform,
      tenantId,
      lives.slice(at, at + 50).map(({ id }) => id),
    )
  const till = newTill(platform, provider)
  const shop = { ...platform, provider, tenantId, till }
  const gifts = takesCards(provider)
    ? Array.from({ length: Math.ceil(registrations / 3) }, (_, at) => aGift(at))
    : []
  await offerGifts(platform, tenantId)
  await addPeopleOf(shop, gifts)
  const staff = await buyerAt(platform, provider, 'life0', till)
  return { ...shop, chance: chanceOf(31), staff, lives, gifts, codes: new Map(), periodic: new Map() }
}

/** Compares every charge with the provider's books and every registration with ours. Returns how many charges there were. */
async function ensureAsLived(years: Years): Promise<number> {
  const [charged, ended] = [await chargesByReader(years), await subscriptionsByReader(years)]
  let charges = 0
  for (const life of years.lives) {
    const outcome = live(life, last)
    const { chance: _, ...told } = life
    expect(charged.get(life.id) ?? [], JSON.stringify(told)).toEqual(outcome.charges)
    const { status, endsOn, reason } = outcome
    expect(ended.get(life.id), JSON.stringify(told)).toEqual({ status, endsOn, reason })
    charges += outcome.charges.length
  }
  for (const gift of years.gifts) {
    expect(charged.get(gift.giver), JSON.stringify(gift)).toEqual([chargeOfGift(gift)])
    for (const { recipient, endsOn } of rightsOfGift(gift)) {
      expect(charged.get(recipient), recipient).toBeUndefined()
      expect(ended.get(recipient), JSON.stringify(gift)).toMatchObject({ endsOn, reason: null })
    }
    charges += 1
  }
  return charges
}

async function ensureBooked({ db, tenantId, till }: Years, charges: number): Promise<void> {
  const booked = await db
    .selectFrom('ledger_transaction')
    .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.sum<number>('total').as('total')])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'charge')
    .where('total', '>', 0)
    .executeTakeFirstOrThrow()
  const books = (await listBooks(till.sandbox, till.name)).filter(({ state }) => state === 'captured')
  expect(books.every((book) => refundedOf(book) === 0)).toBe(true)
  expect(booked).toEqual({ rows: charges, total: books.reduce((sum, { amount }) => sum + amount, 0) })
}

async function playDay(years: Years, day: string): Promise<void> {
  const { clock, till, chance, db, tenantId, lives } = years
  // Cron runs after midnight. Now and then an answer of the provider is lost.
  clock.now = startOfDay(day as Day) + minutes
  if (chance.of(0.02)) await till.spoil(chance.pick(['time-out-after', 'time-out-before', 'error-after']))
  while ((await sweepRenewals(till.cron)) > 0);
  const open = await settleAll(years)
  if (open) while ((await sweepRenewals(till.cron)) > 0);
  await till.spoil(null)
  if (years.provider === 'GAKKEN_ID') await playPublisher(years, day)
  clock.now = noonOf(day)
  for (const life of lives) await happen(years, day, life)
  for (const gift of years.gifts) await playGift(years, day, gift, years.codes)
  for (const { id, withdrawnOn, notices } of plans) {
    if (withdrawnOn === day)
      await db
        .updateTable('subscription_plan')
        .set({ state: 'withdrawn' })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute()
    for (const notice of notices.filter(({ on }) => on === day)) await announce(years, id, notice)
  }
}

/** The publisher tries on the day a period begins, and 1, 3 and 5 days later. It charges nothing for registrations that we ended. */
async function playPublisher({ till, staff, chance, periodic }: Years, day: string): Promise<void> {
  while ((await runDueJobs(till.cron, [endPeriodic])) > 0);
  await playDuePeriods(till, ({ id, period }) => {
    const life = periodic.get(id)!
    const late = calendar.indexOf(day) - calendar.indexOf(startOf(life.boughtOn, period + 1, life))
    if (![0, 1, 3, 5].includes(late)) return null
    const [from, to] = life.declines ?? ['9', '9']
    return day > from && day <= to ? 'fail' : 'charge'
  })
  await deliver(till, staff, chance)
}

/** Runs the sweep until no order has an unknown outcome. Returns whether any was open. */
async function settleAll({ till, db, tenantId, clock }: Years): Promise<boolean> {
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

async function happen(years: Years, day: string, life: Lived): Promise<void> {
  const { db, tenantId, clock } = years
  const visit = () => buyerAt(years, years.provider, life.id, years.till)
  if (day === life.boughtOn) await buy(years, life)
  else if (day < life.boughtOn) return
  if (day === life.change?.on) await changeTo(await visit(), years, { life, planId: life.change.to.plan })
  if (day === life.pause?.on) {
    const { periods } = life.pause
    const pause = { ...(await ownOf(years, life)), periods, revision: null }
    await attempt(async () => pauseSubscription(await visit(), pause))
  }
  if (day === life.pause?.endedOn)
    await attempt(async () => {
      const { id } = await ownOf(years, life)
      const { pause: shown } = await getPauseWays(await visit(), { id })
      await endPause(await visit(), { id, total: shown?.resumed.total ?? 0, revision: null })
    })
  if (day === life.cancelledOn)
    await attempt(async () => cancelSubscription(await visit(), await ownOf(years, life)))
  if (day === life.resumedOn)
    await attempt(async () => resumeSubscription(await visit(), await ownOf(years, life)))
  if (!life.isChargedElsewhere) await changeCard(years, day, life)
  if (day === life.accountGoneOn)
    await db
      .updateTable('account')
      .set({ cancelled_at: clock.now })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', life.id)
      .execute()
}

/** Changes the plan for what the page says is charged. A plan that isn't offered isn't chosen, and a card that is declined changes nothing. */
async function changeTo(visit: Visit, years: Years, { life, planId }: { life: Lived; planId: string }) {
  const { id } = await ownOf(years, life)
  const { changes } = await listPlanChanges(visit, { id })
  const change = changes.find(({ plan }) => plan.id === planId)
  if (change === undefined) return
  const wanted = {
    id,
    planId,
    total: chargeOf(change),
    revision: null,
    key: `changeofplan${life.id}xxxxxxxxx`,
  }
  const placed = await changePlan(visit, wanted).catch((error: Error) => {
    expect(error, life.id).toHaveProperty('details.orderId')
    return null
  })
  if (typeof placed?.next === 'object') await years.till.press(placed.next.redirect, 'pay')
  if (placed !== null) await settleOwnOrder(visit, { orderId: placed.orderId })
}

async function changeCard(years: Years, day: string, life: Lived): Promise<void> {
  const { provider, till } = years
  const isBetter = day === life.declines?.[1] || day === life.renewedCardOn
  if (day !== life.declines?.[0] && !isBetter) return
  const visit = await buyerAt(years, provider, life.id, till)
  if (day === life.declines?.[0]) {
    if (provider === 'GMO') await giveCard(visit, till, await till.tokenOf(poor))
    else await empty(years, life)
  }
  if (isBetter) await giveCard(visit, till, await till.tokenOf(good))
}

/** Cancels, resumes or pauses. A registration that has ended refuses all of it, one that can't be paused a pause. */
async function attempt(work: () => Promise<void>): Promise<void> {
  await work().catch((error: Error) => expect(error.message).toMatch(/subscriptionNotFound|pauseNotPossible/))
}

/** VeriTrans doesn't store a card that is declined, but a good card may have no funds later. */
async function empty({ db, tenantId, till }: Years, { id }: Lived): Promise<void> {
  const { member_id } = await db
    .selectFrom('payer')
    .select('member_id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  await changeMember(till.sandbox, member_id, ({ cards }) =>
    cards.map((kept) => ({ ...kept, card: { ...kept.card, refusal: 'balance' as const } })),
  )
}

async function buy(years: Years, { id, plan, couponPercent, cardExpires, ...life }: Lived): Promise<void> {
  const { provider, till, periodic, lives } = years
  const visit = await buyerAt(years, provider, id, till)
  const placed = await placeOrder(visit, {
    planId: plan,
    couponCode: couponPercent > 0 ? `OFF${couponPercent}` : undefined,
    card: life.isChargedElsewhere ? null : { kind: 'token', token: await till.tokenOf(good, cardExpires) },
    returnPath,
  })
  if (placed.next === 'done') return
  expect(placed.next, id).toHaveProperty('redirect')
  if (typeof placed.next === 'object') await till.press(placed.next.redirect, 'pay')
  expect((await settleOwnOrder(visit, { orderId: placed.orderId })).state, id).toBe('confirmed')
  if (!life.isChargedElsewhere) return
  till.pushes.length = 0
  const { provider_ref: ref } = await ownOf(years, { id })
  periodic.set(JSON.parse(ref!).periodicPaymentId, lives.find((one) => one.id === id)!)
}

async function announce(
  { db, clock, tenantId }: Years,
  planId: string,
  { effectiveOn, price }: Life['notices'][number],
): Promise<void> {
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

async function ownOf({ db, tenantId }: Years, { id }: { id: string }) {
  return db
    .selectFrom('registration')
    .select(['id', 'provider_ref'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The amounts that were taken from each reader and their days, from the provider's books. */
async function chargesByReader({ db, till, tenantId }: Years): Promise<Map<string, [string, number][]>> {
  const orders = await db
    .selectFrom('payment_order')
    .select(['id', 'provider_key', 'account_id'])
    .where('tenant_id', '=', tenantId)
    .execute()
  // The publisher's own charges have its number instead of an order's id.
  const readers = new Map(
    orders.flatMap(({ id, provider_key, account_id }) =>
      [id, provider_key ?? id].map((key) => [key, account_id]),
    ),
  )
  const charges = new Map<string, [string, number][]>()
  const books = (await listBooks(till.sandbox, till.name)).filter(({ state }) => state === 'captured')
  for (const { orderId, capturedAt, amount } of books.toSorted(
    (one, other) => one.capturedAt! - other.capturedAt!,
  )) {
    const reader = readers.get(orderId)!
    charges.set(reader, [...(charges.get(reader) ?? []), [dayOf(capturedAt!), amount]])
  }
  return charges
}

async function subscriptionsByReader({ db, tenantId }: Years) {
  const rows = await db
    .selectFrom('registration')
    .select(['account_id', 'status', 'ends_on as endsOn', 'end_reason as reason'])
    .where('tenant_id', '=', tenantId)
    .execute()
  return new Map(rows.map(({ account_id, ...row }) => [account_id, row]))
}
