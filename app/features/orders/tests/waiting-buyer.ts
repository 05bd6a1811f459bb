import { expect } from 'vitest'
import { getOrder } from '#app/features/orders/model/order/own-orders.ts'
import { type NewPurchase, placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { sweepOrders } from '#app/features/orders/model/order/sweep-orders.ts'
import { receivePush } from '#app/features/orders/model/push/receive-push.ts'
import { sweepForeignRefunds } from '#app/features/orders/model/refund/take-foreign-refund.ts'
import { world } from '#seeds/demo/world.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { listBooks } from '#workers/sandbox/payment/books.ts'
import { registerNotificationUrl } from '#workers/sandbox/payment/gmo/notification.ts'
import { newBuyer, openShops } from './open-shops.ts'
import { addPlan, hours, offerWays, returnPath, shops, startOfTests } from './order-world.ts'

export const days = 24 * hours
let made = 0

/** A reader of a site that lets its readers pay within days, on a platform of their own. */
export async function waitingBuyer(
  plan: Parameters<typeof addPlan>[3] = {},
  provider: 'GMO' | 'VERITRANS' = 'GMO',
) {
  const platform = await openShops()
  platform.clock.now = startOfTests
  await offerWays(platform)
  const number = ++made
  const one = await newBuyer(platform, provider, `tillbuyer${number}xxxxxxxxxxxxx`)
  // VeriTrans gets its address with each order.
  if (provider === 'GMO')
    await registerNotificationUrl(one.till.sandbox, 'http://localhost/aozora/gmo-payment/push')
  const planId = await addPlan(platform, one.tenantId, `plan-at-till-${number}`, plan)
  return { ...one, provider, platform, planId, staff: staffOf(one.visit, world[shops[provider]]) }
}
export type Buyer = Awaited<ReturnType<typeof waitingBuyer>>

export const konbini = {
  chain: 'LAWSON',
  name: '青木　花',
  kana: 'アオキ　ハナ',
  phone: '0312345678',
} as const

export async function orderWaiting(
  { visit, planId }: Buyer,
  wanted: Partial<NewPurchase> & Pick<NewPurchase, 'way'>,
): Promise<string> {
  return (await placeOrder(visit, { planId, card: null, returnPath, ...wanted })).orderId
}

export async function hear({ visit, till, provider }: Buyer): Promise<void> {
  for (const told of till.pushes.splice(0))
    expect(await receivePush({ ...visit, actor: null }, { provider, ...told })).toBe(true)
}

export async function pass(one: Buyer, time: number): Promise<void> {
  one.platform.clock.now += time
  await sweepOrders(one.till.cron)
  await sweepForeignRefunds(one.till.cron)
}

export const stateOf = async ({ visit }: Buyer, orderId: string) => (await getOrder(visit, { orderId })).state
export const money = async ({ till }: Buyer) =>
  (await listBooks(till.sandbox, till.name))
    .filter(({ state }) => state === 'captured')
    .map(({ amount }) => amount)
export const rightsOf = ({ platform: { db }, id }: Buyer) =>
  db.selectFrom('registration').selectAll().where('account_id', '=', id).execute()
export const ledgerOf = async ({ platform: { db }, id }: Buyer) => {
  const rows = db.selectFrom('ledger_transaction').selectAll().where('account_id', '=', id)
  return (await rows.orderBy('at').orderBy('kind').execute()).map(({ kind, total }) => [kind, total])
}
export const lateOf = ({ platform: { db } }: Buyer) => db.selectFrom('late_payment').selectAll().execute()
/** The mails about money that were ordered, in their order, and those to administrators. */
export const mailsOf = async ({ platform: { db }, id }: Buyer) => {
  const told = await db
    .selectFrom('job')
    .select(['kind', 'payload'])
    .where((eb) => eb.or([eb('subject', '=', id), eb('kind', '=', 'tell-late-payment')]))
    .where('kind', 'in', ['tell-payer', 'tell-late-payment'])
    .orderBy('created_at')
    .orderBy('kind', 'desc')
    .execute()
  return told.map(({ kind, payload }) => (kind === 'tell-payer' ? JSON.parse(payload).letter : kind))
}
