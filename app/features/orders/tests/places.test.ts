import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  decideOnChargeback,
  openChargeback,
} from '#app/features/orders/model/chargeback/record-chargeback.ts'
import { lapsesOn, lastSendDay, refundableOf, shareOf } from '#app/features/orders/model/order/place.ts'
import { orderPlaces, quotePlaces } from '#app/features/orders/model/places/order-places.ts'
import {
  changePlaceByStaff,
  getGift,
  inviteMany,
  inviteToPlace,
  listGifts,
  takePlaceBack,
} from '#app/features/orders/model/places/own-places.ts'
import { newPlaceCode, placeCodeHash } from '#app/features/orders/model/places/place-code.ts'
import { readRecipients } from '#app/features/orders/model/places/places-input.ts'
import { getRedeemable, redeemPlace } from '#app/features/orders/model/places/redeem-place.ts'
import { sweepPlaces } from '#app/features/orders/model/places/send-places.ts'
import { refundOrder } from '#app/features/orders/model/refund/refund-order.ts'
import { earnedByMonth } from '#app/features/orders/model/revenue/earned-by-month.ts'
import type { Month } from '#app/features/orders/model/revenue/month.ts'
import { getSubscription } from '#app/features/orders/model/subscription/list-subscriptions.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { withoutTokens } from '#app/kernel/values/tenant-token.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { placesShop } from './places-shop.ts'

beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const shop = await placesShop()
const { db, tenantId, goTo, person, newPlan, give, mail, codesTo } = shop
const today = '2026-11-20' as Day
let addresses = 0
const newAddress = () => `r${++addresses}@example.com`
const to = (email: string) => ({ recipients: [{ name: '花', email }] })

/** Somebody who bought a gift today, whose code was mailed. */
async function given(planRow = {}, wanted: Parameters<typeof give>[2] = {}) {
  goTo(today)
  const buyer = await person('buyer')
  const planId = await newPlan(planRow)
  const email = newAddress()
  const orderId = await give(buyer, planId, { ...to(email), ...wanted })
  await mail(buyer)
  const [code = ''] = await codesTo(email)
  return { buyer, planId, email, orderId, code }
}

const placesOf = async (one: Awaited<ReturnType<typeof given>>) =>
  (await getGift(one.buyer, { orderId: one.orderId })).places
const refund = { reason: 'r', byHand: null, endsRight: 'keep' as const, refundedBefore: 0 }

