import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { type Month, monthAfter, monthOf, monthsUntil } from '#app/features/orders/model/revenue/month.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { hasLevel } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  type ClosedMonth,
  deleteClosedMonth,
  insertClosedMonth,
  isStillClosed,
  listClosedMonths,
} from './closed-month-store.ts'

/** How many months back the first closing may choose from. */
const shownMonths = 24

/** The closed months of a site, those that can be closed now, and whether the administrator may open the last one again. */
export async function getClosedMonths(visit: Visit): Promise<{
  /** The latest first. */
  closed: ClosedMonth[]
  closable: Month[]
  mayReopen: boolean
}> {
  const admin = requireStaff(visit, 'service')
  const closed = await listClosedMonths(visit.db, visit.site.tenantId)
  const closable = closableMonths(closed[0]?.month, visit.now())
  return { closed, closable, mayReopen: hasLevel(admin, 'company') }
}

/** The month after the last closed one if it is over; without a closed one any of the last two years, the latest first. */
function closableMonths(last: Month | undefined, now: number): Month[] {
  const over = monthsUntil(now, shownMonths + 1)
    .slice(0, -1)
    .toReversed()
  if (last === undefined) return over
  const next = monthAfter(last, 1)
  return next < monthOf(dayOf(now)) ? [next] : []
}

const month = z.string({ error: 'required' }).regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'invalidMonth')

/** The month of an address. Refuses anything else with `transactionNotFound`. */
export function monthIn(text: string | null): Month {
  const { success, data } = month.safeParse(text)
  return success ? (data as Month) : refuse('transactionNotFound')
}

export const CloseMonthInput = z.object({ month: month.meta({ input: 'choice' }) })

/**
 * Closes a month's books: from then on the ledger takes no entry of it or of a month before. The log records who closed it. Refuses with
 * `changedMeanwhile` if the month isn't over or doesn't follow the last closed one.
 */
export async function closeMonth(visit: Visit, input: z.output<typeof CloseMonthInput>): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const month = input.month as Month
  const { closable } = await getClosedMonths(visit)
  if (!closable.includes(month)) refuse('changedMeanwhile')
  const closed = { month, closedBy: admin.name, closedAt: visit.now() }
  await commit(visit, [
    insertClosedMonth(visit.db, visit.site.tenantId, closed),
    insertAudit(visit, admin, { action: 'books.close', subject: month, name: month }),
  ])
}

export const ReopenMonthInput = z.object({
  month: month.meta({ input: 'hidden' }),
  reason: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(500, fieldProblem('tooLong', { max: 500 }))
    .meta({ input: 'long' }),
})

/**
 * Opens the last closed month again, which only administrators of the company may. The log records the reason and who had closed it.
 * Refuses with `changedMeanwhile` if it isn't the last closed month any more.
 */
export async function reopenMonth(
  visit: Visit,
  { month, reason }: z.output<typeof ReopenMonthInput>,
): Promise<void> {
  const admin = requireStaff(visit, 'company')
  const { tenantId } = visit.site
  const [last] = await listClosedMonths(visit.db, tenantId)
  if (last?.month !== month) refuse('changedMeanwhile')
  const { closedBy, closedAt } = last
  const detail = { reason, closedBy, closedAt: new Date(closedAt).toISOString() }
  const [, changed] = await commit(visit, [
    insertAudit(visit, admin, {
      action: 'books.reopen',
      subject: month,
      name: month,
      detail,
      condition: isStillClosed(visit.db, tenantId, last),
    }),
    deleteClosedMonth(visit.db, tenantId, last),
  ])
  if (changed === 0) refuse('changedMeanwhile')
}
