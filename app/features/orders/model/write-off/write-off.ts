import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { bookWriteOff } from '#app/features/orders/model/ledger/book-transaction.ts'
import { sumWrittenOff } from '#app/features/orders/model/ledger/write-off-store.ts'
import { listChargebacks, takenBack } from '#app/features/orders/model/order/chargeback-store.ts'
import { findOrder } from '#app/features/orders/model/order/order-store.ts'
import { givenBack } from '#app/features/orders/model/refund/refund-order.ts'
import { listRefunds } from '#app/features/orders/model/refund/refund-store.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What the provider won't pay, in yen including tax, and why. */
export const WriteOffInput = z.object({
  amount: z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(1, fieldProblem('tooSmall', { min: 1 }))
    .max(100_000_000, fieldProblem('tooBig', { max: 100_000_000 })),
  note: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(500, fieldProblem('tooLong', { max: 500 }))
    .meta({ input: 'long' }),
  /** The amount written off before, as the page showed it. If it has changed since, the administrator must decide again. */
  writtenOffBefore: z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(0, 'invalid')
    .meta({ input: 'hidden' }),
})

/**
 * Writes off what the provider won't pay of an order's charge, such as a difference of the reconciliation. The right stays. Refuses with
 * `transactionNotFound` (868) if the site has no such order, `writeOffNotPossible` (981) if it took nothing by a provider or less is left, and
 * `changedMeanwhile` (918) if another amount was written off since.
 */
export async function writeOff(
  visit: Visit,
  orderId: string,
  { amount, note, writtenOffBefore }: z.output<typeof WriteOffInput>,
): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const key = { tenantId: visit.site.tenantId, id: orderId }
  const order = (await findOrder(visit.db, key)) ?? refuse('transactionNotFound')
  if (order.state !== 'confirmed' || order.provider === null) refuse('writeOffNotPossible')
  const [refunds, chargebacks, writtenOff] = await Promise.all([
    listRefunds(visit.db, key),
    listChargebacks(visit.db, key),
    sumWrittenOff(visit.db, key),
  ])
  if (writtenOff !== writtenOffBefore) refuse('changedMeanwhile')
  const left = order.total - givenBack(refunds) - takenBack(chargebacks) - writtenOff
  if (amount > left)
    refuse('writeOffNotPossible', {
      fields: { amount: [fieldProblem('tooBig', { max: Math.max(left, 0) })] },
    })
  await commit(visit, [
    ...bookWriteOff(visit.db, order, { amount, note, writtenOff }, visit.now()),
    insertAudit(visit, admin, {
      action: 'order.writeOff',
      subject: orderId,
      name: orderId,
      detail: { amount, note, provider: order.provider },
    }),
  ])
}
