import { describe, expect, it, vi } from 'vitest'
import { isCoveredByPlan } from '#app/features/access/model/plan-coverage.ts'
import { viewOrderRecord } from '#app/features/orders/console/transactions/order-history-view.ts'
import {
  decideOnChargeback,
  openChargeback,
} from '#app/features/orders/model/chargeback/record-chargeback.ts'
import { listTransactions } from '#app/features/orders/model/ledger/list-transactions.ts'
import { tellPayer } from '#app/features/orders/model/notification-mail/send-payer-mail.ts'
import { listChargebacks } from '#app/features/orders/model/order/chargeback-store.ts'
import type { ChargebackPolicy } from '#app/features/orders/model/payment-setting/chargeback-setting.ts'
import { saveChargebackSetting } from '#app/features/orders/model/payment-setting/save-payment-setting.ts'
import { refundOrder } from '#app/features/orders/model/refund/refund-order.ts'
import { listRevenue } from '#app/features/orders/model/revenue/list-revenue.ts'
import { sweepInvoices } from '#app/features/orders/model/subscription-billing/sweep-invoices.ts'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import { world } from '#seeds/demo/world.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { buyPlan, newBuyer, openShops } from './open-shops.ts'
import { addPlan, hours, shops, startOfTests } from './order-world.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const platform = await openShops()
const { db, clock } = platform
const days = 24 * hours
let made = 0

/** A reader's order of a month for 1,100 yen, the site's administrator, and what the ledger has of it. */
async function bought(provider: PaymentProvider = 'GMO', policy: ChargebackPolicy = 'end') {
  clock.now = startOfTests
  const number = ++made
  const one = await newBuyer(platform, provider, `disputed${String(number).padStart(3, '0')}xxxxxxxxxxxxx`)
  const planId = await addPlan(platform, one.tenantId, `disputed-plan-${number}`)
  const orderId = await buyPlan(one, { planId })
  const { company } = world[shops[provider]]
  await db
    .updateTable('company_payment')
    .set({ chargebacks: policy })
    .where('company_id', '=', company.id)
    .execute()
  return { ...one, orderId, planId, staff: staffOf(one.visit, world[shops[provider]]) }
}
type Bought = Awaited<ReturnType<typeof bought>>

const input = (amount: number) => ({
  amount,
  openedOn: dayOf(clock.now),
  reason: 'Fraud (10.4)',
  reference: 'CB-1',
})
const open = ({ staff, orderId }: Bought, amount = 1100) => openChargeback(staff, orderId, input(amount))
const known = ({ tenantId, orderId: id }: Bought) => listChargebacks(db, { tenantId, id })
async function decide(one: Bought, outcome: 'won' | 'lost') {
  const last = (await known(one)).at(-1)
  await decideOnChargeback(one.staff, one.orderId, { id: last?.id ?? '', outcome, note: 'by letter' })
}
async function giveBack({ staff, orderId }: Bought, amount: number, refundedBefore = 0) {
  const asked = { amount, reason: 'By mistake', endsRight: 'keep', refundedBefore } as const
  await refundOrder(staff, orderId, asked)
}

/** The balance of each account of the ledger for an order, debits positive. */
async function accountsOf({ tenantId, orderId }: Bought) {
  const entries = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction as moved', (join) =>
      join
        .onRef('moved.tenant_id', '=', 'ledger_entry.tenant_id')
        .onRef('moved.id', '=', 'ledger_entry.transaction_id'),
    )
    .select(['debit', 'credit', 'amount'])
    .where('moved.tenant_id', '=', tenantId)
    .where('moved.order_id', '=', orderId)
    .execute()
  const sums: Record<string, number> = { provider: 0, disputed: 0, loss: 0 }
  for (const { debit, credit, amount } of entries) {
    sums[debit] = (sums[debit] ?? 0) + amount
    sums[credit] = (sums[credit] ?? 0) - amount
  }
  return sums
}

