import { findOwnHold } from '#app/features/orders/model/card-brake/card-hold.ts'
import {
  lapsesOn,
  lastSendDay,
  maxSends,
  type Place,
  type PlaceState,
} from '#app/features/orders/model/order/place.ts'
import { getCheckout } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import type { Gift, PlaceView } from '#app/features/orders/model/places/own-places.ts'
import { viewSeller, viewTokenMaker } from '#app/features/orders/parts/order-entry-view.ts'
import { getPlan } from '#app/features/plans/model/plan/list-plans.ts'
import { isGiftAt, viewPlan } from '#app/features/plans/parts/plan-view.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Everything for the pages on which a plan is bought for others, but for the price. Refuses with `giftsNotOffered` where that isn't possible. */
export async function getGiftEntry(
  visit: Visit,
  { planId, isForMany }: { planId: string; isForMany: boolean },
) {
  const { id: accountId } = requireOwnAccount(visit)
  const [plan, checkout, hold] = await Promise.all([
    getPlan(visit, { id: planId }),
    getCheckout(visit),
    findOwnHold(visit, accountId),
  ])
  if (!isGiftAt(visit, checkout.provider)) refuse('giftsNotOffered')
  const today = dayOf(visit.now())
  return {
    title: translator(visit.locale, 'commerce')('gift.title'),
    plan: viewPlan(plan, visit),
    isForMany,
    seller: viewSeller(checkout.seller, visit),
    tokens: viewTokenMaker(checkout, visit),
    hold,
    key: newElementId(visit.randomBytes),
    today,
    lastSendDay: lastSendDay(today),
    lapsesOn: lapsesOn(today),
    locale: visit.locale,
  }
}

export type GiftEntryView = Awaited<ReturnType<typeof getGiftEntry>>

/** An order of places for its buyer. `chosenId` is the place whose recipient is written to. */
export function viewGift(
  { order, planName, places }: Gift,
  { chosenId, visit }: { chosenId: string | null; visit: Visit },
) {
  const shown = places.map(viewPlace)
  const isAlone = shown.length === 1 && shown[0]?.state === 'free'
  const chosen = shown.find(({ id }) => id === chosenId) ?? (isAlone ? shown[0] : undefined)
  return {
    id: order.id,
    planName,
    total: order.total,
    isExempt: order.agreed.taxClass === 'exempt',
    on: dayOf(order.movedAt),
    lapsesOn: order.endsOn,
    places: shown,
    free: shown.filter(({ state }) => state === 'free').length,
    chosen: chosen?.mayInvite ? chosen : null,
    locale: visit.locale,
  }
}

export type GiftView = ReturnType<typeof viewGift>

function viewPlace({
  id,
  ordinal,
  name,
  email,
  message,
  locale,
  state,
  mayInvite,
  sends,
  ...days
}: PlaceView) {
  return {
    id,
    ordinal,
    name,
    email,
    message,
    locale,
    state,
    mayInvite,
    mayTakeBack: state === 'waiting' || state === 'sent',
    sendsLeft: maxSends - sends,
    on: dayOfState(state, days),
  }
}

/** The day that belongs to a state: when the code is mailed, was mailed or redeemed, or until when it could be redeemed. */
function dayOfState(
  state: PlaceState,
  {
    sendAt,
    sentAt,
    redeemedOn,
    lapsesOn: last,
  }: Pick<Place, 'sendAt' | 'sentAt' | 'redeemedOn' | 'lapsesOn'>,
): Day | null {
  if (state === 'waiting') return sendAt === null ? null : dayOf(sendAt)
  if (state === 'sent') return sentAt === null ? null : dayOf(sentAt)
  if (state === 'redeemed') return redeemedOn
  return state === 'lapsed' ? last : null
}
