import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { bookPayout } from '#app/features/orders/model/ledger/book-payout.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findPayout, takeBack } from './payout-store.ts'

export const TakeBackInput = z.object({
  reason: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(500, fieldProblem('tooLong', { max: 500 }))
    .meta({ input: 'long' }),
})

/**
 * Takes back a payout that was recorded by mistake, so that the right file can be recorded: books the reverse, and its lines pay nothing any more.
 * Refuses with `notFound` if the site has no such payout, `payoutMonthClosed` (983) if the month in which it was booked is closed, and
 * `changedMeanwhile` (918) if it was taken back before.
 */
export async function takeBackPayout(
  visit: Visit,
  payoutId: string,
  { reason }: z.output<typeof TakeBackInput>,
): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const payout = (await findPayout(visit.db, tenantId, payoutId)) ?? refuse('notFound')
  const { number, provider, gross, fee, net } = payout
  const now = visit.now()
  await commit(visit, [
    ...takeBack(visit.db, { tenantId, payoutId }, { by: admin.name, at: now, reason }),
    ...bookPayout(
      visit.db,
      { tenantId, ...payout },
      { kind: 'payout-back', id: `${payoutId}-back`, note: reason, now },
    ),
    insertAudit(visit, admin, {
      action: 'payout.takeBack',
      subject: payoutId,
      name: number,
      detail: { provider, gross, fee, net, reason },
    }),
  ])
}
