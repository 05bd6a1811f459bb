import { z } from 'zod'
import { addDays, type Day, dayOf, parseDay } from '#app/kernel/values/day.ts'

const forgiving = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
const day = z
  .string()
  .transform((text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? (text as Day) : (parseDay(text) ?? undefined)))

export const transactionKinds = ['charge', 'refund', 'write-off'] as const
export const transactionProviders = ['VERITRANS', 'GMO', 'GAKKEN_ID'] as const

/**
 * The filters of the ledger: days in Japan; a reader's e-mail, sign-in name or id; or an order. Ignores values that don't
 * fit.
 */
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

/** The days of the ledger to read, both included. Null means no limit. */
export type Span = { from: Day | null; to: Day | null }

/** Sums cover at most a year. */
const maxSpanDays = 366

/**
 * The days that a list and its sums cover: without any this month so far, and at most the latest 366 of those asked for.
 * With only a first day the span ends today, or after 366 days.
 */
export function spanOf(
  { from, to }: Pick<TransactionQuery, 'from' | 'to'>,
  now: number,
): { from: Day; to: Day } {
  const [first, last] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to]
  const today = dayOf(now)
  const end = last ?? (first === undefined ? today : earlier(today, addDays(first, maxSpanDays - 1)))
  return { from: later(first ?? (`${end.slice(0, 8)}01` as Day), addDays(end, 1 - maxSpanDays)), to: end }
}

const earlier = (one: Day, other: Day) => (one < other ? one : other)
const later = (one: Day, other: Day) => (one < other ? other : one)
