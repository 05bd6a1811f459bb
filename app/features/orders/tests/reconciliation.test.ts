import { beforeAll, describe, expect, it } from 'vitest'
import type { Difference } from '#app/features/orders/model/reconciliation/compare-books.ts'
import { reconcileDay } from '#app/features/orders/model/reconciliation/reconcile-day.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { booksCsv } from '#workers/sandbox/payment/respond-payment.ts'
import { addPlan, addReaders, buyerAt, newTill, platformOn } from './order-world.ts'

const platform = platformOn(sqliteD1())
const { db } = platform
const day = '2026-11-10' as Day
const provider = 'GMO' as const
const [own, strange] = [world.aozora, world.sakura]
const noon = (on: Day) => Date.parse(`${on}T12:00:00+09:00`)
let visit: Visit
let made = 0
let days = 0

/** Sales that are the same on both sides until a test changes one side. */
type Sale = { orderId: string; amount: number; day: Day; refunds: { amount: number; day: Day }[] }

beforeAll(async () => {
  await seedRecords(db, platform.clock.now)
  for (const { tenantId } of [own, strange]) {
    await addReaders(platform, tenantId, [`payer${tenantId}`])
    await addPlan(platform, tenantId, `plan${tenantId}`)
  }
  const reader = await buyerAt(platform, provider, `payer${own.tenantId}`, newTill(platform, provider))
  visit = { ...reader, actor: adminOf(own.company.id) }
})

function adminOf(companyId: number): Staff {
  return {
    kind: 'staff',
    level: 'company_admin',
    companyId,
    tenantId: null,
    id: 'accountant00000000000001',
    name: 'Accountant',
    email: 'accountant@bunko.example',
    lang: null,
    sessionId: 's',
  } as Staff
}

/** A day that no other test uses. */
const freshDay = () => addDays('2020-01-01' as Day, 3 * ++days)

