import { noteAttempt, whileUnheld } from '#app/features/orders/model/card-brake/card-hold.ts'
import { findPayer, insertPayer } from '#app/features/orders/model/payer/payer-store.ts'
import { chooseGateway, pushPaths } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { contactOf } from '#app/features/orders/model/payment-setting/konbini-setting.ts'
import { daysOfPurchase } from '#app/features/orders/model/subscription/paid-period-store.ts'
import { reserveCoupon } from '#app/features/plans/model/coupon/coupon-use-store.ts'
import { couponDiscountOf } from '#app/features/plans/model/price/price-of-order.ts'
import { gatewayTaxOf } from '#app/features/plans/model/tax/tax-rate.ts'
import {
  type CardSource,
  type GatewayOrder,
  type PaymentProvider,
  sendsInvoices,
  type WaitingRequest,
} from '#app/gateways/payment/payment-gateway.ts'
import { isWaitingWay, isWallet } from '#app/gateways/payment/ways.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { confirmOrder } from './confirm-order.ts'
import { nextCheck, type Order, orderLife } from './order.ts'
import { findOrder, insertOrder, type NewOrder, recentOrder } from './order-store.ts'
import { lapsesOn } from './place.ts'
import type { NewPurchase } from './place-order.ts'
import { insertPlaces } from './place-store.ts'
import { closesHere, type Purchase } from './prepare-purchase.ts'
import type { AcceptedOrder } from './settle-order.ts'

/**
 * Writes an order and its coupon down before the provider is asked, so that it can be found again whatever happens then.
 * Refuses as `chooseGateway` does; at the publisher a reader without an account there with `learningServiceIdMissing`;
 * and after too many cards as `whileUnheld` does. On commit a second order for the plan is refused (`paymentVerifying`),
 * and a coupon that is used up, or whose user groups the reader has left.
 */
export async function acceptOrder(
  visit: Visit,
  purchase: Purchase,
  wanted: NewPurchase & { card: CardSource },
): Promise<AcceptedOrder> {
  const { db, site } = visit
  const provider = purchase.provider ?? refuse('invalidGatewaySettings')
  const gateway = await chooseGateway(visit, site.tenantId, provider)
  const waiting = waitingOf(purchase, wanted)
  const subject = provider === 'GAKKEN_ID' ? await subjectOf(visit, purchase.accountId) : null
  const order = newPurchase(visit, purchase, { ...wanted, subject })
  const payer = { ...purchase, provider }
  await whileUnheld(visit, purchase.accountId, () =>
    commit(visit, [
      noteAttempt(visit, {
        accountId: purchase.accountId,
        id: order.id,
        kind: order.isNewCard ? 'card' : 'order',
      }),
      insertPayer(db, payer, newElementId(visit.randomBytes), visit.now()),
      insertOrder(db, order),
      ...couponWrites(visit, order),
      ...placeWrites(visit, order, purchase),
    ]),
  )
  const [accepted, { memberId }] = await Promise.all([
    findOrder(db, order).then((found) => found ?? refuse('transactionNotFound')),
    findPayer(db, payer).then((found) => found ?? refuse('transactionNotFound')),
  ])
  const context = {
    deps: visit,
    gateway,
    order: accepted,
    memberId,
    earlier: null,
    cause: 'receive' as const,
    isGone: false,
  }
  return {
    context,
    asked: askedOf(visit, { purchase, wanted, order: accepted, memberId, subject, provider }),
    waiting,
  }
}

/** What the provider needs for a payment within days. Refuses with `invalidGateway` what the company can't offer any more. */
function waitingOf({ way, offers, seller }: Purchase, wanted: NewPurchase): WaitingRequest | null {
  const { konbini, transfer } = offers
  if (!isWaitingWay(way)) return null
  if (way === 'transfer') return transfer === null ? refuse('invalidGateway') : { way, days: transfer.days }
  const contact = konbini && contactOf(seller, konbini)
  if (wanted.konbini === undefined || konbini === null || contact === null) return refuse('invalidGateway')
  if (!konbini.chains.includes(wanted.konbini.chain)) refuse('invalidGateway')
  return { way, ...wanted.konbini, days: konbini.days, contact }
}

async function subjectOf({ db, site }: Visit, accountId: string): Promise<string> {
  return (await findSubject(db, { tenantId: site.tenantId, accountId })) ?? refuse('learningServiceIdMissing')
}

