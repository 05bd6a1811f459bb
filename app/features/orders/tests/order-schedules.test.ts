import { describe, expect, it, vi } from 'vitest'
import { hasWay } from '#app/features/orders/model/payment-setting/way-offers.ts'
import { signedAmounts, type TransactionKind } from '#app/features/orders/model/revenue/transaction-kind.ts'
import { judgeCoupon, judgeOrders } from '#app/features/orders/tests/schedule/judge-orders.ts'
import { judgePrices } from '#app/features/orders/tests/schedule/judge-prices.ts'
import { judgeRights } from '#app/features/orders/tests/schedule/judge-rights.ts'
import { playSchedules } from '#app/features/orders/tests/schedule/play-schedules.ts'
import { type Records, readRecords } from '#app/features/orders/tests/schedule/records.ts'
import { type PaymentProvider, takesCards } from '#app/gateways/payment/payment-gateway.ts'
import { chargesCard, isWallet, waitingWays, wallets } from '#app/gateways/payment/ways.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { type BookEntry, listBooks, refundedOf } from '#workers/sandbox/payment/books.ts'
import { listPeriodic } from '#workers/sandbox/payment/publisher/periodic.ts'
import {
  offerWays,
  type Platform,
  platformOn,
  seedContracts,
  shops,
  startOfTests,
  type Till,
  takeCardsOnPage,
} from './order-world.ts'

/** `SCHEDULES=10000` makes a long run. The providers share the schedules evenly, and their seeds begin at `SEED`. */
const providers = Object.keys(shops) as PaymentProvider[]
const schedules = Math.ceil(Number(process.env.SCHEDULES ?? 56) / providers.length)
const firstSeed = Number(process.env.SEED ?? 101)
const atOnce = 15

/** This many schedules share a database. With more, finished rows would slow it down. */
const atATime = 150

/** What happened at all providers together. */
const met: Outcomes = {}

async function newPlatform(): Promise<Platform> {
  const platform = platformOn(sqliteD1())
  await seedRecords(platform.db, platform.clock.now)
  await seedContracts(platform)
  await offerWays(platform)
  await takeCardsOnPage(platform)
  return platform
}

describe.each(providers)('orders by %s', (provider) => {
  it('balance exactly whatever is lost, doubled, late or killed', {
    timeout: 3_600_000,
  }, async () => {
    const { tenantId } = world[shops[provider]]
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const outcomes: Outcomes = {}
    let platform = await newPlatform()
    for (let first = 0; first < schedules; first += atOnce) {
      if (first > 0 && first % atATime === 0) platform = await newPlatform()
      platform.clock.now = startOfTests
      const seeds = Array.from(
        { length: Math.min(atOnce, schedules - first) },
        (_, at) => firstSeed + first + at,
      )
      const { till, played } = await playSchedules(seeds, { platform, provider, tenantId })
      const books = new Map((await listBooks(till.sandbox, till.name)).map((book) => [book.orderId, book]))
      const all: Records[] = []
      for (const playing of played) {
        const records = await readRecords(playing)
        judgeOrders(playing, records, books)
        judgeCoupon(playing, records)
        judgePrices(playing, records)
        judgeRights(playing, records)
        all.push(records)
        for (const { id, kind, state, way, changes_from } of records.orders) {
          const book = books.get(id)
          const isLetGo = book?.state === 'released' || (book !== undefined && refundedOf(book) > 0)
          for (const outcome of [
            `${kind} ${state}`,
            ...(way === null ? [] : [`${way} ${state}`]),
            ...(isWallet(way) && isLetGo ? [`${way} let go`] : []),
            ...(changes_from === null ? [] : [`change ${state}`]),
          ])
            outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
        }
        for (const times of playing.paused.values()) outcomes.paused = (outcomes.paused ?? 0) + times
        for (const { state, reason } of records.late)
          outcomes[`${reason} ${state}`] = (outcomes[`${reason} ${state}`] ?? 0) + 1
      }
      ensureNothingElse(books, all)
      await ensureNobodyIsChargedOn(till, all)
      await closeShop(platform, tenantId)
    }
    if (schedules > 100) {
      console.log(provider, schedules, outcomes)
      ensureMet(outcomes, expectedOf(provider), schedules)
    }
    for (const [outcome, times] of Object.entries(outcomes)) met[outcome] = (met[outcome] ?? 0) + times
  })
})