describe('a gift', () => {
  it('is paid by its buyer, mailed, and redeemed once by whoever has the code', async () => {
    const one = await given()
    expect((await placesOf(one)).map(({ state }) => state)).toEqual(['sent'])
    const recipient = await person('recipient')
    expect(await getRedeemable(recipient, one.code)).toMatchObject({
      planId: one.planId,
      lapsesOn: '2027-05-19',
    })
    goTo('2026-12-05' as Day)
    const order = await redeemPlace(recipient, one.code.toLowerCase().replaceAll('-', ' '))
    const own = await getSubscription(recipient, { id: order.registrationId ?? '' })
    expect(own).toMatchObject({ startsOn: '2026-12-05', endsOn: '2027-01-04', renewsOn: null })
    expect(await refusalOf(redeemPlace(await person('second'), one.code))).toBe('placeCodeUsed')
    expect(await placesOf(one)).toMatchObject([{ state: 'redeemed', redeemedOn: '2026-12-05' }])
    const buyers = await db
      .selectFrom('registration')
      .select('id')
      .where('account_id', '=', (one.buyer.actor as { id: string }).id)
      .execute()
    expect(buyers).toEqual([])
  })

  it('stores only the hash of its code', async () => {
    const { code } = await given()
    const rows = JSON.stringify(await db.selectFrom('order_place').selectAll().execute())
    expect(rows).toContain(placeCodeHash(code))
    expect(rows).not.toContain(code)
    expect(rows).not.toContain(code.replaceAll('-', ''))
  })

  it('waits for its day, and for nine in the morning', async () => {
    goTo(today)
    const buyer = await person('buyer')
    const email = newAddress()
    const orderId = await give(buyer, await newPlan(), { ...to(email), sendOn: '2026-12-24' as Day })
    await mail(buyer)
    goTo('2026-12-24' as Day, 8 * 60)
    await mail(buyer)
    expect(await codesTo(email)).toEqual([])
    expect((await getGift(buyer, { orderId })).places).toMatchObject([{ state: 'waiting' }])
    goTo('2026-12-24' as Day, 9 * 60)
    await mail(buyer)
    expect(await codesTo(email)).toHaveLength(1)
  })

  it('is mailed once, however many sweeps run at once', async () => {
    goTo(today)
    const buyer = await person('buyer')
    const email = newAddress()
    await give(buyer, await newPlan(), to(email))
    const deps = shop.mailing(buyer)
    await Promise.all([sweepPlaces(deps), sweepPlaces(deps), sweepPlaces(deps)])
    await mail(buyer)
    expect(await codesTo(email)).toHaveLength(1)
  })

  it('is mailed with the first sweep that lives if one dies before', async () => {
    goTo(today)
    const buyer = await person('buyer')
    const email = newAddress()
    await give(buyer, await newPlan(), to(email))
    const deps = shop.mailing(buyer)
    await sweepPlaces({
      ...deps,
      siteOf: () => {
        throw new Error('killed')
      },
    })
    expect(await codesTo(email)).toEqual([])
    await mail(buyer)
    expect(await codesTo(email)).toHaveLength(1)
  })

  it('is corrected with a new code, and the one before is dead', async () => {
    const one = await given()
    const [place] = await placesOf(one)
    const email = newAddress()
    const invited = { name: '桜', email, message: '', locale: 'ja' as const }
    await inviteToPlace(one.buyer, { id: place?.id ?? '', ...invited })
    const recipient = await person('recipient')
    expect(await refusalOf(redeemPlace(recipient, one.code))).toBe('placeCodeInvalid')
    await mail(one.buyer)
    const [code = ''] = await codesTo(email)
    await redeemPlace(recipient, code)
    expect(await refusalOf(inviteToPlace(one.buyer, { id: place?.id ?? '', ...invited }))).toBe(
      'placeNotOpen',
    )
  })

  it('is sent five times at most', async () => {
    const one = await given()
    const [place] = await placesOf(one)
    const again = () =>
      inviteToPlace(one.buyer, {
        id: place?.id ?? '',
        name: '花',
        email: one.email,
        message: '',
        locale: 'en',
      })
    for (let sent = 1; sent < 5; sent++) {
      await again()
      await mail(one.buyer)
    }
    expect(await codesTo(one.email)).toHaveLength(5)
    expect(await refusalOf(again())).toBe('placeSendsUsedUp')
  })

  it('lapses after six months, and its price is earned on that day', async () => {
    const one = await given({ price: 600 })
    const recipient = await person('recipient')
    const months = ['2026-11', '2027-04', '2027-05'] as Month[]
    goTo('2027-05-19' as Day)
    expect(await getRedeemable(recipient, one.code)).toMatchObject({ lapsesOn: '2027-05-19' })
    goTo('2027-05-20' as Day)
    expect(await refusalOf(redeemPlace(recipient, one.code))).toBe('placeCodeLapsed')
    expect(await placesOf(one)).toMatchObject([{ state: 'lapsed' }])
    const earned = await earnedByMonth(db, { tenantId, months, today: '2027-05-20' as Day, plan: one.planId })
    expect(earned.get('2026-11' as Month)).toEqual({ earned: 0, deferred: 600 })
    expect(earned.get('2027-05' as Month)).toEqual({ earned: 600, deferred: 0 })
  })

  it('is refused to a reader who has the contents, and the code stays good', async () => {
    const one = await given()
    const recipient = await person('recipient')
    await shop.buy(recipient, one.planId)
    expect(await refusalOf(redeemPlace(recipient, one.code))).toBe('planAlreadyRegistered')
    await redeemPlace(await person('other'), one.code)
  })

  it('stands beside the same plan that its buyer has, and beside another gift', async () => {
    const one = await given()
    await shop.buy(one.buyer, one.planId)
    const second = await give(one.buyer, one.planId, to(newAddress()))
    expect(
      (await listGifts(one.buyer, { page: 1, size: 10 })).gifts.map(({ order }) => order.id).toSorted(),
    ).toEqual([one.orderId, second].toSorted())
  })

  it('can be redeemed after its plan was taken off sale', async () => {
    const one = await given()
    await db
      .updateTable('subscription_plan')
      .set({ state: 'withdrawn' })
      .where('id', '=', one.planId)
      .execute()
    await redeemPlace(await person('recipient'), one.code)
  })

  it('is refused where it is not offered, costs nothing, or is to be mailed too late', async () => {
    goTo(today)
    const buyer = await person('buyer')
    const quote = (planId: string, wanted = {}) =>
      refusalOf(quotePlaces(buyer, { planId, places: shop.wantedOf(wanted) }))
    const planId = await newPlan()
    expect(await quote(await newPlan({ price: 0 }))).toBe('giftsNotOffered')
    expect(await quote(planId, { sendOn: '2026-11-19' })).toBe('invalidDate')
    expect(await quote(planId, { sendOn: lastSendDay(today) })).toBe('done')
    expect(await quote(planId, { sendOn: '2027-04-20' })).toBe('invalidDate')
    const closed = {
      ...buyer,
      site: {
        ...buyer.site,
        settings: {
          ...buyer.site.settings,
          subscription: { showSubscriptionStatus: true, offersGifts: false },
        },
      },
    }
    expect(await refusalOf(quotePlaces(closed, { planId, places: shop.wantedOf({}) }))).toBe(
      'giftsNotOffered',
    )
  })

  it('is ordered once for each key, and never for another amount than was shown', async () => {
    goTo(today)
    const buyer = await person('buyer')
    const planId = await newPlan()
    const places = shop.wantedOf(to(newAddress()))
    const card = async () => ({ kind: 'token' as const, token: await shop.till.tokenOf('4100000000000100') })
    const key = 'giftkeygiftkeygiftkey1'
    expect(await refusalOf(orderPlaces(buyer, { planId, places, card: await card(), total: 999, key }))).toBe(
      'changedMeanwhile',
    )
    const wanted = { planId, places, total: 1100, key }
    const [first, second] = await Promise.all([
      orderPlaces(buyer, { ...wanted, card: await card() }),
      orderPlaces(buyer, { ...wanted, card: await card() }),
    ])
    expect(second.orderId).toBe(first.orderId)
  })
})

