import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { orderAt, shopifyShop } from './shopify-shop.ts'

const done = { is: 'done' }
const bare = (id: string) => ({ id, memberId: 'm', providerRef: null })

describe('an order at the store', () => {
  it('is a draft of our price with our number, which the reader pays on the store’s page', async () => {
    const { drafts, gateway, press, books } = shopifyShop()
    const begun = await gateway.authorise(orderAt('o-1'))
    if (begun.is !== 'redirect') throw new Error(begun.is)
    const ref = { id: 'o-1', memberId: 'm', providerRef: begun.providerRef }
    expect(await drafts()).toMatchObject([
      {
        title: '読み放題',
        price: 1100,
        tax: 0,
        tags: ['bunko', 'bunko-o-1'],
        attributes: [{ value: 'o-1' }],
      },
    ])
    expect(await gateway.find(ref)).toMatchObject({ state: 'waiting', amount: 0, payUrl: begun.url })
    expect((await press(begun.url, 'pay')).headers.get('Location')).toBeNull()
    const found = await gateway.find(ref)
    expect(found).toMatchObject({ state: 'captured', amount: 1100, refunded: 0 })
    expect(found).toMatchObject({ providerRef: { orderId: expect.stringContaining('Order/') } })
    expect(await books()).toMatchObject([{ orderId: 'o-1', state: 'captured', amount: 1100 }])
  })

  it('asks for one token for its whole life, and for a new one after it', async () => {
    const { clock, gateway, ordered, sent } = shopifyShop()
    const ref = await ordered('o-1')
    await gateway.find(ref)
    const tokens = () => sent.filter((path) => path === 'access_token').length
    expect(tokens()).toBe(1)
    clock.now += 24 * 3_600_000
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured' })
    expect(tokens()).toBe(2)
  })

  it('is refused before the reader leaves if the store’s total isn’t ours, and nobody can pay it', async () => {
    const { drafts, gateway, spoil } = shopifyShop()
    await spoil('amount-altered', 'draft')
    expect(await gateway.authorise(orderAt('o-1'))).toEqual({
      is: 'declined',
      reason: 'settings',
      code: 'total_1200',
    })
    expect(await drafts()).toEqual([])
  })

  it.each([
    [true, 1100, 0],
    [false, 1000, 100],
  ])(
    'has our total whether the store’s prices include tax (%s) or not',
    async (taxesIncluded, price, tax) => {
      const { drafts, gateway, setting } = shopifyShop()
      await setting({ taxesIncluded })
      expect(await gateway.authorise(orderAt('o-1'))).toMatchObject({ is: 'redirect' })
      expect(await drafts()).toMatchObject([{ price, tax }])
      await setting({ taxesIncluded: false, taxPercent: 8 })
      expect(await gateway.authorise(orderAt('o-2'))).toMatchObject({
        reason: 'settings',
        code: 'total_1080',
      })
    },
  )

  it('shows what was paid, if the store’s tax changed after the reader left', async () => {
    const { gateway, ordered, spoil } = shopifyShop()
    await spoil('amount-altered', 'pay')
    expect(await gateway.find(await ordered('o-1'))).toMatchObject({ state: 'captured', amount: 1200 })
  })

  it('waits for a bank transfer, and is paid when the store has it', async () => {
    const { gateway, ordered, orders, play } = shopifyShop()
    const ref = await ordered('o-1', 'later')
    expect(await gateway.find(ref)).toMatchObject({ state: 'promised', amount: 0 })
    await play(`orders/${(await orders())[0]!.number}/paid`)
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100 })
    const other = await ordered('o-2', 'later')
    expect(await gateway.release(other)).toEqual(done)
    expect(await gateway.find(other)).toMatchObject({ state: 'released' })
  })

  it('is only reserved where the store captures by hand: we take it once, or release it', async () => {
    const { gateway, ordered, setting, books } = shopifyShop()
    await setting({ capture: 'manual' })
    const ref = await ordered('o-1')
    expect(await gateway.find(ref)).toMatchObject({ state: 'authorised', amount: 1100 })
    expect([await gateway.capture(ref, 1100), await gateway.capture(ref, 1100)]).toEqual([done, done])
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100 })
    const other = await ordered('o-2')
    expect([await gateway.release(other), await gateway.release(other)]).toEqual([done, done])
    expect(await gateway.find(other)).toMatchObject({ state: 'released' })
    expect(await gateway.capture(other, 1100)).toMatchObject({ is: 'declined' })
    expect((await books()).map(({ state }) => state).sort()).toEqual(['captured', 'released'])
  })

  it('can’t be paid after it was released, nor released after it was paid', async () => {
    const { gateway, ordered, press } = shopifyShop()
    const begun = await gateway.authorise(orderAt('o-1'))
    if (begun.is !== 'redirect') throw new Error(begun.is)
    const ref = { id: 'o-1', memberId: 'm', providerRef: begun.providerRef }
    expect([await gateway.release(ref), await gateway.release(ref)]).toEqual([done, done])
    expect((await press(begun.url, 'pay')).status).toBe(404)
    expect(await gateway.find(ref)).toMatchObject({ state: 'released' })
    expect(await gateway.release(await ordered('o-2'))).toMatchObject({ code: 'already_paid' })
    expect(await gateway.release(bare('o-9'))).toEqual(done)
  })

  it('is released when the store deletes its draft, and stays paid when the store deletes a paid one', async () => {
    const { drafts, gateway, ordered, play } = shopifyShop()
    const open = await ordered('o-1', null)
    await play(`drafts/${(await drafts())[0]!.number}/delete`)
    expect(await gateway.find(open)).toMatchObject({ state: 'released' })
    const paid = await ordered('o-2')
    await play(`drafts/${(await drafts())[0]!.number}/delete`)
    expect(await gateway.find(paid)).toMatchObject({ state: 'captured', amount: 1100 })
  })

  it('isn’t taken for another order', async () => {
    const { gateway, ordered } = shopifyShop()
    const { providerRef } = await ordered('o-1')
    await ordered('o-2')
    expect(await gateway.find({ id: 'o-2', memberId: 'm', providerRef })).toMatchObject({ is: 'unknown' })
    expect(await gateway.find(bare('o-3'))).toMatchObject({ state: 'none' })
  })

  it('costs something, and is paid by nobody but a reader', async () => {
    const { gateway } = shopifyShop()
    expect(await gateway.authorise(orderAt('o-1', { amount: 0 }))).toMatchObject({ is: 'declined' })
    expect(await gateway.findCard('m')).toMatchObject({ reason: 'settings' })
    expect(await gateway.forgetMember('m')).toEqual(done)
  })
})

