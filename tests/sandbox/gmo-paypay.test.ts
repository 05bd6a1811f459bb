import { describe, expect, it } from 'vitest'
import type { OrderRef } from '#app/gateways/payment/payment-gateway.ts'
import { browser, gmoShop, orderOf, refOf, shop } from './gmo-shop.ts'

type Provider = ReturnType<typeof gmoShop>
type Pressed = 'pay' | 'fail' | 'cancel' | 'leave'

const id = 'bunko-1'
const minutes = 60_000
const wanted = orderOf(id, { way: 'paypay', browser })
const shopWithPage = () => gmoShop({ pageConfigId: '001' })

/** Opens the page. Returns its address, and the reference by which the order is found. */
async function opened({ gateway }: Provider) {
  const outcome = await gateway.authorise(wanted)
  if (outcome.is !== 'redirect') throw new Error(JSON.stringify(outcome))
  const ref: OrderRef = { ...refOf(id), way: 'paypay', providerRef: outcome.providerRef }
  return { url: outcome.url, ref }
}

const post = ({ send }: Provider, url: string, answer: string) =>
  send(url, { method: 'POST', body: new URLSearchParams({ answer }) })

/** Goes on from the page to PayPay. Returns the address of PayPay's page. */
async function goOn(provider: Provider, url: string): Promise<string> {
  return (await post(provider, url, 'pay')).headers.get('Location') ?? ''
}

/** Answers at PayPay and comes back. Returns the page to which that leads. */
async function answer(provider: Provider, url: string, pressed: Pressed): Promise<string> {
  const answered = await post(provider, await goOn(provider, url), pressed)
  const back = answered.headers.get('Location')
  return back === null ? answered.text() : (await provider.send(back)).text()
}

/** An order of 1,100 yen that was paid. */
async function paid(provider: Provider): Promise<OrderRef> {
  const { url, ref } = await opened(provider)
  await answer(provider, url, 'pay')
  return ref
}

const play = ({ send }: Provider, action: string, fields: Record<string, string> = {}) =>
  send(`/gmo/play/wallets/${id}/${action}`, { method: 'POST', body: new URLSearchParams(fields) })

