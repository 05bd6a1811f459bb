import { describe, expect, it, vi } from 'vitest'
import { cancelOrder, getOrder, settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { type NewPurchase, placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { quoteOrder } from '#app/features/orders/model/order/prepare-purchase.ts'
import { sweepOrders } from '#app/features/orders/model/order/sweep-orders.ts'
import { receivePush } from '#app/features/orders/model/push/receive-push.ts'
import { refundOrder } from '#app/features/orders/model/refund/refund-order.ts'
import { listRefunds } from '#app/features/orders/model/refund/refund-store.ts'
import { sweepForeignRefunds } from '#app/features/orders/model/refund/take-foreign-refund.ts'
import {
  cancelSubscription,
  resumeSubscription,
} from '#app/features/orders/model/subscription/cancel-subscription.ts'
import { sweepInvoices } from '#app/features/orders/model/subscription-billing/sweep-invoices.ts'
import { sweepNotices } from '#app/features/orders/model/subscription-billing/sweep-notices.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import { startOfDay } from '#app/kernel/values/day.ts'
import { world } from '#seeds/demo/world.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { listBooks, refundedOf } from '#workers/sandbox/payment/books.ts'
import { changeSetting, listDrafts, listStoreOrders } from '#workers/sandbox/payment/shopify/store.ts'
import { newBuyer, openShops } from './open-shops.ts'
import {
  addCoupon,
  addPlan,
  hours,
  minutes,
  returnPath,
  shops,
  startOfTests,
  type Till,
} from './order-world.ts'

let made = 0

/** A reader of a site that sells through a store, on a platform of their own. */
async function buyer(plan: Parameters<typeof addPlan>[3] = {}) {
  const platform = await openShops()
  platform.clock.now = startOfTests
  const number = ++made
  const one = await newBuyer(platform, 'SHOPIFY', `storebuyer${number}xxxxxxxxxxxx`)
  const planId = await addPlan(platform, one.tenantId, `plan-at-store-${number}`, plan)
  return { ...one, platform, planId, staff: staffOf(one.visit, world[shops.SHOPIFY]) }
}
type Buyer = Awaited<ReturnType<typeof buyer>>

async function order({ visit, planId }: Buyer, more: Partial<NewPurchase> = {}) {
  const { orderId, next } = await placeOrder(visit, { planId, card: null, returnPath, ...more })
  return { orderId, url: typeof next === 'object' ? next.redirect : '' }
}

/** Orders, pays on the store's page and looks at the page that waits. */
async function bought(one: Buyer) {
  const { orderId, url } = await order(one)
  await one.till.press(url, 'pay')
  await settleOwnOrder(one.visit, { orderId })
  return orderId
}

/** Hears every webhook that the store has sent, as the store's requests come. */
async function hear({ visit, till }: Buyer): Promise<boolean[]> {
  const answers: boolean[] = []
  for (const told of till.pushes.splice(0))
    answers.push(await receivePush({ ...visit, actor: null }, { provider: 'SHOPIFY', ...told }))
  return answers
}

const money = async (till: Till) =>
  (await listBooks(till.sandbox, 'shopify'))
    .filter(({ state }) => state === 'captured')
    .map((book) => book.amount - refundedOf(book))
const stateOf = async ({ visit }: Buyer, orderId: string) => (await getOrder(visit, { orderId })).state
const rightsOf = ({ platform: { db }, id }: Buyer) =>
  db.selectFrom('registration').selectAll().where('account_id', '=', id).execute()
const ledgerOf = async ({ platform: { db }, id }: Buyer) => {
  const rows = db.selectFrom('ledger_transaction').selectAll().where('account_id', '=', id)
  return (await rows.orderBy('at').orderBy('kind').execute()).map(({ kind, total }) => [kind, total])
}
type Mail = { letter: string; orderId?: string; total?: number }
/** The mails that were ordered for the reader, in their order. */
const mailsOf = async ({ platform: { db }, id }: Buyer): Promise<Mail[]> => {
  const rows = db.selectFrom('job').select('payload').where('subject', '=', id)
  const told = await rows.where('kind', '=', 'tell-payer').orderBy('created_at').execute()
  return told.map(({ payload }) => JSON.parse(payload) as Mail)
}
const invoiceOf = async (one: Buyer) => {
  const invoices = (await mailsOf(one)).filter(({ letter }) => letter === 'invoice')
  return invoices.at(-1)?.orderId ?? ''
}

describe('a purchase at a store', () => {
  it('R343 is a draft of our price, paid there, and registered and booked by the store’s books', async () => {
    const one = await buyer({ price: 980, discount_price: 880 })
    const { orderId, url } = await order(one)
    expect(await stateOf(one, orderId)).toBe('redirected')
    expect(await listDrafts(one.till.sandbox)).toMatchObject([
      { price: 968, attributes: [{ value: orderId }] },
    ])
    await one.till.press(url, 'pay')
    expect(await stateOf(one, orderId), 'only the books decide').toBe('redirected')
    expect(await hear(one)).toEqual([true])
    expect(await stateOf(one, orderId)).toBe('confirmed')
    expect(await rightsOf(one)).toMatchObject([
      {
        status: 'ACTIVE',
        starts_on: '2026-11-20',
        ends_on: '2026-12-19',
        renews_on: null,
        provider: 'SHOPIFY',
      },
    ])
    expect([await ledgerOf(one), await money(one.till)]).toEqual([[['charge', 968]], [968]])
    expect(await mailsOf(one)).toMatchObject([{ letter: 'ordered', next: null }])
  })

  it('keeps the store’s token sealed, and no secret in the order', async () => {
    const one = await buyer()
    await bought(one)
    const { db } = one.platform
    const token = await db.selectFrom('store_token').selectAll().executeTakeFirstOrThrow()
    expect(token.sealed).not.toContain('shpat_')
    const row = await db.selectFrom('payment_order').selectAll().where('account_id', '=', one.id).execute()
    expect(JSON.stringify(row)).not.toMatch(/shpat_|sandbox-shopify/)
  })

  it('is settled by the page that waits, and by cron, if no webhook comes', async () => {
    const one = await buyer()
    const { orderId, url } = await order(one)
    expect(await settleOwnOrder(one.visit, { orderId })).toMatchObject({
      state: 'redirected',
      redirectUrl: url,
    })
    await one.till.press(url, 'pay')
    one.till.pushes.length = 0
    one.platform.clock.now += 2 * minutes
    await sweepOrders(one.till.cron)
    expect(await stateOf(one, orderId)).toBe('confirmed')
  })

  it('shows nothing to others, and hears nothing that isn’t signed', async () => {
    const one = await buyer()
    const { orderId, url } = await order(one)
    const stranger = await newBuyer(one.platform, 'SHOPIFY', 'strangerxxxxxxxxxxxxxx', one.till)
    const elsewhere = await newBuyer(one.platform, 'GMO', 'elsewherexxxxxxxxxxxxx', one.till)
    for (const { visit } of [stranger, elsewhere]) {
      expect(await refusalOf(settleOwnOrder(visit, { orderId }))).toBe('transactionNotFound')
      expect(await refusalOf(cancelOrder(visit, { orderId }))).toBe('transactionNotFound')
    }
    await one.till.press(url, 'pay')
    const [{ headers, body }] = one.till.pushes as [Till['pushes'][number]]
    const push = { provider: 'SHOPIFY' as const, headers, body: body.replace('paid', 'PAID') }
    expect(await receivePush({ ...one.visit, actor: null }, push)).toBe(false)
    expect(await stateOf(one, orderId)).toBe('redirected')
  })

  it('asks the store about an order every few seconds, however often its page is loaded', async () => {
    const one = await buyer()
    const { orderId } = await order(one)
    let asked = 0
    const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
      asked += 1
      return one.till.fetch(input, init)
    }
    const visit = { ...one.visit, fetch: fetch as typeof one.visit.fetch }
    for (let load = 0; load < 100; load++) await settleOwnOrder(visit, { orderId })
    expect(asked).toBe(1)
    one.platform.clock.now += 3_000
    expect(await settleOwnOrder(visit, { orderId })).toMatchObject({ state: 'redirected' })
    expect(asked).toBe(2)
  })

  it('handles a message once, however often it comes', async () => {
    const one = await buyer()
    const { orderId, url } = await order(one)
    await one.till.press(url, 'pay')
    const [told] = one.till.pushes as [Till['pushes'][number]]
    one.till.pushes.push(told)
    expect(await hear(one)).toEqual([true, true])
    const events = await one.platform.db.selectFrom('payment_event').select('provider').execute()
    expect(events).toEqual([{ provider: 'SHOPIFY' }])
    expect([await stateOf(one, orderId), await ledgerOf(one)]).toEqual(['confirmed', [['charge', 1100]]])
  })

  it('can be given up, and ends after half an hour: then nobody can pay it, and the coupon is free', async () => {
    const one = await buyer()
    const code = `STORE${made}`
    await addCoupon(one.platform, one.tenantId, code, { usages: 1 })
    const first = await order(one, { couponCode: code })
    expect(await cancelOrder(one.visit, first)).toMatchObject({ state: 'cancelled' })
    expect(await listDrafts(one.till.sandbox)).toEqual([])
    const second = await order(one, { couponCode: code })
    one.platform.clock.now += 31 * minutes
    await sweepOrders(one.till.cron)
    expect(await stateOf(one, second.orderId)).toBe('cancelled')
    expect(await listDrafts(one.till.sandbox)).toEqual([])
    expect((await one.till.fetch(second.url)).status).toBe(404)
    expect((await order(one, { couponCode: code })).url).toContain('/invoices/')
  })

  it('ends when the store deletes its draft', async () => {
    const one = await buyer()
    const { orderId } = await order(one)
    const [draft] = await listDrafts(one.till.sandbox)
    await one.till.fetch(`http://sandbox.test/shopify/play/drafts/${draft!.number}/delete`, {
      method: 'POST',
    })
    expect(await hear(one)).toEqual([true])
    expect(await stateOf(one, orderId)).toBe('cancelled')
  })

  it('gives back what was paid after its end, and says so', async () => {
    const one = await buyer()
    const { orderId, url } = await order(one)
    // The store has the payment, but doesn’t answer when the reader gives up.
    await one.till.press(url, 'pay')
    await one.till.spoil('time-out-before')
    await one.platform.db
      .updateTable('account')
      .set({ cancelled_at: one.platform.clock.now })
      .where('id', '=', one.id)
      .execute()
    await hear(one)
    one.platform.clock.now += 2 * minutes
    await sweepOrders(one.till.cron)
    expect(await stateOf(one, orderId)).toBe('cancelled')
    expect([await money(one.till), await rightsOf(one), await ledgerOf(one)]).toEqual([[0], [], []])
    expect(await mailsOf(one)).toMatchObject([{ letter: 'refunded', total: 1100, isOrdered: false }])
  })

  it('gives back another amount than ours, and books nothing', async () => {
    const one = await buyer()
    const { orderId, url } = await order(one)
    await one.till.spoil('amount-altered', 'pay')
    await one.till.press(url, 'pay')
    expect(await settleOwnOrder(one.visit, { orderId })).toMatchObject({
      state: 'failed',
      decline: { code: 'amount' },
    })
    expect([await money(one.till), await rightsOf(one), await ledgerOf(one)]).toEqual([[0], [], []])
    expect(await mailsOf(one)).toMatchObject([{ letter: 'refunded', total: 1200, isOrdered: false }])
  })

  it('finds the page of a draft whose answer was lost', async () => {
    const one = await buyer()
    let isLost = false
    // The line breaks when the store has made the draft.
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
      const answer = isLost ? null : await one.till.fetch(input, init)
      isLost ||= String(init?.body).includes('draftOrderCreate')
      if (isLost || answer === null) throw new TypeError('line')
      return answer
    }
    const { orderId } = await order({
      ...one,
      visit: { ...one.visit, fetch: fetch as typeof one.visit.fetch },
    })
    expect(await stateOf(one, orderId)).toBe('unknown')
    expect(await listDrafts(one.till.sandbox)).toHaveLength(1)
    expect(await settleOwnOrder(one.visit, { orderId })).toMatchObject({
      state: 'redirected',
      redirectUrl: expect.stringContaining('/invoices/'),
    })
  })

  it('waits for days for a transfer that the reader has promised the store', async () => {
    const one = await buyer()
    const { orderId, url } = await order(one)
    await one.till.fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'later' }) })
    one.platform.clock.now += 3 * 24 * hours
    await sweepOrders(one.till.cron)
    expect(await stateOf(one, orderId)).toBe('redirected')
    const number = (await listStoreOrders(one.till.sandbox))[0]?.number
    await one.till.fetch(`http://sandbox.test/shopify/play/orders/${number}/paid`, { method: 'POST' })
    await hear(one)
    expect(await stateOf(one, orderId)).toBe('confirmed')
    expect(await rightsOf(one)).toMatchObject([{ starts_on: '2026-11-23' }])
  })

  it('R357 closes here if nothing is to be paid, also at the beginning of a free period', async () => {
    const one = await buyer({ free_days: 14 })
    expect(await quoteOrder(one.visit, { planId: one.planId })).toMatchObject({
      closesAtOnce: true,
      renewal: null,
      invoice: { on: '2026-11-26', total: 1100 },
    })
    const { orderId, url } = await order(one)
    expect([await stateOf(one, orderId), url, await listDrafts(one.till.sandbox)]).toEqual([
      'confirmed',
      '',
      [],
    ])
    expect(await rightsOf(one)).toMatchObject([{ ends_on: '2026-12-03', provider: 'SHOPIFY', period: 0 }])
  })
})