describe('two who redeem at once', () => {
  it('get the plan once', async () => {
    const one = await given()
    const [first, second] = [await person('first'), await person('second')]
    const answers = await Promise.all([first, second].map((visit) => refusalOf(redeemPlace(visit, one.code))))
    expect(answers.toSorted()).toEqual(['done', 'placeCodeUsed'])
    const shares = await db
      .selectFrom('ledger_transaction')
      .select('kind')
      .where('tenant_id', '=', tenantId)
      .where('plan_id', '=', one.planId)
      .where('kind', '=', 'credit-out')
      .execute()
    expect(shares).toHaveLength(1)
  })

  it('and a buyer who corrects the address exclude each other, in either order', async () => {
    const [early, late] = [await given(), await given()]
    const invited = { name: '桜', email: newAddress(), message: '', locale: 'ja' as const }
    const [one] = await placesOf(early)
    await inviteToPlace(early.buyer, { id: one?.id ?? '', ...invited })
    expect(await refusalOf(redeemPlace(await person('r'), early.code))).toBe('placeCodeInvalid')
    const [other] = await placesOf(late)
    await redeemPlace(await person('r'), late.code)
    // The page was loaded before: only the constraint can refuse it.
    const change = db
      .updateTable('order_place')
      .set({ code_hash: null, sent_at: null })
      .where('id', '=', other?.id ?? '')
      .execute()
    await expect(change).rejects.toThrow('order_place_redeemed')
  })
})

