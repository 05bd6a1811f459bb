import { describe, expect, it } from 'vitest'
import { agreedOf } from '#app/features/orders/parts/order-entry-view.ts'
import * as savedCard from '#app/features/orders/site/card/saved-card.route.tsx'
import * as orderEntry from '#app/features/orders/site/order/order-entry.route.tsx'
import * as orderState from '#app/features/orders/site/order/order-state.route.tsx'
import * as thankYou from '#app/features/orders/site/order/thank-you.route.tsx'
import * as paymentError from '#app/features/orders/site/payment/gakken-payment-error.route.tsx'
import * as processing from '#app/features/orders/site/payment/publisher-processing.route.tsx'
import * as registration from '#app/features/orders/site/purchases/own-subscription.route.tsx'
import { getPlan } from '#app/features/plans/model/plan/list-plans.ts'
import { type PlanView, viewPlan } from '#app/features/plans/parts/plan-view.ts'
import * as subscription from '#app/features/plans/site/subscription.route.tsx'
import * as subscriptionPlan from '#app/features/plans/site/subscription-plan.route.tsx'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Came, openPage, postForm } from '#tests/visits/page-visit.ts'
import { listBooks } from '#workers/sandbox/payment/books.ts'
import { newBuyer, openShops } from './open-shops.ts'
import { addPlan, chargingProviders, hours } from './order-world.ts'

const platform = await openShops()
const { db, clock } = platform
let made = 0

/** A reader of a shop, with a plan that nobody else has. */
async function buyer(provider: PaymentProvider, plan: Parameters<typeof addPlan>[3] = {}) {
  const one = await newBuyer(platform, provider, `pagebuyer${++made}xxxxxxxxxx`)
  return { ...one, planId: await addPlan(platform, one.tenantId, `plan-of-page-${made}`, plan) }
}
type Buyer = Awaited<ReturnType<typeof buyer>>

const entryOf = (planId: string) => ({ path: `/order-entry/${planId}`, params: { subscriptionId: planId } })
const post = ({ visit, planId }: Buyer, fields: Record<string, string>) =>
  postForm(orderEntry, visit, { ...entryOf(planId), fields })
const show = async ({ visit, planId }: Buyer) => {
  const { data } = await openPage(orderEntry, visit, entryOf(planId))
  const entry = data as Awaited<ReturnType<typeof orderEntry.loader>>
  return { ...entry, agreed: entry.quote === null ? '' : agreedOf(entry.quote) }
}

/** Goes through all forms of the page. Returns what the last one led to. */
async function order(one: Buyer, fields: Record<string, string>): Promise<Came> {
  await post(one, { step: 'confirm', ...fields })
  const { agreed, key } = await show(one)
  return post(one, { step: 'order', agreed, key, ...fields })
}

/** Pays on the page of the provider or the issuer, and comes back. */
async function pay({ visit, till }: Buyer, at: string, pressed: 'pay' | 'decline' = 'pay'): Promise<Came> {
  const waiting = (await openPage(orderState, visit, { path: at })).data as {
    state: { goOn: string }
    refresh: string | null
  }
  expect(waiting.refresh).toBe(`0; url=${waiting.state.goOn}`)
  const brought = await till.press(waiting.state.goOn, pressed)
  const isAtPublisher = till.name === 'publisher'
  const path = isAtPublisher ? '/gakken-payment/processing' : '/veritrans-payment/confirm'
  const back = await openPage(isAtPublisher ? processing : orderState, visit, { path: `${path}?${brought}` })
  return openPage(orderState, visit, { path: back.to ?? '' })
}

const rightsOf = ({ id }: Buyer) =>
  db.selectFrom('registration').selectAll().where('account_id', '=', id).execute()