describe('money that a store gives back', () => {
  const refundThere = async ({ till }: Buyer, amount: number) => {
    const number = (await listStoreOrders(till.sandbox))[0]?.number
    await till.fetch(`http://sandbox.test/shopify/play/orders/${number}/refund`, {
      method: 'POST',
      body: new URLSearchParams({ amount: String(amount) }),
    })
  }

  it.each([
    ['in part, as the store reports', 300, true],
    ['whole, as cron finds', 1100, false],
  ])('is booked %s, and leaves the right to the administrator', async (_, amount, isHeard) => {
    const one = await buyer()
    const orderId = await bought(one)
    await hear(one)
    await refundThere(one, amount)
    if (isHeard) await hear(one)
    else {
      one.platform.clock.now += 25 * hours
      await sweepForeignRefunds(one.till.cron)
    }
    expect(await ledgerOf(one)).toEqual([
      ['charge', 1100],
      ['refund', amount],
    ])
    const refunds = await listRefunds(one.platform.db, { tenantId: one.tenantId, id: orderId })
    expect(refunds).toMatchObject([{ amount, refundedAfter: amount, state: 'done', endsRight: false }])
    expect((await mailsOf(one)).map(({ letter }) => letter)).toEqual(['ordered', 'refunded'])
    expect(await rightsOf(one)).toMatchObject([{ status: 'ACTIVE' }])
    one.platform.clock.now += 25 * hours
    await sweepForeignRefunds(one.till.cron)
    expect(await ledgerOf(one)).toHaveLength(2)
  })

  it('makes an administrator decide again who knew nothing of it', async () => {
    const one = await buyer()
    const orderId = await bought(one)
    await refundThere(one, 300)
    const input = { amount: 1100, reason: 'r', endsRight: 'end' as const, refundedBefore: 0 }
    expect(await refusalOf(refundOrder(one.staff, orderId, input))).toBe('changedMeanwhile')
    const rest = await refundOrder(one.staff, orderId, { ...input, amount: 800, refundedBefore: 300 })
    expect([rest.state, await money(one.till)]).toEqual(['done', [0]])
    expect(await rightsOf(one)).toMatchObject([{ status: 'REFUNDED' }])
    expect(await hear(one)).not.toContain(false)
    expect(await ledgerOf(one)).toHaveLength(3)
  })
})