it('meet outcomes of each kind', () => {
  // The moves share one thread with timers and hashes, so that two runs differ. A few schedules may lack an outcome by chance, but not all
  // outcomes of a kind.
  const kinds = Object.groupBy(new Set(providers.flatMap(expectedOf)), (outcome) =>
    /^(?:konbini|transfer)/.test(outcome)
      ? 'within days'
      : /^paypay/.test(outcome)
        ? 'by PayPay'
        : /^(?:paused|change)/.test(outcome)
          ? 'pause or change'
          : outcome,
  )
  for (const [kind, outcomes] of Object.entries(kinds))
    expect(
      outcomes?.reduce((times, outcome) => times + (met[outcome] ?? 0), 0),
      kind,
    ).toBeGreaterThan(0)
})

type Outcomes = Record<string, number>

function expectedOf(provider: PaymentProvider): string[] {
  return [
    ...['purchase confirmed', 'purchase failed', 'purchase cancelled', 'renewal confirmed'],
    ...(takesCards(provider) ? ['paused', 'change confirmed'] : []),
    ...waitingWays
      .filter((way) => hasWay(provider, way))
      .flatMap((way) => [`${way} confirmed`, `${way} cancelled`]),
    ...(hasWay(provider, 'paypay') ? ['paypay confirmed', 'paypay failed', 'paypay let go'] : []),
    ...cardWallets.filter((way) => hasWay(provider, way)).map((way) => `${way} confirmed`),
  ]
}

const cardWallets = wallets.filter(chargesCard)

/** Schedules in which one of these outcomes never occurs would prove nothing. */
function ensureMet(outcomes: Outcomes, expected: readonly string[], played: number): void {
  for (const outcome of expected) expect(outcomes[outcome] ?? 0, outcome).toBeGreaterThan(played / 20)
}

/** Every yen that the provider kept belongs to a confirmed order of ours, and the ledger has the same sum. */
function ensureNothingElse(books: Map<string, BookEntry>, all: Records[]): void {
  const kept = [...books.values()]
    .filter((book) => book.state === 'captured' && book.amount > refundedOf(book))
    .map((book) => ({ orderId: book.orderId, yen: book.amount - refundedOf(book) }))
  const orders = all.flatMap((records) => records.orders)
  const known = new Set(orders.flatMap(({ id, provider_key }) => [id, provider_key]))
  expect(kept.filter(({ orderId }) => !known.has(orderId))).toEqual([])
  const booked = all.flatMap(({ transactions }) =>
    transactions.map(
      ({ kind, total }) => signedAmounts(kind as TransactionKind, { net: 0, tax: 0, total }).total,
    ),
  )
  const sum = (yen: number[]) => yen.reduce((one, other) => one + other, 0)
  const late = all.flatMap((records) => records.late.filter(({ state }) => state !== 'granted'))
  expect(sum(kept.map(({ yen }) => yen))).toBe(sum(booked) + sum(late.map(({ amount }) => amount)))
}

/** The publisher charges nothing for a registration that has ended. */
async function ensureNobodyIsChargedOn(till: Till, all: Records[]): Promise<void> {
  const renewing = all
    .flatMap(({ registrations }) => registrations)
    .filter(({ renews_on }) => renews_on !== null)
    .map(({ provider_ref }) => JSON.parse(provider_ref ?? '{}').periodicPaymentId as string | undefined)
  for (const { id, status } of await listPeriodic(till.sandbox))
    if (status === 'active') expect(renewing).toContain(id)
}

/** Ends everything that was judged, so that later schedules aren't charged for it. */
async function closeShop({ db }: Platform, tenantId: number): Promise<void> {
  const over = { renews_on: null, retry_on: null, status: 'CANCEL' } as const
  await db.updateTable('registration').set(over).where('tenant_id', '=', tenantId).execute()
}