describe.each(chargingProviders)('an order by %s', (provider) => {
  const card = async ({ till }: Buyer): Promise<Record<string, string>> =>
    provider === 'GAKKEN_ID' ? {} : { card: 'new', token: await till.tokenOf(), holderName: 'TARO AOZORA' }

  it('R345 R356 R377 is entered, confirmed, paid elsewhere and complete, and says that it is registered', async () => {
    const one = await buyer(provider)
    const fields = await card(one)
    const shown = await post(one, { step: 'confirm', ...fields })
    expect([shown.status, shown.data]).toMatchObject([200, { confirm: { ...fields, isChanged: false } }])
    expect(await rightsOf(one)).toEqual([])
    const left = await order(one, fields)
    expect(left.to).toMatch(/^\/veritrans-payment\/confirm\?order_id=\w+&leave=true$/)
    const paid = await pay(one, left.to ?? '')
    expect(paid).toMatchObject({
      to: expect.stringMatching(/^\/thank-you\?order_id=/),
      said: 'api.register.200',
    })
    expect((await openPage(thankYou, one.visit, { path: paid.to ?? '' })).data).toMatchObject({
      order: { total: 1100 },
      registration: { standing: 'active', plan: { id: one.planId, isRegistered: true } },
    })
    expect(await rightsOf(one)).toHaveLength(1)
  })

  it('R343 R346 that is declined ends on a page that says why; the page of thanks is for confirmed orders only', async () => {
    const one = await buyer(provider)
    const left = await order(one, await card(one))
    const early =
      left.to?.replace('/veritrans-payment/confirm', '/thank-you').replace('&leave=true', '') ?? ''
    expect((await openPage(thankYou, one.visit, { path: early })).to).toContain('/veritrans-payment/confirm?')
    const failed = await pay(one, left.to ?? '', 'decline')
    const told = {
      standing: 'failed',
      goOn: null,
      reason: expect.stringMatching(/^(?:decline\.|errors:gateway\.)/),
    }
    if (provider === 'GAKKEN_ID') {
      expect(failed.to).toContain('/gakken-payment/error?')
      expect((await openPage(paymentError, one.visit, { path: failed.to ?? '' })).data).toMatchObject({
        failed: told,
      })
    } else {
      expect([failed.to, failed.said]).toEqual([null, null])
      expect(failed.data).toMatchObject({ state: told, refresh: null })
    }
    expect(await rightsOf(one)).toEqual([])
  })
})

