import { beforeAll, describe, expect, it, vi } from 'vitest'
import { listTransactions } from '#app/features/orders/model/ledger/list-transactions.ts'
import { TransactionQuery } from '#app/features/orders/model/ledger/transaction-store.ts'
import { getOrder, settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { quoteOrder } from '#app/features/orders/model/order/prepare-purchase.ts'
import { getReceipt, issueReceipt } from '#app/features/orders/model/receipt/issue-receipt.ts'
import { refundOrder } from '#app/features/orders/model/refund/refund-order.ts'
import { getSubscription } from '#app/features/orders/model/subscription/list-subscriptions.ts'
import { sweepInvoices } from '#app/features/orders/model/subscription-billing/sweep-invoices.ts'
import { sweepNotices } from '#app/features/orders/model/subscription-billing/sweep-notices.ts'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import { viewReceipts } from '#app/features/orders/site/purchases/purchase-view.ts'
import { receiptWords } from '#app/features/orders/site/purchases/receipt-sheet/receipt-words.ts'
import { listPlans, viewPlanCall } from '#app/features/plans/model/plan/list-plans.ts'
import type { TaxClass } from '#app/features/plans/model/tax/tax-rate.ts'
import { viewPlan } from '#app/features/plans/parts/plan-view.ts'
import { type Day, startOfDay } from '#app/kernel/values/day.ts'
import { world } from '#seeds/demo/world.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { findBook, listBooks } from '#workers/sandbox/payment/books.ts'
import { buyPlan, newBuyer, openShops } from './open-shops.ts'
import { addCoupon, addPlan, chargingProviders, newTill, shops, startOfTests } from './order-world.ts'
import { deliver, playDuePeriods } from './publisher-periods.ts'

const platform = await openShops()
const { db, clock } = platform
const changesOn: Day = '2027-01-10'
/** The law as the test knows it, in the order of its days. */
const law = [
  { from: '2019-10-01', standard: 10, reduced: 8 },
  { from: changesOn, standard: 12, reduced: 9 },
]
Object.assign(platform.env, { TAX_RATES: law })
const rateOn = (taxClass: TaxClass, day: string) =>
  taxClass === 'exempt' ? 0 : (law[day < changesOn ? 0 : 1] as (typeof law)[number])[taxClass]

/** To the nearest whole number, halves up, by fractions and nothing of the product. */
const nearest = (over: bigint, under: bigint) => Number((over * 2n + under) / (under * 2n))

beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

function goTo(day: Day): void {
  clock.now = startOfDay(day) + 3_600_000
}

describe('200 receipts', () => {
  const chance = chanceOf(97)
  const tenantId = world[shops.VERITRANS].tenantId
  const till = newTill(platform, 'VERITRANS')

  /** A purchase drawn by lot, on a day before or after the change of the rates. */
  async function bought(number: number) {
    const taxClass = chance.pick(['standard', 'reduced', 'exempt'] as const)
    const day = chance.pick(['2026-12-01', '2027-01-09', '2027-01-10', '2027-03-05'] as const)
    const [price, kind] = [1 + chance.upTo(30_000), chance.pick(['none', 'percent', 'amount'] as const)]
    const percent = kind === 'percent' ? 1 + chance.upTo(60) : null
    const amount = kind === 'amount' ? 1 + chance.upTo(900) : null
    goTo(day)
    const one = await newBuyer(platform, 'VERITRANS', `receipt${number}`, till)
    const planId = await addPlan(platform, tenantId, `receipt-plan-${number}`, { price, tax_class: taxClass })
    const code = `RECEIPT${number}`
    if (kind !== 'none') await addCoupon(platform, tenantId, code, { percent, amount })
    const orderId = await buyPlan(one, { planId, ...(kind !== 'none' && { couponCode: code }) })
    return { ...one, orderId, drawn: { taxClass, day, price, percent, amount } }
  }
  type Bought = Awaited<ReturnType<typeof bought>>

  function expected({ taxClass, day, price, percent, amount }: Bought['drawn']) {
    const rate = rateOn(taxClass, day)
    const before = nearest(BigInt(price) * BigInt(100 - (percent ?? 0)) * BigInt(100 + rate), 10_000n)
    const total = Math.max(0, before - (amount ?? 0))
    return { rate, total, tax: taxOf(total, rate) }
  }
  const taxOf = (total: number, rate: number) => nearest(BigInt(total) * BigInt(rate), BigInt(100 + rate))

  it('say what an independent calculation says, before and after a change of the rates, with refunds in parts', async () => {
    const seen = { standard: 0, reduced: 0, exempt: 0, refunds: 0 }
    for (let number = 1; number <= 200; ) {
      const one = await bought(number)
      const { rate, total, tax } = expected(one.drawn)
      const about = `${number}: ${JSON.stringify(one.drawn)}`
      const order = await getOrder(one.visit, { orderId: one.orderId })
      expect([order.state, order.total], about).toEqual(['confirmed', total])
      number++
      if (total === 0) continue
      const book = await findBook(till.sandbox, till.name, one.orderId)
      expect(book?.amount, about).toBe(total)
      const parts =
        chance.of(0.3) && total > 20 ? [1 + chance.upTo(total / 3), 1 + chance.upTo(total / 3)] : []
      // Refunds come after the change, and have the rate of the order all the same.
      goTo('2027-04-01')
      const staff = staffOf(one.visit, world[shops.VERITRANS])
      let refundedBefore = 0
      for (const amount of parts) {
        await refundOrder(staff, one.orderId, { amount, reason: 'r', endsRight: 'keep', refundedBefore })
        refundedBefore += amount
      }
      const { charge, refunds } = await getReceipt(one.visit, one.orderId)
      const { taxClass } = one.drawn
      expect(charge, about).toMatchObject({ taxClass, taxRate: rate, total, tax, net: total - tax })
      expect(refunds.map((refund) => refund.total).sort(), about).toEqual(parts.toSorted())
      const sum = (key: 'net' | 'tax' | 'total') => refunds.reduce((all, refund) => all + refund[key], 0)
      expect([sum('total'), sum('tax')], about).toEqual([refundedBefore, taxOf(refundedBefore, rate)])
      expect(sum('net'), about).toBe(refundedBefore - taxOf(refundedBefore, rate))
      for (const refund of refunds) expect(refund, about).toMatchObject({ taxClass, taxRate: rate })
      await judgeSheet(one, { rate, total, tax }, about)
      seen[taxClass]++
      seen.refunds += parts.length
    }
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(40)
  })

  const yen = (amount: number) => `¥${amount.toLocaleString('en')}`

  async function judgeSheet(
    { visit, orderId, drawn: { taxClass } }: Bought,
    { rate, total, tax }: { rate: number; total: number; tax: number },
    about: string,
  ) {
    await issueReceipt(visit, orderId, { addressee: '会計係', after: 0 })
    const { issued, reader: _, ...receipt } = await viewReceipts(visit, orderId)
    const words = receiptWords({ ...receipt, issued: issued[0]! }, 'ja')
    const [line] = words.sold.lines
    const sums = words.sold.sums.map(({ name, amount }) => `${name} ${amount}`)
    expect(words.total.amount, about).toBe(yen(total))
    expect(line?.what.endsWith(' ※'), about).toBe(taxClass === 'reduced')
    expect(words.notes.includes(`※は軽減税率（${rate}%）の対象です。`), about).toBe(taxClass === 'reduced')
    if (taxClass === 'exempt') {
      expect([line?.rate, sums, words.qualified], about).toEqual([
        '非課税',
        [`合計（非課税） ${yen(total)}`],
        null,
      ])
      expect(words.notes, about).toContain('消費税の非課税取引です。')
    } else {
      const taxed = [`${rate}%対象（税抜） ${yen(total - tax)}`, `消費税（${rate}%） ${yen(tax)}`]
      expect([line?.rate, sums], about).toEqual([`${rate}%`, [...taxed, `合計（税込） ${yen(total)}`]])
    }
  }

  it('add up in the ledger by kind, provider and rate', async () => {
    goTo('2027-04-01')
    const reader = await newBuyer(platform, 'VERITRANS', 'receipt-accountant', till)
    const query = TransactionQuery.parse({ from: '2026-12-01', to: '2027-04-30', provider: 'VERITRANS' })
    const staff = staffOf(reader.visit, world[shops.VERITRANS])
    const { totals } = await listTransactions(staff, { query, paging: { page: 1, size: 10 } })
    const rows = await db
      .selectFrom('ledger_transaction')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('provider', '=', 'VERITRANS')
      .where('on_day', '>=', '2026-12-01')
      .execute()
    const keys = new Set(rows.map((row) => `${row.kind} ${row.tax_class} ${row.tax_rate}`))
    expect([...keys].filter((key) => key.startsWith('charge')).sort()).toEqual([
      ...[
        'charge exempt 0',
        'charge reduced 8',
        'charge reduced 9',
        'charge standard 10',
        'charge standard 12',
      ],
    ])
    expect(totals).toHaveLength(keys.size)
    for (const { kind, taxClass, taxRate, total, tax } of totals) {
      const own = rows.filter(
        (row) => row.kind === kind && row.tax_class === taxClass && row.tax_rate === taxRate,
      )
      const sign = kind === 'charge' ? 1 : -1
      expect([total, tax]).toEqual([
        sign * own.reduce((all, row) => all + row.total, 0),
        // A refund of nothing that was taxed is 0, not -0.
        sign * own.reduce((all, row) => all + row.tax, 0) + 0,
      ])
    }
  })
})

describe.each([...chargingProviders, 'SHOPIFY'] as const)(
  'a change of the rates on its day, by %s',
  (provider) => {
    const till = newTill(platform, provider)
    const tenantId = world[shops[provider]].tenantId

    /** Buys a month on 20 December, so that the next period begins after the change. */
    async function bought(taxClass: TaxClass) {
      goTo('2026-12-20')
      const one = await newBuyer(platform, provider, `change-${provider}-${taxClass}`.toLowerCase(), till)
      const planId = await addPlan(platform, tenantId, `change-${provider}-${taxClass}`, {
        tax_class: taxClass,
      })
      const { price, renewal, invoice } = await quoteOrder(one.visit, { planId })
      const orderId = await buyPlan(one, { planId })
      return { ...one, planId, orderId, price, next: renewal ?? invoice }
    }
    const chargesOf = ({ id }: { id: string }) =>
      db
        .selectFrom('ledger_transaction')
        .select(['total', 'tax', 'tax_rate as rate'])
        .where('tenant_id', '=', tenantId)
        .where('account_id', '=', id)
        .orderBy('at')
        .execute()

    it('applies to the renewals of every class from then on', async () => {
      const all = []
      for (const taxClass of ['standard', 'reduced', 'exempt'] as const) {
        const one = await bought(taxClass)
        const [now, later] = [rateOn(taxClass, '2026-12-20'), rateOn(taxClass, '2027-01-20')]
        const due = 1000 + later * 10
        expect(one.price).toMatchObject({ taxClass, taxRate: now, total: 1000 + now * 10, renewalTotal: due })
        expect(one.next?.total, 'told before the order').toBe(due)
        const { state, total, registrationId } = await getOrder(one.visit, { orderId: one.orderId })
        expect([state, total]).toEqual(['confirmed', 1000 + now * 10])
        const nextTotal = async () =>
          (await getSubscription(one.visit, { id: registrationId ?? '' })).nextTotal
        expect(await nextTotal(), 'told on the reader’s page').toBe(due)
        all.push({ ...one, now, later, due, nextTotal })
      }
      await renew(all)
      for (const one of all) {
        expect(await chargesOf(one), one.id).toEqual([
          { total: 1000 + one.now * 10, tax: one.now * 10, rate: one.now },
          { total: one.due, tax: one.later * 10, rate: one.later },
        ])
        expect(await one.nextTotal()).toBe(one.due)
      }
    })

    async function renew(all: readonly Awaited<ReturnType<typeof bought>>[]) {
      goTo(provider === 'SHOPIFY' ? '2027-01-13' : '2027-01-20')
      if (provider === 'SHOPIFY') await payInvoices(all)
      if (provider === 'GAKKEN_ID') await playDuePeriods(till, () => 'charge')
      const [first] = all
      if (provider === 'GAKKEN_ID' && first !== undefined) await deliver(till, first.visit, chanceOf(1))
      await sweepRenewals(till.cron)
    }

    async function payInvoices(all: readonly Awaited<ReturnType<typeof bought>>[]) {
      await sweepInvoices(till.cron)
      for (const { visit, id } of all) {
        const invoice = await db
          .selectFrom('payment_order')
          .select(['id', 'redirect_url'])
          .where('tenant_id', '=', tenantId)
          .where('account_id', '=', id)
          .where('kind', '=', 'renewal')
          .executeTakeFirstOrThrow()
        await till.press(invoice.redirect_url ?? '', 'pay')
        await settleOwnOrder(visit, { orderId: invoice.id })
      }
    }
  },
)

describe('plans that are on offer', () => {
  it('cost what today’s rate of their class makes of them, and say what they cost after a free period', async () => {
    const tenantId = world[shops.GMO].tenantId
    const one = await newBuyer(platform, 'GMO', 'offered')
    for (const tax_class of ['standard', 'reduced', 'exempt'] as const)
      await addPlan(platform, tenantId, `offered-${tax_class}`, { tax_class, free_days: 14 })
    const pricesOn = async (day: Day) => {
      goTo(day)
      const { plans } = await listPlans(one.visit, { page: 1, size: 100 })
      return plans
        .filter(({ id }) => id.startsWith('offered-'))
        .map((plan) => [
          viewPlanCall(plan, one.visit).priceWithTax,
          viewPlanCall(plan, one.visit).taxRate,
          viewPlan(plan, one.visit).price.full,
          viewPlan(plan, one.visit).firstPayment?.total,
        ])
        .toSorted(([a = 0], [b = 0]) => Number(a) - Number(b))
    }
    expect(await pricesOn('2026-12-30')).toEqual([
      [1000, 0, 1000, 1000],
      [1080, 8, 1080, 1090],
      [1100, 10, 1100, 1120],
    ])
    expect(await pricesOn('2027-01-10')).toEqual([
      [1000, 0, 1000, 1000],
      [1090, 9, 1090, 1090],
      [1120, 12, 1120, 1120],
    ])
  })
})

it('the mail before a long renewal has the amount at the rate of its day', async () => {
  goTo('2026-01-15')
  const till = newTill(platform, 'GMO')
  const one = await newBuyer(platform, 'GMO', 'announced', till)
  const planId = await addPlan(platform, world[shops.GMO].tenantId, 'announced', {})
  await db.updateTable('subscription_plan').set({ duration_type: 'year' }).where('id', '=', planId).execute()
  await buyPlan(one, { planId })
  goTo('2027-01-05')
  await sweepNotices(till.cron)
  const jobs = await db.selectFrom('job').select('payload').where('subject', '=', one.id).execute()
  const mail = jobs.map(({ payload }) => JSON.parse(payload)).find(({ letter }) => letter === 'planRenews')
  expect(mail?.next).toEqual({ on: '2027-01-15', total: 1120 })
  expect((await listBooks(till.sandbox, till.name)).map(({ amount }) => amount)).toEqual([1100])
})

it('a plan that changes its class changes the next charge, not what was charged', async () => {
  goTo('2026-12-01')
  const till = newTill(platform, 'GMO')
  const one = await newBuyer(platform, 'GMO', 'reclassed', till)
  const planId = await addPlan(platform, world[shops.GMO].tenantId, 'reclassed', {})
  await buyPlan(one, { planId })
  await db.updateTable('subscription_plan').set({ tax_class: 'exempt' }).where('id', '=', planId).execute()
  goTo('2027-01-01')
  await sweepRenewals(till.cron)
  const rows = await db
    .selectFrom('ledger_transaction')
    .select(['total', 'tax_rate', 'tax_class'])
    .where('account_id', '=', one.id)
    .orderBy('at')
    .execute()
  expect(rows).toEqual([
    { total: 1100, tax_rate: 10, tax_class: 'standard' },
    { total: 1000, tax_rate: 0, tax_class: 'exempt' },
  ])
  clock.now = startOfTests
})
