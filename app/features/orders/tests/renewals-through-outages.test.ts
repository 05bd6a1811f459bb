import { afterEach, describe, expect, it, vi } from 'vitest'
import { sweepOrders } from '#app/features/orders/model/order/sweep-orders.ts'
import { endOutagesOf } from '#app/features/orders/model/outage/outage-store.ts'
import { receivePush } from '#app/features/orders/model/push/receive-push.ts'
import { endPeriodic } from '#app/features/orders/model/subscription-billing/end-periodic.ts'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { runDueJobs } from '#app/kernel/jobs/run-job.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import { listBooks, refundedOf } from '#workers/sandbox/payment/books.ts'
import { chargingProviders, minutes } from './order-world.ts'
import { dayAfter, type Hindrance, hindranceOn, type OutagePlan, outagePlan } from './outage-plan.ts'
import { playDuePeriods } from './publisher-periods.ts'
import { calendar, startOf } from './renewal-model.ts'
import { type SubscriptionShop, subscriptionShop } from './subscription-shop.ts'

/** `OUTAGES=500` makes a long run for each provider. Seeds begin at `SEED`. */
const rounds = Number(process.env.OUTAGES ?? 3)
const firstSeed = Number(process.env.SEED ?? 1)

afterEach(() => vi.restoreAllMocks())

describe.each(chargingProviders)('ruling 54: renewals of %s', (provider) => {
  it('are made in time or never, once, through outages of any length, and everybody is told', {
    timeout: 3_600_000,
  }, async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const seen = { charged: 0, ended: 0, told: 0 }
    for (let seed = firstSeed; seed < firstSeed + rounds; seed++) {
      const round = await begin(outagePlan(seed, provider), provider)
      for (let day = round.plan.bought[0]!.on; day <= round.plan.last; day = dayAfter(day, 1))
        await playDay(round, day)
      await judge(round, seen)
    }
    // Rounds in which one of these never occurs would prove nothing.
    expect(
      Object.values(seen).every((count) => count > 0),
      JSON.stringify(seen),
    ).toBe(true)
    if (rounds > 20) console.log(provider, rounds, seen)
  })
})

type One = Awaited<ReturnType<SubscriptionShop['bought']>> & {
  on: string
  terms: { unit: 'day' | 'month' | 'year'; count: number }
}
type Round = {
  plan: OutagePlan
  shop: SubscriptionShop
  readers: One[]
  hindrance: Hindrance | null
  mend: (() => Promise<void>) | null
  /** The readers by the number of the periodic payment that the publisher charges. */
  periodic: Map<string, One>
  /** The first day of each outage of the contract on which a charge was due. */
  toTell: string[]
}

async function begin(plan: OutagePlan, provider: PaymentProvider): Promise<Round> {
  const shop = await subscriptionShop(provider)
  const round: Round = {
    plan,
    shop,
    readers: [],
    hindrance: null,
    mend: null,
    periodic: new Map(),
    toTell: [],
  }
  const { fetch } = shop.till.cron
  shop.till.cron.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    if (round.hindrance === 'deaf') throw new Error('nobody hears')
    if (round.hindrance === 'card') await shop.till.spoil('balance')
    const answer = await fetch(input, init)
    if (round.hindrance === 'mute') throw new Error('nobody is heard')
    return answer
  }) as typeof globalThis.fetch
  return round
}

async function playDay(round: Round, day: string): Promise<void> {
  const { plan, shop } = round
  const hindrance = hindranceOn(plan, day)
  if (hindrance !== round.hindrance) await change(round, hindrance)
  shop.goTo(day as Day)
  if (hindrance === 'contract') await noteDue(round, day)
  if (shop.provider === 'GAKKEN_ID') await playPublisher(round, day)
  if (hindrance !== 'cron') await cron(shop)
  for (const reader of round.readers) await ensureMayRead(reader, day, plan.seed)
  for (const { on, terms } of plan.bought.filter((one) => one.on === day)) {
    // Nobody buys during an outage: outages begin later.
    const one = await shop.bought(on as Day, terms)
    const reader = { ...one, on, terms: { unit: terms.duration_type, count: terms.duration } }
    round.readers.push(reader)
    const { provider_ref } = await one.own()
    if (shop.provider === 'GAKKEN_ID')
      round.periodic.set(JSON.parse(provider_ref ?? '{}').periodicPaymentId, reader)
    shop.till.pushes.length = 0
  }
}

/** Runs cron until nothing is left to do, at most twice. The rest waits for another day. */
async function cron(shop: SubscriptionShop): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    const renewed = await sweepRenewals(shop.till.cron)
    const settled = await sweepOrders(shop.till.cron)
    const ended = await runDueJobs(shop.till.cron, [endPeriodic])
    if (renewed + settled + ended === 0) break
    shop.clock.now += 6 * minutes
  }
}

async function change(round: Round, to: Hindrance | null): Promise<void> {
  const { shop } = round
  await shop.till.spoil(null)
  if (round.mend !== null) {
    await round.mend()
    // Saving the contract does the same.
    await commitTo(shop.d1, endOutagesOf(shop.db, { companyId: shop.company.id, provider: shop.provider }))
  }
  round.mend = to === 'contract' ? await shop.breakContract() : null
  if (to === 'contract') round.toTell.push('')
  round.hindrance = to
}

/** Notes the first day on which a charge was due during the outage, and so had to be made or asked for. */
async function noteDue(round: Round, day: string): Promise<void> {
  if (round.toTell.at(-1) !== '') return
  for (const reader of round.readers) {
    const { status, renews_on, retry_on, period } = await reader.own()
    if (status !== 'ACTIVE' || renews_on === null || (retry_on ?? renews_on) > day) continue
    const last = round.shop.provider === 'GAKKEN_ID' ? endOf(reader, period) : graceOf(reader, period)
    if (day <= last) round.toTell[round.toTell.length - 1] = day
  }
}