describe('places for a class', () => {
  const class4 = {
    places: 4,
    recipients: [
      { name: 'a', email: 'a@class.example' },
      { name: 'b', email: 'b@class.example' },
    ],
  }

  it('cost as many times the price, with one tax, and are given away until they lapse', async () => {
    const one = await given({ price: 333 }, class4)
    const { order, places } = await getGift(one.buyer, { orderId: one.orderId })
    expect([order.total, order.agreed.net]).toEqual([1465, 1332])
    expect(places.map(({ state }) => state)).toEqual(['sent', 'sent', 'free', 'free'])
    await inviteMany(one.buyer, {
      orderId: one.orderId,
      list: '三, c@class.example',
      message: '',
      locale: 'ja',
    })
    await mail(one.buyer)
    await takePlaceBack(one.buyer, { id: places[0]?.id ?? '' })
    const states = async () => (await placesOf(one)).map(({ state }) => state)
    expect(await states()).toEqual(['free', 'sent', 'sent', 'free'])
    const [code = ''] = await codesTo('a@class.example')
    expect(await refusalOf(redeemPlace(await person('a'), code))).toBe('placeCodeInvalid')
    const wrong = { orderId: one.orderId, list: 'x\ny@z.jp', message: '', locale: 'ja' as const }
    expect(await refusalOf(inviteMany(one.buyer, wrong))).toBe('badParameters')
  })

  it('move their shares to those who redeem them, and all shares are the charge', async () => {
    const emails = Array.from({ length: 3 }, newAddress)
    const recipients = emails.map((email, at) => ({ name: `n${at}`, email }))
    const one = await given({ price: 1000 }, { places: 3, recipients })
    const codes = (await Promise.all(emails.map(codesTo))).flat()
    goTo('2026-12-01' as Day)
    await redeemPlace(await person('r'), codes[0] ?? '')
    goTo('2027-01-01' as Day)
    await redeemPlace(await person('r'), codes[1] ?? '')
    const months = ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05'] as Month[]
    const earned = await earnedByMonth(db, { tenantId, months, today: '2027-05-31' as Day, plan: one.planId })
    expect(months.map((month) => earned.get(month))).toEqual([
      { earned: 0, deferred: 3000 },
      { earned: 1000, deferred: 2000 },
      { earned: 1000, deferred: 1000 },
      { earned: 0, deferred: 1000 },
      { earned: 0, deferred: 1000 },
      { earned: 0, deferred: 1000 },
      { earned: 1000, deferred: 0 },
    ])
  })

  it('are refunded without the share of what was redeemed, and the other codes are void', async () => {
    const emails = Array.from({ length: 3 }, newAddress)
    const recipients = emails.map((email, at) => ({ name: `n${at}`, email }))
    const one = await given({ price: 1000 }, { places: 3, recipients })
    const codes = (await Promise.all(emails.map(codesTo))).flat()
    const redeemer = await person('r')
    const { registrationId } = await redeemPlace(redeemer, codes[0] ?? '')
    const staff = shop.staff(one.buyer)
    expect(await refusalOf(refundOrder(staff, one.orderId, { ...refund, amount: 2201 }))).toBe(
      'refundNotPossible',
    )
    await refundOrder(staff, one.orderId, { ...refund, amount: 2200 })
    expect(await refusalOf(redeemPlace(await person('r'), codes[1] ?? ''))).toBe('placeCodeInvalid')
    expect((await placesOf(one)).map(({ state }) => state)).toEqual(['redeemed', 'void', 'void'])
    expect(await getSubscription(redeemer, { id: registrationId ?? '' })).toMatchObject({ status: 'ACTIVE' })
  })

  it('exclude a refund and a redemption of the same share, in either order', async () => {
    const one = await given()
    const insert = (orderId: string, amount: number) =>
      db
        .insertInto('refund')
        .values({
          ...{
            tenant_id: tenantId,
            id: `refund${orderId}`.slice(0, 24),
            order_id: orderId,
            amount,
            refunded_after: amount,
          },
          ...{ reason: '', ends_right: 1 as const, state: 'asked' as const, asked_by: '', settle_at: null },
          ...{ decline_code: null, by_hand: null, created_at: 0, updated_at: 0 },
        })
        .execute()
    await redeemPlace(await person('r'), one.code)
    await expect(insert(one.orderId, 1)).rejects.toThrow('refund_within_places')
    const other = await given()
    const hash = placeCodeHash(other.code) ?? ''
    const [place] = await placesOf(other)
    await insert(other.orderId, 1100)
    const redemption = db
      .insertInto('redemption')
      .values({
        tenant_id: tenantId,
        place_id: place?.id ?? '',
        order_id: other.orderId,
        code_hash: hash,
        on_day: today,
      })
      .execute()
    await expect(redemption).rejects.toThrow('redemption_open')
  })
})

