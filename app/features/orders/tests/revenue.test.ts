import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  listRevenue,
  type RevenueMonth,
  RevenueQuery,
} from '#app/features/orders/model/revenue/list-revenue.ts'
import type { TransactionKind } from '#app/features/orders/model/revenue/transaction-kind.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { readDiary } from './earned-diary.ts'
import { addPlan, addReaders, buyerAt, newTill, platformOn, shops, startOfTests } from './order-world.ts'

const platform = platformOn(sqliteD1())
const { db } = platform
const chance = chanceOf(29)
const sites = ['VERITRANS', 'GMO'] as const
type Shop = (typeof sites)[number]
const today: Day = '2026-11-20'
const readerOf = (shop: Shop) => `revenue-reader-${shop.toLowerCase()}`
const plansOf = (shop: Shop) => [1, 2].map((which) => `revenue-plan-${shop.toLowerCase()}-${which}`)
const tenantOf = (shop: Shop) => world[shops[shop]].tenantId

type Right = {
  plan: string
  source: 'purchase' | 'free' | 'grant' | 'before'
  first: Day
  paidUntil: Day
  madeAt: number
  cancelledAt: number | null
  reason: Tables['registration']['end_reason']
  refundedAt: number | null
}
type Moved = {
  plan: string
  kind: TransactionKind
  isRenewal: boolean
  net: number
  tax: number
  discount: number
  day: Day
  /** The order, and the index of its right, for the diary of what is earned. */
  order: string
  right: number
  service: { from: Day; to: Day } | null
  endsRight: boolean
}
const rights: Record<Shop, Right[]> = { VERITRANS: [], GMO: [] }
const ledger: Record<Shop, Moved[]> = { VERITRANS: [], GMO: [] }
const visits = {} as Record<Shop, { staff: Visit; reader: Visit }>
let made = 0

beforeAll(async () => {
  await seedRecords(db, startOfTests)
  for (const shop of sites) {
    for (const table of ['registration', 'payment_order'] as const)
      await db.deleteFrom(table).where('tenant_id', '=', tenantOf(shop)).execute()
    await addReaders(platform, tenantOf(shop), [readerOf(shop)])
    for (const id of plansOf(shop)) await addPlan(platform, tenantOf(shop), id)
    const reader = await buyerAt(platform, shop, readerOf(shop), newTill(platform, shop))
    visits[shop] = { reader, staff: staffOf(reader, world[shops[shop]]) }
    for (let at = 0; at < 500; at++) await book(shop, randomRight(shop))
  }
})

/** Random days and moments, often at the borders of months and of days in Japan. */
function randomDay(): Day {
  const day = addDays(today, 10 - chance.upTo(900))
  return chance.of(0.4) ? addDays(`${day.slice(0, 8)}01` as Day, chance.pick([-1, 0])) : day
}
const momentOf = (day: Day) => startOfDay(day) + chance.pick([0, 86_399_999, chance.upTo(86_399_999)])

function randomRight(shop: Shop): Right {
  const first = randomDay()
  const paidUntil = addDays(first, chance.pick([0, 30, chance.upTo(700)]))
  const isOver = chance.of(0.5)
  const reason = chance.pick(['cancelled', 'payment', 'card', 'missed', 'withdrawn', 'refund'] as const)
  const cancelledAt = isOver ? momentOf(addDays(first, chance.upTo(200))) : null
  const later = cancelledAt === null ? 0 : cancelledAt + chance.upTo(60) * 86_400_000
  return {
    plan: chance.pick(plansOf(shop)),
    source: chance.pick(['purchase', 'purchase', 'free', 'grant', 'before']),
    first,
    paidUntil,
    madeAt: momentOf(first),
    cancelledAt,
    reason: isOver ? reason : null,
    refundedAt: isOver && reason === 'refund' ? later : null,
  }
}