const rightOf = ({ tenantId, id }: Bought) =>
  db
    .selectFrom('registration')
    .select(['status', 'held', 'renews_on', 'ends_on', 'end_reason'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()

/** Whether the reader may read a content of the plan today. */
async function mayRead({ tenantId, planId, id }: Bought): Promise<boolean> {
  const { group_id } = await db
    .selectFrom('subscription_plan_group')
    .select('group_id')
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow()
  const { id: any } = await db
    .selectFrom('content')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('content_in_group')
    .values({ tenant_id: tenantId, group_id, content_id: any } as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const covered = await isCoveredByPlan(db, tenantId, {
    contentId: any,
    accountId: id,
    today: dayOf(clock.now),
  })
  await db
    .deleteFrom('content_in_group')
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', group_id)
    .execute()
  return covered
}

const mailsTo = async ({ id }: Bought) =>
  (
    await db
      .selectFrom('job')
      .select('payload')
      .where('subject', '=', id)
      .where('kind', '=', tellPayer.kind)
      .orderBy('created_at')
      .execute()
  )
    .map(({ payload }) => JSON.parse(payload))
    .filter(({ letter }) => letter === 'chargeback')
    .map(({ what, total }) => [what, total])
const chargesOf = async ({ id }: Bought) =>
  (await db.selectFrom('ledger_transaction').select('kind').where('account_id', '=', id).execute()).filter(
    ({ kind }) => kind === 'charge',
  ).length

describe('a chargeback', () => {
  it.each(['VERITRANS', 'GMO', 'GAKKEN_ID', 'SHOPIFY'] as const)(
    'by %s moves the amount to the disputed payments, and back when it is won',
    async (provider) => {
      const one = await bought(provider)
      const before = await rightOf(one)
      await open(one)
      expect(await accountsOf(one)).toMatchObject({
        provider: 0,
        disputed: 1100,
        loss: 0,
        revenue: -1000,
        tax: -100,
      })
      expect(await known(one)).toMatchObject([
        { state: 'open', reference: 'CB-1', openedBy: 'Till', holds: null },
      ])
      expect(await mayRead(one)).toBe(true)
      await decide(one, 'won')
      expect(await accountsOf(one)).toMatchObject({
        provider: 1100,
        disputed: 0,
        loss: 0,
        revenue: -1000,
        tax: -100,
      })
      expect(await known(one)).toMatchObject([
        { state: 'won', decidedBy: 'Till', note: 'by letter', ends: null },
      ])
      expect(await rightOf(one)).toEqual(before)
      expect(await mailsTo(one)).toEqual([])
    },
  )

  it('that is lost is a loss, and ends the right unless it is kept', async () => {
    const one = await bought()
    await open(one)
    await decide(one, 'lost')
    expect(await accountsOf(one)).toMatchObject({
      provider: 0,
      disputed: 0,
      loss: 1100,
      revenue: -1000,
      tax: -100,
    })
    expect(await rightOf(one)).toMatchObject({ status: 'REFUNDED', renews_on: null, held: null })
    expect(await mayRead(one)).toBe(false)
    expect(await mailsTo(one)).toEqual([['ended', 1100]])
    const kept = await bought('GMO', 'keep')
    await open(kept)
    await decide(kept, 'lost')
    expect(await rightOf(kept)).toMatchObject({ status: 'ACTIVE', renews_on: '2026-12-20' })
    expect(await mayRead(kept)).toBe(true)
    expect(await mailsTo(kept)).toEqual([])
  })

  it('suspends the right while it is open if the company wants that: nobody reads, and nothing renews', async () => {
    const one = await bought('GMO', 'suspend')
    await open(one)
    expect(await rightOf(one)).toMatchObject({ status: 'ACTIVE', held: 'right' })
    expect(await mayRead(one)).toBe(false)
    clock.now += 30 * days
    await sweepRenewals(one.till.cron)
    expect(await chargesOf(one)).toBe(1)
    await decide(one, 'won')
    expect(await rightOf(one)).toMatchObject({ status: 'ACTIVE', held: null })
    await sweepRenewals(one.till.cron)
    expect(await chargesOf(one)).toBe(2)
    expect(await mayRead(one)).toBe(true)
    expect(await mailsTo(one)).toEqual([
      ['held', 1100],
      ['restored', 1100],
    ])
  })

  it('ruling 54 that is won after the next period’s days of grace ends the registration, and charges nothing', async () => {
    const one = await bought('GMO', 'suspend')
    await open(one)
    clock.now += 36 * days
    await sweepRenewals(one.till.cron)
    await decide(one, 'won')
    await sweepRenewals(one.till.cron)
    expect(await rightOf(one)).toMatchObject({
      status: 'CANCEL',
      renews_on: null,
      held: null,
      end_reason: 'staff',
    })
    expect(await chargesOf(one)).toBe(1)
    expect((await mailsTo(one)).at(-1)).toEqual(['stopped', 1100])
  })

  it('of an earlier period leaves the days that another payment paid for', async () => {
    const one = await bought('GMO', 'suspend')
    clock.now += 30 * days
    await sweepRenewals(one.till.cron)
    expect(await chargesOf(one)).toBe(2)
    await open(one)
    expect(await rightOf(one)).toMatchObject({ held: 'renewal' })
    expect(await mayRead(one)).toBe(true)
    clock.now += hours
    await decide(one, 'lost')
    expect(await rightOf(one)).toMatchObject({
      status: 'CANCEL',
      held: null,
      renews_on: null,
      end_reason: 'staff',
    })
    expect(await mayRead(one)).toBe(true)
    expect(await mailsTo(one)).toEqual([
      ['paused', 1100],
      ['stopped', 1100],
    ])
  })

  it('holds a right until the last open one of its payments is decided', async () => {
    const one = await bought('GMO', 'suspend')
    clock.now += 30 * days
    await sweepRenewals(one.till.cron)
    const renewal = await db
      .selectFrom('payment_order')
      .select('id')
      .where('account_id', '=', one.id)
      .where('kind', '=', 'renewal')
      .executeTakeFirstOrThrow()
    const later = { ...one, orderId: renewal.id }
    await open(one)
    await open(later)
    expect(await rightOf(one)).toMatchObject({ held: 'right' })
    await decide(later, 'won')
    expect(await rightOf(one)).toMatchObject({ held: 'renewal' })
    await decide(one, 'won')
    expect(await rightOf(one)).toMatchObject({ held: null, status: 'ACTIVE' })
  })

  it('and a refund together never give back more than was paid', async () => {
    const one = await bought()
    await giveBack(one, 400)
    expect(await refusalOf(open(one, 701))).toBe('chargebackNotPossible')
    await open(one, 600)
    expect(await refusalOf(giveBack(one, 101, 400))).toBe('refundNotPossible')
    await giveBack(one, 100, 400)
    await decide(one, 'lost')
    expect(await refusalOf(open(one, 1))).toBe('chargebackNotPossible')
    expect(await accountsOf(one)).toMatchObject({ provider: 0, disputed: 0, loss: 600 })
    // What was won can be disputed again.
    const won = await bought()
    await open(won)
    expect(await refusalOf(giveBack(won, 1))).toBe('refundNotPossible')
    await decide(won, 'won')
    await open(won)
    expect(await known(won)).toMatchObject([{ state: 'won' }, { state: 'open' }])
  })

  it('is refused by constraints if two administrators act at once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const one = await bought()
      const both = await Promise.allSettled([open(one, 700), giveBack(one, 700), open(one, 600)])
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(both.every((done) => done.status === 'fulfilled' || isRefusal(done.reason))).toBe(true)
      const { provider = 0, disputed = 0 } = await accountsOf(one)
      expect(provider).toBeGreaterThanOrEqual(0)
      expect([400, 500]).toContain(provider)
      expect([0, 600, 700]).toContain(disputed)
    }
    const twice = await bought()
    const same = await Promise.all([1, 2].map(() => refusalOf(open(twice, 300))))
    expect(same.toSorted()).toEqual(['changedMeanwhile', 'done'])
    const one = await bought()
    await open(one)
    const both = await Promise.allSettled([decide(one, 'won'), decide(one, 'lost')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const own = {
      tenant_id: one.tenantId,
      order_id: one.orderId,
      opened_on: '2026-11-20',
      reason: 'x',
      reference: '',
    }
    const insert = db
      .insertInto('chargeback')
      .values({ ...own, id: 'beyond', amount: 1101, opened_by: 'x', opened_at: 0 })
    await expect(insert.execute()).rejects.toThrow('chargeback_within_charge')
    const rows = db.updateTable('chargeback').set({ amount: 1 }).where('order_id', '=', one.orderId)
    await expect(rows.execute()).rejects.toThrow('chargeback_stays')
    await expect(db.deleteFrom('chargeback').where('order_id', '=', one.orderId).execute()).rejects.toThrow(
      'chargeback_remains',
    )
  })

  it('doesn’t hold or end a right whose next period is being charged, and none is charged while it holds', async () => {
    const one = await bought('GMO', 'suspend')
    const own = await db
      .selectFrom('payment_order')
      .selectAll()
      .where('id', '=', one.orderId)
      .executeTakeFirstOrThrow()
    const row = {
      idempotency_key: null,
      provider_key: null,
      kind: 'renewal' as const,
      period: 2,
      transitions: 1,
    }
    const renewal = db
      .insertInto('payment_order')
      .values({ ...own, ...row, id: `${one.orderId.slice(0, 20)}-2`, state: 'unknown' })
    await renewal.execute()
    expect(await refusalOf(open(one))).toBe('paymentProcessing')
    expect(await known(one)).toEqual([])
    const held = await bought('GMO', 'suspend')
    await open(held)
    const next = {
      ...own,
      ...row,
      account_id: held.id,
      id: `${held.orderId.slice(0, 20)}-2`,
      state: 'received' as const,
    }
    const { registration_id } = await db
      .selectFrom('payment_order')
      .select('registration_id')
      .where('id', '=', held.orderId)
      .executeTakeFirstOrThrow()
    await expect(
      db
        .insertInto('payment_order')
        .values({ ...next, registration_id, plan_id: held.planId })
        .execute(),
    ).rejects.toThrow('payment_order_held')
  })

  it('that holds a right withdraws the invoice for its next period, and none is sent while it is open', async () => {
    const one = await bought('SHOPIFY', 'suspend')
    clock.now += 25 * days
    await sweepInvoices(one.till.cron)
    const renewals = async () =>
      (
        await db
          .selectFrom('payment_order')
          .select('state')
          .where('account_id', '=', one.id)
          .where('kind', '=', 'renewal')
          .execute()
      ).map(({ state }) => state)
    const [invoiced = ''] = await renewals()
    expect(['received', 'redirected']).toContain(invoiced)
    await open(one)
    expect(await rightOf(one)).toMatchObject({ held: 'right' })
    const ended = await renewals()
    expect(ended.every((state) => state === 'failed' || state === 'cancelled')).toBe(true)
    clock.now += 1 * days
    await sweepInvoices(one.till.cron)
    expect(await renewals()).toEqual(ended)
  })

  it('is recorded by the site’s administrators, of its own orders that were charged, and not of a day to come', async () => {
    const one = await bought('GMO')
    const other = await bought('VERITRANS')
    expect(await refusalOf(open({ ...one, staff: one.visit }))).toBe('noPermission')
    expect(await refusalOf(open({ ...one, staff: other.staff }))).toBe('transactionNotFound')
    const late = { ...input(1100), openedOn: '2026-11-21' as Day }
    expect(await refusalOf(openChargeback(one.staff, one.orderId, late))).toBe('invalidDate')
    await open(one)
    const [{ id } = { id: '' }] = await known(one)
    const decision = { id, outcome: 'lost', note: '' } as const
    expect(await refusalOf(decideOnChargeback(one.visit, one.orderId, decision))).toBe('noPermission')
    expect(await refusalOf(decideOnChargeback(other.staff, one.orderId, decision))).toBe(
      'transactionNotFound',
    )
    expect(await refusalOf(decideOnChargeback(other.staff, other.orderId, decision))).toBe(
      'transactionNotFound',
    )
    expect(await accountsOf(one)).toMatchObject({ disputed: 1100 })
    const logged = await db.selectFrom('audit').select('action').where('subject', '=', one.orderId).execute()
    expect(logged).toEqual([{ action: 'order.chargeback' }])
  })

  it('is booked on the day on which it is recorded, because the month of the charge may be closed', async () => {
    const one = await bought()
    clock.now += 40 * days
    const closed = { tenant_id: one.tenantId, month: '2026-11', closed_by: 'x', closed_at: clock.now }
    await db.insertInto('closed_month').values(closed).execute()
    await openChargeback(one.staff, one.orderId, { ...input(1100), openedOn: '2026-11-25' as Day })
    const moved = await db
      .selectFrom('ledger_transaction')
      .select(['on_day', 'of_month'])
      .where('order_id', '=', one.orderId)
      .where('kind', '=', 'chargeback')
      .execute()
    expect(moved).toEqual([{ on_day: '2026-12-30', of_month: '2026-11' }])
    await db.deleteFrom('closed_month').where('tenant_id', '=', one.tenantId).execute()
  })

  it('reduces what the provider owes when it is opened, and revenue when it is lost', async () => {
    const one = await bought('VERITRANS')
    const listed = async () => {
      const request = { query: { q: one.orderId }, paging: { page: 1, size: 10 } }
      const { totals } = await listTransactions(one.staff, request)
      const sum = (key: 'net' | 'tax' | 'total') => totals.reduce((all, row) => all + row[key], 0)
      return [sum('net'), sum('tax'), sum('total')]
    }
    const lost = async () =>
      (await listRevenue(one.staff, { months: 12, plan: one.planId })).map(
        ({ charges, chargebacks, net, tax, earned, deferred }) => [
          charges,
          chargebacks,
          net,
          tax,
          earned + deferred,
        ],
      )
    expect(await listed()).toEqual([1000, 100, 1100])
    await open(one, 550)
    expect(await listed()).toEqual([1000, 100, 550])
    expect((await lost()).at(-1)).toEqual([1100, 0, 1000, 100, 1000])
    await decide(one, 'lost')
    expect(await listed()).toEqual([450, 100, 550])
    expect((await lost()).at(-1)).toEqual([1100, -550, 450, 100, 450])
    const { movements, left, disputable } = await viewOrderRecord(one.staff, one.orderId)
    expect(movements.map(({ kind, net, total }) => [kind, net, total])).toEqual([
      ['charge', 1000, 1100],
      ['chargeback', 0, -550],
      ['chargeback-lost', -550, 0],
    ])
    expect([left, disputable]).toEqual([550, 550])
  })

  it('follows a setting that the company’s administrators change', async () => {
    const one = await bought()
    const { company } = world[shops.GMO]
    const person = {
      ...one.staff,
      actor: { ...one.staff.actor, level: 'company_admin', tenantId: null },
    } as typeof one.staff
    expect(
      await refusalOf(saveChargebackSetting(one.staff, company.id, { right: 'keep', revision: null })),
    ).toBe('noPermission')
    await saveChargebackSetting(person, company.id, { right: 'suspend', revision: null })
    expect((await viewOrderRecord(one.staff, one.orderId)).policy).toBe('suspend')
    await open(one)
    expect(await rightOf(one)).toMatchObject({ held: 'right' })
  })
})

/** What a payment's money and right must be after any steps, by a model of their own. */
describe('chargebacks and refunds in any order', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('keep ledger and right equal to a model (seed %i)', async (seed) => {
    const chance = chanceOf(seed)
    const policy = chance.pick(['keep', 'end', 'suspend'] as const)
    const one = await bought(chance.pick(['GMO', 'VERITRANS'] as const), policy)
    const model = { refunded: 0, disputed: 0, lost: 0, isEnded: false }
    for (let step = 0; step < 14; step++) {
      const amount = 1 + chance.upTo(700)
      const left = 1100 - model.refunded - model.disputed - model.lost
      const move = chance.pick(['open', 'refund', 'won', 'lost'] as const)
      const may = {
        open: model.disputed === 0 && amount <= left,
        refund: amount <= left,
        won: model.disputed > 0,
        lost: model.disputed > 0,
      }[move]
      const done =
        move === 'open'
          ? open(one, amount)
          : move === 'refund'
            ? giveBack(one, amount, model.refunded)
            : decide(one, move)
      expect((await refusalOf(done)) === 'done').toBe(may)
      if (may && move === 'open') model.disputed = amount
      if (may && move === 'refund') model.refunded += amount
      if (may && move === 'lost')
        Object.assign(model, { lost: model.lost + model.disputed, isEnded: policy !== 'keep' })
      if (may && (move === 'won' || move === 'lost')) model.disputed = 0
      expect(await accountsOf(one)).toMatchObject({
        provider: 1100 - model.refunded - model.disputed - model.lost,
        disputed: model.disputed,
        loss: model.lost,
      })
      const { status, held } = await rightOf(one)
      expect(status).toBe(model.isEnded ? 'REFUNDED' : 'ACTIVE')
      expect(held).toBe(policy === 'suspend' && model.disputed > 0 && !model.isEnded ? 'right' : null)
    }
  })
})