async function book(
  { orderId, amount, day: on, refunds }: Sale,
  tenantId = own.tenantId,
  by: string = provider,
) {
  const of = { tenant_id: tenantId, account_id: `payer${tenantId}`, plan_id: `plan${tenantId}` }
  const at = noon(on)
  await addOrder(orderId, amount, tenantId, by)
  const moved = { ...of, order_id: orderId, provider: by, tax: 0, at }
  await db
    .insertInto('ledger_transaction')
    .values({
      ...moved,
      id: `c${orderId}`,
      kind: 'charge',
      refund_id: null,
      net: amount,
      total: amount,
      on_day: on,
    })
    .execute()
  for (const [number, refund] of refunds.entries()) {
    const id = `r${number}${orderId}`
    const asked = { reason: 'x', ends_right: 0 as const, state: 'done' as const, asked_by: 's' }
    await db
      .insertInto('refund')
      .values({
        tenant_id: tenantId,
        id,
        order_id: orderId,
        amount: refund.amount,
        refunded_after: refunds.slice(0, number + 1).reduce((sum, one) => sum + one.amount, 0),
        ...asked,
        decline_code: null,
        settle_at: null,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await db
      .insertInto('ledger_transaction')
      .values({
        ...moved,
        id,
        kind: 'refund',
        refund_id: id,
        net: refund.amount,
        total: refund.amount,
        on_day: refund.day,
      })
      .execute()
  }
}

async function addOrder(id: string, total: number, tenantId = own.tenantId, by: string | null = provider) {
  const of = { tenant_id: tenantId, account_id: `payer${tenantId}`, plan_id: `plan${tenantId}` }
  const days = { starts_on: '2026-11-10', ends_on: '2026-12-09' }
  const times = { expires_at: 0, created_at: 0, updated_at: 0 }
  await db
    .insertInto('payment_order')
    .values({
      ...of,
      id,
      kind: 'purchase',
      provider: by as 'GMO',
      state: 'confirmed',
      price: '{}',
      total,
      ...days,
      ...times,
    } as never)
    .execute()
}

const listOf = (sales: readonly Sale[], on: Day | null = null) =>
  booksCsv(
    sales.map(({ orderId, amount, day: sold, refunds }) => ({
      provider: 'gmo' as const,
      orderId,
      state: 'captured' as const,
      amount,
      openedAt: 0,
      capturedAt: noon(sold),
      refunds: refunds.map((refund, at) => ({
        amount: refund.amount,
        at: noon(refund.day) + 1000 * (at + 1),
      })),
    })),
    on,
  )

async function* stream(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100)
}

function reconcile(on: Day, list: string | Uint8Array, by: Visit = visit) {
  const bytes = typeof list === 'string' ? new TextEncoder().encode(list) : list
  const file = { name: 'list.csv', type: 'text/csv', stream: stream(bytes) }
  return reconcileDay(by, own.company.id, { day: on, provider }, file)
}

function some(on: Day, count = 4): Sale[] {
  return Array.from({ length: count }, (_, at) => ({
    orderId: `order-${++made}`,
    amount: 1000 + at,
    day: on,
    refunds: at === 0 ? [{ amount: 300, day: on }] : [],
  }))
}

/** Returns the differences by name, after checking that they explain the difference of the sums to the yen. */
async function differencesOf(on: Day, list: string) {
  const { differences, totals } = await reconcile(on, list)
  expect(explained(differences, on)).toEqual({
    sale: totals.there.sale.amount - totals.here.sale.amount,
    refund: totals.there.refund.amount - totals.here.refund.amount,
  })
  return differences
}

function explained(differences: readonly Difference[], on: Day) {
  const sumOf = (movement: Difference['movement']) =>
    differences
      .filter((difference) => difference.movement === movement)
      .reduce(
        (sum, { there, thereDay, here, hereDay }) =>
          sum + (thereDay === on ? (there ?? 0) : 0) - (hereDay === on ? (here ?? 0) : 0),
        0,
      )
  return { sale: sumOf('sale'), refund: sumOf('refund') }
}

describe('a day of the ledger compared with its provider’s list', () => {
  it('has no difference if both are equal, and sums that are equal to the yen', async () => {
    const sales = some(day)
    await book({ ...(some(day)[0] as Sale), orderId: 'strangers' }, strange.tenantId)
    for (const sale of sales) await book(sale)
    const { differences, totals } = await reconcile(day, listOf(sales, day))
    expect(differences).toEqual([])
    expect(totals.there).toEqual({ sale: { count: 4, amount: 4006 }, refund: { count: 1, amount: 300 } })
    expect(totals.here).toEqual(totals.there)
  })

  const cases: [string, (sales: Sale[], on: Day) => string | Promise<string>, Partial<Difference>[]][] = [
    [
      'a charge that the list has not',
      (sales) => listOf(sales.slice(0, 3)),
      [{ kind: 'missingThere', there: null, here: 1003 }],
    ],
    [
      'a charge of another amount',
      (sales) => listOf(sales).replace(',1002,', ',999,'),
      [{ kind: 'amountDiffers', there: 999, here: 1002 }],
    ],
    [
      'a refund that the list has not',
      (sales) => listOf(sales.map((sale) => ({ ...sale, refunds: [] }))),
      [{ kind: 'refundMissingThere', here: 300 }],
    ],
    [
      'a refund that we have not',
      (sales, on) =>
        listOf(sales.map((sale, at) => (at === 1 ? { ...sale, refunds: [{ amount: 5, day: on }] } : sale))),
      [{ kind: 'refundMissingHere', there: 5, here: null }],
    ],
    [
      'a charge that stands there twice',
      (sales) => `${listOf(sales)}${listOf(sales.slice(2, 3)).split('\r\n')[1]}\r\n`,
      [{ kind: 'duplicate', there: 1002, here: null }],
    ],
    [
      'an order that we never had',
      (sales, on) => listOf([...sales, { orderId: 'nobody', amount: 7, day: on, refunds: [] }]),
      [{ kind: 'unknownOrder', there: 7, tenantId: null }],
    ],
    [
      'an order with no charge here',
      async (sales, on) => {
        await addOrder(`only-${on}`, 8)
        return listOf([...sales, { orderId: `only-${on}`, amount: 8, day: on, refunds: [] }])
      },
      [{ kind: 'missingHere', there: 8, here: null, tenantId: own.tenantId }],
    ],
    [
      'a charge that the list has on another day',
      (sales, on) => listOf(sales.map((sale, at) => (at === 3 ? { ...sale, day: addDays(on, -1) } : sale))),
      [{ kind: 'otherDay', there: 1003, here: 1003 }],
    ],
    [
      'a charge that we have on another day',
      async (sales, on) => {
        const late = { orderId: `late-${on}`, amount: 9, day: addDays(on, 1), refunds: [] }
        await book(late)
        return listOf([...sales, { ...late, day: on }])
      },
      [{ kind: 'otherDay', there: 9, here: 9 }],
    ],
    [
      'an order that was paid by another provider',
      async (sales, on) => {
        const other = { orderId: `other-${on}`, amount: 9, day: on, refunds: [] }
        await book(other, own.tenantId, 'VERITRANS')
        return listOf([...sales, other])
      },
      [{ kind: 'otherProvider', there: 9, here: null }],
    ],
    [
      'an order of another company, as one that nobody knows',
      async (sales, on) => {
        const foreign = { orderId: `foreign-${on}`, amount: 9, day: on, refunds: [] }
        await book(foreign, strange.tenantId)
        return listOf([...sales, foreign])
      },
      [{ kind: 'unknownOrder', there: 9, tenantId: null }],
    ],
  ]
  it.each(cases)('names %s', async (_, mutate, expected) => {
    const on = freshDay()
    const sales = some(on)
    for (const sale of sales) await book(sale)
    expect(await differencesOf(on, await mutate(sales, on))).toMatchObject(expected)
  })

  it('names a charge that was booked a day later once, and not as missing on the day after', async () => {
    const on = freshDay()
    const late = { orderId: `midnight-${on}`, amount: 1100, day: addDays(on, 1), refunds: [] }
    await book(late)
    expect(await differencesOf(on, listOf([{ ...late, day: on }], on))).toMatchObject([{ kind: 'otherDay' }])
    const next = await reconcile(addDays(on, 1), listOf([], on))
    expect(next.differences).toMatchObject([{ kind: 'otherDay', thereDay: on }])
  })

  it('finds each of a hundred random changes, and explains every yen', async () => {
    const chance = chanceOf(13)
    for (let round = 0; round < 100; round++) {
      const on = freshDay()
      const sales = some(on, 1 + chance.upTo(5))
      for (const sale of sales) await book(sale)
      const lines = listOf(sales).trimEnd().split('\r\n')
      const at = 1 + chance.upTo(lines.length - 2)
      const cells = (lines[at] ?? '').split(',')
      const change = chance.pick(['drop', 'double', 'amount', 'day', 'order'] as const)
      if (change === 'drop') lines.splice(at, 1)
      if (change === 'double') lines.push(lines[at] ?? '')
      if (change === 'amount')
        lines[at] = [cells[0], cells[1], Number(cells[2]) + 1 + chance.upTo(500), cells[3]].join(',')
      if (change === 'day') lines[at] = (lines[at] ?? '').replace(on, addDays(on, 1))
      if (change === 'order') lines[at] = ['nobody', ...cells.slice(1)].join(',')
      const kinds = (await differencesOf(on, lines.join('\r\n'))).map(({ kind }) => kind)
      const missing = cells[1] === 'refund' ? 'refundMissingThere' : 'missingThere'
      const expected = {
        drop: [missing],
        double: ['duplicate'],
        amount: ['amountDiffers'],
        day: ['otherDay'],
        order: [missing, 'unknownOrder'],
      }
      expect(kinds.sort(), `${change} in round ${round}`).toEqual(expected[change])
    }
  })

  it('replaces an earlier result of the day, and logs both in the audit log', async () => {
    const on = freshDay()
    const sales = some(on)
    for (const sale of sales) await book(sale)
    await reconcile(on, listOf(sales.slice(1)))
    await reconcile(on, listOf(sales))
    const kept = await db
      .selectFrom('reconciliation')
      .select(['difference_count', 'company_id', 'done_by'])
      .where('on_day', '=', on)
      .execute()
    expect(kept).toEqual([{ difference_count: 0, company_id: own.company.id, done_by: 'Accountant' }])
    const told = await db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'company.reconcile')
      .execute()
    expect(told.filter(({ detail }) => detail.includes(on))).toHaveLength(2)
  })

  it('is refused to the administrator of another company, and stores nothing then', async () => {
    const on = freshDay()
    const till = newTill(platform, 'VERITRANS')
    const there = await buyerAt(platform, 'VERITRANS', `payer${strange.tenantId}`, till)
    const stranger = { ...there, actor: adminOf(strange.company.id) }
    await expect(reconcile(on, listOf([]), stranger)).rejects.toMatchObject({ name: 'companyNotFound' })
    expect(await db.selectFrom('reconciliation').select('id').where('on_day', '=', on).execute()).toEqual([])
  })
})

