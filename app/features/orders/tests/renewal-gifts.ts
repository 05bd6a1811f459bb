import { expect } from 'vitest'
import { settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { orderPlaces, quotePlaces } from '#app/features/orders/model/places/order-places.ts'
import { redeemPlace } from '#app/features/orders/model/places/redeem-place.ts'
import { sweepPlaces } from '#app/features/orders/model/places/send-places.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { addReaders, buyerAt, type Platform, type Till } from './order-world.ts'
import { days, plans } from './renewal-life.ts'
import { calendar, rateOn, startOf, taxed } from './renewal-model.ts'
import { mailingOf } from './subscription-shop.ts'

/** A plan that is bought for one to three people, of whom each redeems the code on a day, or never. */
export type Gift = { giver: string; on: string; plan: (typeof plans)[number]; places: Place[] }
type Place = { recipient: string; redeemedOn: string | null }

type Shop = Platform & { provider: PaymentProvider; tenantId: number; till: Till }

/** A gift of any plan at any time, while all plans are on sale. Some codes are redeemed on their last day, a few never. */
export function aGift(number: number): Gift {
  const chance = chanceOf(number * 7_561 + 3)
  const on = days[chance.upTo(1_100)]!
  const lastDay = calendar[calendar.indexOf(startOf(on, 1, { unit: 'month', count: 6 })) - 1]!
  const left = calendar.indexOf(lastDay) - calendar.indexOf(on)
  const places = Array.from({ length: 1 + chance.upTo(2) }, (_, at) => ({
    recipient: `given${number}at${at}`,
    redeemedOn: chance.of(0.2)
      ? null
      : chance.of(0.2)
        ? lastDay
        : calendar[calendar.indexOf(on) + chance.upTo(left)]!,
  }))
  return { giver: `giver${number}`, on, plan: chance.pick(plans)!, places }
}

/** The days on which something happens to these gifts. */
export function daysOfGifts(gifts: readonly Gift[]): string[] {
  return gifts.flatMap(({ on, places }) => [on, ...places.flatMap(({ redeemedOn }) => redeemedOn ?? [])])
}

/** What is charged for a gift: once, with the tax of the day and of the sum, and never again. */
export function chargeOfGift({ on, plan, places }: Gift): [day: string, total: number] {
  return [on, taxed(plan.price * places.length, rateOn(plan, on))]
}

/** Each recipient's right: one period from the redemption. */
export function rightsOfGift({ plan, places }: Gift): { recipient: string; endsOn: string }[] {
  return places.flatMap(({ recipient, redeemedOn }) =>
    redeemedOn === null
      ? []
      : [{ recipient, endsOn: calendar[calendar.indexOf(startOf(redeemedOn, 1, plan)) - 1]! }],
  )
}

export async function addPeopleOf(shop: Shop, gifts: readonly Gift[]): Promise<void> {
  for (const { giver, places } of gifts)
    await addReaders(shop, shop.tenantId, [giver, ...places.map(({ recipient }) => recipient)])
}

/** Buys what is given on this day and redeems what is redeemed on it. `codes` keeps the codes of those who redeem later. */
export async function playGift(
  shop: Shop,
  day: string,
  gift: Gift,
  codes: Map<string, string>,
): Promise<void> {
  if (day === gift.on) await give(shop, gift, codes)
  for (const { recipient, redeemedOn } of gift.places)
    if (day === redeemedOn) {
      const visit = await buyerAt(shop, shop.provider, recipient, shop.till)
      await redeemPlace(visit, codes.get(recipient) ?? '')
    }
}

async function give(
  shop: Shop,
  { giver, on, plan, places }: Gift,
  codes: Map<string, string>,
): Promise<void> {
  const { db, till, provider } = shop
  const visit = await buyerAt(shop, provider, giver, till)
  const addressOf = (recipient: string) => `${recipient}@example.com`
  const wanted = {
    planId: plan.id,
    places: {
      places: places.length,
      recipients: places.map(({ recipient }) => ({ name: recipient, email: addressOf(recipient) })),
      message: '',
      locale: 'ja' as const,
      sendOn: on as Day,
    },
  }
  const { price } = await quotePlaces(visit, wanted)
  const card = { kind: 'token' as const, token: await till.tokenOf('4100000000000100') }
  const { orderId, next } = await orderPlaces(visit, { ...wanted, card, total: price.total })
  if (typeof next === 'object') await till.press(next.redirect, 'pay')
  expect((await settleOwnOrder(visit, { orderId })).state, giver).toBe('confirmed')
  await sweepPlaces(mailingOf(shop, till, visit))
  for (const { recipient } of places) {
    const { text } = await db
      .selectFrom('mail')
      .select('text')
      .where('recipient', '=', addressOf(recipient))
      .executeTakeFirstOrThrow()
    codes.set(recipient, text.match(/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/m)?.[0] ?? '')
  }
}
