import { z } from 'zod'
import { insertPayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import type { Order } from '#app/features/orders/model/order/order.ts'
import { findOrderByKey } from '#app/features/orders/model/order/order-store.ts'
import { type Placed, placed } from '#app/features/orders/model/order/place-order.ts'
import type { Purchase } from '#app/features/orders/model/order/prepare-purchase.ts'
import { acceptOrder } from '#app/features/orders/model/order/receive-order.ts'
import { authoriseOrder, settleOrder } from '#app/features/orders/model/order/settle-order.ts'
import { returnPaths } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { noOffers } from '#app/features/orders/model/payment-setting/way-offers.ts'
import { getOwnRenewing } from '#app/features/orders/model/subscription/own-renewing.ts'
import { type NextAgreed, withoutNext } from '#app/features/orders/model/subscription/plan-change.ts'
import { isOwnUnchanged, updateOwn } from '#app/features/orders/model/subscription/subscription-store.ts'
import { isLong } from '#app/features/plans/model/period/period.ts'
import { renewalPriceOf } from '#app/features/plans/model/price/price-of-order.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { commit } from '#app/visit/commit.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { chargeOf, listPlanChanges, type PlanChange, type PlanChanges } from './list-plan-changes.ts'

/** `total` is what the page said is charged with the change, and `key` makes that sending it twice orders it once. */
export const ChangeInput = z.object({
  planId: z.string().max(64),
  total: z.coerce.number().int().min(0),
  revision: revisionInput,
  key: z.string().regex(/^[a-z0-9]{20,64}$/),
})
type ChangeInput = z.output<typeof ChangeInput>

/**
 * Changes the plan of a registration: orders a dearer plan that begins today, charged to the card that the provider keeps, or notes the plan
 * for the next period. Returns the order, or null if nothing is charged now.
 *
 * Refuses with `planChangeNotPossible` what `listPlanChanges` doesn't offer, `changedMeanwhile` if another amount would be charged than the page
 * showed or the registration was changed since, `idempotencyKeyReused` if the key is of a different order, `paymentVerifying` while another change is being paid, `invalidCard` without a kept card,
 * and with what the provider declined it for.
 */
export async function changePlan(visit: Visit, input: ChangeInput & { id: string }): Promise<Placed | null> {
  const buyer = { tenantId: visit.site.tenantId, accountId: requireOwnAccount(visit).id }
  const known = await findOrderByKey(visit.db, buyer, input.key)
  if (known !== null) return placedAs(known, input)
  const all = await listSettled(visit, input)
  const change = all.changes.find(({ plan }) => plan.id === input.planId) ?? refuse('planChangeNotPossible')
  const isAsShown = input.revision === null || input.revision === all.own.revision
  if (!isAsShown || chargeOf(change) !== input.total) refuse('changedMeanwhile')
  if (change.when === 'next') {
    await changeNext(visit, all, change)
    return null
  }
  try {
    return placed(await orderChange(visit, all, { change, key: input.key }))
  } catch (error) {
    // Two requests with the same key arrived at once, and the other one has placed the order.
    const isRaced = isRefusal(error) && error.name === 'changedMeanwhile'
    const other = isRaced ? await findOrderByKey(visit.db, buyer, input.key) : null
    if (other === null) throw error
    return placedAs(other, input)
  }
}

function placedAs(order: Order, { id, planId }: { id: string; planId: string }): Placed {
  return order.registrationId === id && order.planId === planId
    ? placed(order)
    : refuse('idempotencyKeyReused')
}

/** Settles a change that isn't paid yet first, because it may have ended without our knowing. */
async function listSettled(visit: Visit, { id }: { id: string }): Promise<PlanChanges> {
  const all = await listPlanChanges(visit, { id })
  if (all.openOrder === null) return all
  await settleOrder(visit, all.openOrder, 'confirm')
  const now = await listPlanChanges(visit, { id })
  return now.openOrder === null ? now : refuse('paymentVerifying', { orderId: now.openOrder.id })
}

type Now = Extract<PlanChange, { when: 'now' }>
type Next = Extract<PlanChange, { when: 'next' }>

async function orderChange(
  visit: Visit,
  { own, due, provider, payer, seller }: PlanChanges,
  { change, key }: { change: Now; key: string },
) {
  if (provider === null) refuse('planChangeNotPossible')
  if (!payer?.card) refuse('invalidCard', { toast: 'toast.error.payment' })
  const { plan, agreed, startsOn } = change
  const purchase: Purchase = {
    tenantId: own.tenantId,
    accountId: own.accountId,
    today: startsOn,
    startsOn,
    plan,
    coverage: plan.coverage,
    coupon: null,
    provider,
    payer,
    cardEntry: null,
    agreed,
    way: null,
    offers: noOffers,
    seller,
    changes: { registrationId: own.id, planId: due.planId, period: due.present.period + 1 },
    places: null,
  }
  const accepted = await acceptOrder(visit, purchase, {
    planId: plan.id,
    card: { kind: 'saved' },
    email: requireOwnAccount(visit).email ?? undefined,
    key,
    returnPath: returnPaths[provider],
  })
  return authoriseOrder(accepted)
}

/** Notes the plan for the next period. The registration's own constraints refuse one that another registration covers by then. */
async function changeNext(
  visit: Visit,
  { own, due }: PlanChanges,
  { plan, startsOn, total }: Next,
): Promise<void> {
  const { db, now } = visit
  const { duration, durationType } = plan
  const agreed: NextAgreed = {
    price: renewalPriceOf(plan),
    duration,
    durationType,
    agreedAt: now(),
    wasLong: isLong(due.present.duration) ? 1 : 0,
  }
  const payerMail = { letter: 'planChanges', planId: plan.id, next: { on: startsOn, total } } as const
  const changes = await commit(visit, [
    insertPayerMail(db, own, payerMail, {
      about: `${own.id}-${own.revision}`,
      now: now(),
      condition: isOwnUnchanged(db, own),
    }),
    updateOwn(db, own, {
      next_plan_id: plan.id,
      next_coverage: plan.coverage,
      next_agreed: JSON.stringify(agreed),
      is_long: isLong(plan) ? 1 : 0,
      told_renewal_on: dayOf(now()),
    }),
  ])
  if (changes.at(-1) === 0) refuse('changedMeanwhile')
}

export const KeepInput = z.object({ revision: revisionInput })

/**
 * Takes back a change of plan that was to come: the registration renews with its present plan. Refuses with `planChangeNotPossible` without
 * one, `changedMeanwhile` if the registration was changed since, and `paymentProcessing` while the other plan is being charged
 * (registration_anchored).
 */
export async function keepPlan(
  visit: Visit,
  { id, revision }: z.output<typeof KeepInput> & { id: string },
): Promise<void> {
  requireOwnAccount(visit)
  const { own, due } = await getOwnRenewing(visit, id)
  if (due.next.planId === due.planId) refuse('planChangeNotPossible')
  if (revision !== null && revision !== own.revision) refuse('changedMeanwhile')
  const [changed] = await commit(visit, [updateOwn(visit.db, own, withoutNext)])
  if (changed === 0) refuse('changedMeanwhile')
}