describe('a payment by PayPay on the provider’s page', () => {
  it('is taken at once, once, and leads back to the shop', async () => {
    const provider = shopWithPage()
    const { gateway } = provider
    const { url, ref } = await opened(provider)
    expect(provider.sent.at(-1)?.body).toContain('"PayMethods":["paypay"]')
    expect(await gateway.find(ref)).toMatchObject({ state: 'waiting', amount: 0 })
    expect(await provider.book(id)).toBeNull()
    const atPaypay = await goOn(provider, url)
    expect(await gateway.find(ref)).toMatchObject({ state: 'waiting', amount: 1100 })
    expect(await (await provider.send(atPaypay)).text()).toContain('¥1,100')
    const page = await answer(provider, url, 'pay')
    const [, action = ''] = /action="([^"]+)">\s*<input type="hidden" name="result"/.exec(page) ?? []
    expect(action).toContain(`OrderID=${id}`)
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100, refunded: 0 })
    expect(await provider.book(id)).toMatchObject({ state: 'captured', amount: 1100 })
    // A reader who goes back pays nothing more.
    expect(await (await post(provider, url, 'pay')).text()).toContain('name="result"')
    expect((await post(provider, atPaypay, 'pay')).headers.get('Location')).toContain('/finish')
    expect(await provider.book(id)).toMatchObject({ amount: 1100, refunds: [] })
  })

  it('is found in the books of that way to pay only', async () => {
    const provider = shopWithPage()
    const ref = await paid(provider)
    for (const way of [null, 'konbini', 'transfer'] as const)
      expect(await provider.gateway.find({ ...ref, way, providerRef: null })).toMatchObject({ state: 'none' })
  })

  it('opens with its token only', async () => {
    const provider = shopWithPage()
    const { url } = await opened(provider)
    const atPaypay = await goOn(provider, url)
    for (const wrong of [atPaypay.replace(/token=.*/, ''), atPaypay.replace(/.$/, 'x')])
      expect((await provider.send(wrong)).status).toBe(404)
  })

  it('may be tried again while the page is open, and has failed after that', async () => {
    const provider = shopWithPage()
    const { gateway, clock } = provider
    const { url, ref } = await opened(provider)
    for (const pressed of ['fail', 'cancel'] as const) {
      expect(await answer(provider, url, pressed)).toContain('role="alert"')
      expect(await gateway.find(ref)).toMatchObject({ state: 'waiting' })
    }
    await provider.spoil('balance')
    expect(await answer(provider, url, 'pay')).toContain('role="alert"')
    expect(await gateway.find(ref)).toMatchObject({ state: 'waiting' })
    clock.now += 25 * minutes
    expect(await gateway.find(ref)).toMatchObject({ state: 'failed', decline: { code: 'PAYFAIL' } })
    expect(await gateway.release(ref)).toEqual({ is: 'done' })
  })

  it('ends as PayPay says when the page is closed', async () => {
    for (const [pressed, state] of [
      ['cancel', { state: 'released' }],
      ['fail', { state: 'failed', decline: { reason: 'refused', code: 'PAYFAIL' } }],
    ] as const) {
      const provider = shopWithPage()
      const { url, ref } = await opened(provider)
      await answer(provider, url, pressed)
      expect(await provider.gateway.release(ref)).toEqual({ is: 'done' })
      expect((await provider.send(url)).status).toBe(410)
      expect(await provider.gateway.find({ ...ref, providerRef: null })).toMatchObject(state)
    }
  })

  it('expires at PayPay, and is found if PayPay reports it after all', async () => {
    const provider = shopWithPage()
    const { gateway, clock } = provider
    const { url, ref } = await opened(provider)
    clock.now += 24 * minutes
    const atPaypay = await goOn(provider, url)
    clock.now += 2 * minutes
    // The page has closed, but a reader who went on before may still pay.
    expect(await gateway.find(ref)).toMatchObject({ state: 'waiting' })
    expect(await gateway.release(ref)).toMatchObject({ is: 'declined', reason: 'state' })
    clock.now += 4 * minutes
    expect((await provider.send(atPaypay)).status).toBe(410)
    expect(await gateway.find(ref)).toMatchObject({ state: 'failed', decline: { reason: 'abandoned' } })
    expect(await gateway.release(ref)).toEqual({ is: 'done' })
    expect((await play(provider, 'late')).status).toBe(303)
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100 })
    expect(await gateway.release(ref)).toMatchObject({ is: 'declined', reason: 'state' })
  })

  it('isn’t registered if nobody goes on to PayPay', async () => {
    const provider = shopWithPage()
    const { ref } = await opened(provider)
    provider.clock.now += 25 * minutes
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'none' })
    expect(await provider.gateway.release(ref)).toEqual({ is: 'done' })
  })

  it('of another amount isn’t the order’s', async () => {
    const provider = shopWithPage()
    const { url, ref } = await opened(provider)
    await provider.spoil('amount-altered')
    await answer(provider, url, 'pay')
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1101, refunded: 0 })
  })

  it('is told to the shop, with its state and without a password', async () => {
    const provider = shopWithPage()
    const told: URLSearchParams[] = []
    await provider.send('/gmo/play/settings', {
      method: 'POST',
      body: new URLSearchParams({ url: 'http://localhost/push' }),
    })
    provider.hear((body) => told.push(new URLSearchParams(body)))
    const { url } = await opened(provider)
    await answer(provider, url, 'leave')
    expect(told.map((one) => [one.get('OrderID'), one.get('Status'), one.get('PayType')])).toEqual([
      [id, 'CAPTURE', '45'],
    ])
    const [last] = told
    expect(last?.get('AccessPass')).toMatch(/^\*+$/)
    expect(await provider.gateway.readPush({ headers: new Headers(), body: String(last) })).toEqual({
      orderIds: [id],
      isSigned: false,
    })
  })

  it('isn’t begun for a shop without the page, or twice for an order', async () => {
    expect(await gmoShop().gateway.authorise(wanted)).toMatchObject({ is: 'declined', reason: 'settings' })
    const provider = shopWithPage()
    await provider.spoil('time-out-after')
    expect(await provider.gateway.authorise(wanted)).toMatchObject({ is: 'unknown' })
    expect(await provider.gateway.authorise(wanted)).toMatchObject({ is: 'declined', reason: 'duplicate' })
  })

  it('names no job, or the one that the shop is set to', async () => {
    const provider = shopWithPage()
    const asked = (paypay?: object) =>
      provider.send('/gmo/payment/GetLinkplusUrlPayment.json', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          geturlparam: shop,
          configid: '001',
          transaction: {
            OrderID: id,
            Amount: '500',
            PayMethods: ['paypay'],
            RetUrl: 'http://localhost/',
            PaymentExpireDate: '209901010000',
          },
          paypay,
        }),
      })
    expect(await (await asked({ JobCd: 'AUTH' })).json()).toEqual([{ errCode: 'E61', errInfo: 'E61546010' }])
    expect(await (await asked()).json()).toMatchObject({ OrderID: id })
  })
})

