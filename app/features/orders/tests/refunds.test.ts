import { describe, expect, it } from 'vitest'
import { viewSubscription } from '#app/features/orders/console/subscriptions/subscriptions-view.ts'
import { viewOrderRecord } from '#app/features/orders/console/transactions/order-history-view.ts'
import { getOrder } from '#app/features/orders/model/order/own-orders.ts'
import { placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { getOrderRecord } from '#app/features/orders/model/order-history/get-order-history.ts'
import { refundOrder } from '#app/features/orders/model/refund/refund-order.ts'
import { listRefunds } from '#app/features/orders/model/refund/refund-store.ts'
import { settleRefund, sweepRefunds } from '#app/features/orders/model/refund/settle-refund.ts'
import { cancelSubscription } from '#app/features/orders/model/subscription/cancel-subscription.ts'
import { viewPurchase } from '#app/features/orders/site/purchases/purchase-view.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { taxIn } from '#app/kernel/values/yen.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { amendBook, findBook, refundedOf } from '#workers/sandbox/payment/books.ts'
import { buyPlan, newBuyer, openShops } from './open-shops.ts'
import { addPlan, chargingProviders, hours, returnPath, shops } from './order-world.ts'

const platform = await openShops()
const { db } = platform
const providers = chargingProviders
let made = 0

/** A reader's order of a plan, and the site's administrator. */
async function bought(provider: PaymentProvider, price = 1000) {
  const number = ++made
  const one = await newBuyer(platform, provider, `refunded${number}xxxxxxxxxxxxxxx`)
  const planId = await addPlan(platform, one.tenantId, `refunded-plan-${number}`, { price })
  const orderId = await buyPlan(one, { planId })
  return { ...one, orderId, planId, staff: staffOf(one.visit, world[shops[provider]]) }
}
type Bought = Awaited<ReturnType<typeof bought>>

const giveBack = (
  { staff, orderId }: Bought,
  amount: number,
  more: { refundedBefore?: number; endsRight?: 'keep' | 'end' } = {},
) =>
  refundOrder(staff, orderId, { amount, reason: 'By mistake', endsRight: 'keep', refundedBefore: 0, ...more })

/** The amount given back according to the ledger, the provider's books and the reader's page. */
async function givenBackBy({ till, orderId, tenantId, visit }: Bought) {
  const book = await findBook(till.sandbox, till.name, orderId)
  const moved = await db
    .selectFrom('ledger_transaction')
    .select(['net', 'tax', 'total'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'refund')
    .execute()
  const sum = (key: 'net' | 'tax' | 'total') => moved.reduce((all, row) => all + row[key], 0)
  const entries = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction as moved', 'moved.id', 'ledger_entry.transaction_id')
    .select(['debit', 'credit', 'amount'])
    .where('moved.order_id', '=', orderId)
    .where('moved.kind', '=', 'refund')
    .execute()
  const from = (account: string) =>
    entries.filter(({ debit }) => debit === account).reduce((all, { amount }) => all + amount, 0)
  expect([from('refund'), from('tax')]).toEqual([sum('net'), sum('tax')])
  expect(entries.every(({ credit }) => credit === 'provider')).toBe(true)
  return {
    books: book === null ? 0 : refundedOf(book),
    ledger: sum('total'),
    tax: sum('tax'),
    shown: (await getOrder(visit, { orderId })).refunded,
  }
}
const of = (amount: number) => ({ books: amount, ledger: amount, tax: taxIn(amount, 10), shown: amount })

async function rightOf({ id }: Bought) {
  return db
    .selectFrom('registration')
    .select(['status', 'end_reason', 'renews_on'])
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
}

const sweep = ({ till }: Bought) => {
  platform.clock.now += hours
  return sweepRefunds(till.cron)
}
const mailsTo = async ({ id }: Bought) =>
  (await db.selectFrom('job').select('payload').where('subject', '=', id).execute())
    .map(({ payload }) => JSON.parse(payload))
    .filter(({ letter }) => letter === 'refunded')

/** Makes the provider refuse refunds from now on: VeriTrans doesn't know the payment, and the others refuse our contract. */
async function letRefuse(one: Bought) {
  if (one.till.name !== 'veritrans') return spoilContract(one)
  const booked = { provider: one.till.name, orderId: one.orderId }
  await amendBook(one.till.sandbox, booked, () => ({ state: 'failed' }))
  return { restore: () => amendBook(one.till.sandbox, booked, () => ({ state: 'captured' })) }
}

async function spoilContract({ tenantId }: Bought) {
  const { company } = Object.values(world).find((site) => site.tenantId === tenantId) ?? {}
  const row = () => db.updateTable('company_payment').where('company_id', '=', company?.id ?? 0)
  const { settings } = await db
    .selectFrom('company_payment')
    .select('settings')
    .where('company_id', '=', company?.id ?? 0)
    .executeTakeFirstOrThrow()
  await row()
    .set({ settings: settings.replace(/"(\w+)":"[^"]+"/g, '"$1":"nobody"') })
    .execute()
  return { restore: () => row().set({ settings }).execute() }
}

describe.each(providers)('a refund by %s', (provider) => {
  it('of the whole amount ends the right if wanted, and is mailed once', async () => {
    const one = await bought(provider)
    await giveBack(one, 1100, { endsRight: 'end' })
    expect(await givenBackBy(one)).toEqual({ books: 1100, ledger: 1100, tax: 100, shown: 1100 })
    expect(await rightOf(one)).toEqual({ status: 'REFUNDED', end_reason: 'refund', renews_on: null })
    expect(await mailsTo(one)).toMatchObject([{ total: 1100, endsRight: true }])
    const { refunds, movements } = await getOrderRecord(one.staff, { orderId: one.orderId })
    expect(refunds).toMatchObject([{ state: 'done', reason: 'By mistake', askedBy: 'Till', endsRight: true }])
    expect(movements.map(({ kind }) => kind)).toEqual(['charge', 'refund'])
    expect(await refusalOf(giveBack(one, 1, { refundedBefore: 1100 }))).toBe('refundNotPossible')
  })

  it('is the state of the order for its reader and for administrators, once it is made', async () => {
    const one = await bought(provider)
    const called = async () => {
      const registration = await db
        .selectFrom('registration')
        .select('id')
        .where('account_id', '=', one.id)
        .executeTakeFirstOrThrow()
      const [record, own, charged] = await Promise.all([
        viewOrderRecord(one.staff, one.orderId),
        getOrder(one.visit, { orderId: one.orderId }),
        viewSubscription(one.staff, registration.id),
      ])
      return [record.state, viewPurchase(own).state, charged.orders[0]?.state]
    }
    const all = (state: string) => [state, state, state]
    expect(await called()).toEqual(all('confirmed'))
    const refusing = await letRefuse(one)
    await refusalOf(giveBack(one, 300))
    expect(await called()).toEqual(all('confirmed'))
    await refusing.restore()
    await giveBack(one, 300)
    expect(await called()).toEqual(all('refundedInPart'))
    await giveBack(one, 800, { refundedBefore: 300 })
    expect(await called()).toEqual(all('refunded'))
  })

  it('R373 of a part doesn’t change the right, which renews', async () => {
    const one = await bought(provider)
    const before = await rightOf(one)
    await giveBack(one, 300)
    expect(await givenBackBy(one)).toEqual(of(300))
    expect(await rightOf(one)).toEqual(before)
    expect(before.status).toBe('ACTIVE')
  })

  it('in parts adds up to the whole, with its tax to the yen', async () => {
    const chance = chanceOf(made)
    for (let round = 0; round < 4; round++) {
      const one = await bought(provider, 1 + chance.upTo(3000))
      const { total } = await getOrder(one.visit, { orderId: one.orderId })
      for (let before = 0; before < total; ) {
        const amount = Math.min(1 + chance.upTo(Math.ceil(total / 3)), total - before)
        await giveBack(one, amount, { refundedBefore: before })
        before += amount
        expect(await givenBackBy(one)).toEqual(of(before))
      }
      expect(await givenBackBy(one)).toEqual(of(total))
    }
  })

  it('that is refused gives nothing back, and the registration renews as before', async () => {
    const one = await bought(provider)
    const before = await rightOf(one)
    const refusing = await letRefuse(one)
    expect(await refusalOf(giveBack(one, 1100, { endsRight: 'end' }))).toBe('refundRefused')
    expect(await givenBackBy(one)).toEqual(of(0))
    expect(await rightOf(one)).toEqual(before)
    expect(await mailsTo(one)).toEqual([])
    await refusing.restore()
    await giveBack(one, 1100)
    expect(await givenBackBy(one)).toEqual(of(1100))
  })

  it.each(['time-out-before', 'time-out-after', 'error-after', 'cut-off'] as const)(
    'whose answer is lost (%s) is settled by the sweep, once',
    async (fault) => {
      const one = await bought(provider)
      await one.till.spoil(fault)
      expect(await giveBack(one, 1100, { endsRight: 'end' })).toMatchObject({ state: 'unknown' })
      expect((await rightOf(one)).status).toBe('CANCEL')
      expect(await refusalOf(giveBack(one, 1, { refundedBefore: 1100 }))).not.toBe('done')
      await sweep(one)
      expect(await givenBackBy(one)).toEqual(of(1100))
      expect((await rightOf(one)).status).toBe('REFUNDED')
      await sweep(one)
      expect(await givenBackBy(one)).toEqual(of(1100))
      expect(await mailsTo(one)).toHaveLength(1)
    },
  )

  it('is ended by the sweep if the process died before the provider was asked, or before its answer was written', async () => {
    for (const where of ['before', 'after'] as const) {
      const one = await bought(provider)
      const died = new Error('killed')
      const dying: Visit & { reached?: (step: string) => Promise<void> } = {
        ...one.staff,
        ...(where === 'before'
          ? { fetch: () => Promise.reject(died) }
          : {
              reached: async (step: string) => {
                if (step === 'refund answered') throw died
              },
            }),
      }
      await giveBack({ ...one, staff: dying }, 500).catch((error) => {
        if (error !== died) throw error
      })
      await sweep(one)
      expect(await givenBackBy(one)).toEqual(of(500))
    }
  })
})

describe('a refund', () => {
  it('is made once, however often and by however many it is requested', async () => {
    const one = await bought('GMO')
    const ends = await Promise.all([1, 2, 3, 4].map(() => refusalOf(giveBack(one, 400))))
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    expect(await refusalOf(giveBack(one, 400))).toBe('changedMeanwhile')
    expect(await givenBackBy(one)).toEqual(of(400))
    const [refund] = await listRefunds(db, { tenantId: one.tenantId, id: one.orderId })
    await Promise.all([1, 2].map(() => settleRefund(one.staff, refund as NonNullable<typeof refund>)))
    expect(await givenBackBy(one)).toEqual(of(400))
  })

  it('that two settle at once is booked once', async () => {
    const one = await bought('VERITRANS')
    await one.till.spoil('time-out-after')
    const { id, tenantId } = await giveBack(one, 400)
    platform.clock.now += hours
    await Promise.all([1, 2, 3].map(() => settleRefund(one.staff, { tenantId, id })))
    expect(await givenBackBy(one)).toEqual(of(400))
  })

  it('is never more than was taken, whatever was recorded before', async () => {
    const one = await bought('GMO')
    expect(await refusalOf(giveBack(one, 1101))).toBe('refundNotPossible')
    await giveBack(one, 1000)
    expect(await refusalOf(giveBack(one, 101, { refundedBefore: 1000 }))).toBe('refundNotPossible')
    const row = {
      tenant_id: one.tenantId,
      order_id: one.orderId,
      reason: '',
      ends_right: 0,
      asked_by: '',
    } as const
    const now = { created_at: 0, updated_at: 0, state: 'asked' } as const
    const insert = (id: string, amount: number, after: number) =>
      db
        .insertInto('refund')
        .values({ ...row, ...now, id, amount, refunded_after: after })
        .execute()
    await expect(insert('beyond', 200, 1200)).rejects.toThrow('refund_within_charge')
    await expect(insert('again', 1000, 1000)).rejects.toThrow('refund_follows')
    const done = db.updateTable('refund').set({ state: 'failed' }).where('order_id', '=', one.orderId)
    await expect(done.execute()).rejects.toThrow('refund_stays')
  })

  it('doesn’t end a right whose next period is being charged', async () => {
    const one = await bought('GMO')
    const own = await db
      .selectFrom('payment_order')
      .selectAll()
      .where('id', '=', one.orderId)
      .executeTakeFirstOrThrow()
    const renewal = { ...own, id: `${one.orderId.slice(0, 20)}-2`, kind: 'renewal' as const, period: 2 }
    await db
      .insertInto('payment_order')
      .values({ ...renewal, state: 'unknown', transitions: 1, idempotency_key: null, provider_key: null })
      .execute()
    expect(await refusalOf(giveBack(one, 1100, { endsRight: 'end' }))).toBe('paymentProcessing')
    expect(await givenBackBy(one)).toEqual(of(0))
    await giveBack(one, 1100)
    expect(await givenBackBy(one)).toEqual(of(1100))
  })

  it('is for the site’s administrators, and only of its own orders that took money', async () => {
    const one = await bought('GMO')
    const other = await bought('VERITRANS')
    expect(await refusalOf(giveBack({ ...one, staff: one.visit }, 100))).toBe('noPermission')
    expect(await refusalOf(giveBack({ ...one, staff: other.staff }, 100))).toBe('transactionNotFound')
    expect(await refusalOf(getOrderRecord(other.staff, { orderId: one.orderId }))).toBe('transactionNotFound')
    expect(await refusalOf(getOrderRecord(one.visit, { orderId: one.orderId }))).toBe('noPermission')
    const planId = await addPlan(platform, one.tenantId, `free-${made}`, { price: 0 })
    const { orderId } = await placeOrder(one.visit, { planId, card: null, returnPath })
    expect(await refusalOf(giveBack({ ...one, orderId }, 1))).toBe('refundNotPossible')
    expect(await givenBackBy(one)).toEqual(of(0))
  })

  it('is logged with who, how much and why', async () => {
    const one = await bought('GMO')
    await giveBack(one, 100)
    const row = await db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', one.orderId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ action: 'order.refund', actor_name: 'Till', tenant_id: one.tenantId })
    expect(JSON.parse(row.detail)).toMatchObject({ amount: 100, reason: 'By mistake', endsRight: false })
  })

  it.each(['VERITRANS', 'GMO'] as const)(
    'is made once by %s although two who settle it have both found it not made yet',
    async (provider) => {
      const one = await bought(provider)
      await one.till.spoil('time-out-before')
      const key = await giveBack(one, 400)
      platform.clock.now += hours
      let looked = 0
      // Each refund waits until the other one has also asked the provider, or until it is clear that no other comes.
      const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
        const isGiving = /Cancel|ChangeTran|AlterTran/.test(
          String(input instanceof Request ? input.url : input),
        )
        if (isGiving) {
          looked += 1
          for (let turn = 0; looked < 2 && turn < 200; turn++) await new Promise(setImmediate)
        }
        return one.till.fetch(input, init)
      }
      const slow = { ...one.staff, fetch: fetch as typeof globalThis.fetch }
      await Promise.all([1, 2].map(() => settleRefund(slow, key)))
      expect(await givenBackBy(one)).toEqual(of(400))
    },
  )

  it('that ends a right is booked even if its reader had cancelled before', async () => {
    const one = await bought('GAKKEN_ID')
    const { id } = await registrationOf(one)
    await cancelSubscription(one.visit, { id })
    await giveBack(one, 1100, { endsRight: 'end' })
    expect(await givenBackBy(one)).toEqual(of(1100))
    expect((await rightOf(one)).status).toBe('REFUNDED')
  })

  it('that is refused doesn’t change the days of the next charge and attempt', async () => {
    const one = await bought('VERITRANS')
    await db
      .updateTable('registration')
      .set({ retry_on: '2026-12-23', attempts: 2, ends_on: '2026-12-23' })
      .where('account_id', '=', one.id)
      .execute()
    const before = await registrationOf(one)
    await giveBackElsewhere(one, [5])
    expect(await refusalOf(giveBack(one, 1100, { endsRight: 'end' }))).toBe('refundRefused')
    expect(await registrationOf(one)).toEqual({ ...before, revision: before.revision + 2 })
  })

  it('that was refused long ago doesn’t release what a later one holds', async () => {
    const one = await bought('VERITRANS')
    await one.till.spoil('time-out-before')
    const first = await giveBack(one, 1100, { endsRight: 'end' })
    await giveBackElsewhere(one, [5])
    platform.clock.now += hours
    const { promise: told, resolve: tell } = Promise.withResolvers<void>()
    const { promise: late, resolve: goOn } = Promise.withResolvers<void>()
    const reached = async (step: string) => {
      if (step !== 'refund answered') return
      tell()
      await late
    }
    const slow = settleRefund({ ...one.staff, reached }, first)
    await told
    platform.clock.now += hours
    await settleRefund(one.staff, first)
    expect((await rightOf(one)).status).toBe('ACTIVE')
    await giveBackElsewhere(one, [])
    await one.till.spoil('time-out-before')
    await giveBack(one, 1100, { endsRight: 'end' })
    goOn()
    await slow
    expect((await rightOf(one)).status).toBe('CANCEL')
  })
})

/** Gives money back in the provider's own console. Our next refund then doesn't fit, and the provider refuses it. */
const giveBackElsewhere = ({ till, orderId }: Bought, amounts: number[]) =>
  amendBook(till.sandbox, { provider: till.name, orderId }, () => ({
    refunds: amounts.map((amount) => ({ amount, at: 0 })),
  }))

const registrationOf = ({ id }: Bought) =>
  db.selectFrom('registration').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow()