/** Inserts a registration with its orders, charges and refunds. */
async function book(shop: Shop, right: Right): Promise<void> {
  rights[shop].push(right)
  const id = `right${String(++made).padStart(8, '0')}`
  const accountId = `reader-${id}`
  await addReaders(platform, tenantOf(shop), [accountId])
  const own = { tenant_id: tenantOf(shop), account_id: accountId, plan_id: right.plan }
  const periods = right.source === 'purchase' ? 1 + chance.upTo(3) : 1
  await db
    .insertInto('registration')
    .values({
      ...own,
      id,
      status: right.refundedAt !== null ? 'REFUNDED' : right.cancelledAt !== null ? 'CANCEL' : 'ACTIVE',
      starts_on: right.first,
      ends_on: right.paidUntil,
      source: right.source,
      created_at: right.source === 'before' ? 0 : right.madeAt,
      cancelled_at: right.cancelledAt,
      end_reason: right.reason,
    })
    .execute()
  for (let period = 1; period <= periods; period++) {
    const day = addDays(right.first, (period - 1) * 30)
    const order = await addOrder(shop, { own, registrationId: id, period, day })
    const charge = { ...amounts(), discount: chance.pick([0, 0, 350]) }
    const from = addDays(day, chance.pick([0, 0, -3, 7, chance.upTo(40)]))
    const to = addDays(from, chance.pick([0, 29, 364, chance.upTo(500)]))
    const whole = {
      order,
      right: rights[shop].length,
      endsRight: false,
      service: chance.of(0.9) ? { from, to } : null,
    }
    const charged = { kind: 'charge' as const, day, isRenewal: period > 1, ...charge, ...whole }
    await move(shop, { own, order, moved: charged })
    const isBack = period === periods && right.refundedAt !== null
    if (isBack || chance.of(0.1)) {
      const refundId = isBack
        ? await addRefund(own.tenant_id, order, { at: right.refundedAt ?? 0, ...charge })
        : null
      const back = {
        kind: isBack
          ? ('refund' as const)
          : chance.pick(['refund', 'write-off', 'chargeback-lost', 'chargeback'] as const),
        discount: 0,
      }
      const backOn = isBack ? dayOf(right.refundedAt ?? 0) : randomDay()
      const on = [backOn, day].toSorted()[1] ?? day
      await move(shop, {
        own,
        order,
        refundId,
        moved: {
          ...charge,
          ...whole,
          ...back,
          day: on,
          isRenewal: period > 1,
          service: null,
          endsRight: isBack,
        },
      })
    }
  }
}

const amounts = () => {
  const total = 1 + chance.upTo(20_000)
  const tax = Math.round(total / 11)
  return { net: total - tax, tax }
}

type Own = { tenant_id: number; account_id: string; plan_id: string }

async function addOrder(
  shop: Shop,
  { own, registrationId, period, day }: { own: Own; registrationId: string; period: number; day: Day },
) {
  const id = `revenue${String(++made).padStart(8, '0')}`
  await db
    .insertInto('payment_order')
    .values({
      ...own,
      id,
      period,
      kind: period > 1 ? 'renewal' : 'purchase',
      state: 'confirmed',
      provider: shop,
      registration_id: registrationId,
      price: '{}',
      total: 0,
      starts_on: day,
      ends_on: day,
      expires_at: 0,
      created_at: 0,
      updated_at: 0,
    } as never)
    .execute()
  return id
}

