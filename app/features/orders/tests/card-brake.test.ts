import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listCardAlarms, sweepCardAlarms } from '#app/features/orders/model/card-brake/card-alarms.ts'
import {
  findOwnHold,
  getCardHold,
  liftCardHold,
  noteAttempt,
  outcomeOf,
} from '#app/features/orders/model/card-brake/card-hold.ts'
import { replaceCard } from '#app/features/orders/model/card-proof/saved-card.ts'
import { getOrder, settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { readSite } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { commit } from '#app/visit/commit.ts'
import { world } from '#seeds/demo/world.ts'
import { refusalIn, refusalOf } from '#tests/visits/refusal-of.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { newBuyer, openShops } from './open-shops.ts'
import {
  addPlan,
  giveCard,
  hours,
  newTill,
  type Pressed,
  returnPath,
  shops,
  startOfTests,
} from './order-world.ts'

const platform = await openShops()
const { db, clock } = platform
Object.assign(platform.env, { CARD_LIMITS: {}, SITE_ORIGIN: 'http://localhost' })
const { tenantId } = world[shops.GMO]
const poor = '4999000000000002'
let made = 0

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
beforeEach(async () => {
  clock.now = startOfTests
  await db.deleteFrom('card_attempt').execute()
})

type From = { address?: string; provider?: 'GMO' | 'VERITRANS'; id?: string }

async function reader({ address = '203.0.113.7', provider = 'GMO', ...named }: From = {}) {
  const id = named.id ?? `tester${++made}xxxxxxxxxxxxxxxxx`
  const { till, ...buyer } = await newBuyer(platform, provider, id)
  const visit = { ...buyer.visit, address }
  const give = async (number?: string) => giveCard(visit, till, await till.tokenOf(number))
  return { id, till, visit, giveCard: give }
}
type One = Awaited<ReturnType<typeof reader>>

/** Orders a plan of its own with the stored card or a new one, and comes back from the issuer. */
async function order(
  { visit, till }: One,
  { number, pressed = 'pay' as Pressed }: { number?: string; pressed?: Pressed },
) {
  const planId = await addPlan(platform, visit.site.tenantId, `plan-of-tester-${++made}`)
  const card = number === undefined ? null : { kind: 'token' as const, token: await till.tokenOf(number) }
  const { orderId, next } = await placeOrder(visit, { planId, card, returnPath })
  if (typeof next === 'object') {
    const parameters = await till.press(next.redirect, pressed)
    await settleOwnOrder(visit, parameters === null ? { orderId } : { parameters })
  }
  return (await getOrder(visit, { orderId })).state
}

describe('cards that one account tries', () => {
  it('are at most five an hour, also of forty at once, by whatever page or call', async () => {
    const one = await reader()
    const tokens = await Promise.all(Array.from({ length: 40 }, () => one.till.tokenOf()))
    const plans = await Promise.all(
      tokens.slice(20).map((_, at) => addPlan(platform, tenantId, `plan-at-once-${++made}-${at}`)),
    )
    const tried = await Promise.all(
      tokens.map((token, at) =>
        refusalOf(
          at < 20
            ? replaceCard(one.visit, { token })
            : placeOrder(one.visit, {
                planId: plans[at - 20] ?? '',
                card: { kind: 'token', token },
                returnPath,
              }),
        ),
      ),
    )
    expect(tried.filter((name) => name === 'done')).toHaveLength(5)
    expect(tried.filter((name) => name === 'cardsHeld')).toHaveLength(35)
    const orders = await db
      .selectFrom('payment_order')
      .select('id')
      .where('account_id', '=', one.id)
      .execute()
    const noted = await db.selectFrom('card_attempt').select('id').where('account_id', '=', one.id).execute()
    expect([noted.length, orders.length <= 5]).toEqual([5, true])
  })

  it.each(['card', 'order'] as const)(
    'are counted in the statement that records them: of forty of a kind that were all admitted before recording, five remain: %s',
    async (kind) => {
      const { visit, id: accountId } = await reader()
      const note = (id: string) => refusalOf(commit(visit, [noteAttempt(visit, { accountId, id, kind })]))
      const noted = await Promise.all(Array.from({ length: 40 }, (_, at) => note(`at-once-${at}`)))
      expect(noted.filter((name) => name === 'done')).toHaveLength(5)
      expect(noted.filter((name) => name === 'cardsHeld')).toHaveLength(35)
    },
  )

  it('wait longer with each further one, as the refusal says, and a success doesn’t shorten that', async () => {
    const one = await reader()
    for (let tries = 0; tries < 5; tries++) await one.giveCard()
    const waits: number[] = []
    for (let tries = 0; tries < 7; tries++) {
      const refusal = await refusalIn(one.giveCard())
      const { wait, time } = refusal?.details ?? {}
      expect([refusal?.http, refusal?.words, String(time)]).toEqual([
        429,
        'cardsHeld',
        expect.stringMatching(/\d:\d\d$/),
      ])
      expect(await findOwnHold(one.visit, one.id)).toEqual({
        by: 'account',
        until: clock.now + (wait?.seconds ?? 0) * 1000,
      })
      waits.push((wait?.seconds ?? 0) / 3600)
      clock.now += (wait?.seconds ?? 0) * 1000
      await one.giveCard()
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 24, 24])
    clock.now += 8 * 24 * hours
    for (let tries = 0; tries < 4; tries++) await one.giveCard()
    expect(await findOwnHold(one.visit, one.id)).toBeNull()
  })

  it('don’t stop a reader who mistypes twice, or who pays for many plans with the stored card', async () => {
    const one = await reader()
    expect(await order(one, { number: poor })).toBe('failed')
    const expired = await one.till.tokenOf('4111111111111111', '2020-01')
    expect(await giveCard(one.visit, one.till, expired)).toBe('failed')
    // This is the fourth attempt with a new card. The last one that is left may be an order; further orders with the stored card don't
    // count.
    expect(await one.giveCard()).toBe('kept')
    for (let bought = 0; bought < 8; bought++)
      expect(await order(one, bought === 0 ? { number: '4111111111111111' } : {})).toBe('confirmed')
    for (let given = 0; given < 3; given++) expect(await order(one, { pressed: 'cancel' })).toBe('cancelled')
    expect(await findOwnHold(one.visit, one.id)).toBeNull()
  })

  it('include declined orders with the stored card', async () => {
    const one = await reader()
    await one.giveCard(poor)
    for (let tries = 0; tries < 4; tries++) expect(await order(one, {})).toBe('failed')
    expect(await refusalOf(order(one, {}))).toBe('cardsHeld')
  })

  it('R003 are counted for each site, and don’t affect other accounts', async () => {
    const one = await reader()
    for (let tries = 0; tries < 5; tries++) await one.giveCard()
    expect(await refusalOf((await reader()).giveCard())).toBe('done')
    const namesake = await reader({ id: one.id, provider: 'VERITRANS' })
    expect(await refusalOf(namesake.giveCard())).toBe('done')
  })

  it('are shown to an administrator, who can lift the hold', async () => {
    const one = await reader()
    for (let tries = 0; tries < 4; tries++) await one.giveCard()
    await order(one, { number: poor })
    const admin = staffOf(one.visit, world[shops.GMO])
    expect(await getCardHold(admin, one.id)).toEqual({
      tried: 5,
      declined: 1,
      lastAt: clock.now,
      until: clock.now + hours,
    })
    await liftCardHold(admin, one.id)
    expect([await getCardHold(admin, one.id), await findOwnHold(one.visit, one.id)]).toEqual([null, null])
    for (let tries = 0; tries < 5; tries++) await one.giveCard()
    expect(await refusalOf(one.giveCard())).toBe('cardsHeld')
    const elsewhere = await reader({ provider: 'VERITRANS' })
    const stranger = staffOf(elsewhere.visit, world[shops.VERITRANS])
    expect(await refusalOf(liftCardHold(stranger, one.id))).toBe('userNotFound')
    expect(await refusalOf(liftCardHold(one.visit, one.id))).toBe('noPermission')
  })
})

