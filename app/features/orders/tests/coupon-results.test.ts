import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  CouponResultQuery,
  listAllCouponResults,
  listCouponResults,
} from '#app/features/orders/model/coupon-results/list-coupon-results.ts'
import { bookCharge } from '#app/features/orders/model/ledger/book-transaction.ts'
import type { Agreed } from '#app/features/orders/model/order/order.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { addDays, type Day, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { addCoupon, addPlan, addReaders, buyerAt, newTill, platformOn, startOfTests } from './order-world.ts'

const platform = platformOn(sqliteD1())
const { db } = platform
const chance = chanceOf(53)
const [from, to]: Day[] = ['2026-09-01', '2026-10-31'] as Day[]
const paging = { page: 1, size: 100 }
const visits = {} as { staff: Visit; reader: Visit; elsewhere: Visit }
const readers = Array.from({ length: 60 }, (_, at) => `coupon-result-${at}`)
const codes = { ONE: null, TWO: null, 'HARU-A': 'haru', 'HARU-B': 'haru', 'HARU-C': 'haru' } as const
type Code = keyof typeof codes

/** A use of a coupon, as the test wrote it down. */
type Used = {
  code: Code
  reader: string
  on: Day
  discount: number
  /** The first payment. Null if it hasn't been made. */
  paid: number | null
  refunded: number
  wentOn: boolean
  isConsumed: boolean
}
const used: Used[] = []

beforeAll(async () => {
  await seedRecords(db, startOfTests)
  for (const tenantId of [1, 3]) {
    await addReaders(platform, tenantId, readers)
    await addPlan(platform, tenantId, 'coupon-result-plan')
    for (const code of Object.keys(codes) as Code[]) {
      const id = await addCoupon(platform, tenantId, code)
      await db
        .updateTable('coupon')
        .set({ batch: codes[code] })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute()
    }
  }
  for (const code of Object.keys(codes) as Code[])
    for (const [at, reader] of readers.entries()) if (chance.of(0.6)) await use({ code, reader, at })
  await write(3, { ...onDay('2026-09-10'), code: 'ONE', reader: readers[0]!, isConsumed: true }, 'elsewhere')
  const reader = await buyerAt(platform, 'GMO', readers[0]!, newTill(platform, 'GMO'))
  const elsewhere = await buyerAt(platform, 'VERITRANS', readers[0]!, newTill(platform, 'VERITRANS'))
  Object.assign(visits, {
    reader,
    staff: staffOf(reader, world.aozora),
    elsewhere: staffOf(elsewhere, world.sakura),
  })
})

const onDay = (on: Day) => ({ on, discount: 100, paid: 900, refunded: 0, wentOn: false, isFree: false })

async function use({ code, reader, at }: { code: Code; reader: string; at: number }): Promise<void> {
  const isFree = chance.of(0.3)
  const paid = isFree && chance.of(0.5) ? null : chance.upTo(3000)
  const one = {
    ...{ code, reader, isFree, paid, discount: chance.upTo(500) },
    on: addDays('2026-08-25', chance.upTo(75)),
    refunded: paid !== null && paid > 10 && chance.of(0.2) ? chance.upTo(paid) : 0,
    wentOn: paid !== null && chance.of(0.5),
    isConsumed: chance.of(0.9),
  }
  await write(1, one, `result${code.toLowerCase()}${at}`)
  used.push(one)
}

type Row = Tables['payment_order']

/** Writes the rows that such an order leaves: a later charge after a free period, a refund, a second period, and failed attempts beside them. */
async function write(tenantId: number, one: Used & { isFree: boolean }, id: string): Promise<void> {
  const at = startOfDay(one.on) + 3_600_000
  const order = (more: { id: string; period: number; total: number } & Partial<Record<keyof Row, unknown>>) =>
    db
      .insertInto('payment_order')
      .values({
        ...{ tenant_id: tenantId, account_id: one.reader, plan_id: 'coupon-result-plan', price: '{}' },
        ...{ starts_on: one.on, ends_on: one.on, expires_at: at, created_at: at, updated_at: at },
        ...{ kind: 'renewal', state: 'received', registration_id: id, coverage: '' },
        ...(more as object),
      } as never)
      .execute()
  const state = one.isConsumed ? 'confirmed' : 'redirected'
  await order({
    ...{ id, kind: 'purchase', period: one.isFree ? 0 : 1, total: one.isFree ? 0 : (one.paid ?? 0) },
    state,
  })
  const couponId = `coupon${one.code.toLowerCase()}`
  await db
    .insertInto('coupon_use')
    .values({
      ...{ tenant_id: tenantId, coupon_id: couponId, account_id: one.reader, order_id: id, at },
      ...{ state: one.isConsumed ? 'consumed' : 'reserved', discount: one.discount },
    })
    .execute()
  const first = one.isFree ? `${id}-1` : id
  if (one.isFree) {
    await order({ id: `${id}-0`, period: 1, total: 77, state: 'failed' })
    if (one.paid !== null) await order({ id: first, period: 1, total: one.paid, state: 'confirmed' })
  }
  await order({ id: `${id}-f`, period: 2, total: 5, state: 'failed' })
  await order({ id: `${id}-2`, period: 2, total: 5, state: one.wentOn ? 'confirmed' : 'unknown' })
  const refund = { tenant_id: tenantId, reason: '', ends_right: 0 as const, asked_by: '' }
  const when = { created_at: at, updated_at: at }
  if (one.refunded === 0) return
  const days = { startsOn: dayOf(at), endsOn: dayOf(at) }
  const booked = {
    tenantId,
    id: first,
    accountId: one.reader,
    planId: 'coupon-result-plan',
    provider: null,
    ...days,
  }
  const agreed = { net: one.paid ?? 0, tax: 0, total: one.paid ?? 0, discountNet: 0 } as Agreed
  await commitTo(platform.d1, bookCharge(db, { ...booked, agreed }, { id, now: at }))
  for (const [name, back] of [
    ['failed', 3],
    ['done', one.refunded],
  ] as const)
    await db
      .insertInto('refund')
      .values({
        ...refund,
        ...when,
        id: `${id}-${name}`,
        order_id: first,
        amount: back,
        refunded_after: back,
        state: name,
      })
      .execute()
}

