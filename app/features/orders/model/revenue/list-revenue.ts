import { z } from 'zod'
import { dayOf } from '#app/kernel/values/day.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { earnedByMonth, type MonthEarned } from './earned-by-month.ts'
import { firstDayOf, type Month, monthOf, monthsUntil } from './month.ts'
import {
  type Made,
  type MonthMoney,
  madeByMonth,
  moneyByMonth,
  type Ran,
  ranByMonths,
  type Stopped,
  stoppedByMonth,
} from './revenue-store.ts'

type MonthSubscriptions = {
  purchased: number
  free: number
  granted: number
  cancelled: number
  unpaid: number
  refunded: number
  /** The registrations that ran at the beginning of the month, and at its end or today. */
  runningBefore: number
  runningAfter: number
  /** The number of registrations that ran at the beginning of the month and had ended by its end, and their share. Null if none ran. */
  ended: number
  churn: number | null
}
export type RevenueMonth = { month: Month } & MonthMoney & MonthEarned & MonthSubscriptions

const noMoney: MonthMoney = {
  charges: 0,
  refunds: 0,
  chargebacks: 0,
  writeOffs: 0,
  net: 0,
  tax: 0,
  discount: 0,
  renewals: 0,
}

const noEarned: MonthEarned = { earned: 0, deferred: 0 }

/** The money of a site and the numbers of its registrations in each month in Japan, earliest first. The last month isn't over yet. */
export async function listRevenue(
  visit: Visit,
  { months: count, plan }: RevenueQuery,
): Promise<RevenueMonth[]> {
  requireStaff(visit, 'service')
  const months = monthsUntil(visit.now(), count)
  const today = dayOf(visit.now())
  const from = firstDayOf(months[0] ?? monthOf(today))
  const asked = { tenantId: visit.site.tenantId, from, to: today, plan }
  const [money, earned, made, stopped, ran] = await Promise.all([
    moneyByMonth(visit.db, asked),
    earnedByMonth(visit.db, { ...asked, months, today }),
    madeByMonth(visit.db, asked),
    stoppedByMonth(visit.db, asked),
    ranByMonths(visit.db, asked),
  ])
  const moneyOf = new Map(money.map(({ month, ...sums }) => [month, sums]))
  return months.map((month) => ({
    month,
    ...(moneyOf.get(month) ?? noMoney),
    ...(earned.get(month) ?? noEarned),
    ...changesOf(month, made, stopped),
    ...runningOf(month, ran),
  }))
}

function changesOf(month: Month, made: readonly Made[], stopped: readonly Stopped[]) {
  const madeBy = (source: Made['source']) =>
    made.find((row) => row.month === month && row.source === source)?.count ?? 0
  const stoppedBy = (why: Stopped['why']) =>
    stopped.find((row) => row.month === month && row.why === why)?.count ?? 0
  return {
    purchased: madeBy('purchase'),
    free: madeBy('free'),
    granted: madeBy('grant'),
    cancelled: stoppedBy('cancelled'),
    unpaid: stoppedBy('payment'),
    refunded: stoppedBy('refund'),
  }
}

/**
 * The number of registrations at the beginning of a month: those that had begun and not ended before. `over` is the month
 * of the last day.
 */
function runningOf(month: Month, ran: readonly Ran[]) {
  const count = (rows: readonly Ran[]) => rows.reduce((sum, row) => sum + row.count, 0)
  const before = ran.filter(({ begun, over }) => begun < month && (over === null || over >= month))
  const after = ran.filter(({ begun, over }) => begun <= month && (over === null || over > month))
  const [runningBefore, ended] = [count(before), count(before.filter(({ over }) => over === month))]
  return {
    runningBefore,
    runningAfter: count(after),
    ended,
    churn: runningBefore === 0 ? null : ended / runningBefore,
  }
}

/** One year back or two, for all plans or one. Invalid values are ignored. */
export const RevenueQuery = z.object({
  months: z.enum(['12', '24']).catch('12').transform(Number),
  plan: z.string().max(64).optional().catch(undefined),
})
export type RevenueQuery = z.output<typeof RevenueQuery>
