import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  eachTransaction,
  listTransactions,
  pageTransactions,
} from '#app/features/orders/model/ledger/list-transactions.ts'
import {
  spanOf,
  type Transaction,
  TransactionQuery,
} from '#app/features/orders/model/ledger/transaction-store.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day, startOfDay } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import {
  addPlan,
  addReaders,
  buyerAt,
  newTill,
  platformOn,
  seedContracts,
  shops,
  startOfTests,
} from './order-world.ts'

const platform = platformOn(sqliteD1())
const { db } = platform
const chance = chanceOf(13)
const sites = ['VERITRANS', 'GMO'] as const
const readerOf = (provider: PaymentProvider) => `bookedreader${provider.toLowerCase()}`
const planOf = (provider: PaymentProvider, which: number) => `booked-plan-${provider.toLowerCase()}-${which}`
let made = 0
const visits = {} as Record<(typeof sites)[number], { staff: Visit; reader: Visit }>

beforeAll(async () => {
  await seedRecords(db, platform.clock.now)
  await seedContracts(platform)
  for (const provider of sites) {
    const { tenantId } = world[shops[provider]]
    await addReaders(platform, tenantId, [readerOf(provider)])
    for (const which of [1, 2]) await addPlan(platform, tenantId, planOf(provider, which))
    const reader = await buyerAt(platform, provider, readerOf(provider), newTill(platform, provider))
    visits[provider] = { reader, staff: staffOf(reader, world[shops[provider]]) }
    for (let at = 0; at < 1100; at++) await book(provider)
  }
})

type Line = { debit: string; credit: string; amount: number }

/** Inserts an order with its charge on random days of a year, sometimes with a refund or a loss. */
async function book(provider: (typeof sites)[number]) {
  const { tenantId } = world[shops[provider]]
  const orderId = `booked${String(++made).padStart(8, '0')}`
  const day = addDays('2026-11-20', -chance.upTo(360))
  const total = 1 + chance.upTo(20_000)
  const [tax, discount] = [Math.round(total / 11), chance.pick([0, 0, 350])]
  const own = {
    tenant_id: tenantId,
    account_id: readerOf(provider),
    plan_id: planOf(provider, 1 + chance.upTo(1)),
  }
  const order = {
    price: '{}',
    total,
    starts_on: day,
    ends_on: day,
    expires_at: 0,
    created_at: 0,
    updated_at: 0,
  }
  const none = {
    idempotency_key: null,
    coupon_id: null,
    provider_ref: null,
    provider_key: null,
    redirect_url: null,
  }
  const empty = {
    return_to: null,
    state_word: null,
    decline_reason: null,
    decline_code: null,
    gateway_code: null,
  }
  await db
    .insertInto('payment_order')
    .values({
      ...own,
      id: orderId,
      kind: 'purchase',
      state: 'confirmed',
      provider,
      registration_id: null,
      ...order,
      ...none,
      ...empty,
      settle_at: null,
    })
    .execute()
  const write = async (
    kind: Transaction['kind'],
    amounts: Pick<Transaction, 'net' | 'tax' | 'discount'>,
    lines: Line[],
  ) => {
    const id = `moved${orderId}${kind}`
    const onDay = kind === 'charge' ? day : addDays(day, chance.upTo(20))
    const moved = { ...own, id, kind, order_id: orderId, refund_id: null, provider, on_day: onDay }
    await db
      .insertInto('ledger_transaction')
      .values({
        ...moved,
        ...amounts,
        total: amounts.net + amounts.tax,
        at: startOfDay(onDay) + chance.upTo(86_399_999),
      })
      .execute()
    const entries = lines.filter(({ amount }) => amount > 0)
    await db
      .insertInto('ledger_entry')
      .values(
        entries.map((line, at) => ({
          tenant_id: tenantId,
          transaction_id: id,
          line: at + 1,
          ...line,
        })) as never,
      )
      .execute()
  }
  await write('charge', { net: total - tax, tax, discount }, [
    { debit: 'provider', credit: 'revenue', amount: total - tax },
    { debit: 'provider', credit: 'tax', amount: tax },
    { debit: 'discount', credit: 'revenue', amount: discount },
  ])
  if (chance.of(0.2))
    await write('refund', { net: total - tax, tax, discount: 0 }, [
      { debit: 'refund', credit: 'provider', amount: total - tax },
      { debit: 'tax', credit: 'provider', amount: tax },
    ])
  else if (chance.of(0.05))
    await write('write-off', { net: total, tax: 0, discount: 0 }, [
      { debit: 'loss', credit: 'provider', amount: total },
    ])
}

