import { describe, expect, it } from 'vitest'
import type { PaymentFault } from '#workers/sandbox/payment/fault.ts'
import { browser, gmoShop, orderOf, refOf } from './gmo-shop.ts'
import { planDays } from './plan-days.ts'

const day = 86_400_000
const id = 'bunko-1'
const ref = refOf(id)

describe('a charge without a browser', () => {
  it('is reserved, captured once, and found', async () => {
    const provider = gmoShop()
    const { gateway } = provider
    expect(await gateway.find(ref)).toMatchObject({ state: 'none', amount: 0 })
    await provider.reserved(id)
    const card = { last: '111', brand: null, expires: '2030-12' }
    expect(await gateway.find(ref)).toMatchObject({ state: 'authorised', amount: 1100, card })
    expect(await gateway.capture(ref, 1101)).toMatchObject({
      is: 'declined',
      reason: 'state',
      code: 'E01060010',
    })
    expect(await Promise.all([gateway.capture(ref, 1100), gateway.capture(ref, 1100)])).toContainEqual({
      is: 'done',
    })
    expect(await gateway.capture(ref, 1100)).toEqual({ is: 'done' })
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100, refunded: 0 })
    expect(await provider.book(id)).toMatchObject({ state: 'captured', amount: 1100, refunds: [] })
  })

  it('uses the stored card of that member only', async () => {
    const provider = gmoShop()
    const { gateway } = provider
    await provider.proven(id)
    expect((await gateway.authorise(orderOf('bunko-2'))).is).toBe('authorised')
    expect(await gateway.capture(refOf('bunko-2'), 1100)).toEqual({ is: 'done' })
    const other = orderOf('bunko-3', { memberId: 'aozora-reader1' })
    expect(await gateway.authorise(other)).toMatchObject({
      is: 'declined',
      reason: 'card',
      code: 'E01240002',
    })
    expect(await gateway.findCard('aozora-reader1')).toEqual({ is: 'found', card: null })
    expect(await gateway.find(refOf('bunko-3'))).toMatchObject({ state: 'none' })
  })

  it('stores a card that was authenticated for 0 yen', async () => {
    const provider = gmoShop()
    expect(await provider.proven(id)).toMatchObject({ state: 'authorised', amount: 0 })
    const exec = provider.sent.find(({ api }) => api === 'ExecTran')!.body
    expect(exec).not.toContain('Tds2Recurring')
    expect(await provider.gateway.capture(ref, 0)).toEqual({ is: 'done' })
    expect(await provider.gateway.findCard('tana-reader1')).toMatchObject({ card: { last: '111' } })
    expect(await provider.gateway.release(ref)).toEqual({ is: 'done' })
    expect((await provider.gateway.authorise(orderOf('bunko-2'))).is).toBe('authorised')
  })

  it('tells in the first charge that it recurs, and how often; later charges use the stored card without authentication', async () => {
    const provider = gmoShop()
    const sent = (api: string) =>
      provider.sent.filter((one) => one.api === api).map(({ body }) => new URLSearchParams(body))
    for (const [at, [duration, durationType, days]] of Object.entries([
      [1, 'month', '28'],
      [2, 'year', '730'],
      [10, 'day', '10'],
    ] as const)) {
      const plan = { id: 'P1', name: '月刊', duration, durationType, renewalTotal: 1100, ...planDays }
      const order = orderOf(`bunko-${at}`, { card: await provider.source(), browser, plan })
      expect((await provider.gateway.authorise(order)).is).toBe('redirect')
      const exec = sent('ExecTran').at(-1)
      expect([exec?.get('Tds2RecurringFrequency'), exec?.get('Tds2RecurringExpiry')]).toEqual([
        days,
        '20991231',
      ])
    }
    await provider.proven('proof-1')
    expect((await provider.gateway.authorise(orderOf('renewal-1'))).is).toBe('authorised')
    expect(sent('EntryTran').at(-1)?.get('TdFlag')).toBeNull()
    const [exec] = sent('ExecTran').slice(-1)
    expect([exec?.get('MemberID'), exec?.get('Token'), exec?.get('Tds2RecurringFrequency')]).toEqual([
      'tana-reader1',
      null,
      null,
    ])
  })

  it('sends only ASCII, and the contract’s passwords only where they belong', async () => {
    const provider = gmoShop()
    const email = '花子@tana.example'
    const order = orderOf(id, {
      card: await provider.source(),
      browser: { ...browser, email, state: '状態' },
    })
    await provider.gateway.authorise(order)
    const exec = provider.sent.find(({ api }) => api === 'ExecTran')!.body
    expect(exec).not.toMatch(/shoppass01|sitepass01|Tds2Email|[^\x20-\x7e]/)
    expect(new URLSearchParams(exec).get('RetUrl')).toMatch(/^[\x21-\x7e]{1,256}$/)
  })
})

