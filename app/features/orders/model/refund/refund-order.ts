import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { sumWrittenOff } from '#app/features/orders/model/ledger/write-off-store.ts'
import { listChargebacks, takenBack } from '#app/features/orders/model/order/chargeback-store.ts'
import type { Order } from '#app/features/orders/model/order/order.ts'
import { findOrder } from '#app/features/orders/model/order/order-store.ts'
import { getOrderContext } from '#app/features/orders/model/order/order-transition.ts'
import { refundableOf } from '#app/features/orders/model/order/place.ts'
import { countRedeemed } from '#app/features/orders/model/order/place-store.ts'
import { withdrawInvoice } from '#app/features/orders/model/order/withdraw-invoice.ts'
import { isRefundedByHand } from '#app/gateways/payment/ways.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { insertRefund, listRefunds, type Refund } from './refund-store.ts'
import { holdRight, settleRefund } from './settle-refund.ts'
import { takeForeignRefund } from './take-foreign-refund.ts'

/**
 * Gives back all or part of an order's money and ends the right to read if wanted. The refund is written down before the
 * provider is asked, so that the sweep can settle whatever gets lost, and nothing is given back twice. Of cash, which the
 * provider can't give back, it records how an administrator did. Returns the refund as `done`, or as `unknown` if the provider's answer was lost.
 *
 * Refuses with `transactionNotFound` (868) if the site has no such order, `refundNotPossible` (949) if it took nothing or
 * less is left, `changedMeanwhile` (918) if another amount was given back since, `paymentProcessing` (871) while another
 * refund or the next period's charge is under way, and `refundRefused` (950) with the provider's code.
 */
export async function refundOrder(visit: Visit, orderId: string, input: RefundInput): Promise<Refund> {
  const admin = requireStaff(visit, 'service')
  // The store's own staff may have refunded a part since. Then the administrator must decide again.
  const key = { tenantId: visit.site.tenantId, id: orderId }
  await takeForeignRefund(visit, key)
  const { order, before, left } = await ensureRefundable(visit, orderId, input)
  if (input.endsRight === 'end' && order.registrationId !== null)
    await withdrawInvoice(visit, { ...order, id: order.registrationId })
  // This refuses before anything is written if the provider can't be asked.
  if (!isRefundedByHand(order.way)) await getOrderContext(visit, order, 'staff')
  const refund = {
    tenantId: order.tenantId,
    id: newElementId(visit.randomBytes),
    orderId,
    amount: input.amount,
    refundedAfter: before + input.amount,
    reason: input.reason,
    byHand: isRefundedByHand(order.way) ? (input.byHand ?? null) : null,
    endsRight: endsRight(order, input, left),
    askedBy: admin.name,
    createdAt: visit.now(),
  }
  await commit(visit, [
    insertRefund(visit.db, refund, visit.now()),
    ...(refund.endsRight ? [holdRight(visit.db, order, visit.now())] : []),
    insertAudit(visit, admin, {
      action: 'order.refund',
      subject: orderId,
      name: orderId,
      detail: {
        amount: refund.amount,
        reason: refund.reason,
        endsRight: refund.endsRight,
        provider: order.provider,
        ...(refund.byHand !== null && { byHand: refund.byHand }),
      },
    }),
  ])
  const settled = await settleRefund(visit, refund)
  if (settled.state === 'failed') refuse('refundRefused')
  return settled
}

/** Refuses what `refundOrder` would refuse, but writes nothing. It is for the page that asks the administrator to confirm the refund. */
export async function ensureRefundable(
  visit: Visit,
  orderId: string,
  input: RefundInput,
): Promise<{ order: Order; before: Yen; left: Yen }> {
  requireStaff(visit, 'service')
  const key = { tenantId: visit.site.tenantId, id: orderId }
  const order = (await findOrder(visit.db, key)) ?? refuse('transactionNotFound')
  if (order.state !== 'confirmed' || order.provider === null || order.total === 0) refuse('refundNotPossible')
  if (isRefundedByHand(order.way) && !input.byHand)
    refuse('refundNotPossible', { fields: { byHand: ['required'] } })
  const before = givenBack(await listRefunds(visit.db, order))
  if (before !== input.refundedBefore) refuse('changedMeanwhile')
  const [chargebacks, writtenOff] = await Promise.all([
    listChargebacks(visit.db, order),
    sumWrittenOff(visit.db, order),
  ])
  const redeemed = order.places === null ? 0 : await countRedeemed(visit.db, order)
  const most =
    order.places === null ? order.total : refundableOf(order.total, { redeemed, places: order.places })
  const left = most - before - takenBack(chargebacks) - writtenOff
  if (input.amount > left)
    refuse('refundNotPossible', {
      fields: { amount: [fieldProblem('tooBig', { max: Math.max(left, 0) })] },
    })
  return { order, before, left }
}

/** Whether the right ends that was paid for. Of places for others the codes end that nobody has redeemed, also if all is given back that can be. */
function endsRight(order: Order, { amount, endsRight: chosen }: RefundInput, left: Yen): boolean {
  if (order.places !== null) return chosen === 'end' || amount === left
  return chosen === 'end' && order.registrationId !== null
}

/** The total of an order's refunds that were made or are under way. */
export function givenBack(refunds: readonly Pick<Refund, 'state' | 'amount'>[]): number {
  return refunds.reduce((sum, { state, amount }) => (state === 'failed' ? sum : sum + amount), 0)
}

/** A refund as an administrator enters it: the amount in yen including tax, the reason, and whether reading ends with it. */
export const RefundInput = z.object({
  amount: z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(1, fieldProblem('tooSmall', { min: 1 }))
    .max(100_000_000, fieldProblem('tooBig', { max: 100_000_000 })),
  reason: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(500, fieldProblem('tooLong', { max: 500 }))
    .meta({ input: 'long' }),
  /** How an administrator gave it back, such as a bank transfer and its day. Needed only if the provider can't. */
  byHand: z
    .string({ error: 'invalid' })
    .trim()
    .max(500, fieldProblem('tooLong', { max: 500 }))
    .nullish()
    .transform((typed) => typed || null)
    .meta({ input: 'long' }),
  endsRight: z.enum(['keep', 'end'], { error: 'invalid' }).default('keep'),
  /**
   * The amount given back before, as the page showed it. If it has changed since, the administrator must decide again.
   */
  refundedBefore: z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(0, 'invalid')
    .meta({ input: 'hidden' }),
})
export type RefundInput = Omit<z.output<typeof RefundInput>, 'byHand'> & { byHand?: string | null }
