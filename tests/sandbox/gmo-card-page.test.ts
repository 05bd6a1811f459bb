import { describe, expect, it } from 'vitest'
import type { GatewayOrder, OrderRef } from '#app/gateways/payment/payment-gateway.ts'
import { browser, gmoShop, orderOf, refOf } from './gmo-shop.ts'

type Provider = ReturnType<typeof gmoShop>
const id = 'bunko-1'
const minutes = 60_000
const card = { number: '4111111111111111', expires: '12/30', code: '123', holder: 'HANAKO YAMADA' }
const shopWithPage = () => gmoShop({ pageConfigId: '001', cardEntry: 'page' })
const wanted = (changed: Partial<GatewayOrder> = {}) =>
  orderOf(id, { card: { kind: 'page' }, browser, ...changed })

/** Opens the page. Returns its address, and the reference by which the order is found. */
async function opened({ gateway }: Provider, changed: Partial<GatewayOrder> = {}) {
  const outcome = await gateway.authorise(wanted(changed))
  if (outcome.is !== 'redirect') throw new Error(JSON.stringify(outcome))
  return { url: outcome.url, ref: { ...refOf(id), providerRef: outcome.providerRef } satisfies OrderRef }
}

const post = ({ send }: Provider, url: string, fields: Record<string, string>) =>
  send(url, { method: 'POST', body: new URLSearchParams(fields) })

/** Enters a card and answers the issuer. Returns the page to which that leads. */
async function pay(
  provider: Provider,
  url: string,
  outcome: 'succeeded' | 'failed' = 'succeeded',
  number = card.number,
): Promise<string> {
  const issuer = (await post(provider, url, { ...card, number })).headers.get('Location') ?? ''
  const back = await provider.press(issuer, outcome)
  return (await provider.send(back.href)).text()
}

describe('the provider’s own page for cards', () => {
  it('takes a card that the shop never sees, asks its issuer, and leads back with a signed result', async () => {
    const provider = shopWithPage()
    const { gateway } = provider
    const { url, ref } = await opened(provider)
    expect(await gateway.find(ref)).toMatchObject({ state: 'waiting', amount: 0 })
    expect(await (await provider.send(url)).text()).toContain('¥1,100')
    const issuer = (await post(provider, url, card)).headers.get('Location') ?? ''
    // The page finishes what the issuer confirms, so the shop doesn't.
    expect(await gateway.find(ref)).toMatchObject({ state: 'waiting' })
    const back = await provider.press(issuer, 'succeeded')
    const page = await (await provider.send(back.href)).text()
    const [, action = '', result = ''] =
      /action="([^"]+)">\s*<input type="hidden" name="result" value="([^"]+)"/.exec(page) ?? []
    expect(action).toContain(`OrderID=${id}`)
    const [encoded = '', hash] = result.split('.')
    expect(hash).toBe(
      Buffer.from(
        await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${encoded}shoppass01`)),
      ).toString('hex'),
    )
    expect(JSON.parse(Buffer.from(encoded, 'base64url').toString())).toMatchObject({
      transactionresult: { OrderID: id, Result: 'PAYSUCCESS' },
    })
    expect(await gateway.find(ref)).toMatchObject({
      state: 'authorised',
      amount: 1100,
      card: { last: '111' },
    })
    expect(await gateway.capture(ref, 1100)).toEqual({ is: 'done' })
    expect(await gateway.findCard(ref.memberId)).toMatchObject({ card: { last: '111' } })
    expect(JSON.stringify(provider.sent)).not.toContain('4111')
    // Who goes back to it is led to the shop again and pays nothing more.
    expect(await (await provider.send(url)).text()).toContain('name="result"')
  })

  it('asks for another card after a refused one, a failed check and a wrong number', async () => {
    const provider = shopWithPage()
    const { url, ref } = await opened(provider)
    expect((await post(provider, url, { ...card, number: '41' })).status).toBe(422)
    expect(await pay(provider, url, 'succeeded', '4999000000000002')).toContain('42G020000')
    expect(await pay(provider, url, 'failed')).toContain('E21020001')
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'waiting' })
    await pay(provider, url)
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'authorised', amount: 1100 })
  })

  it('proves and stores a card without taking anything', async () => {
    const provider = shopWithPage()
    const { url, ref } = await opened(provider, { amount: 0, plan: null })
    await pay(provider, url)
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'authorised', amount: 0 })
    expect(await provider.gateway.capture(ref, 0)).toEqual({ is: 'done' })
    expect(await provider.gateway.findCard(ref.memberId)).toMatchObject({ card: { expires: '2030-12' } })
  })

  it('is closed when the order is given up, and what was reserved is released', async () => {
    const provider = shopWithPage()
    const { url, ref } = await opened(provider)
    expect(await provider.gateway.release(ref)).toEqual({ is: 'done' })
    expect(await provider.gateway.release(ref)).toEqual({ is: 'done' })
    expect((await provider.send(url)).status).toBe(410)
    expect((await post(provider, url, card)).status).toBe(410)
    const other = shopWithPage()
    const late = await opened(other)
    await pay(other, late.url)
    expect(await other.gateway.release(late.ref)).toEqual({ is: 'done' })
    expect(await other.book(id)).toMatchObject({ state: 'released' })
  })

  it('closes itself before the order ends', async () => {
    const provider = shopWithPage()
    const { url, ref } = await opened(provider)
    provider.clock.now += 24 * minutes
    expect((await provider.send(url)).status).toBe(200)
    provider.clock.now += 1 * minutes
    expect((await provider.send(url)).status).toBe(410)
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'none' })
    expect(await provider.gateway.release(ref)).toEqual({ is: 'done' })
  })

  it('is opened once for an order, whatever happens to the answer', async () => {
    for (const fault of ['time-out-after', 'error-after', 'cut-off'] as const) {
      const provider = shopWithPage()
      await provider.spoil(fault)
      expect(await provider.gateway.authorise(wanted())).toMatchObject({ is: 'unknown' })
      expect(await provider.gateway.authorise(wanted())).toMatchObject({ is: 'declined', code: 'EZ4135014' })
      expect(await provider.gateway.find(refOf(id))).toMatchObject({ state: 'none' })
    }
  })

  it('isn’t opened with a wrong password or unknown settings', async () => {
    for (const changed of [{ shopPass: 'wrong' }, { pageConfigId: '999' }]) {
      const { gateway } = gmoShop({ pageConfigId: '001', ...changed })
      expect(await gateway.authorise(wanted())).toMatchObject({ is: 'declined', reason: 'settings' })
    }
    expect(gmoShop().gateway.hasCardPage).toBe(false)
    expect(shopWithPage().gateway.hasCardPage).toBe(true)
  })
})
