import { expect } from 'vitest'
import { calendar } from '#app/features/orders/tests/renewal-model.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Playing } from './playing.ts'
import type { Records, SubscriptionRow } from './records.ts'

/**
 * Checks the days of each registration: one paid order for every period, without gaps, and reading on exactly these days or the days of
 * grace.
 */
export function judgeRights(playing: Playing, records: Records): void {
  for (const registration of records.registrations) {
    const about = `schedule ${playing.seed}: registration ${registration.id}`
    const { days, freeDays } = lengthsOf(playing, registration, records)
    const paid = records.orders
      .filter((one) => one.kind === 'renewal' && one.state === 'confirmed')
      .filter((one) => one.registration_id === registration.id)
      .map(({ period }) => period)
    const first = freeDays > 0 ? 0 : 1
    const periods = Array.from({ length: registration.period - first }, (_, at) => first + 1 + at)
    expect(
      paid.sort((one, other) => one - other),
      about,
    ).toEqual(periods)
    const bought = purchaseOf(registration, records)
    expect(registration.starts_on >= dayOf(bought.updated_at), about).toBe(true)
    const end = calendar.indexOf(registration.starts_on) + freeDays + registration.period * days - 1
    // A period at a store ends unless its reader pays for the next; one that was paid at a till always ends.
    if (registration.provider === 'SHOPIFY' || bought.way !== null)
      expect([registration.renews_on, calendar.indexOf(registration.ends_on)], about).toEqual([null, end])
    else if (playing.changed.has(registration.id)) ensureChangedDays(playing, registration, records)
    else if (playing.paused.has(registration.id)) ensurePausedDays(registration, { days, records }, about)
    else ensureDays(registration, end, about)
  }
  ensureOnlyOnce(playing, records)
}

/** The order with which a registration began. */
function purchaseOf({ id, order_id }: SubscriptionRow, { orders }: Records) {
  const isOwn = (one: Records['orders'][number]) => one.kind === 'purchase' && one.state === 'confirmed'
  return orders.find((one) => isOwn(one) && (one.id === order_id || one.registration_id === id))!
}

function lengthsOf({ plans }: Playing, registration: SubscriptionRow, records: Records) {
  const { plan_id, total, price } = purchaseOf(registration, records)
  const { days, freeDays } = plans.find(({ id }) => id === plan_id)!
  return { days, freeDays: total === 0 && JSON.parse(price).nextTotal !== null ? freeDays : 0 }
}

/** `paidUntil` is the number of a day. Grace applies only while the charge is tried again, and ends with the last try. */
function ensureDays(registration: SubscriptionRow, paidUntil: number, about: string): void {
  const { status, renews_on, ends_on, end_reason, attempts, retry_on } = registration
  const ends = calendar.indexOf(ends_on)
  if (status === 'ACTIVE') expect(renews_on, about).toBe(calendar[paidUntil + 1])
  else expect([renews_on, retry_on, end_reason === null], about).toEqual([null, null, false])
  expect(ends, about).toBeGreaterThanOrEqual(paidUntil)
  const isPaidOnly = ['withdrawn', 'account'].includes(end_reason ?? '') && attempts === 0
  if (isPaidOnly) expect(ends, about).toBeLessThanOrEqual(paidUntil + 6)
}

/**
 * Checks the days of a registration that was perhaps paused: its paid periods have their length and the order of their numbers, at most three
 * periods of rest lie between two of them, and the next charge isn't due later than that.
 */
function ensurePausedDays(
  { id, order_id, status, rests, renews_on, ends_on }: SubscriptionRow,
  { days, records }: { days: number; records: Records },
  about: string,
): void {
  const paid = records.orders
    .filter((one) => one.state === 'confirmed' && (one.id === order_id || one.registration_id === id))
    .sort((one, other) => one.period - other.period)
    .map(({ kind, starts_on, ends_on }) => ({
      kind,
      from: calendar.indexOf(starts_on),
      to: calendar.indexOf(ends_on),
    }))
  for (const [at, { kind, from, to }] of paid.entries()) {
    if (kind === 'renewal') expect(to - from + 1, about).toBe(days)
    const before = paid[at - 1]
    if (before !== undefined) expectRest(from - before.to - 1, days, about)
  }
  const paidUntil = paid.at(-1)!.to
  expect(calendar.indexOf(ends_on), about).toBeGreaterThanOrEqual(paidUntil)
  if (status !== 'ACTIVE') return
  const rested = calendar.indexOf(renews_on ?? '') - paidUntil - 1
  if (rests > 0) expect(rested, about).toBe(rests * days)
  else expectRest(rested, days, about)
}

