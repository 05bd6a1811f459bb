import { describe, expect, it } from 'vitest'
import { endpoints } from '#app/api/endpoints.ts'
import type { Endpoint } from '#app/doors/api/endpoint.ts'
import { writeWire } from '#app/doors/wire.ts'
import { contractOf } from '#app/features/orders/model/payment-setting/contract.ts'
import { PaymentSettingInput } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { catalogue, type ErrorName } from '#app/kernel/errors/catalogue.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { listBooks } from '#workers/sandbox/payment/books.ts'
import { newBuyer, openShops } from './open-shops.ts'
import { addCoupon, addPlan, returnPath, shops } from './order-world.ts'

const platform = await openShops()
const { db } = platform
let made = 0

async function buyer(provider: PaymentProvider, plan: Parameters<typeof addPlan>[3] = {}) {
  const one = await newBuyer(platform, provider, `caller${++made}xxxxxxxxxxxxxx`)
  return { ...one, planId: await addPlan(platform, one.tenantId, `plan-of-call-${made}`, plan) }
}
type Buyer = Awaited<ReturnType<typeof buyer>>

/** Makes an API call. Returns its answer or its refusal. */
async function call(visit: Visit, route: string, params: Record<string, unknown> = {}): Promise<unknown> {
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === route) as Endpoint
  try {
    return await (endpoint as Extract<Endpoint, { body: 'json' }>).handle(visit, params)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { gatewayCode, toast } = error.details
    const more = { ...(gatewayCode !== undefined && { gatewayCode }), ...(toast && { toast }) }
    return { refusal: error.name, http: error.http, ...more }
  }
}

const rightsOf = ({ id }: Buyer) =>
  db.selectFrom('registration').selectAll().where('account_id', '=', id).execute()
