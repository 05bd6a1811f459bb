import { settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { sweepOrders } from '#app/features/orders/model/order/sweep-orders.ts'
import { changePlan, keepPlan } from '#app/features/orders/model/plan-change/change-plan.ts'
import { chargeOf, listPlanChanges } from '#app/features/orders/model/plan-change/list-plan-changes.ts'
import { sweepForeignRefunds } from '#app/features/orders/model/refund/take-foreign-refund.ts'
import {
  cancelSubscription,
  resumeSubscription,
} from '#app/features/orders/model/subscription/cancel-subscription.ts'
import {
  endPause,
  getPauseWays,
  pauseSubscription,
} from '#app/features/orders/model/subscription/pause-subscription.ts'
import { sweepInvoices } from '#app/features/orders/model/subscription-billing/sweep-invoices.ts'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import { giveCard } from '#app/features/orders/tests/order-world.ts'
import { sendsInvoices, takesCards } from '#app/gateways/payment/payment-gateway.ts'
import { type Playing, visitOf } from './playing.ts'
import { aToken, type Move } from './purchase-moves.ts'

/** Moves of readers who have bought, and of the plans on sale. */
export const cancel: Move = async (playing, mortal) => {
  const own = await anySubscription(playing)
  if (own !== undefined) await cancelSubscription(visitOf(playing, mortal, own.reader), own)
}

export const resume: Move = async (playing, mortal) => {
  const own = await anySubscription(playing)
  if (own !== undefined) await resumeSubscription(visitOf(playing, mortal, own.reader), own)
}

/** Pauses a registration of a reader, who may ask for it at any time. */
export const pause: Move = async (playing, mortal) => {
  const own = await anySubscription(playing)
  if (own === undefined) return
  const { paused } = playing
  // A process may die between the pause and its answer.
  paused.set(own.id, paused.get(own.id) ?? 0)
  const periods = 1 + playing.chance.upTo(2)
  await pauseSubscription(visitOf(playing, mortal, own.reader), { ...own, periods, revision: null })
  paused.set(own.id, (paused.get(own.id) ?? 0) + 1)
}

/** Ends a pause for what the page says is charged then, whatever happens between the page and its form. */
export const goOn: Move = async (playing, mortal) => {
  const own = await anySubscription(playing)
  if (own === undefined) return
  const visit = visitOf(playing, mortal, own.reader)
  const { pause: shown, revision } = await getPauseWays(visit, own)
  await endPause(visit, { ...own, total: shown?.resumed.total ?? 0, revision })
}

/** Changes the plan of a registration for what the page says is charged, whatever happens between the page and its form. */
export const changeToOther: Move = async (playing, mortal) => {
  const own = await anySubscription(playing)
  if (own === undefined) return
  const { chance, changed, pages, plans, till } = playing
  const visit = visitOf(playing, mortal, own.reader)
  const { changes, own: shown } = await listPlanChanges(visit, own)
  // The shop sells the plans of other schedules, too.
  const change = chance.pick(changes.filter(({ plan }) => plans.some(({ id }) => id === plan.id)))
  if (change === undefined) return
  // A process may die between the change and its answer.
  changed.add(own.id)
  const key = `change${own.id}${chance.upTo(3)}`
  const { revision } = shown
  const placed = await changePlan(visit, {
    ...own,
    planId: change.plan.id,
    total: chargeOf(change),
    revision,
    key,
  })
  if (typeof placed?.next !== 'object') return
  const url = placed.next.redirect
  // Most readers go on at once. Others leave the page open for days.
  if (chance.of(0.25)) pages.push({ url, reader: own.reader })
  else {
    const parameters = await till.press(url, chance.of(0.9) ? 'pay' : 'decline')
    if (parameters !== null) await settleOwnOrder(visit, { parameters })
  }
}

export const keep: Move = async (playing, mortal) => {
  const own = await anySubscription(playing)
  if (own !== undefined) await keepPlan(visitOf(playing, mortal, own.reader), { ...own, revision: null })
}

export const changeCard: Move = async (playing, mortal) => {
  if (!takesCards(playing.provider)) return
  const token = await aToken(playing)
  const pressed = playing.chance.pick(['pay', 'pay', 'decline', 'cancel'] as const)
  await giveCard(visitOf(playing, mortal, playing.chance.upTo(1)), playing.till, token, pressed)
}

export const renew: Move = ({ till, provider }, mortal) =>
  sendsInvoices(provider) ? sweepInvoices(mortal.run(till.cron)) : sweepRenewals(mortal.run(till.cron))
export const sweep: Move = async ({ till, provider }, mortal) => {
  const cron = mortal.run(till.cron)
  await sweepOrders(cron)
  if (sendsInvoices(provider)) await sweepForeignRefunds(cron)
}

export const changePrice: Move = async ({ platform: { db, clock }, tenantId, prices, plans, chance }) => {
  const planId = plans[2]!.id
  const price = 1000 + chance.upTo(999)
  prices.push({ planId, price, from: clock.now })
  await db
    .updateTable('subscription_plan')
    .set({ price })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', planId)
    .execute()
}

export const withdraw: Move = ({ platform: { db }, tenantId, plans, chance }) =>
  db
    .updateTable('subscription_plan')
    .set({ state: 'withdrawn' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', chance.pick(plans).id)
    .execute()

/** The second reader cancels their account. */
export const leave: Move = ({ platform: { db, clock }, tenantId, readers }) =>
  db
    .updateTable('account')
    .set({ cancelled_at: clock.now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', readers[1]!)
    .execute()

async function anySubscription({ platform: { db }, tenantId, readers, chance }: Playing) {
  const rows = await db
    .selectFrom('registration')
    .select(['id', 'account_id'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'in', readers)
    .orderBy('id')
    .execute()
  const one = chance.pick(rows)
  return one && { id: one.id, reader: readers.indexOf(one.account_id) }
}