async function addRefund(
  tenantId: number,
  order: string,
  { at, net, tax }: { at: number; net: number; tax: number },
) {
  const id = `back${order}`
  const amount = net + tax
  await db
    .insertInto('refund')
    .values({
      tenant_id: tenantId,
      id,
      order_id: order,
      amount,
      refunded_after: amount,
      reason: 'r',
      ends_right: 1,
      state: 'done',
      asked_by: 's',
      decline_code: null,
      settle_at: null,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

type Move = { own: Own; order: string; refundId?: string | null; moved: Omit<Moved, 'plan'> }

async function move(shop: Shop, { own, order, refundId = null, moved }: Move): Promise<void> {
  const { kind, net, tax, discount, day } = moved
  ledger[shop].push({ plan: own.plan_id, ...moved })
  const chargebackId = kind.startsWith('chargeback') ? await addChargeback(own.tenant_id, order, moved) : null
  await db
    .insertInto('ledger_transaction')
    .values({
      ...own,
      id: `moved${++made}`,
      kind,
      order_id: order,
      refund_id: refundId,
      chargeback_id: chargebackId,
      provider: shop,
      net,
      tax,
      total: net + tax,
      discount,
      service_from: moved.service?.from ?? null,
      service_to: moved.service?.to ?? null,
      on_day: day,
      at: startOfDay(day),
    })
    .execute()
}

async function addChargeback(tenantId: number, order: string, { net, tax, kind, day }: Omit<Moved, 'plan'>) {
  const id = `taken${++made}`
  const by = { opened_by: 'x', opened_at: startOfDay(day), reason: 'x', reference: '' }
  await db
    .insertInto('chargeback')
    .values({ tenant_id: tenantId, id, order_id: order, amount: net + tax, opened_on: day, ...by })
    .execute()
  if (kind === 'chargeback-lost')
    await db
      .updateTable('chargeback')
      .set({ state: 'lost', decided_by: 'x', decided_at: startOfDay(day) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
  return id
}

const monthOfMoment = (at: number) => dayOf(at).slice(0, 7)
const nextMonth = (month: string) => addDays(`${month}-01` as Day, 31).slice(0, 7)

/** The last day on which the reader could read by the registration. It is before the first day if there was none. */
function lastDayOf({ paidUntil, refundedAt }: Right): Day {
  const before = refundedAt === null ? paidUntil : addDays(dayOf(refundedAt), -1)
  return before < paidUntil ? before : paidUntil
}

/** Whether the registration ran at the midnight with which a day begins. */
const ranInto = (day: Day) => (right: Right) => right.first < day && lastDayOf(right) >= day

type Earned = { earned: number; deferred: number }
const diaries = new Map<string, Earned>()

/** What was earned by the end of a day and is deferred then, by a diary for each right. */
function diaryOf(shop: Shop, day: Day, plan?: string): Earned {
  const key = `${shop} ${day} ${plan}`
  const known = diaries.get(key)
  if (known !== undefined) return known
  const asked = ledger[shop].filter((row) => (plan === undefined || row.plan === plan) && row.day <= today)
  const sums = [...Map.groupBy(asked, ({ right }) => right).values()].map((rows) => diaryOfRight(rows, day))
  const total = {
    earned: sums.reduce((sum, { earned }) => sum + earned, 0),
    deferred: sums.reduce((sum, { deferred }) => sum + deferred, 0),
  }
  diaries.set(key, total)
  return total
}

function diaryOfRight(rows: readonly Moved[], day: Day): Earned {
  const charges = rows.filter(({ kind }) => kind === 'charge')
  const backs = rows
    .filter(({ kind }) => kind !== 'charge' && kind !== 'chargeback')
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .map(({ day: onDay, net, endsRight, order }) => {
      return { onDay, net, endsRight, charge: charges.findIndex((charge) => charge.order === order) }
    })
  const paid = charges.map(({ day: onDay, net, service }) => {
    return { onDay, net, from: service?.from ?? null, to: service?.to ?? null }
  })
  return readDiary({ charges: paid, backs }, day)
}

/** What was earned in a month, and is deferred at its end. */
function earnedIn(shop: Shop, month: string, plan?: string) {
  const end = addDays(`${nextMonth(month)}-01` as Day, -1)
  const before = diaryOf(shop, addDays(`${month}-01` as Day, -1), plan)
  const after = diaryOf(shop, end < today ? end : today, plan)
  return { earned: after.earned - before.earned, deferred: after.deferred }
}

function expected(shop: Shop, month: string, plan?: string): RevenueMonth {
  const isAsked = (row: { plan: string }) => plan === undefined || row.plan === plan
  const moved = ledger[shop].filter(
    (row) => isAsked(row) && row.day.slice(0, 7) === month && row.day <= today,
  )
  const own = rights[shop].filter(isAsked)
  const sum = (of: (row: Moved) => number) => moved.reduce((all, row) => all + of(row), 0)
  const only = (kind: Moved['kind'], sign: number) =>
    sum((row) => (row.kind === kind ? sign * (row.net + row.tax) : 0)) + 0
  const madeFrom = (source: Right['source']) =>
    own.filter((right) => right.source === source && monthOfMoment(right.madeAt) === month).length
  const stopped = own.filter(
    ({ cancelledAt, refundedAt }) =>
      cancelledAt !== null && monthOfMoment(refundedAt ?? cancelledAt) === month,
  )
  const [first, next] = [`${month}-01` as Day, `${nextMonth(month)}-01` as Day]
  const before = own.filter(ranInto(first))
  const isNow = month === today.slice(0, 7)
  const ended = before.filter((right) => lastDayOf(right) < (isNow ? today : next))
  return {
    month: month as RevenueMonth['month'],
    charges: only('charge', 1),
    refunds: only('refund', -1),
    chargebacks: only('chargeback-lost', -1),
    writeOffs: only('write-off', -1),
    net: sum(({ kind, net }) => signOf(kind) * net) + 0,
    tax: sum(({ kind, tax }) => signOf(kind) * tax) + 0,
    discount: sum(({ discount }) => discount),
    ...earnedIn(shop, month, plan),
    renewals: moved.filter(({ kind, isRenewal }) => kind === 'charge' && isRenewal).length,
    purchased: madeFrom('purchase'),
    free: madeFrom('free'),
    granted: madeFrom('grant'),
    cancelled: stopped.filter((right) => right.refundedAt === null && !isUnpaid(right.reason)).length,
    unpaid: stopped.filter(({ reason }) => isUnpaid(reason)).length,
    refunded: stopped.filter(({ refundedAt }) => refundedAt !== null).length,
    runningBefore: before.length,
    runningAfter: own.filter((right) =>
      isNow
        ? right.first <= today && lastDayOf(right) >= today && lastDayOf(right) >= right.first
        : ranInto(next)(right),
    ).length,
    ended: ended.length,
    churn: before.length === 0 ? null : ended.length / before.length,
  }
}

/** An open chargeback isn't a loss yet. */
const signOf = (kind: Moved['kind']) => ({ charge: 1, chargeback: 0 })[kind as string] ?? -1

describe('revenue and churn by month', () => {
  it.each(sites)(
    'are at %s those of its ledger and registrations, in every number of every month',
    async (shop) => {
      for (const months of [12, 24])
        for (const plan of [undefined, ...plansOf(shop)]) {
          const rows = await listRevenue(visits[shop].staff, { months, plan })
          expect(rows.length).toBe(months)
          expect(rows.at(-1)?.month).toBe('2026-11')
          expect(rows).toEqual(rows.map(({ month }) => expected(shop, month, plan)))
          expect(
            rows.every(({ charges, runningBefore, ended }) => charges > 0 && runningBefore > 0 && ended >= 0),
          ).toBe(true)
          for (const { charges, refunds, chargebacks, writeOffs, net, tax } of rows)
            expect(charges + refunds + chargebacks + writeOffs).toBe(net + tax)
          for (const [at, { net, earned, deferred }] of rows.entries())
            if (at > 0) expect(net).toBe(earned + deferred - (rows[at - 1]?.deferred ?? 0))
          for (const [at, { runningAfter }] of rows.slice(0, -1).entries())
            expect(rows[at + 1]?.runningBefore).toBe(runningAfter)
        }
    },
  )

  it('have nothing of another site', async () => {
    const rows = await listRevenue(visits.GMO.staff, { months: 24, plan: plansOf('VERITRANS')[0] })
    expect(
      rows.every(({ charges, purchased, runningBefore }) => charges + purchased + runningBefore === 0),
    ).toBe(true)
    expect(rows.every(({ churn }) => churn === null)).toBe(true)
  })

  it('are for administrators of the site', async () => {
    await expect(listRevenue(visits.GMO.reader, { months: 12, plan: undefined })).rejects.toSatisfy(isRefusal)
  })

  it('take six statements, each found by its site', async () => {
    const asked = vi.spyOn(platform.d1, 'prepare')
    await listRevenue(visits.GMO.staff, { months: 24, plan: undefined })
    const statements = asked.mock.calls.map(([statement]) => statement)
    asked.mockRestore()
    expect(statements.length).toBe(6)
    for (const statement of statements) {
      const { results } = await platform.d1
        .prepare(`EXPLAIN QUERY PLAN ${statement}`)
        .all<{ detail: string }>()
      const steps = results.map(({ detail }) => detail)
      expect(steps.filter((step) => /SCAN (?!own$|\()/.test(step))).toEqual([])
      expect(steps.join()).toContain('tenant_id=?')
    }
    expect(statements.some((statement) => statement.includes('substr(moved.on_day, 1, 7)'))).toBe(true)
  })

  it('cover one year if the query makes no sense', () => {
    expect(RevenueQuery.parse({})).toEqual({ months: 12 })
    expect(RevenueQuery.parse({ months: '24', plan: 'a' })).toEqual({ months: 24, plan: 'a' })
    expect(RevenueQuery.parse({ months: '9999' })).toEqual({ months: 12 })
  })
})

describe('a month', () => {
  it.each([
    ['2026-01-31T14:59:59.999Z', '2026-01', '2026-02'],
    ['2026-01-31T15:00:00Z', '2026-02', '2026-03'],
    ['2025-12-31T15:00:00Z', '2026-01', '2026-02'],
  ])('ends at midnight in Japan: a row made at %s belongs to %s', async (moment, month, other) => {
    const shop = 'VERITRANS'
    const visit = { ...visits[shop].staff, now: () => Date.parse('2026-03-05T00:00:00Z') }
    const numbers = async () => {
      const rows = await listRevenue(visit, { months: 12, plan: plansOf(shop)[0] })
      return (asked: string) => rows.find((row) => row.month === asked)?.free
    }
    const earlier = await numbers()
    const at = Date.parse(moment)
    await book(shop, {
      plan: plansOf(shop)[0] ?? '',
      source: 'free',
      first: dayOf(at),
      paidUntil: dayOf(at),
      madeAt: at,
      cancelledAt: null,
      reason: null,
      refundedAt: null,
    })
    const now = await numbers()
    expect(now(month)).toBe((earlier(month) ?? 0) + 1)
    expect(now(other)).toBe(earlier(other))
  })
})

/** Whether the registration ended because a charge failed or was missed, and not because the reader gave it up. */
function isUnpaid(reason: string | null): boolean {
  return reason === 'payment' || reason === 'card' || reason === 'missed'
}