const sum = (rows: readonly Transaction[], key: 'net' | 'tax' | 'total' | 'discount') =>
  rows.reduce((all, row) => all + row[key], 0)

/** The balance of each account of a site's ledger in a span: debit minus credit. */
async function balanceOf(provider: PaymentProvider, { from, to }: { from: Day; to: Day }) {
  const entries = await db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_transaction as moved', (join) => inTenant(join, 'moved.id', 'entry.transaction_id'))
    .select(['entry.debit', 'entry.credit', 'entry.amount', 'moved.on_day as onDay'])
    .where('entry.tenant_id', '=', world[shops[provider]].tenantId)
    .execute()
  const within = entries.filter(({ onDay }) => onDay >= from && onDay <= to)
  return (account: string) =>
    within.reduce(
      (all, { debit, credit, amount }) =>
        all + (debit === account ? amount : 0) - (credit === account ? amount : 0),
      0,
    )
}

async function fileOf(visit: Visit, query: TransactionQuery) {
  const rows: Transaction[] = []
  for await (const some of eachTransaction(visit, query)) rows.push(...some)
  return rows
}

describe('the list of the ledger', () => {
  const spans: [Day, Day][] = [
    ['2025-11-21', '2026-11-20'],
    ['2026-10-01', '2026-10-31'],
    ['2026-11-20', '2026-11-20'],
  ]

  it.each(spans)(
    'has, from %s to %s, the amounts of its entries: in the file, in the sums and on every page',
    async (from, to) => {
      for (const provider of sites) {
        const { staff } = visits[provider]
        const rows = await fileOf(staff, { from, to })
        const balance = await balanceOf(provider, { from, to })
        expect(sum(rows, 'total')).toBe(balance('provider'))
        expect(sum(rows, 'tax')).toBe(-balance('tax'))
        expect(sum(rows, 'discount')).toBe(balance('discount'))
        expect(sum(rows, 'net')).toBe(
          -balance('revenue') - balance('discount') - balance('refund') - balance('loss'),
        )
        const size = 100
        const { totals, totalRecords, totalPages } = await listTransactions(staff, {
          query: { from, to },
          paging: { page: 1, size },
        })
        expect(totalRecords).toBe(rows.length)
        for (const key of ['net', 'tax', 'total', 'discount'] as const)
          expect(totals.reduce((all, one) => all + one[key], 0)).toBe(sum(rows, key))
        const paged: Transaction[] = []
        for (let page = 1; page <= totalPages; page++)
          paged.push(
            ...(await listTransactions(staff, { query: { from, to }, paging: { page, size } })).transactions,
          )
        expect(paged.toReversed()).toEqual(rows)
      }
    },
  )

  it('has each entry once, the earliest first, and none of another site', async () => {
    const rows = await fileOf(visits.GMO.staff, { from: '2025-11-21', to: '2026-11-20' })
    expect(rows.length).toBeGreaterThan(1000)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(new Set(rows.map(({ accountId }) => accountId))).toEqual(new Set([readerOf('GMO')]))
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted((a, b) => a - b))
  })

  it('is filtered by kind, plan, provider, reader or order', async () => {
    const span = { from: '2026-01-01', to: '2026-11-20' } as const
    const all = await fileOf(visits.GMO.staff, span)
    const some = async (query: TransactionQuery) =>
      (await fileOf(visits.GMO.staff, { ...span, ...query })).length
    const count = (isOne: (row: Transaction) => boolean) => all.filter(isOne).length
    expect(await some({ kind: 'refund' })).toBe(count(({ kind }) => kind === 'refund'))
    expect(await some({ plan: planOf('GMO', 2) })).toBe(count(({ planId }) => planId === planOf('GMO', 2)))
    expect(await some({ provider: 'GMO' })).toBe(all.length)
    expect(await some({ provider: 'VERITRANS' })).toBe(0)
    expect(await some({ q: readerOf('GMO') })).toBe(all.length)
    expect(await some({ q: readerOf('VERITRANS') })).toBe(0)
    const { orderId = '' } = all.find(({ kind }) => kind === 'refund') ?? {}
    expect(await some({ q: orderId })).toBe(count((row) => row.orderId === orderId))
    expect(count((row) => row.orderId === orderId)).toBeGreaterThan(0)
  })

  it('is paged for the API from its beginning, in either direction', async () => {
    const paging = { page: 1, size: 1 }
    const { transactions: last, totalRecords } = await pageTransactions(visits.GMO.staff, {
      query: {},
      paging,
    })
    const { transactions: first } = await pageTransactions(visits.GMO.staff, {
      query: { direction: 'asc' },
      paging,
    })
    const { transactions: end } = await pageTransactions(visits.GMO.staff, {
      query: { direction: 'asc' },
      paging: { page: totalRecords, size: 1 },
    })
    expect(totalRecords).toBeGreaterThan(1100)
    expect(end).toEqual(last)
    expect(first[0]?.at).toBeLessThan(last[0]?.at ?? 0)
  })

  it('is for administrators of the site', async () => {
    const request = { query: {}, paging: { page: 1, size: 1 } }
    await expect(listTransactions(visits.GMO.reader, request)).rejects.toSatisfy(isRefusal)
    await expect(pageTransactions(visits.GMO.reader, request)).rejects.toSatisfy(isRefusal)
    await expect(eachTransaction(visits.GMO.reader, {}).next()).rejects.toSatisfy(isRefusal)
  })

  it('is found by its days, without reading others', async () => {
    const { staff } = visits.GMO
    const request = {
      query: { from: '2026-11-01', to: '2026-11-30' },
      paging: { page: 1, size: 50 },
    } as const
    const statements = await askedBy(async () => {
      await listTransactions(staff, request)
      await eachTransaction(staff, request.query).next()
    })
    expect(statements.length).toBe(3)
    for (const statement of statements)
      expect(await stepsOf(statement)).toContain(
        'ledger_transaction_by_day (tenant_id=? AND on_day>? AND on_day<?)',
      )
    const open = await askedBy(() => pageTransactions(staff, { ...request, query: {} }))
    expect(open.length).toBe(2)
    for (const statement of open)
      expect(await stepsOf(statement)).toContain('ledger_transaction_by_day (tenant_id=? AND on_day>?)')
  })

  it('continues in its file from the last day, not from the first', async () => {
    const statements = await askedBy(() => fileOf(visits.GMO.staff, { from: '2025-11-21', to: '2026-11-20' }))
    expect(statements.length).toBe(2)
    for (const statement of statements) expect(statement.match(/"on_day" >= /g)).toHaveLength(1)
  })
})