describe('with the issuer’s page', () => {
  it.each(['4100000000005000', '4100000000000100'])(
    '%s: reserves once when the browser is back',
    async (cardno) => {
      const provider = gmoShop()
      const { gateway } = provider
      const url = await provider.begun(id, { cardno })
      // The complete address arrived, including `&t=`.
      expect(url).toMatch(/transId=\w{32}&t=\w{32}$/)
      expect(await gateway.find(ref)).toMatchObject({ state: 'waiting', amount: 1100 })
      const isFrictionless = cardno.endsWith('0100')
      const back = isFrictionless
        ? new URL((await provider.send(url)).headers.get('Location')!)
        : await provider.press(url, 'succeeded')
      expect(back.searchParams.get('state')).toBe('S1')
      expect(await gateway.readReturn(back.searchParams)).toEqual({ orderIds: [id], isSigned: false })
      const found = await Promise.all([gateway.find(ref), gateway.find(ref)])
      expect(found.filter((one) => one.is === 'found' && one.state === 'authorised').length).toBeGreaterThan(
        0,
      )
      expect(await gateway.find(ref)).toMatchObject({ state: 'authorised', amount: 1100, decline: null })
      expect(await provider.book(id)).toMatchObject({ state: 'authorised', amount: 1100 })
    },
  )

  it.each([
    ['failed', 'authentication', 'E21020001'],
    ['abandoned', 'abandoned', 'E21020002'],
  ] as const)('%s there: nothing is reserved, even if asked again', async (outcome, reason, code) => {
    const provider = gmoShop()
    await provider.press(await provider.begun(id), outcome)
    for (const _ of [1, 2])
      expect(await provider.gateway.find(ref)).toMatchObject({ state: 'failed', decline: { reason, code } })
    expect(await provider.gateway.release(ref)).toEqual({ is: 'done' })
    expect(await provider.book(id)).toMatchObject({ state: 'failed' })
  })

  it('the page expires after 20 minutes', async () => {
    const provider = gmoShop()
    const url = await provider.begun(id)
    provider.clock.now += 20 * 60_000
    expect((await provider.send(url)).status).toBe(410)
    expect(await provider.gateway.find(ref)).toMatchObject({
      state: 'failed',
      decline: { code: 'E21020999' },
    })
  })

  it('a card declined after the page stays declined', async () => {
    const provider = gmoShop()
    await provider.press(await provider.begun(id, { cardno: '4999000000000005' }), 'succeeded')
    const decline = { reason: 'refused', code: '42G030000', gatewayCode: 702 }
    for (const _ of [1, 2])
      expect(await provider.gateway.find(ref)).toMatchObject({ state: 'failed', decline })
  })

  it('only an order id is read from a return', async () => {
    const { gateway } = gmoShop()
    const read = (query: string) => gateway.readReturn(new URLSearchParams(query))
    expect(await read('OrderID=bunko-1%3FAccessID%3Dx')).toEqual({ orderIds: ['bunko-1'], isSigned: false })
    for (const query of ['AccessID=x', 'OrderID=', 'OrderID=a_b', `OrderID=${'b'.repeat(28)}`])
      expect(await read(query), query).toBeNull()
    const body = 'ShopID=tshop00000001&OrderID=bunko-1&Status=SALES'
    expect(await gateway.readPush({ headers: new Headers(), body })).toEqual({
      orderIds: ['bunko-1'],
      isSigned: false,
    })
  })
})