const receive = { redirectUrl: returnPath, state: 'a-word' }
const orderOf = ({ id }: Buyer) =>
  db
    .selectFrom('payment_order')
    .select(['id', 'state'])
    .where('account_id', '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

describe('a company’s provider', () => {
  it('R019 ruling 57 is one of two card providers, the publisher or a store; only its own calls are served', async () => {
    const calls = {
      VERITRANS: ['POST /veritrans/charge', 'POST /veritrans/order-receive', 'POST /veritrans/add-card'],
      GMO: ['POST /gmo/charge', 'POST /gmo/add-card'],
      GAKKEN_ID: ['POST /gakken-payment/order-receive'],
      SHOPIFY: ['POST /shopify/order-receive'],
    }
    for (const provider of Object.keys(shops) as PaymentProvider[]) {
      const one = await buyer(provider)
      const token = await one.till.tokenOf()
      for (const route of Object.entries(calls).flatMap(([by, routes]) => (by === provider ? [] : routes)))
        expect(
          await call(one.visit, route, { subscriptionPlanId: one.planId, token, ...receive }),
          route,
        ).toEqual({
          refusal: 'invalidGateway',
          http: 400,
        })
      expect(await listBooks(one.till.sandbox, one.till.name)).toEqual([])
      const [route = ''] = calls[provider]
      const next = await call(one.visit, route, { subscriptionPlanId: one.planId, token, ...receive })
      const at = { VERITRANS: 'veritrans', GMO: 'gmo', GAKKEN_ID: 'publisher', SHOPIFY: 'shopify' }[provider]
      expect(JSON.stringify(next)).toContain(`http://sandbox.test/${at}/`)
    }
  })

  it('R362 ruling 57 may be a store only with a whole contract, at the address of a store', () => {
    const input = PaymentSettingInput.parse({ paymentMethod: 'SHOPIFY', shopifyStore: 'Aozora-Books' })
    expect(input).toMatchObject({ shopifyStore: 'aozora-books.myshopify.com', shopifyVersion: '2026-07' })
    expect(() => contractOf(input, { contracts: {} })).toThrow('invalidGatewaySettings')
    for (const shopifyStore of [
      'evil.example',
      'a.myshopify.com.evil.example',
      'a@b.myshopify.com',
      'a.myshopify.com:8080',
    ])
      expect(PaymentSettingInput.safeParse({ shopifyStore }).success, shopifyStore).toBe(false)
    expect(PaymentSettingInput.parse({ shopifyStore: 'https://books.myshopify.com/admin' })).toMatchObject({
      shopifyStore: 'books.myshopify.com',
    })
  })
})

describe('a charge', () => {
  it.each(['VERITRANS', 'GMO'] as const)(
    'R342 R344 by %s answers where to go, later nothing, and that it is being verified meanwhile',
    async (provider) => {
      const one = await buyer(provider)
      const route = `POST /${provider.toLowerCase()}/charge`
      const charge = async (more = {}) =>
        call(one.visit, route, { subscriptionPlanId: one.planId, token: await one.till.tokenOf(), ...more })
      const first = { idempotencyKey: 'a-key-of-mine' }
      const url = String(await charge(first))
      expect(await charge()).toMatchObject({ refusal: 'paymentVerifying' })
      await one.till.press(url, 'pay')
      // The first request settles the order, and the same key gets the same order.
      expect(await charge()).toMatchObject({ refusal: 'planAlreadyRegistered' })
      expect(await charge(first)).toBeNull()
      expect(await rightsOf(one)).toHaveLength(1)
      // A key may not be used for a different order.
      const reused = { refusal: 'idempotencyKeyReused' }
      expect(await charge({ ...first, couponCode: 'ANOTHER-1' })).toMatchObject(reused)
      expect(await charge({ ...first, subscriptionPlanId: 'anotherplan0000000001' })).toMatchObject(reused)
    },
  )

  it('R342 with an unknown result is being verified', async () => {
    const one = await buyer('GMO')
    await one.till.spoil('time-out-before')
    const charged = await call(one.visit, 'POST /gmo/charge', {
      subscriptionPlanId: one.planId,
      token: await one.till.tokenOf(),
    })
    expect(charged).toEqual({ refusal: 'paymentVerifying', http: 400 })
  })

  it('R344 R357 of 0 yen answers nothing', async () => {
    const one = await buyer('GMO', { price: 0 })
    expect(await call(one.visit, 'POST /gmo/charge', { subscriptionPlanId: one.planId })).toBeNull()
    expect(await rightsOf(one)).toHaveLength(1)
  })
})

describe('an order that is received', () => {
  it('R345 leads to the provider, and never to another site', async () => {
    const one = await buyer('VERITRANS')
    const asked = { subscriptionPlanId: one.planId, token: await one.till.tokenOf(), state: 'a-word' }
    for (const redirectUrl of ['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)'])
      expect(await call(one.visit, 'POST /veritrans/order-receive', { ...asked, redirectUrl })).toMatchObject(
        {
          refusal: 'badParameters',
        },
      )
    const url = await call(one.visit, 'POST /veritrans/order-receive', { ...asked, redirectUrl: '/mine' })
    expect(url).toMatch(/^http:\/\/sandbox\.test\/veritrans\//)
  })

  it('R345 R357 of 0 yen leads back to the client’s own page', async () => {
    const one = await buyer('VERITRANS', { price: 0 })
    const url = await call(one.visit, 'POST /veritrans/order-receive', {
      subscriptionPlanId: one.planId,
      redirectUrl: '/mine?a=b',
      state: 'a-word',
    })
    const { id } = await orderOf(one)
    expect(url).toBe(`http://sakura.localhost/mine?a=b&OrderId=${id}&state=a-word`)
  })

  it('R333 R346 R347 with an invalid token answers "Token error", R348 with another fault its refusal', async () => {
    const one = await buyer('VERITRANS')
    const asked = { subscriptionPlanId: one.planId, ...receive }
    const token = '00000000-0000-4000-8000-nobodysone'
    const answer = (await call(one.visit, 'POST /veritrans/order-receive', { ...asked, token })) as Response
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      400,
      'Token error',
    ])
    const withCoupon = { ...asked, token: await one.till.tokenOf(), couponCode: 'NONE' }
    expect(await call(one.visit, 'POST /veritrans/order-receive', withCoupon)).toMatchObject({
      refusal: 'couponNotFound',
    })
  })

  it('R329 without any card is refused as a payment, also if a coupon and a free period leave nothing to pay now', async () => {
    await addCoupon(platform, world.sakura.tenantId, 'WHOLE', { percent: 100 })
    await addCoupon(platform, world.aozora.tenantId, 'WHOLE', { percent: 100 })
    const none = { refusal: 'invalidCard', http: 400, toast: 'toast.error.payment' }
    for (const [provider, route] of [
      ['VERITRANS', 'POST /veritrans/order-receive'],
      ['VERITRANS', 'POST /veritrans/charge'],
      ['GMO', 'POST /gmo/charge'],
    ] as const)
      for (const [plan, more] of [
        [{}, {}],
        [{ free_days: 7 }, { couponCode: 'WHOLE' }],
      ] as const) {
        const one = await buyer(provider, plan)
        const asked = { subscriptionPlanId: one.planId, ...receive, ...more }
        expect(await call(one.visit, route, asked), `${route} ${JSON.stringify(plan)}`).toEqual(none)
      }
  })
})

