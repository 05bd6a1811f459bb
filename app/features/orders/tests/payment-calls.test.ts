import { beforeAll, describe, expect, it } from 'vitest'
import {
  cardPaymentEndpoints,
  publisherPaymentEndpoints,
} from '#app/features/orders/api/payment-endpoints.ts'
import { receivePush } from '#app/features/orders/model/push/receive-push.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { makeCall } from './make-call.ts'
import { addPlan, addReaders, buyerAt, newTill, platformOn, seedContracts, shops } from './order-world.ts'

const platform = platformOn(sqliteD1())
const { db } = platform
const forgedAddress = '198.51.100.66'
/** All the fields in which a client might claim another address. */
const forged = {
  customerIp: forgedAddress,
  clientIp: forgedAddress,
  clientIpAddress: forgedAddress,
  ip: forgedAddress,
  address: forgedAddress,
}

beforeAll(async () => {
  await seedRecords(db, platform.clock.now)
  await seedContracts(platform)
})

/** A reader of a shop with a plan of 1,100 yen, and everything that is sent to the provider for them. */
async function buyer(provider: 'VERITRANS' | 'GAKKEN_ID', id: string) {
  const { tenantId } = world[shops[provider]]
  await addReaders(platform, tenantId, [id])
  const subscriptionPlanId = await addPlan(platform, tenantId, `of-${id}`)
  const till = newTill(platform, provider)
  const sent: string[] = []
  const visit = await buyerAt(platform, provider, id, till)
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const body = await request.clone().text()
    sent.push(decodeURIComponent([request.url, ...request.headers.values(), body].join(' ')))
    return till.fetch(request)
  }
  return { id, subscriptionPlanId, till, sent, visit: { ...visit, fetch: fetch as typeof globalThis.fetch } }
}
type Buyer = Awaited<ReturnType<typeof buyer>>

const call = (visit: Visit, route: string, params: Record<string, unknown>) =>
  makeCall([...cardPaymentEndpoints, ...publisherPaymentEndpoints], visit, route, params)

const receive = async ({ visit, subscriptionPlanId, till }: Buyer, more: object = {}) =>
  call(visit, 'POST /veritrans/order-receive', {
    subscriptionPlanId,
    token: await till.tokenOf(),
    redirectUrl: '/veritrans-payment/confirm',
    state: 'a-state',
    ...more,
  })
const orderOf = ({ id }: Buyer) =>
  db.selectFrom('payment_order').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow()
const confirm = async (one: Buyer, visit: Visit = one.visit, more: object = {}) =>
  call(visit, 'POST /veritrans/confirm-order', { orderId: (await orderOf(one)).id, ...more })
const bookedFor = async ({ id }: Buyer) => [
  ...(await db.selectFrom('registration').select('id').where('account_id', '=', id).execute()),
  ...(await db.selectFrom('ledger_transaction').select('id').where('account_id', '=', id).execute()),
]

describe('R349 a confirm call', () => {
  it('answers 200 only for a confirmed order: not while the result is unknown, nor if it failed', async () => {
    const one = await buyer('VERITRANS', 'confirming')
    const { data } = await receive(one)
    await one.till.spoil('time-out-after')
    const verifying = await confirm(one)
    expect(verifying.http).toBeGreaterThanOrEqual(400)
    expect([verifying.status, await bookedFor(one)]).toEqual([871, []])
    await one.till.spoil(null)
    await one.till.press(String(data), 'pay')
    expect(await confirm(one)).toMatchObject({ http: 200, status: 200 })
    expect(await bookedFor(one)).toHaveLength(2)

    const other = await buyer('VERITRANS', 'declined')
    await other.till.press(String((await receive(other)).data), 'decline')
    const failed = await confirm(other)
    expect(failed.http).toBeGreaterThanOrEqual(400)
    expect([failed.status, await bookedFor(other)]).toEqual([866, []])
  })

  it('of another reader’s order, of another site’s provider and of no order is an error, too', async () => {
    const [one, stranger] = [await buyer('VERITRANS', 'owner'), await buyer('VERITRANS', 'stranger')]
    const elsewhere = await buyer('GAKKEN_ID', 'elsewhere')
    await one.till.press(String((await receive(one)).data), 'pay')
    for (const visit of [stranger.visit, elsewhere.visit])
      expect((await confirm(one, visit)).http).toBeGreaterThanOrEqual(400)
    const none = await call(one.visit, 'POST /veritrans/confirm-order', { orderId: 'nobody-s' })
    expect(none.http).toBeGreaterThanOrEqual(400)
    expect(await bookedFor(one)).toEqual([])
  })
})

describe('an address that a client claims', () => {
  it('is sent to no provider: the connection’s own address is', async () => {
    const one = await buyer('VERITRANS', 'addressed')
    await receive(one, forged)
    const sent = one.sent.join('\n')
    expect(sent).toContain(String(one.visit.address))
    expect(sent).not.toContain(forgedAddress)
    expect(JSON.stringify(await orderOf(one))).not.toContain(forgedAddress)
  })

  it('books nothing and changes nothing: not in a confirmation, not for a stranger, not in a push', async () => {
    const [one, stranger] = [await buyer('VERITRANS', 'pending'), await buyer('VERITRANS', 'forger')]
    await receive(one)
    expect((await confirm(one, one.visit, forged)).status).toBe(871)
    expect((await confirm(one, stranger.visit, forged)).http).toBeGreaterThanOrEqual(400)
    const { id } = await orderOf(one)
    const body = String(new URLSearchParams({ orderId: id, mstatus: 'success', ...forged }))
    const push = {
      provider: 'VERITRANS' as const,
      headers: new Headers({ 'X-Forwarded-For': forgedAddress }),
      body,
    }
    expect(await receivePush({ ...one.visit, actor: null }, push)).toBe(false)
    expect([(await orderOf(one)).state, await bookedFor(one)]).toEqual(['redirected', []])
  })
})