/** Returns the statements that were prepared, except for the one that records an export in the audit log. */
async function askedBy(work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(platform.d1, 'prepare')
  await work()
  const statements = asked.mock.calls.map(([statement]) => statement)
  asked.mockRestore()
  return statements.filter((statement) => !statement.startsWith('insert into "audit"'))
}

async function stepsOf(statement: string): Promise<string> {
  const { results } = await platform.d1.prepare(`EXPLAIN QUERY PLAN ${statement}`).all<{ detail: string }>()
  const steps = results.map(({ detail }) => detail).join()
  expect(steps).not.toContain('SCAN')
  return steps
}

describe('the days of a list', () => {
  const days = (query: object) => spanOf(TransactionQuery.parse(query), startOfTests)
  it.each([
    [{}, '2026-11-01', '2026-11-20'],
    [{ from: '2026-10-05' }, '2026-10-05', '2026-11-20'],
    [{ from: '10/05/2026', to: '10/07/2026' }, '2026-10-05', '2026-10-07'],
    [{ from: '2026-10-07', to: '2026-10-05' }, '2026-10-05', '2026-10-07'],
    [{ to: '2026-02-28' }, '2026-02-01', '2026-02-28'],
    [{ from: '2020-01-01' }, '2020-01-01', '2020-12-31'],
    [{ from: '2019-01-01', to: '2020-12-31' }, '2020-01-01', '2020-12-31'],
    [{ from: 'yesterday', to: '2026-13-45x' }, '2026-11-01', '2026-11-20'],
  ])('%j are %s to %s', (query, from, to) => {
    expect(days(query)).toEqual({ from, to })
  })
})