describe('ruling 57: the next period at a store', () => {
  const sweep = async ({ till }: Buyer) => {
    while ((await sweepInvoices(till.cron)) > 0);
    await sweepNotices(till.cron)
  }
  const at = (one: Buyer, day: string) => {
    one.platform.clock.now = startOfDay(day as never) + hours
  }

  it('is offered by an invoice seven days before the end, extends from there, and is no second registration', async () => {
    const one = await buyer()
    await bought(one)
    at(one, '2026-12-11')
    await sweep(one)
    expect(await mailsOf(one)).toHaveLength(1)
    at(one, '2026-12-12')
    await sweep(one)
    await sweep(one)
    const [, mail] = await mailsOf(one)
    expect(await mailsOf(one)).toHaveLength(2)
    expect(mail).toMatchObject({
      letter: 'invoice',
      total: 1100,
      from: '2026-12-20',
      to: '2027-01-19',
      until: '2026-12-19',
    })
    const orderId = mail?.orderId ?? ''
    const { redirectUrl } = await getOrder(one.visit, { orderId })
    await one.till.press(redirectUrl ?? '', 'pay')
    expect(await settleOwnOrder(one.visit, { orderId })).toMatchObject({
      state: 'confirmed',
      kind: 'renewal',
    })
    expect(await rightsOf(one)).toMatchObject([
      { status: 'ACTIVE', starts_on: '2026-11-20', ends_on: '2027-01-19', period: 2, renews_on: null },
    ])
    expect((await mailsOf(one)).map(({ letter }) => letter)).toEqual(['ordered', 'invoice', 'renewed'])
    at(one, '2027-01-12')
    await sweep(one)
    expect((await mailsOf(one)).at(-1)).toMatchObject({ letter: 'invoice', from: '2027-01-20' })
  })

  it('isn’t used if the invoice isn’t paid: the plan ends, and the invoice can’t be paid any more', async () => {
    const one = await buyer()
    await bought(one)
    at(one, '2026-12-12')
    await sweep(one)
    const orderId = await invoiceOf(one)
    const { redirectUrl } = await getOrder(one.visit, { orderId })
    at(one, '2026-12-20')
    await sweepOrders(one.till.cron)
    await sweep(one)
    expect(await stateOf(one, orderId)).toBe('cancelled')
    expect((await one.till.fetch(redirectUrl ?? '')).status).toBe(404)
    expect(await rightsOf(one)).toMatchObject([{ ends_on: '2026-12-19', period: 1 }])
    expect((await mailsOf(one)).map(({ letter }) => letter)).toEqual(['ordered', 'invoice'])
    expect((await order(one)).url, 'the plan can be bought again').toContain('/invoices/')
  })

  it('isn’t offered to those who cancelled, until they take that back; R374 the plan isn’t sold twice meanwhile', async () => {
    const one = await buyer()
    await bought(one)
    const id = (await rightsOf(one))[0]?.id ?? ''
    expect(await refusalOf(order(one))).toBe('planAlreadyRegistered')
    await cancelSubscription(one.visit, { id })
    at(one, '2026-12-13')
    await sweep(one)
    expect((await mailsOf(one)).map(({ letter }) => letter)).toEqual(['ordered', 'planCancelled', 'planEnds'])
    await resumeSubscription(one.visit, { id })
    expect(await rightsOf(one)).toMatchObject([{ status: 'ACTIVE', renews_on: null }])
    await sweep(one)
    const invoice = await invoiceOf(one)
    expect(invoice).not.toBe('')
    await cancelSubscription(one.visit, { id })
    one.platform.clock.now += 2 * hours
    await sweepOrders(one.till.cron)
    expect(await stateOf(one, invoice)).toBe('cancelled')
    expect(await listDrafts(one.till.sandbox)).toMatchObject([{ status: 'COMPLETED' }])
  })

  it('R374 isn’t bought beside a registration that was taken up again while the store’s page was open', async () => {
    const one = await buyer({ covers: [1] })
    await bought(one)
    const [own] = await rightsOf(one)
    await cancelSubscription(one.visit, { id: own!.id })
    const planId = await addPlan(one.platform, one.tenantId, `${one.planId}-same`, { covers: [1] })
    const { orderId, url } = await order({ ...one, planId })
    await resumeSubscription(one.visit, { id: own!.id })
    await one.till.press(url, 'pay')
    await settleOwnOrder(one.visit, { orderId })
    expect(await stateOf(one, orderId)).toBe('failed')
    expect(await rightsOf(one)).toMatchObject([{ id: own!.id }])
    expect((await money(one.till)).sort()).toEqual([0, 1100])
  })

  it('R374 isn’t bought twice for nothing, if the second order was checked before the first was complete', async () => {
    const one = await buyer({ free_days: 3 })
    const { d1 } = one.visit
    let first: Promise<unknown> | null = null
    // The first order is placed after the second one's checks, just before the days of its right are counted.
    const late: typeof d1 = Object.assign(Object.create(d1), {
      prepare(sql: string) {
        const statement = d1.prepare(sql)
        if (first !== null || !sql.includes('max("ends_on")')) return statement
        const placed = order(one)
        first = placed
        const bind = statement.bind.bind(statement)
        return Object.assign(Object.create(statement), {
          bind(...values: unknown[]) {
            const bound = bind(...values)
            return Object.assign(Object.create(bound), {
              all: async () => {
                await placed
                return bound.all()
              },
            })
          },
        })
      },
    })
    const second = order({ ...one, visit: { ...one.visit, d1: late, db: openDatabase(late) } })
    expect(await refusalOf(second)).toBe('existingPlanNotCancelled')
    expect(first).not.toBeNull()
    expect(await rightsOf(one)).toHaveLength(1)
  })

  it('isn’t invoiced while another registration of the same contents goes on after it', async () => {
    const one = await buyer({ free_days: 3 })
    await order(one)
    const { db } = one.platform
    const [first] = await rightsOf(one)
    const next = { id: 'follower', starts_on: '2026-11-23', ends_on: '2026-11-25', anchor_on: '2026-11-26' }
    await db
      .insertInto('registration')
      .values({ ...first!, ...next, order_id: null })
      .execute()
    await sweep(one)
    const invoices = db.selectFrom('payment_order').select('registration_id').where('kind', '=', 'renewal')
    expect(await invoices.where('account_id', '=', one.id).execute()).toEqual([
      { registration_id: 'follower' },
    ])
  })

  it('is withdrawn if its registration is refunded', async () => {
    const one = await buyer()
    const bill = await bought(one)
    at(one, '2026-12-12')
    await sweep(one)
    const input = { amount: 1100, reason: 'r', endsRight: 'end' as const, refundedBefore: 0 }
    expect(await refundOrder(one.staff, bill, input)).toMatchObject({ state: 'done' })
    expect(await rightsOf(one)).toMatchObject([{ status: 'REFUNDED' }])
    expect(await stateOf(one, await invoiceOf(one))).toBe('cancelled')
  })

  it('is offered after a free period, and given back if it is paid for a registration that was refunded', async () => {
    const one = await buyer({ free_days: 5 })
    await order(one)
    await sweep(one)
    const orderId = await invoiceOf(one)
    const { redirectUrl, startsOn } = await getOrder(one.visit, { orderId })
    expect(startsOn).toBe('2026-11-25')
    await one.platform.db
      .updateTable('registration')
      .set({ status: 'REFUNDED', end_reason: 'refund' })
      .where('account_id', '=', one.id)
      .execute()
    await one.till.press(redirectUrl ?? '', 'pay')
    await settleOwnOrder(one.visit, { orderId })
    expect([await stateOf(one, orderId), await money(one.till)]).toEqual(['cancelled', [0]])
  })
})