it('a buyer who leaves takes along the recipients whose codes were mailed, and later codes are still mailed', async () => {
  const one = await given()
  const later = newAddress()
  const second = await give(one.buyer, one.planId, { ...to(later), sendOn: '2026-11-22' as Day })
  const { id } = one.buyer.actor as { id: string }
  await db
    .updateTable('account')
    .set({ cancelled_at: 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  const recipients = () =>
    db
      .selectFrom('order_place')
      .select('email')
      .where('order_id', 'in', [one.orderId, second])
      .orderBy('email')
      .execute()
  expect(await recipients()).toEqual([{ email: null }, { email: later }])
  goTo('2026-11-22' as Day)
  await mail(one.buyer)
  expect(await codesTo(later)).toHaveLength(1)
  expect(await recipients()).toEqual([{ email: null }, { email: null }])
})

it('recipients are forgotten 90 days after their codes have lapsed', async () => {
  const one = await given()
  goTo('2027-08-17' as Day)
  await mail(one.buyer)
  expect(await placesOf(one)).toMatchObject([{ email: one.email }])
  goTo('2027-08-18' as Day)
  await mail(one.buyer)
  expect(await placesOf(one)).toMatchObject([{ name: null, email: null, state: 'lapsed' }])
})

it('a disputed payment stops its codes if the company wants that, until it is won', async () => {
  const one = await given()
  await db
    .updateTable('company_payment')
    .set({ chargebacks: 'suspend' })
    .where('company_id', '=', shop.company.id)
    .execute()
  const staff = shop.staff(one.buyer)
  await openChargeback(staff, one.orderId, { amount: 1100, openedOn: today, reason: 'r', reference: '' })
  const recipient = await person('r')
  expect(await refusalOf(redeemPlace(recipient, one.code))).toBe('placeCodeInvalid')
  const { id } = await db
    .selectFrom('chargeback')
    .select('id')
    .where('order_id', '=', one.orderId)
    .executeTakeFirstOrThrow()
  await decideOnChargeback(staff, one.orderId, { id, outcome: 'won', note: '' })
  await redeemPlace(recipient, one.code)
})

it('an administrator mails a new code, and takes an invitation back', async () => {
  const one = await given()
  const staff = shop.staff(one.buyer)
  const [place] = await placesOf(one)
  const key = { orderId: one.orderId, id: place?.id ?? '' }
  await changePlaceByStaff(staff, key, 'send')
  await mail(one.buyer)
  expect(await codesTo(one.email)).toHaveLength(2)
  expect(await refusalOf(redeemPlace(await person('r'), one.code))).toBe('placeCodeInvalid')
  await changePlaceByStaff(staff, key, 'take back')
  expect(await placesOf(one)).toMatchObject([{ state: 'free', email: null }])
  expect(await refusalOf(changePlaceByStaff(staff, key, 'send'))).toBe('placeNotOpen')
  expect(await refusalOf(changePlaceByStaff(one.buyer, key, 'send'))).not.toBe('done')
})

it('of two administrators who change a place at once, one is refused and not in the audit log', async () => {
  const one = await given()
  const staff = shop.staff(one.buyer)
  const [place] = await placesOf(one)
  const key = { orderId: one.orderId, id: place?.id ?? '' }
  // The other one's mail is sent while this one's change is on its way.
  const late = {
    ...staff,
    d1: {
      ...staff.d1,
      batch: async (statements: D1PreparedStatement[]) => {
        await changePlaceByStaff(staff, key, 'send')
        await mail(one.buyer)
        return staff.d1.batch(statements)
      },
    } as D1Database,
  }
  expect(await refusalOf(changePlaceByStaff(late, key, 'take back'))).toBe('changedMeanwhile')
  const logged = await db.selectFrom('audit').select('action').where('subject', '=', one.orderId).execute()
  expect(logged).toEqual([{ action: 'order.placeSent' }])
})

it('a reader who leaves ten orders for others unpaid has to wait for a day', async () => {
  const one = await given()
  const { created_at, ...paid } = await db
    .selectFrom('payment_order')
    .selectAll()
    .where('id', '=', one.orderId)
    .executeTakeFirstOrThrow()
  const unpaid = Array.from({ length: 10 }, (_, at) => ({
    ...paid,
    ...{ id: `unpaid${at}${one.orderId}`.slice(0, 24), state: 'failed' as const, created_at },
  }))
  await db.insertInto('payment_order').values(unpaid.slice(1)).execute()
  await give(one.buyer, one.planId, to(newAddress()))
  await db.insertInto('payment_order').values(unpaid.slice(0, 1)).execute()
  expect(await refusalOf(give(one.buyer, one.planId, to(newAddress())))).toBe('upstreamNoAnswer')
  shop.clock.now += 25 * 3_600_000
  await give(one.buyer, one.planId, to(newAddress()))
})

it('shares are the amount for any number of places, and the last one has the remainder', () => {
  for (let amount = 0; amount < 400; amount += 7)
    for (let places = 1; places <= 40; places++) {
      const shares = Array.from({ length: places }, (_, at) => shareOf(amount, { ordinal: at + 1, places }))
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
      expect(Math.max(...shares.slice(0, -1), 0)).toBe(places === 1 ? 0 : Math.floor(amount / places))
      expect(refundableOf(amount, { redeemed: places, places })).toBe(0)
      expect(refundableOf(amount, { redeemed: 0, places })).toBe(amount)
    }
})

describe('a code', () => {
  const bytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))

  it('has 80 bits, and is read however it is typed', () => {
    const code = newPlaceCode(bytes)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
    const typed = [
      code.toLowerCase(),
      code.replaceAll('-', ''),
      ` ${code.replaceAll('-', '‐')} `,
      code.normalize('NFKC'),
    ]
    for (const one of typed) expect(placeCodeHash(one)).toBe(placeCodeHash(code))
    expect(placeCodeHash('OIL0-0000-0000-0000')).toBe(placeCodeHash('0110-0000-0000-0000'))
    expect([placeCodeHash(''), placeCodeHash(`${code}0`), placeCodeHash('U000-0000-0000-0000')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('is left out of the log', () => {
    const line = `GET /aozora/redeem/${newPlaceCode(bytes)}?x=1`
    expect(withoutTokens(line)).toBe('GET /aozora/redeem/…?x=1')
  })

  it('lapses six months after the payment, also at the ends of months', () => {
    expect(lapsesOn('2026-11-20' as Day)).toBe('2027-05-19')
    expect(lapsesOn('2026-08-31' as Day)).toBe('2027-02-27')
  })
})

it('a list of recipients names its wrong rows', () => {
  expect(readRecipients('a@b.jp\n\n"花, 子", c@d.jp\n桜\td@e.jp')).toMatchObject({
    recipients: [{ name: 'a', email: 'a@b.jp' }, { email: 'c@d.jp' }, { name: '桜', email: 'd@e.jp' }],
    problems: [],
  })
  expect(readRecipients('a@b.jp\nnobody\nA@b.jp').problems).toEqual(['wrongRow?row=2', 'sameRow?row=3'])
  expect(readRecipients('www.evil.example, a@b.jp').problems).toEqual(['wrongRow?row=1'])
})
