import { z } from 'zod'
import { addDays, type Day, dayOf, parseDay } from '#app/values/day.ts'

const forgiving = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
const day = z
  .string()
  .transform((text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? (text as Day) : (parseDay(text) ?? undefined)))

export const transactionKinds = ['charge', 'refund', 'write-off'] as const
export const transactionProviders = ['VERITRANS', 'GMO', 'GAKKEN_ID'] as const

/** What the ledger is narrowed by: days in Japan, a reader's e-mail, name for signing in or id, or an order; what can't be meant counts as nothing. */
export const TransactionQuery = z.object({
  q: forgiving(z.string().trim().max(200)),
  from: forgiving(day),
  to: forgiving(day),
  kind: forgiving(z.enum(transactionKinds)),
  plan: forgiving(z.string().max(64)),
  provider: forgiving(z.enum(transactionProviders)),
  direction: forgiving(z.enum(['asc', 'desc'])),
})
export type TransactionQuery = z.output<typeof TransactionQuery>

/** Days of the ledger that are looked at, both of them included; null is open. */
export type Span = { from: Day | null; to: Day | null }

/** Sums are taken of a year at most. */
const longestSpan = 366

/**
 * The days a list and its sums are of: without any this month so far, and never more than 366, the latest of those asked for.
 * With only a first day the span ends today, or after 366 days.
 */
export function spanOf(
  { from, to }: Pick<TransactionQuery, 'from' | 'to'>,
  now: number,
): { from: Day; to: Day } {
  const [first, last] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to]
  const today = dayOf(now)
  const end = last ?? (first === undefined ? today : earlier(today, addDays(first, longestSpan - 1)))
  return { from: later(first ?? (`${end.slice(0, 8)}01` as Day), addDays(end, 1 - longestSpan)), to: end }
}

const earlier = (one: Day, other: Day) => (one < other ? one : other)
const later = (one: Day, other: Day) => (one < other ? other : one)