describe('cancelling and refunding', () => {
  it('cancels a reservation, repeatedly, but no charge', async () => {
    const provider = gmoShop()
    const { gateway } = provider
    expect(await gateway.release(ref)).toEqual({ is: 'done' })
    await provider.reserved(id)
    provider.clock.now += 40 * day
    for (const _ of [1, 2]) expect(await gateway.release(ref)).toEqual({ is: 'done' })
    expect(await gateway.find(ref)).toMatchObject({ state: 'released' })
    expect(await gateway.capture(ref, 1100)).toMatchObject({ is: 'declined', reason: 'state' })
    const taken = await provider.reserved('bunko-2', 1100, true)
    expect(await gateway.release(taken)).toMatchObject({ is: 'declined', reason: 'state' })
    expect(await provider.book('bunko-2')).toMatchObject({ state: 'captured', refunds: [] })
  })

  it.each([
    ['VOID', 0],
    ['RETURN', day],
    ['RETURNX', 30 * day],
  ])('refunds everything by %s, depending on the day, once', async (job, later) => {
    const provider = gmoShop()
    await provider.reserved(id, 1100, true)
    provider.clock.now += later
    const all = { amount: 1100, refundedAfter: 1100 }
    for (const _ of [1, 2]) expect(await provider.gateway.refund(ref, all)).toEqual({ is: 'done' })
    const jobs = provider.sent.flatMap(({ body }) => /JobCd=((?:VOID|RETURN)\w*)/.exec(body)?.[1] ?? [])
    expect(jobs).toEqual([job])
    expect((await provider.book(id))?.refunds).toMatchObject([{ amount: 1100 }])
  })

  it('refunds a part, then the rest, each once', async () => {
    const provider = gmoShop()
    const { gateway } = provider
    await provider.reserved(id, 1100, true)
    for (const _ of [1, 2])
      expect(await gateway.refund(ref, { amount: 300, refundedAfter: 300 })).toEqual({ is: 'done' })
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100, refunded: 300 })
    expect(await gateway.refund(ref, { amount: 300, refundedAfter: 700 })).toMatchObject({ is: 'declined' })
    expect(await gateway.refund(ref, { amount: 900, refundedAfter: 1200 })).toMatchObject({ is: 'declined' })
    provider.clock.now += day
    for (const _ of [1, 2])
      expect(await gateway.refund(ref, { amount: 800, refundedAfter: 1100 })).toEqual({ is: 'done' })
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100, refunded: 1100 })
    expect((await provider.book(id))?.refunds.map(({ amount }) => amount)).toEqual([300, 800])
  })
})

describe('a saved card', () => {
  it('replaces the one before, and is deleted with its member', async () => {
    const provider = gmoShop()
    const { gateway } = provider
    const prove = (cardno: string) => provider.proven(`proof-${cardno.slice(-4)}`, { cardno })
    expect(await prove('4111111111111111')).toMatchObject({ state: 'authorised', card: { last: '111' } })
    expect(await prove('5555555555554444')).toMatchObject({ state: 'authorised', card: { last: '444' } })
    expect(await gateway.findCard('tana-reader1')).toMatchObject({
      card: { last: '444', expires: '2030-12' },
    })
    const failed = (gatewayCode: number) => ({ state: 'failed', decline: { reason: 'card', gatewayCode } })
    expect(await prove('4111111111111112')).toMatchObject(failed(103))
    expect(await prove('6011000990139424')).toMatchObject(failed(703))
    expect(await gateway.findCard('tana-reader1')).toMatchObject({ card: { last: '444' } })
    for (const _ of [1, 2]) expect(await gateway.forgetMember('tana-reader1')).toEqual({ is: 'done' })
    expect(await gateway.findCard('tana-reader1')).toEqual({ is: 'found', card: null })
  })
})