describe('money that goes back', () => {
  it('goes in parts, each once, and never more than was paid', async () => {
    const { gateway, ordered, books } = shopifyShop()
    const ref = await ordered('o-1')
    for (const _ of 'twice')
      expect(await gateway.refund(ref, { amount: 100, refundedAfter: 100 })).toEqual(done)
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100, refunded: 100 })
    expect(await gateway.refund(ref, { amount: 500, refundedAfter: 700 })).toMatchObject({
      code: 'refund_mismatch',
    })
    expect(await gateway.refund(ref, { amount: 1001, refundedAfter: 1101 })).toMatchObject({
      code: 'refund_refused',
    })
    expect(await gateway.refund(ref, { amount: 1000, refundedAfter: 1100 })).toEqual(done)
    expect((await books())[0]!.refunds.map(({ amount }) => amount)).toEqual([100, 1000])
  })

  it('shows what the store’s staff gave back', async () => {
    const { gateway, heard, ordered, orders, play } = shopifyShop()
    const ref = await ordered('o-1')
    const number = (await orders())[0]?.number
    await play(`orders/${number}/refund`, { amount: '300' })
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100, refunded: 300 })
    expect(await heard()).toMatchObject({ orderIds: [], providerKeys: [`gid://shopify/Order/${number}`] })
  })

  it.each(['time-out-before', 'time-out-after', 'error-after', 'cut-off'] as const)(
    'isn’t sent twice after %s',
    async (fault) => {
      const { gateway, ordered, spoil, books } = shopifyShop()
      const ref = await ordered('o-1')
      await spoil(fault, 'refund')
      expect(await gateway.refund(ref, { amount: 300, refundedAfter: 300 })).toMatchObject({ is: 'unknown' })
      expect(await gateway.refund(ref, { amount: 300, refundedAfter: 300 })).toEqual(done)
      expect((await books())[0]!.refunds.map(({ amount }) => amount)).toEqual([300])
    },
  )
})

