import { describe, expect, it } from 'vitest'
import { orderEndpoints } from '#app/features/orders/api/order-endpoints.ts'
import { catalogue, type ErrorName } from '#app/kernel/errors/catalogue.ts'
import { deposit } from '#workers/sandbox/payment/gmo/transfer.ts'
import { makeCall } from './make-call.ts'
import { days, konbini, rightsOf, waitingBuyer } from './waiting-buyer.ts'

type Buyer = Awaited<ReturnType<typeof waitingBuyer>>
type Fields = Record<string, unknown>

const call = async ({ visit }: Pick<Buyer, 'visit'>, route: string, params: Fields = {}) =>
  makeCall(orderEndpoints, visit, route, params)

/** What a call that succeeds answers. */
async function told(one: Buyer, route: string, params: Fields = {}): Promise<Fields> {
  const { status, data } = await call(one, route, params)
  expect(status).toBe(200)
  return data as Fields
}

const order = (one: Buyer, way: string, more: Fields = {}) =>
  told(one, 'POST /payment/user/order', { subscriptionPlanId: one.planId, way, ...more })
const read = (one: Buyer, id: unknown) => told(one, 'GET /payment/user/order/:id', { id })
const settle = (one: Buyer, id: unknown) => told(one, 'POST /payment/user/order/:id/settle', { id })
const refused = (name: ErrorName) => expect.objectContaining({ status: catalogue[name].code })

describe('the ways to pay for a plan', () => {
  it('are listed with the price, how long each takes, and that none renews', async () => {
    const one = await waitingBuyer({ price: 980 })
    expect(await told(one, 'GET /payment/user/ways', { subscriptionPlanId: one.planId })).toEqual({
      payment_gateway: 'GMO',
      total_payment: 1078,
      start_date: '2026-11-20',
      end_date: '2026-12-19',
      is_free: false,
      card_entry: 'form',
      has_saved_card: false,
      ways: [
        { way: 'konbini', days: 7, chains: ['SEVEN_ELEVEN', 'LAWSON', 'FAMILYMART'], renews: false },
        { way: 'transfer', days: 7, chains: [], renews: false },
        ...['paypay', 'applepay', 'googlepay'].map((way) => ({ way, days: null, chains: [], renews: false })),
      ],
      open_order_id: null,
    })
  })

  it('are only those of the provider, and none for a plan that begins free', async () => {
    const ways = async (one: Buyer) =>
      (await told(one, 'GET /payment/user/ways', { subscriptionPlanId: one.planId })).ways
    expect(await ways(await waitingBuyer({}, 'VERITRANS'))).toMatchObject([{ way: 'konbini' }])
    expect(await ways(await waitingBuyer({ free_days: 7 }))).toEqual([])
  })

  it('are told to no guest', async () => {
    const one = await waitingBuyer()
    const guest = { visit: { ...one.visit, actor: null } }
    for (const [route, params] of [
      ['GET /payment/user/ways', { subscriptionPlanId: one.planId }],
      ['POST /payment/user/order', { subscriptionPlanId: one.planId, way: 'transfer' }],
      ['GET /payment/user/order/:id', { id: 'x' }],
      ['POST /payment/user/order/:id/settle', { id: 'x' }],
      ['DELETE /payment/user/order/:id', { id: 'x' }],
    ] as const)
      expect(await call(guest, route, params), route).toEqual(refused('unauthorized'))
  })
})