describe('the page of an order', () => {
  it('names the plan that prevents one with the same content groups', async () => {
    const one = await buyer('GMO', { covers: [] })
    const own = { tenant_id: one.tenantId, id: `own${made}`, account_id: one.id, plan_id: one.planId }
    const days = { starts_on: '2026-11-01', ends_on: '2026-12-31', status: 'ACTIVE' as const }
    await db
      .insertInto('registration')
      .values({ ...own, ...days })
      .execute()
    const planId = await addPlan(platform, one.tenantId, `${one.planId}-same`, { covers: [] })
    expect(await show({ ...one, planId })).toMatchObject({
      quote: null,
      refusal: 'existingPlanNotCancelled',
      beside: { registrationId: own.id, planName: one.planId, endsOn: '2026-12-31' },
    })
  })

  it('R370 offers free days, as the plan’s pages do, to readers who haven’t had the plan yet, and to guests', async () => {
    const one = await buyer('GMO', { free_days: 7 })
    const other = await buyer('GMO')
    const own = { tenant_id: one.tenantId, id: `had${made}`, account_id: one.id, plan_id: one.planId }
    const days = { starts_on: '2020-01-01', ends_on: '2020-01-31', status: 'CANCEL' as const }
    await db
      .insertInto('registration')
      .values({ ...own, ...days })
      .execute()
    const offers = async (visit: Visit) => {
      const asked = { path: `/subscription/${one.planId}`, params: { subscriptionId: one.planId } }
      const { plan } = (await openPage(subscriptionPlan, visit, asked)).data as { plan: PlanView }
      const all = await openPage(subscription, visit, { path: '/subscription?size=100' })
      const { plans } = all.data as { plans: PlanView[] }
      const entry = (await show({ ...one, visit })).plan
      return [plan, plans.find(({ id }) => id === one.planId), entry].map(
        (shown) => shown && [shown.freeDays, shown.isPaidAtOnce],
      )
    }
    expect(await offers(one.visit)).toEqual(Array(3).fill([0, true]))
    expect(await offers(other.visit)).toEqual(Array(3).fill([7, false]))
    const guest = { ...one.visit, actor: null }
    const told = viewPlan(await getPlan(guest, { id: one.planId }), guest)
    expect(told).toMatchObject({ freeDays: 7, isPaidAtOnce: false })
    expect((await show(one)).quote?.price).toMatchObject({ freeDays: 0, total: 1100 })
  })

  it.each([
    ['GMO', 7, false],
    ['SHOPIFY', 6, true],
  ] as const)(
    'at %s a free week is followed by the first payment after %i days',
    async (provider, days, isInvoiced) => {
      const one = await buyer(provider, { free_days: 7 })
      const guest = { ...one.visit, actor: null }
      const { firstPayment } = viewPlan(await getPlan(guest, { id: one.planId }), guest)
      expect(firstPayment).toEqual({ on: addDays(dayOf(clock.now), days), total: 1100, isInvoiced })
    },
  )

  it('says until when no card may be tried, unless no card is needed', async () => {
    const one = await buyer('GMO')
    const held = { tenant_id: one.tenantId, account_id: one.id, id: 'held', kind: 'card' as const }
    const until = clock.now + hours
    const left = { account_left: 1, network_left: 1, held_until: until }
    await db
      .insertInto('card_attempt')
      .values({ ...held, ...left, at: clock.now })
      .execute()
    expect(await show(one)).toMatchObject({ hold: { by: 'account', until } })
    const planId = await addPlan(platform, one.tenantId, `${one.planId}-free`, { price: 0 })
    expect(await show({ ...one, planId })).toMatchObject({ hold: null })
  })

  it('R329 refuses an order without a card with a message; R328 the stored card is one', async () => {
    const one = await buyer('GMO')
    const refused = { status: 400, data: { problem: 'toast.error.payment' } }
    for (const fields of [{ step: 'confirm' }, { step: 'order' }, { step: 'confirm', card: 'saved' }])
      expect(await post(one, fields as Record<string, string>), JSON.stringify(fields)).toMatchObject(refused)
    const first = await order(one, { card: 'new', token: await one.till.tokenOf() })
    await pay(one, first.to ?? '')
    const planId = await addPlan(platform, one.tenantId, `${one.planId}-b`)
    const again = { ...one, planId }
    expect(await post(again, { step: 'confirm', card: 'new' })).toMatchObject(refused)
    expect(await post(again, { step: 'confirm', card: 'saved' })).toMatchObject({ status: 200 })
    const second = await order(again, { card: 'saved' })
    expect((await pay(again, second.to ?? '')).to).toContain('/thank-you')
  })

  it('R356 orders only what its last page showed; R355 a new page has nothing of what was typed', async () => {
    const one = await buyer('GMO')
    const fields = { card: 'new', token: await one.till.tokenOf(), holderName: 'TARO AOZORA' }
    const { agreed, key } = await show(one)
    for (const wrong of [
      { step: 'confirm', agreed, key },
      { step: 'order', agreed: agreed.replace('1100', '1'), key },
    ])
      expect((await post(one, { ...fields, ...wrong })).data).toHaveProperty('confirm')
    expect(await listBooks(one.till.sandbox, one.till.name)).toEqual([])
    const anew = JSON.stringify(await show(one))
    expect(anew).not.toContain(fields.token)
    expect(anew).not.toContain('TARO')
    expect((await show(one)).key).not.toBe(key)
  })

  it('R346 leads to the result if the provider declines at once', async () => {
    const one = await buyer('GMO')
    await one.till.spoil('duplicate-order')
    const left = await order(one, { card: 'new', token: await one.till.tokenOf() })
    expect(left.to).toMatch(/^\/veritrans-payment\/confirm\?order_id=\w+$/)
    expect((await openPage(orderState, one.visit, { path: left.to ?? '' })).data).toMatchObject({
      state: { standing: 'failed' },
    })
  })

  it('R357 R377 of 0 yen is complete at once, and says that it is registered', async () => {
    const one = await buyer('GMO', { price: 0 })
    expect(await order(one, {})).toMatchObject({
      to: expect.stringMatching(/^\/thank-you\?order_id=/),
      said: 'api.register.200',
    })
  })

  it('R337 compares a card’s expiry with the month in Japan', async () => {
    const one = await buyer('GMO')
    const before = clock.now
    clock.now = Date.parse('2026-11-30T15:00:00Z')
    expect((await show(one)).tokens?.thisMonth).toBe('2026-12')
    clock.now -= 1
    expect((await show(one)).tokens?.thisMonth).toBe('2026-11')
    clock.now = before
  })

  it('R331 takes no card if the company’s shop has no number', async () => {
    const one = await buyer('GMO')
    expect((await show(one)).tokens?.maker).toMatchObject({ provider: 'GMO', key: 'tshop00000001' })
    const row = await db
      .selectFrom('company_payment')
      .selectAll()
      .where('company_id', '=', 1)
      .executeTakeFirstOrThrow()
    const settings = JSON.stringify({ GMO: { siteId: 'tsite00000001' } })
    await db.updateTable('company_payment').set({ settings }).where('company_id', '=', 1).execute()
    expect((await show(one)).tokens).toBeNull()
    await db.updateTable('company_payment').set(row).where('company_id', '=', 1).execute()
  })

  it('R083 that can’t be loaded leads to the sign-in, and on to a page with the message', async () => {
    const { visit } = await buyer('GMO')
    const nothing = { path: '/order-entry/nothing', params: { subscriptionId: 'nothing' } }
    const told = { to: '/login', said: 'subscriptionNotFound' }
    expect(await openPage(orderEntry, visit, nothing)).toMatchObject(told)
    expect(await openPage(subscriptionPlan, visit, nothing)).toMatchObject(told)
  })
})

