import type { RevenueMonth } from '#app/features/orders/model/revenue/list-revenue.ts'
import type { Column } from '#app/ui/console/column.ts'

type Figure = Exclude<keyof RevenueMonth, 'month'>

export const moneyFigures = [
  'charges',
  'refunds',
  'chargebacks',
  'writeOffs',
  'net',
  'tax',
  'discount',
] as const
export const earnedFigures = ['net', 'earned', 'deferred'] as const satisfies readonly Figure[]
export const subscriptionFigures = [
  'runningBefore',
  'purchased',
  'free',
  'granted',
  'runningAfter',
  'renewals',
  'cancelled',
  'unpaid',
  'refunded',
  'ended',
  'churn',
] as const satisfies readonly Figure[]

/** The columns of a month in the tables and in the CSV, which has plain numbers. */
export function revenueColumns(figures: readonly Figure[]): Column<RevenueMonth>[] {
  return [
    { key: 'month', text: ({ month }) => month },
    ...figures.map((key) => ({
      key,
      isFigure: true,
      text: (row: RevenueMonth) => (key === 'churn' ? percentOf(row.churn) : String(row[key])),
    })),
  ]
}

/** Writes a share in percent with one decimal. Empty if it is null, because nobody could have left. */
export function percentOf(part: number | null): string {
  return part === null ? '' : (part * 100).toFixed(1)
}

/**
 * A figure of a whole span, whose months are given in their order: what ran or was deferred at its beginning or at its end, and the sum of everything else.
 * Null for the churn, because the months' shares can't be added.
 */
export function sumOfMonths(months: readonly RevenueMonth[], key: Figure): number | null {
  if (key === 'churn') return null
  if (key === 'runningBefore') return months[0]?.runningBefore ?? null
  if (key === 'runningAfter' || key === 'deferred') return months.at(-1)?.[key] ?? null
  return months.reduce((sum, month) => sum + month[key], 0)
}
