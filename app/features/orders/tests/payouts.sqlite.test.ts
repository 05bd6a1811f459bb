import { beforeEach, describe, expect, it } from 'vitest'
import { closeMonth } from '#app/features/orders/model/books/close-month.ts'
import { openChargeback } from '#app/features/orders/model/chargeback/record-chargeback.ts'
import { getPayout, listPayouts, listWaiting } from '#app/features/orders/model/payout/list-payouts.ts'
import { type PayoutInput, recordPayouts } from '#app/features/orders/model/payout/record-payouts.ts'
import { takeBackPayout } from '#app/features/orders/model/payout/take-back-payout.ts'
import { refundOrder } from '#app/features/orders/model/refund/refund-order.ts'
import { writeOff } from '#app/features/orders/model/write-off/write-off.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { buyPlan, newBuyer, openShops } from './open-shops.ts'
import { addPlan, hours, type Platform, shops, startOfTests } from './order-world.ts'

let platform: Platform
let made = 0

beforeEach(async () => {
  platform = await openShops()
})

/** A shop with some paid orders of 1,100 yen, and its administrator. */
async function newShop(orders: number, provider: PaymentProvider = 'GMO') {
  platform.clock.now = startOfTests
  const orderIds: string[] = []
  const one = await newBuyer(platform, provider, `paid${String(++made).padStart(3, '0')}xxxxxxxxxxxxxxxxx`)
  for (let at = 0; at < orders; at++) {
    const planId = await addPlan(platform, one.tenantId, `paid-plan-${made}-${at}`)
    orderIds.push(await buyPlan(one, { planId }))
  }
  return { ...one, orderIds, staff: staffOf(one.visit, world[shops[provider]]) }
}

type Line = [order: string, amount: number, fee?: number, kind?: string]

function fileOf(lines: readonly Line[], { number = 'P-1', day = '2026/12/01' } = {}) {
  const rows = lines.map(([order, amount, fee = 0, kind = '']) =>
    [number, day, kind, order, amount, fee].join(),
  )
  const text = ['入金番号,入金日,区分,オーダーID,金額,手数料', ...rows].join('\r\n')
  return { name: 'payout.csv', stream: new Blob([text]).stream() as unknown as AsyncIterable<Uint8Array> }
}

const input: PayoutInput = { provider: 'GMO' }
const paging = { page: 1, size: 50 }

async function record(staff: Visit, lines: readonly Line[], of: { number?: string } = {}): Promise<string> {
  const [id = ''] = await recordPayouts(staff, input, fileOf(lines, of))
  return id
}

const shown = (staff: Visit, id: string, only?: 'differences') =>
  getPayout(staff, id, { query: { only }, paging })

const waiting = async (staff: Visit, days: '0' | '60' = '0') => {
  const { entries, sum } = await listWaiting(staff, { query: { days }, paging })
  return { ids: entries.map(({ orderId, kind, amount }) => [orderId, kind, amount]), sum }
}