describe('the list of a provider', () => {
  const problems = async (list: string | Uint8Array, on = day) => {
    const refusal = await reconcile(on, list).catch((error: unknown) => error)
    return isRefusal(refusal) ? refusal.fields : refusal
  }
  const heading = 'order_id,kind,amount,time\r\n'

  it.each([
    ['x,sale,1e3,2026-11-10', 'amount', '1e3'],
    ['x,sale,-5,2026-11-10', 'amount', '-5'],
    ['x,sale,0,2026-11-10', 'amount', '0'],
    ['x,payment,5,2026-11-10', 'kind', 'payment'],
    [',sale,5,2026-11-10', 'order_id', ''],
    ['x,sale,5,2026-02-30', 'time', '2026-02-30'],
    ['x,sale,5', 'time', ''],
  ])('is refused with row and column: %s', async (line, name, value) => {
    const problem = `csvBadCell?row=3&name=${name}&value=${encodeURIComponent(value)}`
    expect(await problems(`${heading}a,sale,5,2026-11-10\r\n${line}\r\n`)).toEqual({ file: [problem] })
  })

  it('is refused without its headings, empty, in UTF-16, and for a day that is not over', async () => {
    expect(await problems('a,b\r\n')).toEqual({ file: ['csvMissingHeading?name=order_id'] })
    expect(await problems('')).toEqual({ file: ['csvMissingHeading?name=order_id'] })
    expect(await problems(new Uint8Array([0xff, 0xfe, 0x61, 0x00]))).toEqual({
      file: ['csvEncoding?name=list.csv'],
    })
    expect(await problems(heading, '2026-11-20' as Day)).toEqual({ day: ['invalidDate'] })
  })

  it('may be in Windows-31J, saved by a spreadsheet, with additional columns', async () => {
    const on = freshDay()
    const [sale] = some(on, 2).slice(1) as [Sale]
    await book(sale)
    const line = `"1,001",${on.replaceAll('-', '/')} 0:05,${sale.orderId},sale,`
    const text = `\uFEFFamount,time,Order_ID,kind,memo\r\n${line}x\r\n,,,,\r\n`
    expect((await reconcile(on, text)).differences).toEqual([])
    const ascii = new TextEncoder().encode(text.slice(1).replace('x\r\n,', '\r\n,'))
    const end = ascii.length - '\r\n,,,,\r\n'.length
    const bytes = new Uint8Array([...ascii.slice(0, end), 0x94, 0xf5, 0x8d, 0x6c, ...ascii.slice(end)])
    expect((await reconcile(on, bytes)).differences).toEqual([])
  })

  it('uses days in Japan, whatever offset its times have', async () => {
    const on = freshDay()
    const [sale] = some(on, 2).slice(1) as [Sale]
    await book(sale)
    const list = `${heading}${sale.orderId},sale,1001,${addDays(on, -1)}T15:00:00Z\r\n`
    expect((await reconcile(on, list)).differences).toEqual([])
  })
})