/** The publisher charges when a period begins, and 1, 3 and 5 days later. Its reports are lost while nobody receives them. */
async function playPublisher(round: Round, day: string): Promise<void> {
  const { shop, periodic, hindrance, readers } = round
  await playDuePeriods(shop.till, ({ id, period }) => {
    const one = periodic.get(id)
    if (one === undefined) return null
    const due = startOf(one.on, period + 1, one.terms)
    const late = calendar.indexOf(day) - calendar.indexOf(due)
    if (![0, 1, 3, 5].includes(late) || day > endOf(one, period + 1)) return null
    return hindrance === 'card' ? 'fail' : 'charge'
  })
  const told = shop.till.pushes.splice(0)
  if (hindrance !== null && hindrance !== 'card') return
  for (const push of told) await receivePush(readers[0]!.visit, { provider: 'GAKKEN_ID', ...push })
}

/** The last day of a period, and the last day of its grace. */
const endOf = ({ on, terms }: One, paid: number) => dayAfter(startOf(on, paid + 1, terms), -1)
function graceOf(one: One, paid: number): string {
  const fifth = calendar.indexOf(startOf(one.on, paid, one.terms)) + 5
  return calendar[Math.min(fifth, calendar.indexOf(endOf(one, paid)))]!
}

/** After the grace nobody can read in a period that they haven't paid. */
async function ensureMayRead(one: One, day: string, seed: number): Promise<void> {
  const { ends_on, period } = await one.own()
  expect(ends_on <= graceOf(one, period), `seed ${seed}: ${one.id} reads until ${ends_on} on ${day}`).toBe(
    true,
  )
}

async function judge(round: Round, seen: { charged: number; ended: number; told: number }): Promise<void> {
  const { shop, plan, readers, toTell } = round
  const books = await listBooks(shop.till.sandbox, shop.till.name)
  for (const one of readers) {
    const about = `seed ${plan.seed}: ${one.id} of ${one.on} ${JSON.stringify([one.terms, plan.outages])}`
    const own = await one.own()
    const orders = (await one.orders()).filter(({ state }) => state === 'confirmed')
    const days = orders.map(({ id, provider_key, period }) => {
      const book = books.find(({ orderId }) => orderId === id || orderId === provider_key)!
      expect([book.state, refundedOf(book)], about).toEqual(['captured', 0])
      return { period, on: dayOf(book.capturedAt!) }
    })
    // Each period is charged once, without a gap, within its days of grace, and no two on the same day.
    expect(
      days.map(({ period }) => period),
      about,
    ).toEqual(days.map((_, at) => at + 1))
    expect(new Set(days.map(({ on }) => on)).size, about).toBe(days.length)
    for (const { period, on } of days) {
      expect(on >= startOf(one.on, period - 1, one.terms), about).toBe(true)
      expect(on <= graceOf(one, period - 1), `${about}: period ${period} on ${on}`).toBe(true)
      if (isUnhindered(round, one, period - 1)) expect(on, about).toBe(startOf(one.on, period - 1, one.terms))
    }
    judgeEnd(round, one, { ...own, paid: days.length, letters: await one.letters() }, about)
    seen.charged += days.length - 1
    if (own.end_reason !== null) seen.ended++
  }
  // Everything else that was taken is given back.
  const kept = books.reduce(
    (sum, book) => sum + (book.state === 'captured' ? book.amount - refundedOf(book) : 0),
    0,
  )
  const booked = await shop.db
    .selectFrom('ledger_transaction')
    .select(({ fn }) => fn.sum<number>('total').as('yen'))
    .executeTakeFirst()
  expect(kept, `seed ${plan.seed} ${JSON.stringify(plan.outages)}`).toBe(booked?.yen)
  const told = await shop.db
    .selectFrom('job')
    .select('created_at as at')
    .where('kind', '=', 'tell-outage')
    .orderBy('created_at')
    .execute()
  expect(
    told.map(({ at }) => dayOf(at)),
    `seed ${plan.seed} ${JSON.stringify(plan.outages)}`,
  ).toEqual(toTell.filter((day) => day !== ''))
  seen.told += told.length
}

type End = {
  status: string
  end_reason: string | null
  period: number
  ends_on: string
  paid: number
  letters: { letter: string }[]
}

function judgeEnd(
  round: Round,
  one: One,
  { status, end_reason, period, ends_on, paid, letters }: End,
  about: string,
): void {
  expect(period, about).toBe(paid)
  const endings = letters.filter(({ letter }) => letter === 'renewalMissed' || letter === 'planEnded')
  expect(
    endings.map(({ letter }) => letter),
    about,
  ).toEqual(end_reason === null ? [] : [end_reason === 'missed' ? 'renewalMissed' : 'planEnded'])
  if (end_reason === null) expect([status, ends_on], about).toEqual(['ACTIVE', endOf(one, paid - 1)])
  // A registration may end only if an outage prevented its charge. Whatever was taken after its grace is given back.
  else expect([status, isUnhindered(round, one, paid)], about).toEqual(['CANCEL', false])
}

/** Whether no outage overlapped the days on which the period after the paid ones could be charged. */
function isUnhindered({ plan }: Round, one: One, paid: number): boolean {
  const [from, to] = [startOf(one.on, paid, one.terms), graceOf(one, paid)]
  return paid === 0 || !plan.outages.some((outage) => outage.from <= to && outage.to >= from)
}