describe('the line to the store', () => {
  it.each(['time-out-after', 'error-after', 'cut-off'] as const)(
    'finds the draft whose answer was lost by %s instead of making a second',
    async (fault) => {
      const { drafts, gateway, spoil } = shopifyShop()
      await spoil(fault, 'draft')
      expect(await gateway.authorise(orderAt('o-1'))).toMatchObject({ is: 'redirect' })
      expect(await drafts()).toHaveLength(1)
    },
  )

  it('leaves open what neither the answer nor the search tells, and finds it later with its page', async () => {
    const { drafts, gateway, spoil } = shopifyShop()
    await gateway.check()
    await spoil('time-out-after', 'draft')
    const begun = gateway.authorise(orderAt('o-1'))
    // The store has the draft, but its search doesn't know it yet.
    while ((await drafts()).length === 0) await null
    await spoil('search-late', 'search')
    expect(await begun).toMatchObject({ is: 'unknown' })
    expect(await gateway.find(bare('o-1'))).toMatchObject({ state: 'waiting', payUrl: expect.any(String) })
  })

  it.each(['time-out-before', 'throttled'] as const)(
    'knows that nothing was made after %s of the first call',
    async (fault) => {
      const { drafts, gateway, spoil } = shopifyShop()
      await spoil(fault, fault === 'throttled' ? 'cost' : 'before')
      expect(await gateway.authorise(orderAt('o-1'))).toMatchObject({ is: 'declined', reason: 'other' })
      expect(await drafts()).toEqual([])
    },
  )

  it('waits while the store does nothing because of too many calls', async () => {
    const { gateway, ordered, spoil } = shopifyShop()
    const ref = await ordered('o-1')
    await spoil('throttled', 'cost')
    expect(await gateway.find(ref)).toEqual({ is: 'unknown', cause: 'throttled' })
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured' })
  })

  it('replaces a revoked token once, and says who refuses when the app is gone', async () => {
    const { gateway, ordered, setting, spoil } = shopifyShop()
    const ref = await ordered('o-1')
    await spoil('token-revoked', 'token')
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured' })
    await setting({ isInstalled: false })
    expect(await gateway.find(ref)).toEqual({
      is: 'unknown',
      cause: 'token_400',
      refusedWith: 'token_400',
    })
    expect(await gateway.authorise(orderAt('o-2'))).toMatchObject({ reason: 'settings', code: 'token_400' })
  })

  it('makes nothing by another version than the pinned one', async () => {
    const { drafts, gateway, spoil } = shopifyShop()
    await spoil('version-moved')
    expect(await gateway.authorise(orderAt('o-1'))).toMatchObject({
      reason: 'settings',
      code: 'version_2026-10',
    })
    expect(await drafts()).toEqual([])
    expect(await shopifyShop({ version: '2025-01' }).gateway.check()).toMatchObject({
      code: 'version_2026-01',
    })
  })

  it('R362 finds out if our settings are wrong', async () => {
    expect(await shopifyShop().gateway.check()).toEqual(done)
    expect(await shopifyShop({ secret: 'x' }).gateway.check()).toMatchObject({
      is: 'declined',
      reason: 'settings',
    })
  })
})

describe('the store’s webhooks', () => {
  it('are subscribed once a day, and name our order', async () => {
    const { clock, heard, ordered, setting, sent } = shopifyShop()
    await ordered('o-1')
    expect(await heard()).toMatchObject({ orderIds: ['o-1'], isSigned: true, messageId: expect.any(String) })
    const before = sent.length
    await ordered('o-2', null)
    expect(sent.length - before, 'one call to look, one to make the draft').toBe(2)
    await setting({ webhooks: [] })
    clock.now += 24 * 3_600_000
    await ordered('o-3')
    expect(await heard()).toMatchObject({ orderIds: ['o-3'] })
  })

  it('count only if the body is signed with the app’s or the store’s secret', async () => {
    const { gateway, ordered, told } = shopifyShop()
    await ordered('o-1')
    const { headers, body } = told.at(-1)!
    const read = (text: string, changed: Record<string, string> = {}) =>
      gateway.readPush({ headers: new Headers({ ...Object.fromEntries(headers), ...changed }), body: text })
    const signedWith = (secret: string) => ({
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
    })
    expect(await read(body)).toMatchObject({ orderIds: ['o-1'] })
    expect(await read(body, signedWith('sandbox-shopify-webhook-secret'))).toMatchObject({
      orderIds: ['o-1'],
    })
    expect(await read(body.replace('o-1', 'o-2'))).toBeNull()
    expect(await read(body, signedWith('another'))).toBeNull()
    expect(await read(body, { 'x-shopify-hmac-sha256': '' })).toBeNull()
    expect(await read(body, { 'x-shopify-shop-domain': 'other.myshopify.com' })).toBeNull()
    expect(await read(body, { 'x-shopify-topic': 'products/update' })).toMatchObject({ orderIds: [] })
  })
})
