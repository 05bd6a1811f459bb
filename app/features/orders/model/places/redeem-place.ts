import { confirmOrder } from '#app/features/orders/model/order/confirm-order.ts'
import type { Order } from '#app/features/orders/model/order/order.ts'
import {
  findOrder,
  insertOrder,
  type NewOrder,
  recentOrder,
} from '#app/features/orders/model/order/order-store.ts'
import { type Place, shareOf, stateOf } from '#app/features/orders/model/order/place.ts'
import { findPlaceByHash, insertRedemption } from '#app/features/orders/model/order/place-store.ts'
import { ensureMayBuy } from '#app/features/orders/model/order/prepare-purchase.ts'
import { findCoverage, listRunning } from '#app/features/orders/model/order/purchase-facts.ts'
import { daysOfPurchase } from '#app/features/orders/model/subscription/paid-period-store.ts'
import type { Duration } from '#app/features/plans/model/period/period.ts'
import { priceOfOrder } from '#app/features/plans/model/price/price-of-order.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { ensureVisitorWithinRate, ensureWithinRate } from '#app/visit/brake.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { placeCodeHash } from './place-code.ts'

/** What a code opens, before it is redeemed. */
type Redeemable = Duration & { planId: string; planName: string; name: string | null; lapsesOn: Day }

/**
 * What a code opens. Refuses with `placeCodeInvalid` what isn't the code that was mailed last for a place, or was refunded;
 * `placeCodeUsed` one that was redeemed; and `placeCodeLapsed` one whose last day is over. Trying codes is limited per reader and per network, and
 * valid ones count too.
 */
export async function getRedeemable(visit: Visit, code: string): Promise<Redeemable> {
  const { place, paid } = await getOpenPlace(visit, code)
  const { name: planName } = await visit.db
    .selectFrom('subscription_plan as plan')
    .select(wordsIn('plan.name', visit.locale).as('name'))
    .where('plan.tenant_id', '=', paid.tenantId)
    .where('plan.id', '=', paid.planId)
    .executeTakeFirstOrThrow()
  const { duration, durationType } = paid.agreed
  return {
    planId: paid.planId,
    planName,
    name: place.name,
    lapsesOn: place.lapsesOn as Day,
    duration,
    durationType,
  }
}

/**
 * Redeems a code: an order of 0 yen for one period of the plan, which doesn't renew. Its first day is today, or follows on a cancelled registration of
 * the same content groups. Refuses as `getRedeemable` does, and a reader who has the contents with `planAlreadyRegistered` or
 * `existingPlanNotCancelled`: the code then stays good. On commit only one of two who redeem it at once succeeds.
 */
export async function redeemPlace(visit: Visit, code: string): Promise<Order> {
  const { db } = visit
  const { id: accountId } = requireOwnAccount(visit)
  const { place, paid, codeHash } = await getOpenPlace(visit, code)
  const today = dayOf(visit.now())
  const about = { tenantId: paid.tenantId, accountId, planId: paid.planId, today, locale: visit.locale }
  const [running, coverage] = await Promise.all([listRunning(db, about), findCoverage(db, about)])
  ensureMayBuy({ planId: paid.planId, coverage, provider: null }, running)
  const row = redemptionOf(visit, paid, { accountId, coverage, today })
  const used = { orderId: row.id, codeHash, onDay: today }
  const share = shareOf(paid.agreed.net, { ordinal: place.ordinal, places: paid.places ?? 1 })
  return confirmOrder(
    { deps: visit, order: recentOrder(row), cause: 'receive' },
    {
      renewsBy: null,
      paidBy: { order: paid, net: share },
      before: [insertOrder(db, row), insertRedemption(db, place, used)],
    },
  )
}

async function getOpenPlace(
  visit: Visit,
  code: string,
): Promise<{ place: Place; paid: Order; codeHash: string }> {
  const { env, site, db } = visit
  const { id: accountId } = requireOwnAccount(visit)
  await ensureWithinRate(env.COUPONS_BY_READER, `place ${site.tenantId} ${accountId}`)
  await ensureVisitorWithinRate(env.COUPONS_BY_NETWORK, visit)
  const codeHash = placeCodeHash(code) ?? refuse('placeCodeInvalid')
  const place = (await findPlaceByHash(db, site.tenantId, codeHash)) ?? refuse('placeCodeInvalid')
  const state = stateOf(place, dayOf(visit.now()))
  if (state === 'redeemed') refuse('placeCodeUsed')
  if (state === 'lapsed') refuse('placeCodeLapsed')
  if (state === 'void') refuse('placeCodeInvalid')
  const paid =
    (await findOrder(db, { tenantId: site.tenantId, id: place.orderId })) ?? refuse('placeCodeInvalid')
  return { place, paid, codeHash }
}

/** The order by which the recipient has the plan. It costs nothing, because its share of the price moves to it in the ledger. */
function redemptionOf(
  { now, randomBytes }: Visit,
  { tenantId, planId, agreed }: Order,
  { accountId, coverage, today }: { accountId: string; coverage: string; today: Day },
): NewOrder {
  const { taxClass, taxRate, duration, durationType } = agreed
  const price = priceOfOrder({
    plan: { price: 0, discountPrice: null, freeDays: 0 },
    ordinal: null,
    coupon: null,
    tax: { taxClass, taxRate, nextTaxRate: taxRate },
    isFirst: false,
  })
  const { startsOn, endsOn } = daysOfPurchase(today, { duration, durationType, freeDays: 0 })
  return {
    tenantId,
    id: newElementId(randomBytes),
    accountId,
    planId,
    coverage,
    kind: 'purchase',
    registrationId: null,
    period: 1,
    changesFrom: null,
    provider: null,
    agreed: { ...price, duration, durationType },
    total: 0,
    couponId: null,
    startsOn,
    endsOn,
    providerRef: null,
    returnTo: null,
    stateWord: newElementId(randomBytes),
    key: null,
    isNewCard: false,
    settleAt: null,
    expiresAt: now(),
    now: now(),
  }
}