describe.each([
  ['VERITRANS', 'POST /veritrans'],
  ['GAKKEN_ID', 'POST /gakken-payment'],
] as const)('the confirm call of %s', (provider, path) => {
  const begin = async () => {
    const one = await buyer(provider)
    const token = provider === 'VERITRANS' ? { token: await one.till.tokenOf() } : {}
    const url = await call(one.visit, `${path}/order-receive`, {
      subscriptionPlanId: one.planId,
      ...token,
      ...receive,
    })
    const { id } = await orderOf(one)
    const { providerKey } = await db
      .selectFrom('payment_order')
      .select('provider_key as providerKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const named =
      provider === 'VERITRANS' ? { orderId: id } : { gidOrderNo: providerKey, periodicPaymentId: 'any' }
    return {
      one,
      url: String(url),
      confirm: (visit = one.visit) => call(visit, `${path}/confirm-order`, named),
    }
  }

  it('R349 answers nothing once the order is paid, and otherwise refuses', async () => {
    const { one, url, confirm } = await begin()
    expect(await confirm()).toEqual({ refusal: 'paymentProcessing', http: 400 })
    expect(await confirm((await buyer(provider)).visit)).toMatchObject({ refusal: 'transactionNotFound' })
    await one.till.press(url, 'pay')
    expect([await confirm(), await confirm()]).toEqual([undefined, undefined])
    expect(await rightsOf(one)).toHaveLength(1)
    const other = await begin()
    await other.one.till.press(other.url, 'decline')
    expect(await other.confirm()).toMatchObject({ refusal: 'orderConfirmFailed' })
    // An order that another provider declined, with a number of the catalogue.
    await db
      .updateTable('payment_order')
      .set({ gateway_code: 702 })
      .where('account_id', '=', other.one.id)
      .execute()
    expect(await other.confirm()).toEqual({ refusal: 'orderConfirmFailed', http: 400, gatewayCode: 702 })
    expect(await rightsOf(other.one)).toEqual([])
  })
})

describe('another card', () => {
  it.each([
    ['VERITRANS', 'invalidCard'],
    ['GMO', 'invalidCard'],
  ] as const)(
    'R334 at %s that is declined is 400 with %s, and no answer isn’t a fault of the card',
    async (provider, refusal) => {
      const one = await buyer(provider)
      const add = (token: string) => call(one.visit, `POST /${provider.toLowerCase()}/add-card`, { token })
      expect(await add('00000000-0000-4000-8000-nobodysone')).toMatchObject({ refusal, http: 400 })
      await one.till.spoil('time-out-before')
      expect(await add(await one.till.tokenOf())).toMatchObject({ refusal: 'dependencyError' })
      await one.till.spoil(null)
      expect(await add(await one.till.tokenOf())).toMatch(/^http/)
    },
  )

  it('R334 can’t be given at the publisher', async () => {
    const { visit } = await buyer('GAKKEN_ID')
    expect(await call(visit, 'POST /gmo/add-card', { token: 'x'.repeat(20) })).toMatchObject({
      refusal: 'invalidGateway',
    })
  })

  it('561 and 562: a used token is 841 with the provider’s number, in every call', async () => {
    const one = await buyer('GMO')
    const token = await one.till.tokenOf()
    await call(one.visit, 'POST /gmo/add-card', { token })
    const used = { refusal: 'tokenCreationFailed', http: 400, gatewayCode: 562 }
    expect(await call(one.visit, 'POST /gmo/add-card', { token })).toEqual(used)
    expect(await call(one.visit, 'POST /gmo/charge', { subscriptionPlanId: one.planId, token })).toEqual(used)
  })
})

it('ruling 36 every refusal about money has the specification’s number', () => {
  const numbers = {
    subscriptionNotFound: 831,
    couponNotFound: 832,
    couponUsedUp: 833,
    couponInvalid: 834,
    planAlreadyRegistered: 835,
    planInUse: 836,
    tokenCreationFailed: 841,
    planNeededToView: 848,
    planNeededToAddFavourite: 850,
    invalidCard: 851,
    paymentVerifying: 852,
    invalidGatewaySettings: 853,
    duplicateCode: 855,
    paymentFailed: 859,
    invalidGateway: 865,
    orderConfirmFailed: 866,
    orderCreateFailed: 867,
    transactionNotFound: 868,
    zeroAmountUnsupported: 869,
    freePeriodUnsupported: 870,
    paymentProcessing: 871,
    freeDaysOverLimit: 880,
    existingPlanNotCancelled: 881,
    learningServiceIdMissing: 895,
    couponInUse: 948,
  } satisfies Partial<Record<ErrorName, number>>
  for (const [name, number] of Object.entries(numbers))
    expect(catalogue[name as keyof typeof numbers].code, name).toBe(number)
})

describe('a registration by call', () => {
  const register = ({ visit, planId }: Buyer, more: object) =>
    call(visit, 'POST /subscription-plan/user/register', { subscriptionPlanId: planId, ...more })
  const page = async ({ visit }: Buyer) =>
    (await call(visit, 'GET /subscription-plan/public/user/page', { size: 100 })) as {
      subscriptionPlans: { id: string; isRegistered: boolean }[]
    }

  it.each([
    ['R364 without updateContentGroup', {}],
    ['R363 with updateContentGroup', { updateContentGroup: true }],
    ['R363 with updateContentGroup as a text', { updateContentGroup: 'true' }],
  ])('%s exists at once, and is in the list that is loaded next', async (_, more) => {
    const one = await buyer('GMO', { price: 0 })
    const ticked = async () =>
      (await page(one)).subscriptionPlans.find(({ id }) => id === one.planId)?.isRegistered
    expect(await ticked()).toBe(false)
    expect(await register(one, more)).toMatchObject({ subscriptionPlanId: one.planId, status: 'ACTIVE' })
    expect(await ticked()).toBe(true)
    expect(await register(one, more)).toMatchObject({ refusal: 'planAlreadyRegistered' })
  })

  it('R363 may be sent within `data` as well', async () => {
    const { visit, planId } = await buyer('GMO', { price: 0 })
    const data = { subscriptionPlanId: planId, updateContentGroup: true }
    expect(await call(visit, 'POST /subscription-plan/user/register', { data })).toMatchObject({
      status: 'ACTIVE',
    })
  })

  it('can’t be used to get for nothing a plan that costs something', async () => {
    const one = await buyer('GMO')
    expect(await register(one, {})).toMatchObject({ refusal: 'invalidGateway' })
    const free = await buyer('GMO', { free_days: 7 })
    expect(await register(free, {})).toMatchObject({ refusal: 'invalidGateway' })
    expect([await rightsOf(one), await rightsOf(free)]).toEqual([[], []])
  })

  it('R373 is ACTIVE, CANCEL or REFUNDED, and nothing else', async () => {
    const one = await buyer('GMO', { price: 0 })
    await register(one, {})
    const set = (status: string) =>
      db
        .updateTable('registration')
        .set({ status: status as 'ACTIVE' })
        .where('account_id', '=', one.id)
        .execute()
    for (const status of ['CANCEL', 'REFUNDED', 'ACTIVE']) {
      await set(status)
      const listed = writeWire(await call(one.visit, 'GET /subscription-plan/user/registered/page', {}))
      expect(listed).toMatchObject({ registered_subscriptions: [{ status }] })
    }
    for (const status of ['CANCELLED', 'active', 'EXPIRED']) await expect(set(status)).rejects.toThrow()
  })
})
