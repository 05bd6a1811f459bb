import { describe, expect, it } from 'vitest'
import { updateProof } from '#app/features/orders/model/card-proof/proof-store.ts'
import {
  getSavedCard,
  refusalOfProof,
  replaceCard,
  settleOwnProof,
  settleReturnedProof,
} from '#app/features/orders/model/card-proof/saved-card.ts'
import { sweepProofs } from '#app/features/orders/model/card-proof/settle-proof.ts'
import { settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { findPayer, forgetCard } from '#app/features/orders/model/payer/payer-store.ts'
import { receivePush } from '#app/features/orders/model/push/receive-push.ts'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { changeMember } from '#workers/sandbox/payment/veritrans/card.ts'
import { buyPlan, newBuyer, openShops } from './open-shops.ts'
import { addPlan, giveCard, hours, minutes, type Pressed, returnPath, startOfTests } from './order-world.ts'

const platform = await openShops()
const { db, clock } = platform
const [visa, master] = ['4111111111111111', '5555555555554444']
const days = 24 * hours
let made = 0

/** A reader, and every request that is made to the provider for them, as `call: parameters`. */
async function reader(provider: 'GMO' | 'VERITRANS') {
  clock.now = startOfTests
  // No other renewals may be due.
  await db.updateTable('registration').set({ renews_on: null }).execute()
  const id = `prover${++made}xxxxxxxxxxxxxxxxx`
  const { tenantId, till, visit: buyer } = await newBuyer(platform, provider, id)
  const sent: { call: string; fields: Record<string, unknown> }[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const [, call = ''] = /(?:payment\/(\w+)\.idPass|(\w+\/\w+))$/.exec(request.url)?.filter(Boolean) ?? []
    const body = await request.clone().text()
    const fields =
      provider === 'GMO'
        ? Object.fromEntries(new URLSearchParams(body))
        : JSON.parse(decodeURIComponent(body)).params
    sent.push({ call, fields })
    return till.fetch(request)
  }
  const visit: Visit = { ...buyer, fetch }
  const cron = { ...till.cron, fetch }
  const one = { id, tenantId, provider, till, visit, cron }
  return {
    ...one,
    sent: (call: string) => sent.filter((one) => one.call === call).map(({ fields }) => fields),
    give: async (number: string, pressed?: Pressed) =>
      giveCard(visit, till, await till.tokenOf(number), pressed),
    kept: async () => (await getSavedCard(visit))?.last.slice(-3),
    buy: async (plan: Parameters<typeof addPlan>[3] = {}) => {
      const planId = await addPlan(platform, tenantId, `plan-of-prover-${made}`, plan)
      return buyPlan({ visit, till }, { planId, number: visa })
    },
    /** The renewals of this reader so far, each with the card it was charged to. */
    renewed: async () => {
      await sweepRenewals(cron)
      const orders = await db
        .selectFrom('payment_order')
        .select(['id', 'state'])
        .where('account_id', '=', id)
        .where('kind', '=', 'renewal')
        .orderBy('period')
        .execute()
      const key = provider === 'GMO' ? 'gmo-trade' : 'veritrans-order'
      return Promise.all(
        orders.map(async ({ id: orderId, state }) => {
          const books = await till.sandbox.state.get<{ card: { masked: string } }>(`${key}/${orderId}`)
          return [state, books?.card.masked.slice(-3)]
        }),
      )
    },
  }
}

describe.each(['VERITRANS', 'GMO'] as const)('a card that is entered at %s without an order', (provider) => {
  it('is stored once its issuer has confirmed the holder; if that fails or is left there, renewals go on with the old card', async () => {
    const one = await reader(provider)
    await one.buy()
    expect(await one.kept()).toBe('111')
    expect(await one.give(master, 'decline')).toBe('failed')
    const left = await one.give(master, 'cancel')
    expect(['redirected', 'given_up']).toContain(left)
    expect(await one.kept()).toBe('111')
    clock.now += 31 * days
    expect(await one.renewed()).toEqual([['confirmed', '111']])
    expect(await one.give(master)).toBe('kept')
    expect(await one.kept()).toBe('444')
    clock.now += 31 * days
    expect(await one.renewed()).toEqual([
      ['confirmed', '111'],
      ['confirmed', '444'],
    ])
    expect((await getSavedCard(one.visit))?.expires).toBe('2039-12')
  })

  it('is proven by 3-D Secure, as a card that is added, and charges nothing', async () => {
    const one = await reader(provider)
    await one.give(visa)
    const asked = one.sent(provider === 'GMO' ? 'EntryTran' : 'Authorize/mpi')
    expect(asked).toMatchObject(
      provider === 'GMO'
        ? [{ JobCd: 'CHECK', TdFlag: '2', Tds2Type: '2' }]
        : [{ amount: '0', authenticationIndicator: '04', withCapture: 'false', deviceChannel: '02' }],
    )
    expect(one.sent('SaveCard')).toEqual([])
    expect(one.sent('Add/cardinfo')).toEqual([])
  })

  it('R003 comes back to its own reader only, with the state that was sent', async () => {
    const [one, other] = [await reader(provider), await reader(provider)]
    const { proofId, next } = await replaceCard(one.visit, { token: await one.till.tokenOf(visa) })
    const parameters = (await one.till.press(
      (next as { redirect: string }).redirect,
      'pay',
    )) as URLSearchParams
    expect(await settleReturnedProof(other.visit, parameters)).toBeNull()
    expect(await refusalOf(settleOwnProof(other.visit, proofId))).toBe('transactionNotFound')
    expect(await settleOwnProof(other.visit, null)).toBeNull()
    const forged = new URLSearchParams(parameters)
    forged.set('state', 'another-word')
    expect(await refusalOf(settleReturnedProof(one.visit, forged))).toBe('transactionNotFound')
    expect(await one.kept()).toBeUndefined()
    for (let again = 0; again < 2; again++)
      expect(await settleReturnedProof(one.visit, parameters)).toMatchObject({ id: proofId, state: 'kept' })
    expect([await one.kept(), await other.kept()]).toEqual(['111', undefined])
  })

  it('is stored by cron if the browser never comes back, and given up if the reader wasn’t at the issuer’s page', async () => {
    const one = await reader(provider)
    const begun = async (number: string) => {
      const { proofId, next } = await replaceCard(one.visit, { token: await one.till.tokenOf(number) })
      return { proofId, url: (next as { redirect: string }).redirect }
    }
    const { url } = await begun(visa)
    await one.till.press(url, 'pay')
    const { proofId } = await begun(master)
    clock.now += 2 * minutes
    await sweepProofs(one.cron)
    expect(await one.kept()).toBe('111')
    clock.now += 8 * minutes
    expect(await settleOwnProof(one.visit, proofId), 'still waited for').toMatchObject({
      state: 'redirected',
    })
    const tries = db.selectFrom('card_proof').select('settle_tries as tries').where('id', '=', proofId)
    expect(await tries.execute(), 'that a reader asks puts nothing off').toEqual([{ tries: 1 }])
    clock.now += 2 * hours
    expect(await settleOwnProof(one.visit, null), 'nobody goes on with it').toBeNull()
    await sweepProofs(one.cron)
    expect((await settleOwnProof(one.visit, proofId)).state).not.toBe('redirected')
    expect(await one.kept()).toBe('111')
    clock.now += 2 * hours
    expect(await sweepProofs(one.cron)).toBe(0)
  })

  it('isn’t stored if the account is cancelled meanwhile', async () => {
    const one = await reader(provider)
    const { next } = await replaceCard(one.visit, { token: await one.till.tokenOf(visa) })
    await one.till.press((next as { redirect: string }).redirect, 'pay')
    await db.updateTable('account').set({ cancelled_at: clock.now }).where('id', '=', one.id).execute()
    clock.now += 2 * minutes
    await sweepProofs(one.cron)
    expect(await one.kept()).toBeUndefined()
    const members = await one.till.sandbox.state.list<object>(`${one.till.name}-member/`)
    expect(members).toEqual([])
  })

  it('from before proofs existed is still charged', async () => {
    const one = await reader(provider)
    await one.buy()
    const payer = db.updateTable('payer').set({ series_order: null, series_at: null })
    await payer.where('account_id', '=', one.id).execute()
    if (provider === 'VERITRANS') {
      const { member_id } = await db
        .selectFrom('payer')
        .select('member_id')
        .where('account_id', '=', one.id)
        .executeTakeFirstOrThrow()
      await changeMember(one.till.sandbox, member_id, ({ cards }) =>
        cards.map((card) => ({ ...card, provenAt: null })),
      )
    }
    for (let period = 0; period < 2; period++) {
      clock.now += 31 * days
      await one.renewed()
    }
    expect(await one.renewed()).toEqual([
      ['confirmed', '111'],
      ['confirmed', '111'],
    ])
  })
})

it('a card that an order brings replaces one that was proven while the order was being paid', async () => {
  const one = await reader('VERITRANS')
  const planId = await addPlan(platform, one.tenantId, `plan-of-prover-${made}`)
  const card = { kind: 'token' as const, token: await one.till.tokenOf(visa) }
  const { next, orderId } = await placeOrder(one.visit, { planId, card, returnPath })
  clock.now += minutes
  await one.give(master)
  expect(await one.kept()).toBe('444')
  await one.till.press((next as { redirect: string }).redirect, 'pay')
  await settleOwnOrder(one.visit, { orderId })
  expect(await one.kept()).toBe('111')
})

it('a forgotten card leaves nothing that a charge could refer to', async () => {
  const one = await reader('GMO')
  await one.buy()
  const key = { tenantId: one.tenantId, accountId: one.id, provider: one.provider }
  await commitTo(platform.d1, [forgetCard(db, key, clock.now)])
  expect(await findPayer(db, key)).toMatchObject({ card: null, earlier: null })
})

it('an ended proof stays as it is, however many settle it', async () => {
  const one = await reader('GMO')
  expect(await one.give(visa)).toBe('kept')
  const row = db.selectFrom('card_proof').select(['tenant_id as tenantId', 'id', 'state'])
  const [proof] = await row.where('account_id', '=', one.id).execute()
  await commitTo(platform.d1, [updateProof(db, proof!, { state: 'failed', decline_reason: 'other' })])
  expect(await settleOwnProof(one.visit, proof!.id)).toMatchObject({ state: 'kept', decline: null })
})

it('a token that the provider doesn’t accept ends its proof at once, like a declined card', async () => {
  const one = await reader('GMO')
  expect(await refusalOf(replaceCard(one.visit, { token: 'nonsense' }))).not.toBe('done')
  const stateOf = (table: 'card_proof' | 'card_attempt', column: 'state' | 'outcome') =>
    db
      .selectFrom(table as 'card_proof')
      .select(column as 'state')
      .where('account_id', '=', one.id)
      .execute()
  expect(await stateOf('card_proof', 'state')).toEqual([{ state: 'failed' }])
  expect(await stateOf('card_attempt', 'outcome')).toEqual([{ outcome: 'declined' }])
})

it('a card that couldn’t be proven because of our own settings isn’t called invalid', () => {
  expect(refusalOfProof({ reason: 'settings' }).name).toBe('invalidGatewaySettings')
  expect(refusalOfProof({ reason: 'card' }).name).toBe('invalidCard')
})

it('a proof that its provider doesn’t know is waited for as long as the issuer’s page is valid, otherwise for five minutes', async () => {
  const one = await reader('VERITRANS')
  const { proofId } = await replaceCard(one.visit, { token: await one.till.tokenOf(visa) })
  await one.till.spoil('time-out-before', 'Authorize/mpi')
  expect(await refusalOf(replaceCard(one.visit, { token: await one.till.tokenOf(visa) }))).toBe(
    'dependencyError',
  )
  await one.till.spoil(null)
  await one.till.sandbox.state.take(`veritrans-order/${proofId}`)
  const states = () =>
    db.selectFrom('card_proof').select('state').where('account_id', '=', one.id).orderBy('state').execute()
  clock.now += 6 * minutes
  await sweepProofs(one.cron)
  expect(await states()).toEqual([{ state: 'failed' }, { state: 'redirected' }])
  clock.now += 30 * minutes
  await sweepProofs(one.cron)
  expect(await states()).toEqual([{ state: 'failed' }, { state: 'failed' }])
})

it('a push is trusted as little as a browser, and settles a card as well', async () => {
  const one = await reader('VERITRANS')
  const { next } = await replaceCard(one.visit, { token: await one.till.tokenOf(visa) })
  await one.till.press((next as { redirect: string }).redirect, 'pay')
  const [{ headers, body }] = one.till.pushes as [{ headers: Headers; body: string }]
  expect(await receivePush({ ...one.visit, actor: null }, { provider: 'VERITRANS', headers, body })).toBe(
    true,
  )
  expect(await one.kept()).toBe('111')
})

describe('recurring charges', () => {
  it('are announced by VeriTrans’ first charge, and each later one names the one before it', async () => {
    const one = await reader('VERITRANS')
    const first = await one.buy()
    expect(one.sent('Authorize/mpi')).toMatchObject([{ orderId: first, authenticationIndicator: '02' }])
    const ids: string[] = []
    for (let period = 0; period < 2; period++) {
      clock.now += 31 * days
      await one.renewed()
      ids.push(String(one.sent('ReAuthorize/card').at(-1)?.orderId))
    }
    expect(one.sent('ReAuthorize/card').map(({ originalOrderId }) => originalOrderId)).toEqual([
      first,
      ids[0],
    ])
    expect(one.sent('Authorize/card')).toEqual([])
    await one.give(master)
    const [proof] = one.sent('Authorize/mpi').slice(-1)
    clock.now += 31 * days
    await one.renewed()
    expect(one.sent('ReAuthorize/card').at(-1)).toMatchObject({ originalOrderId: proof?.orderId })
  })

  it('use VeriTrans’ stored card if the previous charge is too old to be named', async () => {
    const one = await reader('VERITRANS')
    await one.buy({ duration: 14 })
    clock.now += 430 * days
    expect(await one.renewed()).toEqual([['confirmed', '111']])
    expect([one.sent('ReAuthorize/card').length, one.sent('Authorize/card').length]).toEqual([0, 1])
  })

  it('are announced by GMO’s first charge with 3-D Secure, and later ones use the stored card without it', async () => {
    const one = await reader('GMO')
    await one.buy({ duration: 3 })
    expect(one.sent('EntryTran')).toMatchObject([{ JobCd: 'AUTH', TdFlag: '2' }])
    expect(one.sent('ExecTran')).toMatchObject([
      { Tds2RecurringFrequency: '84', Tds2RecurringExpiry: '20991231' },
    ])
    clock.now += 93 * days
    expect(await one.renewed()).toEqual([['confirmed', '111']])
    expect(one.sent('EntryTran').at(-1)).not.toHaveProperty('TdFlag')
    const renewal = one.sent('ExecTran').at(-1)
    expect(renewal).toMatchObject({ MemberID: expect.any(String), CardSeq: '0' })
    expect(renewal).not.toHaveProperty('Token')
  })

  it.each([
    [{ duration: 45, duration_type: 'day' }, '45'],
    [{ duration: 2, duration_type: 'year' }, '730'],
    [{ duration: 30, duration_type: 'year' }, '9999'],
  ])('have their interval for GMO in days, with four digits at most: %j', async (period, days) => {
    const one = await reader('GMO')
    await one.buy(period)
    expect(one.sent('ExecTran')).toMatchObject([{ Tds2RecurringFrequency: days }])
  })

  it('go on with the card that was proven while a renewal was under way', async () => {
    const one = await reader('VERITRANS')
    await one.buy()
    clock.now += 31 * days
    const reached = async (step: string) => {
      if (step === 'authorised') await one.give(master)
    }
    await sweepRenewals({ ...one.cron, reached })
    expect(await one.kept()).toBe('444')
    clock.now += 31 * days
    expect(await one.renewed()).toEqual([
      ['confirmed', '111'],
      ['confirmed', '444'],
    ])
  })
})