describe('the list of plans', () => {
  const read = async (visit: Visit, page = 1) =>
    (await openPage(subscription, visit, { path: `/subscription?page=${page}` })).data as Awaited<
      ReturnType<typeof subscription.loader>
    >

  it('R352 R353 after an order has all plans of the site, up to a hundred, with the new one marked', async () => {
    const one = await buyer('GAKKEN_ID')
    const more = Array.from({ length: 12 }, (_, at) => addPlan(platform, one.tenantId, `plan-of-many-${at}`))
    await Promise.all(more)
    const isTicked = async () =>
      (await read(one.visit)).plans.find(({ id }) => id === one.planId)?.isRegistered
    expect(await isTicked()).toBe(false)
    await pay(one, (await order(one, {})).to ?? '')
    expect(await isTicked()).toBe(true)
    expect((await read(one.visit)).plans.length).toBeGreaterThan(12)
  })

  it('R365 R377 is shown where it was when a registration is cancelled, with a message', async () => {
    const one = await buyer('GMO')
    await pay(one, (await order(one, { card: 'new', token: await one.till.tokenOf() })).to ?? '')
    const [{ id = '' } = {}] = await rightsOf(one)
    const change = (step: string, query: string) =>
      postForm(registration, one.visit, {
        path: `/subscription/registrations/${id}${query}`,
        params: { registrationId: id },
        fields: { step },
      })
    expect(await change('cancel', '?page=3')).toMatchObject({
      to: '/subscription?page=3',
      said: 'api.cancel.200',
    })
    expect((await read(one.visit)).own.registrations).toMatchObject([
      { id, standing: 'cancelled', next: null },
    ])
    expect(await change('resume', '')).toMatchObject({ to: '/subscription', said: 'api.update.200' })
    expect((await read(one.visit)).own.registrations).toMatchObject([{ id, standing: 'active' }])
  })
})