describe('a store that refuses the app', () => {
  it('is told to the administrators once; orders wait and go on when it answers again', async () => {
    const one = await buyer()
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { orderId, url } = await order(one)
    await one.till.press(url, 'pay')
    await changeSetting(one.till.sandbox, { isInstalled: false })
    for (let turn = 0; turn < 3; turn++) {
      one.platform.clock.now += 10 * minutes
      await sweepOrders(one.till.cron)
    }
    expect(await stateOf(one, orderId)).toBe('redirected')
    const { db } = one.platform
    const outages = () => db.selectFrom('payment_outage').select(['provider', 'refused_with']).execute()
    expect(await outages()).toEqual([{ provider: 'SHOPIFY', refused_with: 'token_400' }])
    const jobs = db.selectFrom('job').select('kind').where('kind', '=', 'tell-outage')
    expect(await jobs.execute()).toHaveLength(1)
    const other = await buyerBeside(one)
    expect(await refusalOf(order(other))).toBe('invalidGatewaySettings')
    await changeSetting(one.till.sandbox, { isInstalled: true })
    one.platform.clock.now += 60 * minutes
    await sweepOrders(one.till.cron)
    expect([await stateOf(one, orderId), await outages()]).toEqual(['confirmed', []])
  })
})

async function buyerBeside(one: Buyer): Promise<Buyer> {
  const id = `beside${++made}xxxxxxxxxxxxxxxx`
  return { ...one, ...(await newBuyer(one.platform, 'SHOPIFY', id, one.till)) }
}