/** What the accounts have, by the ledger. */
async function accounts(tenantId: number): Promise<Record<string, number>> {
  const entries = await platform.db
    .selectFrom('ledger_entry')
    .select(['debit', 'credit', 'amount'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const sums: Record<string, number> = { provider: 0, bank: 0, fee: 0 }
  for (const { debit, credit, amount } of entries) {
    sums[debit] = (sums[debit] ?? 0) + amount
    sums[credit] = (sums[credit] ?? 0) - amount
  }
  return sums
}

const owedTo = async (staff: Visit) => (await listPayouts(staff, { query: {}, paging })).owed

describe('a payout', () => {
  it('that matches the books leaves nothing owed: the bank has what arrived, and the fees what was kept', async () => {
    const { staff, tenantId, orderIds } = await newShop(2)
    const [first = '', second = ''] = orderIds
    const id = await record(staff, [
      [first, 1100, 39],
      [second, 1100, 40],
      ['', 330, 0, '手数料'],
    ])
    const { payout, lines } = await shown(staff, id)
    expect(lines.map(({ result, booked }) => [result, booked])).toEqual([
      ['matched', 1100],
      ['matched', 1100],
      ['fee', null],
    ])
    expect(payout).toMatchObject({ gross: 2200, fee: 409, net: 1791, differenceCount: 0, hasRest: true })
    expect(await accounts(tenantId)).toMatchObject({ provider: 0, bank: 1791, fee: 409 })
    expect(await owedTo(staff)).toEqual([{ provider: 'GMO', owed: 0 }])
    expect(await waiting(staff)).toEqual({ ids: [], sum: 0 })
    const logged = await platform.db.selectFrom('audit').select('action').where('subject', '=', id).execute()
    expect(logged).toEqual([{ action: 'payout.record' }])
  })

  it('names each difference, and leaves in the balance what differs', async () => {
    const { staff, tenantId, orderIds } = await newShop(3)
    const [first = '', second = '', third = ''] = orderIds
    await record(staff, [[first, 1100, 39]], { number: 'P-0' })
    const id = await record(staff, [
      [first, 1100, 39],
      [second, 1090, 39],
      ['nowhere', 700, 20],
      [third, -1100, 15, 'チャージバック'],
      ['', -50, 0, '調整'],
    ])
    const { lines, totalRecords } = await shown(staff, id, 'differences')
    expect(lines.map(({ row, result, booked }) => [row, result, booked])).toEqual([
      [2, 'already-paid', 1100],
      [3, 'other-amount', 1100],
      [4, 'unknown-order', null],
      [5, 'not-booked', null],
      [6, 'adjustment', null],
    ])
    expect(totalRecords).toBe(5)
    const { provider, bank, fee } = await accounts(tenantId)
    expect(provider).toBe(3 * 1100 - 1100 - (1100 + 1090 + 700 - 1100 - 50))
    expect((bank ?? 0) + (fee ?? 0) + (provider ?? 0)).toBe(3300)
    expect((await waiting(staff)).ids).toEqual([[third, 'charge', 1100]])
  })

  it('contains refunds and chargebacks, and may be negative', async () => {
    const { staff, tenantId, orderIds } = await newShop(2)
    const [first = '', second = ''] = orderIds
    await refundOrder(staff, first, { amount: 400, reason: 'x', endsRight: 'keep', refundedBefore: 0 })
    const opened = { amount: 1100, openedOn: '2026-11-20', reason: 'x', reference: '' } as const
    await openChargeback(staff, second, opened)
    expect((await waiting(staff)).sum).toBe(700)
    const id = await record(staff, [
      [first, -400, 0, '返金'],
      [second, -1100, 1500, 'チャージバック'],
    ])
    expect((await shown(staff, id)).payout).toMatchObject({
      gross: -1500,
      fee: 1500,
      net: -3000,
      differenceCount: 0,
    })
    expect(await accounts(tenantId)).toMatchObject({ provider: 2200, bank: -3000, fee: 1500 })
    await record(
      staff,
      [
        [first, 1100, 0],
        [second, 1100, 0],
      ],
      { number: 'P-2' },
    )
    expect(await accounts(tenantId)).toMatchObject({ provider: 0, bank: -800, fee: 1500 })
    expect(await waiting(staff)).toEqual({ ids: [], sum: 0 })
  })

  it('is only for administrators of the site, who see no other site’s', async () => {
    const one = await newShop(1)
    const id = await record(one.staff, [[one.orderIds[0] ?? '', 1100]])
    const other = await newShop(1, 'VERITRANS')
    expect(await refusalOf(record(one.visit, [['x', 1]]))).toBe('noPermission')
    expect(await refusalOf(shown(one.visit, id))).toBe('noPermission')
    expect(await refusalOf(waiting(one.visit))).toBe('noPermission')
    expect(await refusalOf(takeBackPayout(one.visit, id, { reason: 'x' }))).toBe('noPermission')
    expect(await refusalOf(shown(other.staff, id))).toBe('notFound')
    expect(await refusalOf(takeBackPayout(other.staff, id, { reason: 'x' }))).toBe('notFound')
    expect((await listPayouts(other.staff, { query: {}, paging })).totalRecords).toBe(0)
  })

  it('of several sites of a company is booked by each site for its own part, and the rest by the first', async () => {
    const { staff, tenantId, orderIds, visit } = await newShop(1)
    const sister = await sisterOf(tenantId)
    const file: Line[] = [
      [orderIds[0] ?? '', 1100, 40],
      [sister.orderId, 2200, 80],
      ['', 330, 0, '手数料'],
    ]
    const id = await record(staff, file)
    expect((await shown(staff, id)).payout).toMatchObject({
      net: 730,
      elsewhere: 2120,
      lineCount: 2,
      hasRest: true,
    })
    const there = { ...staff, site: { ...visit.site, tenantId: sister.tenantId } } as Visit
    const boss = { ...there, actor: { ...staff.actor, level: 'company_admin', tenantId: null } } as Visit
    const theirs = await record(boss, file)
    expect((await shown(boss, theirs)).payout).toMatchObject({
      ...{ net: 2120, elsewhere: 730, lineCount: 1, hasRest: false },
    })
    expect((await accounts(tenantId)).bank).toBe(730)
    expect((await accounts(sister.tenantId)).bank).toBe(2120)
  })
})

/** Another site of the same company, with an order of its own. Its provider differs, which its own comparison would say. */
async function sisterOf(tenantId: number): Promise<{ tenantId: number; orderId: string }> {
  const { db } = platform
  const sister = await newShop(1, 'VERITRANS')
  const company = db.selectFrom('tenant').select('company_id').where('id', '=', tenantId)
  await db.updateTable('tenant').set({ company_id: company }).where('id', '=', sister.tenantId).execute()
  return { tenantId: sister.tenantId, orderId: sister.orderIds[0] ?? '' }
}

/** A visit that has read before another one writes, and writes when it is released. */
function writesLate(visit: Visit): { late: Visit; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const d1 = new Proxy(visit.d1, {
    get(target, key) {
      const own = Reflect.get(target, key)
      if (key === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          await promise
          return target.batch(statements)
        }
      return typeof own === 'function' ? own.bind(target) : own
    },
  })
  return { late: { ...visit, d1 }, release: resolve }
}

describe('a payout is recorded once', () => {
  it('by its number and by its file', async () => {
    const { staff, orderIds } = await newShop(2)
    const [first = '', second = ''] = orderIds
    await record(staff, [[first, 1100]])
    expect(await refusalOf(record(staff, [[first, 1100]]))).toBe('payoutAlreadyRecorded')
    expect(await refusalOf(record(staff, [[second, 1100]]))).toBe('payoutAlreadyRecorded')
    const asOther = recordPayouts(staff, { provider: 'VERITRANS' }, fileOf([[first, 1100]]))
    expect(await refusalOf(asOther)).toBe('payoutAlreadyRecorded')
    await expect(record(staff, [[second, 1100]], { number: 'P-2' })).resolves.toBeTruthy()
  })

  it('by two administrators at once, and a payment in two payouts is paid once', async () => {
    const { staff, tenantId, orderIds } = await newShop(1)
    const [first = ''] = orderIds
    const same = await Promise.allSettled([1, 2].map(() => record(staff, [[first, 1100, 40]])))
    expect(same.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await accounts(tenantId)).toMatchObject({ provider: 0, bank: 1060, fee: 40 })

    const other = await newShop(1)
    const [order = ''] = other.orderIds
    const { late, release } = writesLate(other.staff)
    const sameNumber = record(late, [[order, 1100, 1]], { number: 'P-3' })
    const sameFile = recordPayouts(
      late,
      { provider: 'VERITRANS' },
      fileOf([[order, 1100]], { number: 'P-3' }),
    )
    const inAnother = record(late, [[order, 1100]], { number: 'P-4' })
    await record(other.staff, [[order, 1100]], { number: 'P-3' })
    release()
    expect(await Promise.all([sameNumber, sameFile, inAnother].map(refusalOf))).toEqual([
      'payoutAlreadyRecorded',
      'payoutAlreadyRecorded',
      'changedMeanwhile',
    ])
    const id = await record(other.staff, [[order, 1100]], { number: 'P-4' })
    expect((await shown(other.staff, id)).lines.map(({ result }) => result)).toEqual(['already-paid'])
  })

  it('or not at all: a file that can’t be read stores nothing', async () => {
    const { staff, tenantId, orderIds } = await newShop(1)
    expect(
      await refusalOf(
        record(staff, [
          [orderIds[0] ?? '', 1100],
          ['x', 0],
        ]),
      ),
    ).toBe('badParameters')
    expect((await listPayouts(staff, { query: {}, paging })).totalRecords).toBe(0)
    expect(await accounts(tenantId)).toMatchObject({ provider: 1100, bank: 0 })
  })
})

describe('a payout that was recorded by mistake', () => {
  it('is taken back with the reverse entry, so that the right file can be recorded', async () => {
    const { staff, tenantId, orderIds } = await newShop(1)
    const [first = ''] = orderIds
    const id = await record(staff, [[first, 1200, 40]])
    await takeBackPayout(staff, id, { reason: 'wrong file' })
    expect(await accounts(tenantId)).toMatchObject({ provider: 1100, bank: 0, fee: 0 })
    const { payout, isFinal } = await shown(staff, id)
    expect(payout).toMatchObject({ takenBackBy: staff.actor?.name, reason: 'wrong file' })
    expect(isFinal).toBe(true)
    expect((await waiting(staff)).ids).toEqual([[first, 'charge', 1100]])
    expect(await refusalOf(takeBackPayout(staff, id, { reason: 'again' }))).toBe('changedMeanwhile')
    const right = await record(staff, [[first, 1100, 40]])
    expect((await shown(staff, right)).payout.differenceCount).toBe(0)
    // The same file as the one that was taken back is refused for its number only.
    expect(await refusalOf(record(staff, [[first, 1200, 40]]))).toBe('payoutAlreadyRecorded')
    expect(await accounts(tenantId)).toMatchObject({ provider: 0, bank: 1060, fee: 40 })
  })

  it('by two administrators at once is taken back once', async () => {
    const { staff, tenantId, orderIds } = await newShop(1)
    const id = await record(staff, [[orderIds[0] ?? '', 1100, 40]])
    const both = await Promise.allSettled([1, 2].map(() => takeBackPayout(staff, id, { reason: 'x' })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await accounts(tenantId)).toMatchObject({ provider: 1100, bank: 0, fee: 0 })
  })

  it('stays once its month is closed, whichever comes first', async () => {
    const { staff, tenantId, orderIds } = await newShop(2)
    const [first = '', second = ''] = orderIds
    const kept = await record(staff, [[first, 1100]])
    const back = await record(staff, [[second, 1100]], { number: 'P-2' })
    platform.clock.now += 20 * 24 * hours
    await takeBackPayout(staff, back, { reason: 'in time' })
    await closeMonth(staff, { month: '2026-11' })
    expect((await shown(staff, kept)).isFinal).toBe(true)
    expect(await refusalOf(takeBackPayout(staff, kept, { reason: 'too late' }))).toBe('payoutMonthClosed')
    expect(await accounts(tenantId)).toMatchObject({ provider: 1100, bank: 1100 })
  })

  it('stays if the month is closed while it is being taken back', async () => {
    const { staff, tenantId, orderIds } = await newShop(1)
    const id = await record(staff, [[orderIds[0] ?? '', 1100]])
    platform.clock.now += 20 * 24 * hours
    const { late, release } = writesLate(staff)
    const back = takeBackPayout(late, id, { reason: 'late' })
    await closeMonth(staff, { month: '2026-11' })
    release()
    expect(await refusalOf(back)).toBe('payoutMonthClosed')
    expect(await accounts(tenantId)).toMatchObject({ provider: 0, bank: 1100 })
  })

  it('can’t be changed or deleted in the database', async () => {
    const { staff, tenantId, orderIds } = await newShop(1)
    const id = await record(staff, [[orderIds[0] ?? '', 1100, 40]])
    const own = platform.db.updateTable('payout').where('tenant_id', '=', tenantId)
    await expect(own.set({ gross: 1, net: -39 }).execute()).rejects.toThrow('payout_stays')
    const line = platform.db.updateTable('payout_line').where('tenant_id', '=', tenantId)
    await expect(line.set({ settles: null }).execute()).rejects.toThrow('payout_line_stays')
    for (const table of ['payout_line', 'payout'] as const)
      await expect(platform.db.deleteFrom(table).where('tenant_id', '=', tenantId).execute()).rejects.toThrow(
        `${table}_remains`,
      )
    expect((await shown(staff, id)).lines).toHaveLength(1)
  })
})

describe('what waits for a payout', () => {
  it('are entries of more than 60 days ago, of one provider, without those that are written off', async () => {
    const { staff, orderIds } = await newShop(3)
    const [first = '', second = '', third = ''] = orderIds
    await writeOff(staff, first, { amount: 1100, note: 'x', writtenOffBefore: 0 })
    await writeOff(staff, second, { amount: 100, note: 'x', writtenOffBefore: 0 })
    expect(await waiting(staff, '60')).toEqual({ ids: [], sum: 0 })
    platform.clock.now += 60 * 24 * hours
    const { ids, sum } = await waiting(staff, '60')
    expect(ids.map(([order]) => order).toSorted()).toEqual([second, third].toSorted())
    expect(sum).toBe(2200)
    const ofOther = await listWaiting(staff, { query: { days: '0', provider: 'VERITRANS' }, paging })
    expect(ofOther.totalRecords).toBe(0)
    const page = await listWaiting(staff, { query: { days: '0' }, paging: { page: 2, size: 1 } })
    expect([page.totalRecords, page.totalPages, page.entries.length, page.sum]).toEqual([2, 2, 1, 2200])
  })
})

describe('a store’s payout', () => {
  it('names orders as the store does', async () => {
    const { staff, tenantId, orderIds } = await newShop(1, 'SHOPIFY')
    const { provider_ref } = await platform.db
      .selectFrom('payment_order')
      .select('provider_ref')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', orderIds[0] ?? '')
      .executeTakeFirstOrThrow()
    const { orderName } = JSON.parse(provider_ref ?? '{}') as { orderName: string }
    expect(orderName).toMatch(/^#\d+$/)
    const text = [
      'Type,Order,Payout Status,Payout Date,Payout ID,Amount,Fee,Net,Currency',
      `charge,${orderName},paid,2026-12-01,77,1100.00,38.00,1062.00,JPY`,
      'charge,#7,paid,2026-12-02,78,500.00,0.00,500.00,JPY',
    ].join('\n')
    const stream = new Blob([text]).stream() as unknown as AsyncIterable<Uint8Array>
    const ids = await recordPayouts(staff, { provider: 'SHOPIFY' }, { name: 'a.csv', stream })
    const shownOf = await Promise.all(ids.map((id) => shown(staff, id)))
    expect(shownOf.map(({ payout, lines }) => [payout.number, lines.map(({ result }) => result)])).toEqual([
      ['77', ['matched']],
      ['78', ['unknown-order']],
    ])
    expect(await accounts(tenantId)).toMatchObject({ provider: -500, bank: 1562, fee: 38 })
  })
})
