import {
  grantLatePayment,
  returnLatePayment,
} from '#app/features/orders/model/late-payment/decide-late-payment.ts'
import { cancelOrder } from '#app/features/orders/model/order/own-orders.ts'
import { hours, shops } from '#app/features/orders/tests/order-world.ts'
import { isWallet, type Way, wallets } from '#app/gateways/payment/ways.ts'
import { world } from '#seeds/demo/world.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { changeKonbini } from '#workers/sandbox/payment/gmo/konbini.ts'
import { changePaypay, payAtPaypay } from '#workers/sandbox/payment/gmo/paypay.ts'
import { payAtTill, reportLate } from '#workers/sandbox/payment/gmo/play-page.ts'
import { changeTransfer, deposit } from '#workers/sandbox/payment/gmo/transfer.ts'
import { cancelCvs, expireCvs, payCvs } from '#workers/sandbox/payment/veritrans/cvs.ts'
import { type Playing, visitOf } from './playing.ts'
import type { Move } from './purchase-moves.ts'

/** Moves at the tills of convenience stores, at banks and in wallets, and of the administrators who decide about what was paid too late or too much. */
export const payThere: Move = (playing) => pay(playing, false)
export const payLate: Move = (playing) => pay(playing, true)

async function pay(playing: Playing, isLate: boolean): Promise<void> {
  const order = await anyWaiting(playing)
  if (order === undefined) return
  const { sandbox } = playing.till
  if (isWallet(order.way)) await payByWallet(playing, order, isLate)
  else if (order.way === 'transfer') await deposit(sandbox, order.id, { amount: someAmount(playing), isLate })
  else if (playing.provider === 'VERITRANS') await payCvs(sandbox, order.id, isLate)
  else await (isLate ? reportLate : payAtTill)(sandbox, order.id)
}

type Waiting = NonNullable<Awaited<ReturnType<typeof anyWaiting>>>

/**
 * A reader pays from a wallet and doesn't come back. At PayPay they may pay long after they went on there, or PayPay reports a payment that it
 * had given up. All of it within the day that we watch for it.
 */
async function payByWallet(playing: Playing, order: Waiting, isLate: boolean): Promise<void> {
  const { till, chance, platform } = playing
  if (platform.clock.now >= order.updated_at + 12 * hours) return
  if (!isLate) await answerPage(playing, order)
  if (order.way !== 'paypay') return
  if (isLate || chance.of(0.85)) await payAtPaypay(till.sandbox, order.id, isLate)
}

/** Goes on to PayPay from the provider's page, or pays there from another wallet. */
async function answerPage({ till }: Playing, { redirect_url: page }: Waiting): Promise<void> {
  const body = new URLSearchParams({ answer: 'pay', number: '4111111111111111' })
  if (page !== null) await till.fetch(page, { method: 'POST', body })
}

/** A reader whose wallet is open already gives the order up in another tab, and pays all the same. */
export const payDespite: Move = async (playing, mortal) => {
  const order = await anyWaiting(playing, wallets)
  if (order === undefined) return
  const visit = visitOf(playing, mortal, playing.readers.indexOf(order.account_id))
  const giveUp = () => cancelOrder(visit, { orderId: order.id })
  if (order.way !== 'paypay') {
    await Promise.all([giveUp(), answerPage(playing, order)])
    return
  }
  await answerPage(playing, order)
  try {
    await giveUp()
  } finally {
    await payAtPaypay(playing.till.sandbox, order.id)
  }
}

/** Mostly what is missing, sometimes a part of it or too much. */
function someAmount({ chance }: Playing): number | undefined {
  return chance.of(0.7) ? undefined : chance.pick([1, 500, 880, 2500])
}

/** The time to pay runs out early, or the shop's staff cancel at the provider. */
export const endThere: Move = async (playing) => {
  const order = await anyWaiting(playing)
  // Apple Pay and Google Pay end with the provider's page.
  if (order === undefined || order.way === 'applepay' || order.way === 'googlepay') return
  const isExpired = playing.chance.of(0.5)
  const { sandbox } = playing.till
  if (order.way === 'paypay')
    await changePaypay(sandbox, order.id, { from: ['REQSUCCESS'], to: isExpired ? 'EXPIRED' : 'PAYFAIL' })
  else if (order.way === 'transfer')
    await changeTransfer(sandbox, order.id, { from: ['TRADING'], to: isExpired ? 'EXPIRED' : 'STOP' })
  else if (playing.provider === 'VERITRANS') await (isExpired ? expireCvs : cancelCvs)(sandbox, order.id)
  else await changeKonbini(sandbox, order.id, { from: ['REQSUCCESS'], to: isExpired ? 'EXPIRED' : 'CANCEL' })
}

export const decide: Move = async (playing, mortal) => {
  const order = await anyWaiting(playing)
  if (order === undefined) return
  const staff = staffOf(visitOf(playing, mortal, 0), world[shops[playing.provider]])
  if (playing.chance.of(0.6)) await grantLatePayment(staff, order.id, { revision: null })
  else await returnLatePayment(staff, order.id, { revision: null, note: 'bank transfer' })
}

/** The days after its last step in which anything may happen to an order. It is watched a little longer. */
const lively = 12 * 24 * hours

/** An order that is paid besides by card: an open one of these ways, or any that may still be paid. */
async function anyWaiting(
  { platform: { db, clock }, tenantId, readers, chance }: Playing,
  open?: readonly Way[],
) {
  const orders = db
    .selectFrom('payment_order')
    .select(['id', 'way', 'updated_at', 'redirect_url', 'account_id'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'in', readers)
    .orderBy('created_at')
    .orderBy('id')
  const some =
    open === undefined
      ? orders.where('way', 'is not', null).where('updated_at', '>', clock.now - lively)
      : orders.where('way', 'in', open).where('state', '=', 'redirected')
  return chance.pick(await some.execute())
}