it.each([
  ['abandoned', 'given_up'],
  ['duplicate', 'given_up'],
  ['settings', 'given_up'],
  ['state', 'given_up'],
  ['card', 'declined'],
  ['refused', 'declined'],
  ['other', 'declined'],
] as const)('an attempt that failed as %s is %s', (reason, outcome) => {
  expect(outcomeOf(reason)).toBe(outcome)
})

describe('cards that one network tries', () => {
  it('are at most thirty an hour at a site, from all accounts', async () => {
    const many = await Promise.all(Array.from({ length: 10 }, () => reader({ address: '198.51.100.4' })))
    const tried = await Promise.all(many.flatMap((one) => [1, 2, 3, 4].map(() => refusalOf(one.giveCard()))))
    expect(tried.filter((name) => name === 'done')).toHaveLength(30)
    expect(tried.filter((name) => name === 'networkCardsHeld')).toHaveLength(10)
    const late = await reader({ address: '198.51.100.4' })
    // This reader passed the first check before the others' attempts were recorded. The constraint refuses the attempt.
    const note = commit(late.visit, [
      noteAttempt(late.visit, { accountId: late.id, id: 'late', kind: 'card' }),
    ])
    expect(await refusalOf(note)).toBe('networkCardsHeld')
    const refusal = await refusalIn(late.giveCard())
    expect([refusal?.name, refusal?.http, refusal?.details.wait?.seconds]).toEqual([
      'networkCardsHeld',
      429,
      3600,
    ])
    expect(await refusalOf((await reader({ address: '198.51.100.5' })).giveCard())).toBe('done')
    clock.now += hours
    expect(await refusalOf(late.giveCard())).toBe('done')
  })
})

describe('cards that are declined at one site', () => {
  it('are reported to its administrators once a day, and block nothing', async () => {
    platform.env.CARD_LIMITS = { siteDeclinedHour: 6 }
    for (let at = 0; at < 6; at++)
      await order(await reader({ address: `198.51.100.${at}` }), { number: poor })
    expect(await listCardAlarms(db, { siteDeclinedHour: 6 }, clock.now)).toEqual([
      { tenantId, declined: 6, accounts: 6, networks: 6 },
    ])
    const letters = () =>
      db.selectFrom('mail').select(['recipient', 'text']).where('kind', '=', 'cardAlarm').execute()
    const { cron } = newTill(platform, 'GMO')
    const deps = { ...cron, siteOf: () => readSite(db, world[shops.GMO].address) }
    // The administrators of another site were told today.
    const { tenantId: other } = world[shops.VERITRANS]
    const alarm = { tenant_id: other, day: dayOf(clock.now), declined: 9, told_at: clock.now }
    await db.insertInto('card_alarm').values(alarm).execute()
    await Promise.all([sweepCardAlarms(deps), sweepCardAlarms(deps)])
    const told = await letters()
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told.map(({ recipient }) => recipient)).size).toBe(told.length)
    expect(told[0]?.text).toContain('6')
    clock.now += 30 * 60_000
    await sweepCardAlarms(deps)
    expect(await letters()).toHaveLength(told.length)
    expect(await refusalOf((await reader()).giveCard())).toBe('done')
    clock.now += 2 * hours
    expect(await listCardAlarms(db, { siteDeclinedHour: 6 }, clock.now)).toEqual([])
  })
})
