import { describe, expect, it } from 'vitest'
import type { PaymentFault } from '#workers/sandbox/payment/fault.ts'
import type { Decision } from '#workers/sandbox/payment/veritrans/respond-veritrans.ts'
import { browser, type Pushed, refOf, veritransShop } from './veritrans-shop.ts'

const id = 'bunko-1'
const ref = refOf(id)
const done = { is: 'done' }
type Shop = ReturnType<typeof veritransShop>

async function begin(shop: Shop, change: Parameters<Shop['order']>[1] = {}): Promise<string> {
  const begun = await shop.reserved(id, { browser, ...change })
  if (begun.is !== 'redirect') throw new Error(begun.is)
  return begun.url
}

/** Reads a push with the shop's adapter. */
const read = (shop: Shop, push: Pushed | undefined) =>
  push === undefined ? undefined : shop.gateway.readPush(push)

it('authenticates the payer, reserves, and tells it signed by the browser and by push', async () => {
  const shop = veritransShop()
  const url = await begin(shop)
  expect(await shop.gateway.find(ref)).toMatchObject({ state: 'waiting', amount: 0 })
  const { answer, back } = await shop.visitIssuer(url)
  expect([answer.status, back]).toEqual([200, null])
  const decided = await shop.visitIssuer(url, 'succeed')
  const hint = { orderIds: [id], isSigned: true }
  expect(await shop.gateway.readReturn(decided.back!)).toEqual(hint)
  expect(Object.fromEntries(decided.back!)).toMatchObject({
    mpiMstatus: 'success',
    cardMstatus: 'success',
    reqAmount: '1100',
  })
  expect(await read(shop, shop.pushed[0])).toEqual(hint)
  expect(shop.pushed[0]?.body).toContain('txnType0000=VerifyNotify')
  expect(await shop.gateway.find(ref)).toMatchObject({
    state: 'authorised',
    amount: 1100,
    card: { last: '1111' },
  })
  expect(await shop.gateway.capture(ref, 1100)).toEqual(done)
  expect(await shop.gateway.findCard('aozora-reader1')).toMatchObject({ card: { last: '1111' } })
})

it('lets 4100000000000100 through at once, and any other card by its button', async () => {
  const shop = veritransShop()
  const url = await begin(shop, { card: await shop.source('4100000000000100') })
  expect((await shop.visitIssuer(url)).back?.get('mpiMstatus')).toBe('success')
  expect(shop.pushed[0]?.body).toContain('txnType0000=AuthorizeConfirm')
  expect(await shop.gateway.find(ref)).toMatchObject({ state: 'authorised' })
  const other = veritransShop()
  await other.visitIssuer(await begin(other), 'frictionless')
  expect(other.pushed[0]?.body).toContain('txnType0000=AuthorizeConfirm')
})

it.each<[Decision, string, string]>([
  ['fail', 'authentication', 'GE23'],
  ['abandon', 'abandoned', 'GE24'],
])('%s: nothing is reserved, and no card kept', async (decision, reason, code) => {
  const shop = veritransShop()
  const { back } = await shop.visitIssuer(await begin(shop), decision)
  expect(Object.fromEntries(back!)).toMatchObject({ OrderId: id, mpiMstatus: 'failure' })
  const decline = { is: 'declined', reason, code: code.padEnd(16, '0') }
  expect(await shop.gateway.find(ref)).toMatchObject({ state: 'failed', amount: 0, decline })
  expect(await shop.gateway.findCard('aozora-reader1')).toEqual({ is: 'found', card: null })
  expect(await shop.book(id)).toMatchObject({ state: 'failed', capturedAt: null })
})

it('a card can be declined after its holder is authenticated', async () => {
  const shop = veritransShop()
  const { back } = await shop.visitIssuer(
    await begin(shop, { card: await shop.source('4999000000000005') }),
    'succeed',
  )
  expect(Object.fromEntries(back!)).toMatchObject({ mpiMstatus: 'success', cardMstatus: 'failure' })
  expect(await shop.gateway.find(ref)).toMatchObject({ state: 'failed', decline: { reason: 'refused' } })
})

it('expires after 20 minutes, even if the payer comes back', async () => {
  const shop = veritransShop()
  const url = await begin(shop)
  shop.clock.now += 20 * 60_000 - 1
  expect(await shop.gateway.find(ref)).toMatchObject({ state: 'waiting' })
  expect(await shop.gateway.release(ref)).toEqual(done)
  shop.clock.now += 1
  expect((await shop.visitIssuer(url, 'succeed')).back?.get('mpiMstatus')).toBe('failure')
  expect(await shop.gateway.find(ref)).toMatchObject({ state: 'failed', decline: { reason: 'abandoned' } })
})

