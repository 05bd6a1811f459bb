import { describe, expect, it } from 'vitest'
import type { OrderRef } from '#app/gateways/payment/payment-gateway.ts'
import { browser, gmoShop, orderOf, refOf, shop } from './gmo-shop.ts'

type Provider = ReturnType<typeof gmoShop>
type CardWallet = 'applepay' | 'googlepay'

const id = 'bunko-1'
const minutes = 60_000
const names = { applepay: 'Apple Pay', googlepay: 'Google Pay' }
const shopWithPage = () => gmoShop({ pageConfigId: '001' })

/** Opens the page. Returns its address, and the reference by which the order is found. */
async function opened({ gateway }: Provider, way: CardWallet) {
  const outcome = await gateway.authorise(orderOf(id, { way, browser }))
  if (outcome.is !== 'redirect') throw new Error(JSON.stringify(outcome))
  const ref: OrderRef = { ...refOf(id), way, providerRef: outcome.providerRef }
  return { url: outcome.url, ref }
}

const good = '4100000000000100'
const post = ({ send }: Provider, url: string, fields: Record<string, string>) =>
  send(url, {
    method: 'POST',
    body: new URLSearchParams({ number: good, expires: '12/39', code: '123', ...fields }),
  })

/** An order of 1,100 yen that was paid and taken. */
async function paid(provider: Provider, way: CardWallet): Promise<OrderRef> {
  const { url, ref } = await opened(provider, way)
  await post(provider, url, { answer: 'pay' })
  expect(await provider.gateway.capture(ref, 1100)).toEqual({ is: 'done' })
  return ref
}

const callsOf = ({ sent }: Provider) => sent.map(({ api }) => api)

describe.each(['applepay', 'googlepay'] as const)('a payment by %s on the provider’s page', (way) => {
  it('reserves the amount on the device’s card, is taken once, and stores no card', async () => {
    const provider = shopWithPage()
    const { gateway } = provider
    const { url, ref } = await opened(provider, way)
    expect(provider.sent.at(-1)?.body).toContain(`"PayMethods":["${way}"]`)
    expect(provider.sent.at(-1)?.body).not.toContain('"credit"')
    expect(await gateway.find(ref)).toMatchObject({ state: 'waiting', amount: 0 })
    expect(await (await provider.send(url)).text()).toContain(names[way])
    const page = await (await post(provider, url, { answer: 'pay' })).text()
    const [, action = '', result = ''] =
      /action="([^"]+)">\s*<input type="hidden" name="result" value="([^".]+)/.exec(page) ?? []
    expect(action).toContain(`OrderID=${id}`)
    expect(JSON.parse(Buffer.from(result, 'base64url').toString())).toMatchObject({
      transactionresult: { OrderID: id, Result: 'PAYSUCCESS', Paymethod: way },
      [way]: { Status: 'AUTH' },
    })
    // The number is the device's, which its owner has never seen.
    expect(await gateway.find(ref)).toMatchObject({ state: 'authorised', amount: 1100, card: null })
    for (let twice = 0; twice < 2; twice++) expect(await gateway.capture(ref, 1100)).toEqual({ is: 'done' })
    expect(await gateway.find(ref)).toMatchObject({
      state: 'captured',
      amount: 1100,
      refunded: 0,
      card: null,
    })
    expect(callsOf(provider)).not.toContain('TradedCard')
    expect(await gateway.findCard(ref.memberId)).toMatchObject({ card: null })
    // A reader who goes back pays nothing more.
    expect(await (await post(provider, url, { answer: 'pay' })).text()).toContain('name="result"')
    expect(await provider.book(id)).toMatchObject({ state: 'captured', amount: 1100, refunds: [] })
  })

  it('may be tried again after a refusal, a closed wallet and a browser without it, and leads back unpaid', async () => {
    const provider = shopWithPage()
    const { url, ref } = await opened(provider, way)
    expect(await (await post(provider, url, { answer: 'dismiss' })).text()).toContain('role="alert"')
    const refused = await post(provider, url, { answer: 'pay', number: '4999000000000002' })
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('42G020000')])
    expect(await (await post(provider, url, { answer: 'cancel' })).text()).toContain('name="result"')
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'waiting' })
    await post(provider, url, { answer: 'pay' })
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'authorised', amount: 1100 })
  })

  it('is closed when the order is given up, and what was reserved is released', async () => {
    const provider = shopWithPage()
    const { url, ref } = await opened(provider, way)
    expect(await provider.gateway.release(ref)).toEqual({ is: 'done' })
    expect((await post(provider, url, { answer: 'pay' })).status).toBe(410)
    const other = shopWithPage()
    const late = await opened(other, way)
    await post(other, late.url, { answer: 'pay' })
    for (let twice = 0; twice < 2; twice++)
      expect(await other.gateway.release(late.ref)).toEqual({ is: 'done' })
    expect(await other.book(id)).toMatchObject({ state: 'released' })
    expect(await other.gateway.capture(late.ref, 1100)).toMatchObject({ is: 'declined', reason: 'state' })
  })

  it('closes itself before the order ends', async () => {
    const provider = shopWithPage()
    const { url, ref } = await opened(provider, way)
    provider.clock.now += 25 * minutes
    expect((await provider.send(url)).status).toBe(410)
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'none' })
  })

  it('is taken and given back once if the answer is lost', async () => {
    for (const fault of ['time-out-after', 'error-after', 'cut-off'] as const) {
      const provider = shopWithPage()
      const { gateway } = provider
      const { url, ref } = await opened(provider, way)
      await post(provider, url, { answer: 'pay' })
      await provider.spoil(fault, 'AlterTran')
      expect(await gateway.capture(ref, 1100)).toMatchObject({ is: 'unknown' })
      expect(await gateway.capture(ref, 1100)).toEqual({ is: 'done' })
      const part = { amount: 300, refundedAfter: 300 }
      await provider.spoil(fault, 'ChangeTran')
      expect(await gateway.refund(ref, part)).toMatchObject({ is: 'unknown' })
      expect(await gateway.refund(ref, part)).toEqual({ is: 'done' })
      expect((await provider.book(id))?.refunds.map(({ amount }) => amount)).toEqual([300])
    }
  })

  it('is given back in parts and in whole, also on a later day', async () => {
    const provider = shopWithPage()
    const { gateway } = provider
    const ref = await paid(provider, way)
    expect(await gateway.refund(ref, { amount: 300, refundedAfter: 300 })).toEqual({ is: 'done' })
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100, refunded: 300 })
    provider.clock.now += 40 * 24 * 60 * minutes
    const rest = { amount: 800, refundedAfter: 1100 }
    for (let twice = 0; twice < 2; twice++) expect(await gateway.refund(ref, rest)).toEqual({ is: 'done' })
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100, refunded: 1100 })
    expect(await gateway.refund(ref, { amount: 1, refundedAfter: 1101 })).toMatchObject({ is: 'declined' })
    expect((await provider.book(id))?.refunds.map(({ amount }) => amount)).toEqual([300, 800])
  })

  it('is opened once for an order, whatever happens to the answer', async () => {
    const provider = shopWithPage()
    await provider.spoil('time-out-after', 'GetLinkplusUrlPayment')
    const wanted = orderOf(id, { way, browser })
    expect(await provider.gateway.authorise(wanted)).toMatchObject({ is: 'unknown' })
    expect(await provider.gateway.authorise(wanted)).toMatchObject({ is: 'declined', code: 'EZ4135014' })
    expect(await provider.gateway.find({ ...refOf(id), way })).toMatchObject({ state: 'none' })
  })
})