/** The figures by the written rules, use by use. */
function resultOf(uses: readonly Used[]) {
  const sum = (of: (one: Used) => number) => uses.reduce((all, one) => all + of(one), 0)
  const made = (one: Used, amount: number) => (one.paid === null ? 0 : amount)
  return {
    orders: uses.length,
    readers: new Set(uses.map(({ reader }) => reader)).size,
    codes: new Set(uses.map(({ code }) => code)).size,
    discount: sum((one) => made(one, one.discount)),
    net: sum((one) => one.paid ?? 0),
    gross: sum((one) => made(one, one.discount + (one.paid ?? 0))),
    refunds: sum(({ refunded }) => refunded),
    wentOn: sum(({ wentOn }) => Number(wentOn)),
  }
}

const within = (first: Day, last: Day) =>
  used.filter(({ on, isConsumed }) => isConsumed && on >= first && on <= last)

describe('what coupons brought', () => {
  it('is counted by coupon or by codes that were made together, over chosen days', async () => {
    const query = CouponResultQuery.parse({ from, to })
    const listed = await listCouponResults(visits.staff, { query, paging })
    const uses = within(from!, to!)
    expect(uses.length).toBeGreaterThan(60)
    const of = (codes: Code[]) => resultOf(uses.filter(({ code }) => codes.includes(code)))
    const haru = {
      batch: 'haru',
      code: 'HARU-A',
      couponId: 'couponharu-a',
      ...of(['HARU-A', 'HARU-B', 'HARU-C']),
    }
    const one = { batch: null, code: 'ONE', couponId: 'couponone', ...of(['ONE']) }
    const two = { batch: null, code: 'TWO', couponId: 'coupontwo', ...of(['TWO']) }
    expect(listed.results).toEqual([haru, one, two].sort((a, b) => b.net - a.net))
    expect(listed.totals).toEqual(resultOf(uses))
    expect(listed).toMatchObject({ totalRecords: 3, span: { from, to } })
    expect(listed.totals.gross).toBe(listed.totals.discount + listed.totals.net)
    expect(await listAllCouponResults(visits.staff, query)).toEqual(listed.results)
  })

  it('begins and ends at midnight in Japan', async () => {
    const days = [...new Set(within('2026-08-01', '2026-12-31').map(({ on }) => on))]
    for (const day of days) {
      const query = CouponResultQuery.parse({ from: day, to: day })
      const { totals } = await listCouponResults(visits.staff, { query, paging })
      expect(totals, day).toEqual(resultOf(within(day, day)))
    }
  })

  it('is ordered by each figure and narrowed to codes', async () => {
    const ask = async (more: object) =>
      (
        await listCouponResults(visits.staff, {
          query: CouponResultQuery.parse({ from, to, ...more }),
          paging,
        })
      ).results
    for (const sort of ['orders', 'gross', 'discount', 'net', 'refunds', 'wentOn'] as const) {
      const rows = await ask({ sort, direction: 'asc' })
      expect(rows.map((row) => row[sort])).toEqual(rows.map((row) => row[sort]).toSorted((a, b) => a - b))
    }
    expect((await ask({ q: 'ｈａｒｕ-b' })).map(({ code, codes }) => [code, codes])).toEqual([['HARU-B', 1]])
  })

  it('is each site’s own, and for its administrators', async () => {
    const query = CouponResultQuery.parse({ from, to })
    const { results } = await listCouponResults(visits.elsewhere, { query, paging })
    expect(results).toMatchObject([{ code: 'ONE', orders: 1, net: 900, gross: 1000, wentOn: 0 }])
    expect(await refusalOf(listCouponResults(visits.reader, { query, paging }))).toBe('noPermission')
  })

  it('is found by indexes, from the uses of these days', async () => {
    const asked = vi.spyOn(platform.d1, 'prepare')
    await listCouponResults(visits.staff, { query: CouponResultQuery.parse({ from, to }), paging })
    const statements = asked.mock.calls.map(([statement]) => statement)
    asked.mockRestore()
    expect(statements.length).toBe(3)
    for (const statement of statements) {
      const { results } = await platform.d1
        .prepare(`EXPLAIN QUERY PLAN ${statement}`)
        .all<{ detail: string }>()
      const steps = results.map(({ detail }) => detail).join()
      expect(steps).toContain('coupon_use_by_time (tenant_id=? AND at>? AND at<?)')
      expect(
        steps.match(/payment_order_period \(tenant_id=\? AND registration_id=\? AND period=\?\)/g),
      ).toHaveLength(2)
      expect(steps).not.toMatch(/SCAN (?!use$|use,|\()/)
    }
  })
})