it('decides once: pressed again, or with the back button, it only redirects', async () => {
  const shop = veritransShop()
  const url = await begin(shop)
  await shop.visitIssuer(url, 'succeed')
  for (const decision of ['fail', 'succeed', undefined] as const)
    expect((await shop.visitIssuer(url, decision)).back?.get('cardMstatus')).toBe('success')
  expect(shop.pushed.length).toBe(1)
  expect(await shop.gateway.find(ref)).toMatchObject({ state: 'authorised', amount: 1100 })
  expect((await shop.visitIssuer(`${url}x`)).answer.status).toBe(404)
})

it('stores a card after an order of 0 yen', async () => {
  const shop = veritransShop()
  await shop.visitIssuer(await begin(shop, { amount: 0 }), 'succeed')
  expect(await shop.gateway.find(ref)).toMatchObject({
    state: 'authorised',
    amount: 0,
    card: { last: '1111' },
  })
  expect([await shop.gateway.capture(ref, 0), await shop.gateway.release(ref)]).toEqual([done, done])
  expect(await shop.gateway.findCard('aozora-reader1')).toMatchObject({ card: { last: '1111' } })
})

it.each(['', 'あおぞら 花子', 'X'])(
  'a holder’s name that issuers don’t accept is left out: %j',
  async (holderName) => {
    const shop = veritransShop()
    expect(await shop.reserved(id, { browser: { ...browser!, holderName } })).toMatchObject({
      is: 'redirect',
    })
  },
)

describe('pushes', () => {
  it.each<[PaymentFault, number]>([
    ['push-never', 0],
    ['push-late', 0],
    ['push-twice', 2],
    ['push-first', 1],
  ])('%s', async (fault, count) => {
    const shop = veritransShop()
    await shop.pick(fault)
    const { answer, back } = await shop.visitIssuer(await begin(shop), 'succeed')
    expect([answer.status, back?.get('OrderId')]).toEqual([200, id])
    expect(shop.pushed.length).toBe(count)
    expect(await shop.gateway.find(ref)).toMatchObject({ state: 'authorised' })
  })

  it('a late push is sent from the page, and can be sent again', async () => {
    const shop = veritransShop()
    await shop.pick('push-late')
    await shop.visitIssuer(await begin(shop), 'succeed')
    const send = () =>
      shop.respond(
        new Request('http://sandbox.test/payments/push', {
          method: 'POST',
          body: new URLSearchParams({ order: id }),
        }),
      )
    expect((await send()).status).toBe(303)
    expect(await read(shop, shop.pushed[0])).toEqual({ orderIds: [id], isSigned: true })
    await send()
    expect(shop.pushed.length).toBe(2)
  })

  it('wrong-signature: neither the browser’s result nor the push is accepted', async () => {
    const shop = veritransShop()
    await shop.pick('wrong-signature')
    const { back } = await shop.visitIssuer(await begin(shop), 'succeed')
    expect(await shop.gateway.readReturn(back!)).toEqual({ orderIds: [id], isSigned: false })
    expect(await read(shop, shop.pushed[0])).toBeNull()
  })

  it('a forged push and another company’s are ignored', async () => {
    const shop = veritransShop()
    await shop.visitIssuer(await begin(shop), 'succeed')
    const push = shop.pushed[0]!
    expect(await shop.gateway.readPush({ ...push, body: push.body.replace('bunko-1', 'bunko-2') })).toBeNull()
    expect(await shop.gateway.readPush({ ...push, headers: new Headers() })).toBeNull()
    const other = veritransShop({ merchantSecretKey: '1'.repeat(64) })
    expect(await other.gateway.readPush(push)).toBeNull()
  })

  it('a push that the shop refuses is kept with its answer', async () => {
    const shop = veritransShop()
    shop.pushAnswer.status = 500
    await shop.visitIssuer(await begin(shop), 'succeed')
    expect(await shop.state.list('veritrans-push/')).toMatchObject([{ orderId: id, sent: 1, status: 500 }])
  })
})

it('a return without an order is ignored', async () => {
  const { gateway } = veritransShop()
  expect(await gateway.readReturn(new URLSearchParams({ state: 'x' }))).toBeNull()
  const bare = new URLSearchParams({ OrderId: id })
  expect(await gateway.readReturn(bare)).toEqual({ orderIds: [id], isSigned: false })
})