describe('the stored card', () => {
  const path = '/profile/card'
  const kept = async ({ visit }: Buyer) =>
    ((await openPage(savedCard, visit, { path })).data as Awaited<ReturnType<typeof savedCard.loader>>).card

  /**
   * Follows the page that leads on to the issuer, answers there, and comes back to the page of the card. Null if the browser stays at the
   * issuer.
   */
  async function comeBack({ visit, till }: Buyer, left: Came, pressed: 'pay' | 'decline' | 'cancel') {
    expect(left.to).toMatch(/^\/profile\/card\?proof=\w+&leave=true$/)
    const waiting = (await openPage(savedCard, visit, { path: left.to ?? '' })).data as Awaited<
      ReturnType<typeof savedCard.loader>
    >
    // A reader who opens the page in another way sees that the card is waiting, and isn't sent to the issuer.
    const again = await openPage(savedCard, visit, { path })
    expect(again.data).toMatchObject({ proof: { standing: 'waiting' }, refresh: null })
    expect(waiting).toMatchObject({
      proof: { standing: 'waiting' },
      refresh: `0; url=${waiting.proof?.goOn}`,
    })
    const brought = await till.press(waiting.proof?.goOn ?? '', pressed)
    if (brought === null) return null
    const back = await openPage(orderState, visit, { path: `/veritrans-payment/confirm?${brought}` })
    expect(back.to).toBe(left.to?.replace('&leave=true', ''))
    return openPage(savedCard, visit, { path: back.to ?? '' })
  }

  it('R472 isn’t changed by an empty form, which has a message of its own', async () => {
    const { visit } = await buyer('GMO')
    expect(await postForm(savedCard, visit, { path, fields: { card: 'new' } })).toEqual({
      to: null,
      status: 400,
      data: { problem: 'toast.error.emptyCard' },
      said: null,
      gone: [],
    })
  })

  it.each(['GMO', 'VERITRANS'] as const)(
    'R350 R334 is replaced at %s with a message; a bad card is refused',
    async (provider) => {
      const one = await buyer(provider)
      const change = (token: string) =>
        postForm(savedCard, one.visit, { path, fields: { card: 'new', token } })
      const bad = await change('00000000-0000-4000-8000-nobodysone')
      expect(bad).toMatchObject({ status: 400, to: null, said: null, data: { refusal: 'invalidCard' } })
      expect(await kept(one)).toBeNull()
      const first = await comeBack(one, await change(await one.till.tokenOf()), 'pay')
      expect(first).toMatchObject({ to: path, said: 'api.update.200' })
      expect((await kept(one))?.last).toMatch(/1{3,4}$/)
      for (const pressed of ['decline', 'cancel'] as const) {
        const left = await comeBack(one, await change(await one.till.tokenOf('5555555555554444')), pressed)
        const standing = pressed === 'decline' ? 'failed' : 'abandoned'
        if (left !== null) expect(left.data).toMatchObject({ proof: { standing, goOn: null }, refresh: null })
        expect((await kept(one))?.last).toMatch(/1{3,4}$/)
      }
    },
  )
})

it('R334 the publisher stores its cards itself: none is taken here', async () => {
  const { visit } = await buyer('GAKKEN_ID')
  const path = '/profile/card'
  expect((await openPage(savedCard, visit, { path })).data).toMatchObject({
    tokens: null,
    none: 'savedCard.atPublisher',
  })
  const posted = await postForm(savedCard, visit, { path, fields: { token: 'x'.repeat(20) } })
  expect(posted).toMatchObject({ status: 400, data: { refusal: 'invalidGateway' }, said: null })
})