describe('a payment by PayPay at a shop that is set to reserve it first', () => {
  /** A shop with an order of 1,100 yen that is reserved. */
  async function reserved() {
    const provider = shopWithPage()
    await provider.send('/gmo/play/settings', {
      method: 'POST',
      body: new URLSearchParams({ paypay: 'AUTH' }),
    })
    return { provider, gateway: provider.gateway, ref: await paid(provider) }
  }

  it('is taken once, and given back in parts after that', async () => {
    const { provider, gateway, ref } = await reserved()
    expect(await gateway.find(ref)).toMatchObject({ state: 'authorised', amount: 1100, refunded: 0 })
    const part = { amount: 300, refundedAfter: 300 }
    expect(await gateway.refund(ref, part)).toMatchObject({ is: 'declined', reason: 'state' })
    for (let twice = 0; twice < 2; twice++) expect(await gateway.capture(ref, 1100)).toEqual({ is: 'done' })
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100, refunded: 0 })
    expect(await gateway.refund(ref, part)).toEqual({ is: 'done' })
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', refunded: 300 })
    expect(await provider.book(id)).toMatchObject({ state: 'captured', refunds: [{ amount: 300 }] })
  })

  it('is taken once if the answer is lost', async () => {
    for (const fault of ['time-out-after', 'error-after', 'cut-off'] as const) {
      const { provider, gateway, ref } = await reserved()
      await provider.spoil(fault, 'PaypaySales')
      expect(await gateway.capture(ref, 1100)).toMatchObject({ is: 'unknown' })
      expect(await gateway.capture(ref, 1100)).toEqual({ is: 'done' })
      expect(await provider.book(id)).toMatchObject({ state: 'captured', amount: 1100 })
    }
  })

  it('isn’t taken in another amount', async () => {
    const { provider, gateway, ref } = await reserved()
    expect(await gateway.capture(ref, 1099)).toMatchObject({ is: 'declined' })
    expect(await provider.book(id)).toMatchObject({ state: 'authorised' })
  })

  it('is released as a whole, and then can’t be taken any more', async () => {
    const { provider, gateway, ref } = await reserved()
    for (let twice = 0; twice < 2; twice++) expect(await gateway.release(ref)).toEqual({ is: 'done' })
    expect(await gateway.find({ ...ref, providerRef: null })).toMatchObject({ state: 'released' })
    expect(await gateway.capture(ref, 1100)).toMatchObject({ is: 'declined', reason: 'state' })
    expect(await provider.book(id)).toMatchObject({ state: 'released', refunds: [] })
  })
})