describe('when something goes wrong', () => {
  it.each<[PaymentFault, string, string, number]>([
    ['declined', 'refused', '42G920000', 701],
    ['balance', 'refused', '42G020000', 702],
    ['limit', 'refused', '42G030000', 702],
    ['lost-card', 'lost', '42G600000', 703],
    ['wrong-code', 'card', '42G440000', 123],
    ['expired-card', 'card', '42G830000', 114],
  ])('%s: gives the reason, and nothing is reserved', async (fault, reason, code, gatewayCode) => {
    const provider = gmoShop()
    await provider.spoil(fault)
    await provider.fromBefore()
    const declined = { is: 'declined', reason, code, gatewayCode }
    expect(await provider.gateway.authorise(orderOf(id))).toEqual(declined)
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'none' })
    expect(await provider.book(id)).toMatchObject({ state: 'failed' })
  })

  it.each([
    ['4999000000000002', '123', '42G020000'],
    ['4999000000000005', '123', '42G030000'],
    ['4111111111111111', '999', '42G440000'],
    ['4111111111111112', '123', 'E41170099'],
  ])('a card %s with code %s is declined by %s', async (cardno, securitycode, code) => {
    const provider = gmoShop()
    await provider.fromBefore({ cardno, securitycode })
    expect(await provider.gateway.authorise(orderOf(id))).toMatchObject({ is: 'declined', code })
  })

  it.each<[PaymentFault, string, string]>([
    ['time-out-before', 'ExecTran: status 504', 'none'],
    ['time-out-after', 'ExecTran: status 504', 'authorised'],
    ['error-after', 'ExecTran: status 500', 'authorised'],
    ['cut-off', 'ExecTran: cut off', 'authorised'],
  ])('%s is no decline; what became of it is found', async (fault, cause, state) => {
    const provider = gmoShop()
    await provider.spoil(fault)
    await provider.fromBefore()
    expect(await provider.gateway.authorise(orderOf(id))).toEqual({ is: 'unknown', cause })
    expect(provider.waited).toEqual(fault.startsWith('time-out') ? [60_000] : [])
    expect(await provider.gateway.find(ref)).toMatchObject({ state })
  })

  const calls = [
    'EntryTran',
    'ExecTran',
    'SecureTran2',
    'SearchTrade',
    'SaveMember',
    'TradedCard',
    'SearchCard',
    'AlterTran',
    'ChangeTran',
  ]
  const lost = ['time-out-before', 'time-out-after', 'error-after', 'cut-off'] as const
  it.each(calls.flatMap((call) => lost.map((fault) => [call, fault] as const)))(
    '%s %s: a repeated call gives the same result as without the fault',
    async (call, fault) => {
      const provider = gmoShop()
      const { gateway } = provider
      const outcome = await begin(provider, call, fault)
      if (outcome !== 'redirect') return
      if (call !== 'ChangeTran') await provider.spoil(fault, call)
      await again(() => gateway.find(ref), 'found')
      await again(() => gateway.capture(ref, 1100))
      await provider.spoil(fault, call)
      await again(() => gateway.refund(ref, { amount: 100, refundedAfter: 100 }))
      await again(() => gateway.refund(ref, { amount: 1000, refundedAfter: 1100 }))
      expect((await provider.book(id))?.refunds.map(({ amount }) => amount)).toEqual([100, 1000])
      await provider.spoil(null)
      expect(await gateway.findCard('tana-reader1')).toMatchObject({ card: { last: '000' } })
    },
  )

  /**
   * Starts a payment and confirms it on the issuer's page. If the answer to the first calls is lost, nothing is reserved and nothing is
   * ever charged.
   */
  async function begin(provider: ReturnType<typeof gmoShop>, call: string, fault: PaymentFault) {
    if (call === 'EntryTran' || call === 'ExecTran') await provider.spoil(fault, call)
    const card = await provider.source({ cardno: '4100000000005000' })
    const outcome = await provider.gateway.authorise(orderOf(id, { card, browser }))
    if (outcome.is === 'redirect') await provider.press(outcome.url, 'succeeded')
    else {
      expect(outcome.is).toBe('unknown')
      const isBegun = call === 'ExecTran' && fault !== 'time-out-before'
      expect(await provider.gateway.find(ref)).toMatchObject({ state: isBegun ? 'waiting' : 'none' })
      expect(await provider.gateway.release(ref)).toEqual({ is: 'done' })
    }
    return outcome.is
  }

  /** Repeats a call once if its answer was lost. */
  async function again(ask: () => Promise<{ is: string }>, expected = 'done') {
    const first = await ask()
    if (first.is !== 'unknown') return expect(first).toMatchObject({ is: expected })
    expect(await ask()).toMatchObject({ is: expected })
  }

  it('a duplicate id and a changed amount are noticed', async () => {
    const provider = gmoShop()
    const { gateway } = provider
    await provider.reserved(id)
    const again = orderOf(id, { card: await provider.source() })
    expect(await gateway.authorise(again)).toMatchObject({ is: 'declined', reason: 'duplicate' })
    await provider.spoil('duplicate-order')
    const other = orderOf('bunko-2', { card: await provider.source() })
    expect(await gateway.authorise(other)).toMatchObject({
      is: 'declined',
      reason: 'duplicate',
      code: 'E01040010',
    })
    await provider.spoil('amount-altered')
    await provider.reserved('bunko-3')
    expect(await gateway.find(refOf('bunko-3'))).toMatchObject({ state: 'authorised', amount: 1101 })
    expect(await gateway.capture(refOf('bunko-3'), 1100)).toMatchObject({ is: 'declined', code: 'E01060010' })
    expect(await gateway.release(refOf('bunko-3'))).toEqual({ is: 'done' })
    expect(await provider.book('bunko-3')).toMatchObject({ state: 'released' })
  })

  it.each(['ExecTran', 'AlterTran'])(
    'a wrong clock since %s changes the job of a refund, but not its success',
    async (call) => {
      const provider = gmoShop()
      if (call === 'ExecTran') await provider.spoil('clock-off', call)
      await provider.reserved(id, 1100, true)
      if (call === 'AlterTran') await provider.spoil('clock-off', call)
      expect(await provider.gateway.refund(ref, { amount: 1100, refundedAfter: 1100 })).toEqual({
        is: 'done',
      })
      expect((await provider.book(id))?.refunds).toHaveLength(1)
    },
  )

  it('an amount of 99999 is reserved, but its answer is late', async () => {
    const provider = gmoShop()
    await provider.fromBefore()
    expect(await provider.gateway.authorise(orderOf(id, { amount: 99_999 }))).toMatchObject({ is: 'unknown' })
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'authorised', amount: 99_999 })
  })

  it('a failed connection is not treated as a refusal', async () => {
    const { gateway } = gmoShop({ baseUrl: 'http://nobody:1' })
    expect(await gateway.find(ref)).toMatchObject({ is: 'unknown' })
  })
})

describe('the settings of a company', () => {
  it.each([
    [{}, { is: 'done' }],
    [{ shopPass: 'wrong' }, { is: 'declined', reason: 'settings', code: 'E01030002', gatewayCode: 180 }],
    [{ shopId: '' }, { is: 'declined', reason: 'settings', code: 'E01010001', gatewayCode: 160 }],
    [{ sitePass: 'wrong' }, { is: 'declined', reason: 'settings', code: 'E01210002' }],
    [{ siteId: '' }, { is: 'declined', reason: 'settings', code: 'E01190001' }],
  ])('%j: %j', async (changed, expected) => {
    expect(await gmoShop(changed).gateway.check()).toEqual(expected)
  })

  it('if wrong, aren’t reported as a missing order or card', async () => {
    const { gateway } = gmoShop({ shopPass: 'wrong', sitePass: 'wrong' })
    expect(await gateway.find(ref)).toMatchObject({ is: 'unknown', cause: 'SearchTrade: E01030002' })
    expect(await gateway.findCard('tana-reader1')).toMatchObject({ is: 'declined', reason: 'settings' })
    expect(await gateway.authorise(orderOf(id))).toMatchObject({ is: 'declined', reason: 'settings' })
  })
})
