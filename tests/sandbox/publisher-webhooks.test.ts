import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { publisherShop } from './publisher-shop.ts'

describe('a webhook of the publisher', () => {
  it('tells that an order was answered on its page, with a signature', async () => {
    const { gateway, ordered, told } = publisherShop()
    await ordered('o-1')
    expect(await gateway.readPush(told[0]!)).toEqual({ orderIds: ['o-1'], isSigned: true })
  })

  it('tells each later period, with its own price and number, by which it is found and refunded', async () => {
    const { books, gateway, running, heard } = publisherShop()
    const { periodicPaymentId, play } = await running('o-1')
    await play('charge')
    expect(await heard()).toMatchObject({ event: 'charged', periodicPaymentId, period: 1, amount: 2200 })
    const ref = { id: 'renewal-1', memberId: 'm', providerRef: (await heard())!.providerRef }
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 2200, refunded: 0 })
    expect(await gateway.refund(ref, { amount: 2200, refundedAfter: 2200 })).toEqual({ is: 'done' })
    await play('charge')
    expect(await heard()).toMatchObject({ period: 2 })
    const amounts = (await books()).map(({ state, amount, refunds }) => [state, amount, refunds.length])
    expect(amounts.sort()).toEqual([
      ['captured', 1100, 0],
      ['captured', 2200, 0],
      ['captured', 2200, 1],
    ])
  })

  it('tells a failed period, which keeps its number if it is charged later, and the end', async () => {
    const { running, heard, told } = publisherShop()
    const { play } = await running('o-1')
    await play('fail')
    expect(await heard()).toMatchObject({ event: 'failed', period: 1 })
    await play('charge')
    expect(await heard()).toMatchObject({ event: 'charged', period: 1 })
    await play('end')
    expect(await heard()).toMatchObject({ event: 'ended', period: 2, providerRef: null })
    expect((await play('charge')).status).toBe(404)
    expect(told).toHaveLength(3)
  })

  it('is no longer sent after we end the payment, repeatedly', async () => {
    const { gateway, running } = publisherShop()
    const { ref, play } = await running('o-1')
    expect([await gateway.endPeriodic(ref), await gateway.endPeriodic(ref)]).toEqual([
      { is: 'done' },
      { is: 'done' },
    ])
    expect((await play('charge')).status).toBe(404)
    expect(await gateway.endPeriodic({ id: 'o-9', memberId: 'm', providerRef: null })).toEqual({ is: 'done' })
  })

  it('comes twice, late or never with one id, as chosen, and again on request', async () => {
    const { running, told, spoil, send } = publisherShop()
    const { play } = await running('o-1')
    const idOf = ({ body }: { body: string }) => (JSON.parse(body) as { id: string }).id
    await spoil('push-twice')
    await play('charge')
    expect(told.map(idOf)).toEqual([idOf(told[0]!), idOf(told[0]!)])
    await send(`/publisher/play/events/${idOf(told[0]!)}/send`, { method: 'POST' })
    expect(told.map(idOf)).toEqual(Array(3).fill(idOf(told[0]!)))
    await spoil('push-never')
    await play('charge')
    await spoil('push-late')
    await play('charge')
    expect(told).toHaveLength(3)
    const page = await (await send('/publisher')).text()
    const late = [...page.matchAll(/play\/events\/([\w-]+)\/send/g)].map(([, id]) => id!)
    for (const id of late) await send(`/publisher/play/events/${id}/send`, { method: 'POST' })
    const periods = told.slice(3).map(({ body }) => (JSON.parse(body) as { period?: number }).period)
    expect(periods.filter(Boolean).sort(), 'all but the one that is never told').toEqual([1, 3])
  })
})

describe('who reads it', () => {
  it.each(['wrong-signature', 'clock-off', 'amount-altered'] as const)(
    'is ignored with the fault %s',
    async (fault) => {
      const { gateway, running, told, spoil } = publisherShop()
      const { play } = await running('o-1')
      await spoil(fault)
      await play('charge')
      expect(told).toHaveLength(1)
      expect(await gateway.readPush(told[0]!)).toBeNull()
    },
  )

  it('is accepted for five minutes, even from a clock that is ahead', async () => {
    const { clock, running, heard } = publisherShop()
    const { play } = await running('o-1')
    await play('charge')
    const at = clock.now
    for (const [off, isHeard] of [
      [300_000, true],
      [301_000, false],
      [-300_000, true],
      [-301_000, false],
    ] as const) {
      clock.now = at + off
      expect((await heard()) !== null, `${off}`).toBe(isHeard)
    }
  })

  it('is ignored if it is unsigned, partly signed or of another kind', async () => {
    const { clock, gateway } = publisherShop()
    const t = clock.now / 1000
    const sign = (body: string, secret = 'sandbox-webhook-secret') =>
      `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
    const read = (body: string, signature: string) => {
      const headers = new Headers(signature ? { 'X-Signature': signature } : {})
      return gateway.readPush({ headers, body })
    }
    const body = JSON.stringify({ event: 'order.updated', merchant_order_no: 'o-1' })
    expect(await read(body, sign(body))).toEqual({ orderIds: ['o-1'], isSigned: true })
    expect(await read(body, '')).toBeNull()
    expect(await read(body, sign(body).slice(0, -1))).toBeNull()
    expect(await read(body, sign(body).replace(/v1=.*/, 'v1='))).toBeNull()
    expect(await read(`${body} `, sign(body))).toBeNull()
    expect(await read(body, sign(body, ''))).toBeNull()
    for (const other of ['', '[]', '{"event":"periodic.charged","period":0}', '{"event":"order.updated"}'])
      expect(await read(other, sign(other)), other).toBeNull()
  })
})

it('is ignored if its order number isn’t one of ours', async () => {
  const { gateway } = publisherShop()
  for (const query of [
    '',
    'gid_order_no=G1',
    'merchant_order_no=',
    'merchant_order_no=../x',
    `merchant_order_no=${'a'.repeat(28)}`,
  ])
    expect(await gateway.readReturn(new URLSearchParams(query)), query).toBeNull()
})