/**
 * Checks the days of a registration whose plan was perhaps changed: each paid period has the length of its plan and follows the one before, or
 * begins within it if the reader changed to its plan then. The registration has the plan, the contents and the days of the last one.
 */
function ensureChangedDays(
  { plans, seed }: Playing,
  registration: SubscriptionRow,
  { orders }: Records,
): void {
  const about = `schedule ${seed}: changed ${registration.id}`
  const paid = orders
    .filter((one) => one.state === 'confirmed' && one.registration_id === registration.id)
    .sort((one, other) => one.period - other.period)
  for (const [at, one] of paid.entries()) {
    const [from, to] = [calendar.indexOf(one.starts_on), calendar.indexOf(one.ends_on)]
    const before = paid[at - 1]
    if (before === undefined) continue
    expect(to - from + 1, about).toBe(plans.find(({ id }) => id === one.plan_id)!.days)
    const [begun, over] = [calendar.indexOf(before.starts_on), calendar.indexOf(before.ends_on)]
    const isNow = one.changes_from !== null && one.return_to !== null
    expect(from, about).toBeGreaterThanOrEqual(isNow ? begun : over + 1)
    expect(from, about).toBeLessThanOrEqual(over + 1)
    expect(one.changes_from ?? one.plan_id, about).toBe(before.plan_id)
  }
  const last = paid.at(-1)!
  const { plan_id, coverage, status, renews_on, ends_on } = registration
  expect([plan_id, coverage], about).toEqual([last.plan_id, last.coverage])
  const until = calendar.indexOf(last.ends_on)
  expect(calendar.indexOf(ends_on), about).toBeGreaterThanOrEqual(until)
  if (status === 'ACTIVE') expect(renews_on, about).toBe(calendar[until + 1])
}

function expectRest(rested: number, days: number, about: string): void {
  expect(rested, about).toBeGreaterThanOrEqual(0)
  expect(rested, about).toBeLessThanOrEqual(3 * days)
}

/** Checks that no two registrations of a reader cover the same contents on the same day, and no two of them renew (R374). */
function ensureOnlyOnce({ seed }: Playing, records: Records): void {
  const all = records.registrations.flatMap((one) => stretchesOf(one, records))
  for (const one of all)
    for (const other of all) {
      const isSame = one.coverage === other.coverage && one.account === other.account
      if (one.id >= other.id || !isSame) continue
      const isApart = one.to < other.from || other.to < one.from
      expect([isApart, !(one.renews && other.renews)], `schedule ${seed}: ${one.id} and ${other.id}`).toEqual(
        [true, true],
      )
    }
}

/** The days of a registration with their contents, which differ if its plan was changed. */
function stretchesOf(registration: SubscriptionRow, { orders }: Records) {
  const { id, account_id: account, coverage, starts_on, ends_on, renews_on } = registration
  const paid = orders
    .filter((one) => one.state === 'confirmed' && one.registration_id === id)
    .sort((one, other) => one.period - other.period)
  const last = { id, account, coverage, from: starts_on, to: ends_on, renews: renews_on !== null }
  const at = paid.findLastIndex(({ changes_from }) => changes_from !== null)
  if (at < 0) return [last]
  const before = paid.slice(0, at).map((one, place) => {
    const next = calendar.indexOf(paid[place + 1]!.starts_on)
    const to = calendar[Math.min(calendar.indexOf(one.ends_on), next - 1)]!
    return { id, account, coverage: one.coverage, from: one.starts_on, to, renews: false }
  })
  return [...before, { ...last, from: paid[at]!.starts_on }]
}