type Asked = {
  purchase: Purchase
  wanted: NewPurchase & { card: CardSource }
  order: Order
  memberId: string
  subject: string | null
  provider: PaymentProvider
}

/**
 * The order in the form in which the provider is asked. The address is the connection's own, whatever a client claims.
 */
function askedOf(
  visit: Visit,
  { purchase, wanted, order, memberId, subject, provider }: Asked,
): GatewayOrder {
  const { plan, agreed } = purchase
  return {
    id: order.id,
    amount: order.total,
    taxRate: gatewayTaxOf(agreed),
    memberId,
    card: wanted.card,
    way: isWallet(order.way) ? order.way : null,
    browser: {
      returnUrl: absoluteUrl(visit, wanted.returnPath),
      pushUrl: absoluteUrl(visit, pushPaths[provider]),
      state: order.stateWord ?? '',
      holderName: wanted.holderName ?? null,
      email: wanted.email ?? null,
      address: visit.address,
      userAgent: visit.userAgent,
      accept: null,
      language: visit.locale,
    },
    plan: {
      id: plan.id,
      name: plan.name,
      duration: agreed.duration,
      durationType: agreed.durationType,
      renewalTotal: agreed.renewalTotal,
      startsOn: order.startsOn,
      endsOn: order.endsOn,
    },
    subject,
    earlier: null,
  }
}

/** The reader's identifier at the publisher. Null if the account isn't linked to one there. */
async function findSubject(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('identity')
    .select('subject')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('provider', '=', 'learning')
    .executeTakeFirst()
  return row?.subject ?? null
}

function couponWrites({ db, now }: Visit, order: NewOrder): Write[] {
  const { couponId, agreed } = order
  return couponId === null
    ? []
    : [reserveCoupon(db, order, { couponId, discount: couponDiscountOf(agreed), now: now() })]
}

function placeWrites({ db, randomBytes }: Visit, order: NewOrder, { places }: Purchase): Write[] {
  return places === null ? [] : [insertPlaces(db, { ...order, ...places }, randomBytes)]
}

/** The row of a new purchase, or of a change of plan. */
function newPurchase(
  { now, randomBytes }: Visit,
  {
    tenantId,
    accountId,
    plan,
    coupon,
    provider,
    agreed,
    startsOn: first,
    coverage,
    way,
    changes,
    places,
  }: Purchase,
  { key, card, returnPath, state, subject }: NewPurchase & { subject: string | null },
): NewOrder {
  const { startsOn, endsOn } =
    places === null ? daysOfPurchase(first, agreed) : { startsOn: first, endsOn: lapsesOn(first) }
  const isPaid = !closesHere({ provider, agreed })
  return {
    tenantId,
    id: newElementId(randomBytes),
    accountId,
    planId: plan.id,
    coverage,
    kind: changes === null ? 'purchase' : 'renewal',
    registrationId: changes?.registrationId ?? null,
    period: changes?.period ?? (agreed.freeDays > 0 ? 0 : 1),
    changesFrom: changes?.planId ?? null,
    places: places?.places ?? null,
    provider: isPaid ? provider : null,
    way: isPaid ? way : null,
    agreed,
    total: agreed.total,
    couponId: coupon?.id ?? null,
    startsOn,
    endsOn,
    providerRef: subject === null ? null : { subject },
    returnTo: returnPath,
    stateWord: state ?? newElementId(randomBytes),
    key: key ?? null,
    isNewCard: card !== null && card.kind !== 'saved',
    settleAt: isPaid ? nextCheck(0, now()) : null,
    expiresAt: now() + orderLife,
    now: now(),
  }
}

/**
 * R357: writes and confirms an order of 0 yen in one batch without asking a provider. If a card is kept, it renews with
 * that; where periods are invoiced, the next one is.
 */
export function closeAtOnce(visit: Visit, purchase: Purchase, wanted: NewPurchase): Promise<Order> {
  const { db } = visit
  const row = newPurchase(visit, purchase, { ...wanted, subject: null })
  const accepted = [insertOrder(db, row), ...couponWrites(visit, row)]
  const { provider, payer, agreed } = purchase
  const isInvoiced = sendsInvoices(provider) && agreed.renewalTotal > 0
  const renewsBy = payer?.card || isInvoiced ? provider : null
  return confirmOrder(
    { deps: visit, order: recentOrder(row), cause: 'receive' },
    { renewsBy, before: accepted },
  )
}
