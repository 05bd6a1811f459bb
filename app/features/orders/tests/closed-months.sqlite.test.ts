import { beforeEach, describe, expect, it } from 'vitest'
import { closeMonth, getClosedMonths, reopenMonth } from '#app/features/orders/model/books/close-month.ts'
import { settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { sweepOrders } from '#app/features/orders/model/order/sweep-orders.ts'
import { refundOrder } from '#app/features/orders/model/refund/refund-order.ts'
import { sweepRefunds } from '#app/features/orders/model/refund/settle-refund.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { buyPlan, newBuyer, openShops } from './open-shops.ts'
import { addPlan, type Platform, returnPath, shops } from './order-world.ts'

const provider = 'VERITRANS'
const lastOfNovember = Date.parse('2026-11-30T14:59:59.500Z')
const firstOfDecember = Date.parse('2026-11-30T15:00:02Z')
let made = 0
let platform: Platform

beforeEach(async () => {
  platform = await openShops()
})

async function newShop(buyerNumber = ++made) {
  const one = await newBuyer(platform, provider, `closing${buyerNumber}xxxxxxxxxxxxxxx`)
  const planId = await addPlan(platform, one.tenantId, `closing-plan-${buyerNumber}`, { price: 1000 })
  const staff = staffOf(one.visit, world[shops[provider]])
  const boss = { ...staff, actor: { ...staff.actor, level: 'company_admin', tenantId: null } } as Visit
  return { ...one, planId, staff, boss }
}

const ledgerOf = ({ db }: Platform, tenantId: number, orderId: string) =>
  db
    .selectFrom('ledger_transaction')
    .select(['kind', 'on_day', 'of_month', 'total'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('kind')
    .execute()

const logOf = ({ db }: Platform, action: string) =>
  db.selectFrom('audit').select(['subject', 'actor_name', 'detail']).where('action', '=', action).execute()

describe('closing a month', () => {
  it('is for months that are over, one after the other, and is logged', async () => {
    const { staff, visit } = await newShop()
    expect((await getClosedMonths(staff)).closable.slice(0, 2)).toEqual(['2026-10', '2026-09'])
    expect(await refusalOf(closeMonth(visit, { month: '2026-10' }))).toBe('noPermission')
    expect(await refusalOf(closeMonth(staff, { month: '2026-11' }))).toBe('changedMeanwhile')
    await closeMonth(staff, { month: '2026-08' })
    expect((await getClosedMonths(staff)).closable).toEqual(['2026-09'])
    expect(await refusalOf(closeMonth(staff, { month: '2026-10' }))).toBe('changedMeanwhile')
    await closeMonth(staff, { month: '2026-09' })
    expect(await refusalOf(closeMonth(staff, { month: '2026-09' }))).toBe('changedMeanwhile')
    expect((await getClosedMonths(staff)).closed.map(({ month, closedBy }) => [month, closedBy])).toEqual([
      ['2026-09', 'Till'],
      ['2026-08', 'Till'],
    ])
    expect((await logOf(platform, 'books.close')).map(({ subject }) => subject).toSorted()).toEqual([
      '2026-08',
      '2026-09',
    ])
  })

  it('by two administrators at once closes it once', async () => {
    const { staff } = await newShop()
    const both = await Promise.allSettled([1, 2].map(() => closeMonth(staff, { month: '2026-10' })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await logOf(platform, 'books.close')).toHaveLength(1)
  })

  it('leaves other sites’ months open', async () => {
    const { staff } = await newShop()
    await closeMonth(staff, { month: '2026-10' })
    const other = await newBuyer(platform, 'GMO', `closing${++made}xxxxxxxxxxxxxxx`)
    const theirs = staffOf(other.visit, world[shops.GMO])
    expect((await getClosedMonths(theirs)).closed).toEqual([])
    await expect(closeMonth({ ...theirs, site: staff.site }, { month: '2026-11' })).rejects.toThrow()
  })
})

describe('a closed month', () => {
  it('takes no entry, not even one of a transaction that it has, in any way', async () => {
    const one = await newShop()
    const { staff, tenantId } = one
    const orderId = await buyPlan(one, { planId: one.planId })
    platform.clock.now = firstOfDecember
    await closeMonth(staff, { month: '2026-11' })
    const { id } = await platform.db
      .selectFrom('ledger_transaction')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const d1 = platform.d1
    const run = (statement: string) => d1.prepare(statement).run()
    const day = '2026-11-30'
    const columns =
      'tenant_id, id, kind, order_id, account_id, plan_id, net, tax, total, discount, note, on_day, at, service_from, service_to, tax_class, tax_rate'
    const copy = (on: string) =>
      run(
        `INSERT INTO ledger_transaction (${columns}) SELECT tenant_id, 'copy', 'write-off', order_id, account_id, plan_id, net, tax, total, 0, '', '${on}', at, NULL, NULL, tax_class, tax_rate FROM ledger_transaction WHERE id = '${id}'`,
      )
    await expect(copy(day)).rejects.toThrow('ledger_month_open')
    await expect(copy('2025-01-01')).rejects.toThrow('ledger_month_open')
    await expect(
      run(
        `INSERT INTO ledger_entry (tenant_id, transaction_id, line, debit, credit, amount) VALUES (${tenantId}, '${id}', 9, 'loss', 'provider', 5)`,
      ),
    ).rejects.toThrow('ledger_month_open')
    for (const table of ['ledger_transaction', 'ledger_entry'])
      await expect(run(`DELETE FROM ${table} WHERE tenant_id = ${tenantId}`)).rejects.toThrow(
        'ledger_append_only',
      )
    await expect(
      run(`UPDATE ledger_transaction SET on_day = '2026-12-01' WHERE id = '${id}'`),
    ).rejects.toThrow('ledger_append_only')
    await expect(run(`UPDATE closed_month SET month = '2020-01'`)).rejects.toThrow('closed_month_stays')
    await expect(
      run(`INSERT INTO closed_month VALUES (${tenantId}, '2026-12', 'x', ${firstOfDecember})`),
    ).rejects.toThrow('closed_month_over')
    await copy('2026-12-01')
  })

  it('has a refund of its charge booked on the day of the refund, which names it', async () => {
    const one = await newShop()
    const orderId = await buyPlan(one, { planId: one.planId })
    platform.clock.now = firstOfDecember
    await closeMonth(one.staff, { month: '2026-11' })
    await refundOrder(one.staff, orderId, { amount: 400, reason: 'r', endsRight: 'keep', refundedBefore: 0 })
    expect(await ledgerOf(platform, one.tenantId, orderId)).toEqual([
      { kind: 'charge', on_day: '2026-11-20', of_month: null, total: 1100 },
      { kind: 'refund', on_day: '2026-12-01', of_month: '2026-11', total: 400 },
    ])
  })
})

describe('a payment that is booked while its month is closed', () => {
  it('is booked in the next month by the sweep, once, and its reader can read', async () => {
    const one = await newShop()
    const { visit, till, staff, planId } = one
    platform.clock.now = lastOfNovember
    const card = { kind: 'token' as const, token: await till.tokenOf() }
    const { orderId, next } = await placeOrder(visit, { card, returnPath, planId })
    if (typeof next === 'object') await till.press(next.redirect, 'pay')
    // The request read the clock in November. The month is closed before it writes.
    await settleOwnOrder(
      {
        ...visit,
        now: () => lastOfNovember,
        reached: async (step: string) => {
          if (step !== 'capture answered') return
          await closeMonth({ ...staff, now: () => firstOfDecember }, { month: '2026-11' })
        },
      } as Visit,
      { orderId },
    ).catch((error: unknown) => error)
    expect(await ledgerOf(platform, one.tenantId, orderId)).toEqual([])
    platform.clock.now = firstOfDecember + 3_600_000
    await sweepOrders({ ...visit, env: platform.env, now: () => platform.clock.now })
    await sweepOrders({ ...visit, env: platform.env, now: () => platform.clock.now })
    expect(await ledgerOf(platform, one.tenantId, orderId)).toEqual([
      { kind: 'charge', on_day: '2026-12-01', of_month: null, total: 1100 },
    ])
    const right = await platform.db
      .selectFrom('registration')
      .select(['status', 'starts_on'])
      .where('account_id', '=', one.id)
      .execute()
    expect(right).toEqual([{ status: 'ACTIVE', starts_on: '2026-12-01' }])
  })

  it('so is a refund: the provider gives back once, and the ledger says so once', async () => {
    const one = await newShop()
    const orderId = await buyPlan(one, { planId: one.planId })
    const late = {
      ...one.staff,
      now: () => lastOfNovember,
      reached: async (step: string) => {
        if (step !== 'refund answered') return
        await closeMonth({ ...one.staff, now: () => firstOfDecember }, { month: '2026-11' })
      },
    } as Visit
    await refundOrder(late, orderId, { amount: 400, reason: 'r', endsRight: 'keep', refundedBefore: 0 })
    expect(await ledgerOf(platform, one.tenantId, orderId)).toHaveLength(1)
    platform.clock.now = firstOfDecember + 3_600_000
    await sweepRefunds({ ...one.visit, env: platform.env, now: () => platform.clock.now })
    expect(await ledgerOf(platform, one.tenantId, orderId)).toEqual([
      { kind: 'charge', on_day: '2026-11-20', of_month: null, total: 1100 },
      { kind: 'refund', on_day: '2026-12-01', of_month: '2026-11', total: 400 },
    ])
  })
})

describe('opening a month again', () => {
  it('is for administrators of the company, with a reason, and only the last one', async () => {
    const { staff, boss } = await newShop()
    await closeMonth(staff, { month: '2026-09' })
    await closeMonth(staff, { month: '2026-10' })
    const reason = 'A wrong tax rate'
    expect(await refusalOf(reopenMonth(staff, { month: '2026-10', reason }))).toBe('noPermission')
    expect(await refusalOf(reopenMonth(boss, { month: '2026-09', reason }))).toBe('changedMeanwhile')
    await reopenMonth(boss, { month: '2026-10', reason })
    expect((await getClosedMonths(boss)).closed.map(({ month }) => month)).toEqual(['2026-09'])
    const [logged] = await logOf(platform, 'books.reopen')
    expect(JSON.parse(logged?.detail ?? '{}')).toMatchObject({ reason, closedBy: 'Till' })
  })

  it('by two at once opens one month, not two', async () => {
    const { staff, boss } = await newShop()
    await closeMonth(staff, { month: '2026-09' })
    await closeMonth(staff, { month: '2026-10' })
    const both = await Promise.allSettled(
      [1, 2].map(() => reopenMonth(boss, { month: '2026-10', reason: 'r' })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await getClosedMonths(boss)).closed.map(({ month }) => month)).toEqual(['2026-09'])
    expect(await logOf(platform, 'books.reopen')).toHaveLength(1)
  })

  it('can’t skip a later one, even in the database', async () => {
    const { staff, tenantId } = await newShop()
    await closeMonth(staff, { month: '2026-09' })
    await closeMonth(staff, { month: '2026-10' })
    const first = platform.db
      .deleteFrom('closed_month')
      .where('tenant_id', '=', tenantId)
      .where('month', '=', '2026-09')
    expect(await refusalOf(commitTo(platform.d1, [first]))).toBe('changedMeanwhile')
  })
})