describe('a refund of a payment by PayPay', () => {
  it('is made in parts and in whole, each once', async () => {
    const provider = shopWithPage()
    const { gateway } = provider
    const ref = await paid(provider)
    for (let twice = 0; twice < 2; twice++)
      expect(await gateway.refund(ref, { amount: 300, refundedAfter: 300 })).toEqual({ is: 'done' })
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100, refunded: 300 })
    expect(await gateway.refund(ref, { amount: 800, refundedAfter: 1100 })).toEqual({ is: 'done' })
    expect(await gateway.refund(ref, { amount: 800, refundedAfter: 1100 })).toEqual({ is: 'done' })
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100, refunded: 1100 })
    expect((await provider.book(id))?.refunds.map(({ amount }) => amount)).toEqual([300, 800])
  })

  it('isn’t made twice if the answer is lost', async () => {
    for (const fault of ['time-out-after', 'error-after', 'cut-off'] as const) {
      const provider = shopWithPage()
      const ref = await paid(provider)
      await provider.spoil(fault, 'PaypayCancelReturn')
      const whole = { amount: 1100, refundedAfter: 1100 }
      expect(await provider.gateway.refund(ref, whole)).toMatchObject({ is: 'unknown' })
      expect(await provider.gateway.refund(ref, whole)).toEqual({ is: 'done' })
      expect((await provider.book(id))?.refunds).toHaveLength(1)
    }
  })

  it('is refused if it is more than what is left, or the shop’s staff have refunded since', async () => {
    const provider = shopWithPage()
    const { gateway } = provider
    const ref = await paid(provider)
    expect(await gateway.refund(ref, { amount: 1101, refundedAfter: 1101 })).toMatchObject({
      is: 'declined',
      reason: 'state',
    })
    expect((await play(provider, 'refund', { amount: '200' })).status).toBe(303)
    expect(await gateway.find(ref)).toMatchObject({ refunded: 200 })
    expect(await gateway.refund(ref, { amount: 300, refundedAfter: 300 })).toMatchObject({ is: 'declined' })
    expect((await provider.book(id))?.refunds.map(({ amount }) => amount)).toEqual([200])
  })

  it('is refused if nothing was taken', async () => {
    const provider = shopWithPage()
    const whole = { amount: 1100, refundedAfter: 1100 }
    const { url, ref } = await opened(provider)
    expect(await provider.gateway.refund(ref, whole)).toMatchObject({ is: 'declined', code: 'M01004002' })
    await answer(provider, url, 'fail')
    expect(await provider.gateway.refund(ref, whole)).toMatchObject({ is: 'declined', code: 'M11010003' })
  })

  it('needs the order’s password, a whole amount and no tax', async () => {
    const provider = shopWithPage()
    await paid(provider)
    const { AccessID = '', AccessPass = '' } = await provider.call('SearchTradeMulti', {
      ...shop,
      OrderID: id,
      PayType: 45,
    })
    const right = { ...shop, OrderID: id, AccessID, AccessPass, CancelAmount: 100, CancelTax: 0 }
    for (const [wrong, code] of [
      [{ AccessPass: 'x' }, 'M01004002'],
      [{ ShopPass: 'x' }, 'E01030002'],
      [{ OrderID: 'other' }, 'M01004002'],
      [{ CancelAmount: '' }, 'M01085001'],
      [{ CancelAmount: '1.5' }, 'M01085006'],
      [{ CancelAmount: 0 }, 'M01085011'],
      [{ CancelAmount: 1101 }, 'M01085011'],
      [{ CancelTax: 10 }, 'M01085011'],
    ] as const)
      expect(await provider.call('PaypayCancelReturn', { ...right, ...wrong })).toMatchObject({
        ErrInfo: code,
      })
    expect(await provider.call('PaypayCancelReturn', right)).toMatchObject({
      Status: 'CAPTURE',
      CancelAmount: '100',
    })
  })
})
