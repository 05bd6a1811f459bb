import { periodOf } from '#app/features/plans/model/period/period.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { addDays, type Day, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'

/** The most places of one order. assumed. */
export const maxPlaces = 500

/** How often the code of a place is mailed. The constraint order_place_sends says the same. assumed. */
export const maxSends = 5

/** The name and address of the person whom the code is mailed to. The buyer wrote them. */
export type Recipient = { name: string; email: string }

/** What a buyer wants besides the plan: how many places, for whom, and when the codes are mailed. */
export type WantedPlaces = {
  places: number
  /** At most as many as there are places. The others are given away later. */
  recipients: readonly Recipient[]
  message: string
  /** The language of the mails. */
  locale: Locale
  /** The day on which the codes are mailed. */
  sendOn: Day
}

/**
 * The last day on which the codes of an order that is paid on a day can be redeemed. Means of payment that are valid for at most six months
 * from their issue are exempt from the duties of the Payment Services Act (article 4, item 2); these count from the payment, before any code is mailed.
 */
export function lapsesOn(paidOn: Day): Day {
  return periodOf(paidOn, 1, { duration: 6, durationType: 'month' }).endsOn
}

/** A recipient has at least this many days to redeem a code. assumed. */
const daysToRedeem = 30

/** The last day on which codes may be mailed for the first time that are ordered on a day. */
export function lastSendDay(orderedOn: Day): Day {
  return addDays(lapsesOn(orderedOn), -daysToRedeem)
}

const morning = 9 * 3_600_000

/** When the codes are mailed: at once, or at nine in the morning of a later day in Japan. Milliseconds. */
export function sendAtOf(sendOn: Day, now: number): number {
  return sendOn <= dayOf(now) ? now : startOfDay(sendOn) + morning
}

/** The share of a place in an amount that was paid for all of them, in yen. The remainder of the division goes to the last place. */
export function shareOf(amount: Yen, { ordinal, places }: { ordinal: number; places: number }): Yen {
  const part = Math.floor(amount / places)
  return ordinal === places ? amount - part * (places - 1) : part
}

/** What can be given back at most of an order while some of its places are redeemed: the constraint refund_within_places says the same. */
export function refundableOf(total: Yen, { redeemed, places }: { redeemed: number; places: number }): Yen {
  return Math.floor((total * (places - redeemed)) / places)
}

/**
 * `free`: nobody is invited yet. `waiting`: the code will be mailed. `sent`: it was. `void`: the order was refunded, or its payment is
 * disputed.
 */
export type PlaceState = 'free' | 'waiting' | 'sent' | 'redeemed' | 'lapsed' | 'void'

/** A place as its buyer and administrators see it. They don't learn by which account it was redeemed. */
export type Place = {
  tenantId: number
  id: string
  orderId: string
  ordinal: number
  accountId: string
  name: string | null
  email: string | null
  message: string
  locale: Locale
  sendAt: number | null
  sentAt: number | null
  sends: number
  /** Null until the order is paid. */
  lapsesOn: Day | null
  redeemedOn: Day | null
  isVoid: boolean
}

export function stateOf(
  { redeemedOn, isVoid, lapsesOn: last, sendAt, sentAt }: Place,
  today: Day,
): PlaceState {
  if (redeemedOn !== null) return 'redeemed'
  if (isVoid) return 'void'
  if (last !== null && last < today) return 'lapsed'
  if (sendAt !== null) return 'waiting'
  return sentAt === null ? 'free' : 'sent'
}