describe('a card that only the Google Account has', () => {
  it('is charged after its issuer has confirmed the reader, and stores no card either', async () => {
    const provider = shopWithPage()
    const { url, ref } = await opened(provider, 'googlepay')
    expect(provider.sent.at(-1)?.body).toContain('"googlepay":{"JobCd":"AUTH","TdFlag":"2","Tds2Type":"2"}')
    for (const [outcome, state] of [
      ['failed', 'waiting'],
      ['succeeded', 'authorised'],
    ] as const) {
      const number = '4100000000005000'
      const issuer = (await post(provider, url, { answer: 'account', number })).headers.get('Location') ?? ''
      const back = await provider.press(issuer, outcome)
      const page = await (await provider.send(back.href)).text()
      expect(page).toContain(outcome === 'failed' ? 'E21020001' : 'name="result"')
      expect(await provider.gateway.find(ref)).toMatchObject({ state, card: null })
    }
    expect(await provider.gateway.capture(ref, 1100)).toEqual({ is: 'done' })
    expect(callsOf(provider)).not.toContain('TradedCard')
  })
})

it('the page isn’t opened for a wallet without a job, for nothing, or without the issuer’s check of a Google Account’s card', async () => {
  const { send, clock } = shopWithPage()
  const closesAt = new Date(clock.now + 9 * 3_600_000 + 20 * minutes)
    .toISOString()
    .replace(/\D/g, '')
    .slice(0, 12)
  const asked = async (method: string, terms: object, Amount = '1100') => {
    const transaction = {
      OrderID: id,
      Amount,
      PayMethods: [method],
      RetUrl: 'http://localhost/',
      PaymentExpireDate: closesAt,
    }
    const answer = await send('/gmo/payment/GetLinkplusUrlPayment.json', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ geturlparam: shop, configid: '001', transaction, [method]: terms }),
    })
    return JSON.stringify(await answer.json())
  }
  expect(await asked('applepay', {})).toContain('E01050002')
  expect(await asked('applepay', { JobCd: 'CHECK' }, '0')).toContain('E01050002')
  expect(await asked('applepay', { JobCd: 'AUTH' }, '0')).toContain('E01060006')
  expect(await asked('googlepay', { JobCd: 'AUTH' })).toContain('E21010001')
  expect(await asked('samsungpay', { JobCd: 'AUTH' })).toContain('EZ1078002')
  expect(await asked('applepay', { JobCd: 'AUTH' })).toContain('LinkUrl')
})