describe('an order by a call', () => {
  it('for a convenience store answers the numbers, until when they hold, and how to pay', async () => {
    const one = await waitingBuyer()
    const { order_id: id, ...placed } = await order(one, 'konbini', { konbini })
    expect(placed).toMatchObject({
      way: 'konbini',
      status: 'redirected',
      total_payment: 1100,
      url: null,
      slip: {
        chain: 'LAWSON',
        receipt_number: expect.stringMatching(/^\d+$/),
        pay_by: '2026-11-27T14:59:59.000Z',
        how_to: expect.stringMatching(/./),
      },
      registration_id: null,
    })
    expect(await read(one, id)).toEqual({ order_id: id, ...placed })
  })

  it('by bank transfer answers the account, what has arrived of it, and is paid when the rest has', async () => {
    const one = await waitingBuyer()
    const { order_id: id, slip } = await order(one, 'transfer')
    expect(slip).toMatchObject({ bank_code: expect.anything(), account_number: expect.anything() })
    await deposit(one.till.sandbox, String(id), { amount: 500, isLate: false })
    expect(await read(one, id), 'reading asks nobody').toMatchObject({ received: 0 })
    expect(await settle(one, id)).toMatchObject({ status: 'redirected', received: 500 })
    await deposit(one.till.sandbox, String(id), { amount: undefined, isLate: false })
    one.platform.clock.now += 10_000
    expect(await settle(one, id)).toMatchObject({ status: 'confirmed', registration_id: expect.anything() })
    expect(await rightsOf(one)).toHaveLength(1)
  })

  it('from a wallet answers the address, and says afterwards what became of it', async () => {
    for (const way of ['paypay', 'applepay', 'googlepay']) {
      const one = await waitingBuyer()
      const {
        order_id: id,
        url,
        slip,
      } = await order(one, way, { redirectUrl: '/subscription', state: 'a-word' })
      expect([url, slip]).toEqual([expect.stringContaining('/gmo/link/'), null])
      expect(await settle(one, id)).toMatchObject({ status: 'redirected', url })
      await one.till.press(String(url), 'pay')
      expect(await settle(one, id)).toMatchObject({ way, status: 'confirmed', url: null })
    }
  })

  it('is the same order for the same key, and stands in the way of another one until it is given up', async () => {
    const one = await waitingBuyer()
    const key = { idempotencyKey: 'key-of-a-client' }
    const first = await order(one, 'paypay', key)
    expect(await order(one, 'paypay', key)).toEqual(first)
    const other = { subscriptionPlanId: one.planId, way: 'transfer' }
    expect(await call(one, 'POST /payment/user/order', { ...other, ...key })).toEqual(
      refused('idempotencyKeyReused'),
    )
    expect(await call(one, 'POST /payment/user/order', other)).toEqual(refused('paymentVerifying'))
    expect(await told(one, 'DELETE /payment/user/order/:id', { id: first.order_id })).toMatchObject({
      status: 'cancelled',
      decline_reason: 'abandoned',
    })
    expect(await order(one, 'transfer')).toMatchObject({ status: 'redirected' })
  })

  it('that failed is answered as one, with the reason', async () => {
    const one = await waitingBuyer()
    const { order_id: id } = await order(one, 'applepay')
    one.platform.clock.now += days
    expect(await settle(one, id)).toMatchObject({ status: 'failed', decline_reason: expect.anything() })
  })

  it('is refused in a way that isn’t offered, without what a store needs, or to come back to another site', async () => {
    const one = await waitingBuyer({}, 'VERITRANS')
    const wanted = { subscriptionPlanId: one.planId }
    const place = (more: Fields) => call(one, 'POST /payment/user/order', { ...wanted, ...more })
    expect(await place({ way: 'paypay' })).toEqual(refused('invalidGateway'))
    for (const wrong of [
      { way: 'cheque' },
      { way: 'konbini' },
      { way: 'konbini', konbini: { ...konbini, phone: '12' } },
      { way: 'konbini', konbini, redirectUrl: 'https://elsewhere.example/' },
    ])
      expect((await place(wrong)).http, JSON.stringify(wrong)).toBe(400)
    expect(await place({ way: 'konbini', konbini: { ...konbini, chain: 'SEICOMART' } })).toEqual(
      refused('invalidGateway'),
    )
  })

  it('is another reader’s secret', async () => {
    const [one, other] = [await waitingBuyer(), await waitingBuyer()]
    const { order_id: id } = await order(one, 'transfer')
    const foreign = { visit: { ...one.visit, actor: { ...other.visit.actor, id: 'somebodyelse' } as never } }
    for (const route of [
      'GET /payment/user/order/:id',
      'POST /payment/user/order/:id/settle',
      'DELETE /payment/user/order/:id',
    ])
      expect(await call(foreign, route, { id }), route).toEqual(refused('transactionNotFound'))
    expect(await read(one, id)).toMatchObject({ status: 'redirected' })
  })
})
