import { insertAudit } from '#app/domain/audit/insert-audit.ts'
import { handle } from '#app/domain/commerce/order/handle.ts'
import type { Order } from '#app/domain/commerce/order/order.ts'
import { findOrder } from '#app/domain/commerce/order/order-store.ts'
import { fieldProblem } from '#app/errors/field-problem.ts'
import { refuse } from '#app/errors/refusal.ts'
import { newElementId } from '#app/values/element-id.ts'
import type { Yen } from '#app/values/yen.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { RefundInput } from './refund-input.ts'
import { holdRight } from './refund-right.ts'
import { insertRefund, listRefunds, type Refund } from './refund-store.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Gives back all or a part of what an order took, and ends the right to read where that is wanted. It is written down before the
 * provider is asked, so that whatever is lost on the way is settled by the sweep and nothing is given back twice. Answers the refund,
 * `done`, or `unknown` where the provider's answer was lost.
 *
 * Refuses `transactionNotFound` (868) for no order of the site's, `refundNotPossible` (949) where it took nothing or less is left,
 * `changedMeanwhile` (918) where another sum was given back since, `paymentProcessing` (871) while another refund or the next
 * period's charge is under way, and `refundRefused` (950) with the provider's code.
 */
export async function refundOrder(visit: Visit, orderId: string, input: RefundInput): Promise<Refund> {
  const admin = requireStaff(visit, 'service')
  const { order, before } = await ensureRefundable(visit, orderId, input)
  // A provider that can't be asked is told before anything is written.
  const { gateway } = await handle(visit, order, 'staff')
  const refund = {
    tenantId: order.tenantId,
    id: newElementId(visit.randomBytes),
    orderId,
    amount: input.amount,
    refundedAfter: before + input.amount,
    reason: input.reason,
    endsRight: input.endsRight === 'end' && order.registrationId !== null,
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
        provider: gateway.provider,
      },
    }),
  ])
  const settled = await settleRefund(visit, refund)
  if (settled.state === 'failed') refuse('refundRefused')
  return settled
}

/** Refuses what `refundOrder` would, before anything is written: for the page that shows a refund once more. */
export async function ensureRefundable(
  visit: Visit,
  orderId: string,
  input: RefundInput,
): Promise<{ order: Order; before: Yen }> {
  requireStaff(visit, 'service')
  const key = { tenantId: visit.site.tenantId, id: orderId }
  const order = (await findOrder(visit.db, key)) ?? refuse('transactionNotFound')
  if (order.state !== 'confirmed' || order.provider === null || order.total === 0) refuse('refundNotPossible')
  const before = givenBack(await listRefunds(visit.db, order))
  if (before !== input.refundedBefore) refuse('changedMeanwhile')
  if (before + input.amount > order.total)
    refuse('refundNotPossible', {
      fields: { amount: [fieldProblem('tooBig', { max: order.total - before })] },
    })
  return { order, before }
}

/** What of an order is given back, or on the way. */
export function givenBack(refunds: readonly Pick<Refund, 'state' | 'amount'>[]): number {
  return refunds.reduce((sum, { state, amount }) => (state === 'failed' ? sum : sum + amount), 0)
}
