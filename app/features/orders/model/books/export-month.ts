import { type BookedPayout, bookedPayouts } from '#app/features/orders/model/ledger/booked-payouts.ts'
import { eachTransaction } from '#app/features/orders/model/ledger/list-transactions.ts'
import type { Transaction } from '#app/features/orders/model/ledger/transaction-store.ts'
import { earnedByMonth } from '#app/features/orders/model/revenue/earned-by-month.ts'
import { firstDayOf, lastDayOf, type Month, monthAfter } from '#app/features/orders/model/revenue/month.ts'
import { readTaxRates, taxOn } from '#app/features/plans/model/tax/tax-rate.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { BookNames, Software } from './bookkeeping.ts'
import { findBookkeeping } from './bookkeeping-store.ts'
import { listClosedMonths } from './closed-month-store.ts'
import { deferralLines, linesOf, payoutLines, type Voucher } from './journal.ts'
import { journalHeading, journalRows } from './journal-formats.ts'

/** The texts of vouchers. */
type Memos = {
  of(transaction: Transaction): string
  payout(payout: BookedPayout): string
  deferral(month: Month): string
}

type MonthJournal = { software: Software; pieces: AsyncGenerator<Uint8Array> }

/**
 * A closed month's journal for the site's accounting software, in pieces. Only of closed months, so that a file is the same whenever it is
 * fetched, with the same numbers. The log records who fetched it. Refuses with `transactionNotFound` if the month is open or no software was chosen.
 */
export async function exportMonth(visit: Visit, month: Month, memos: Memos): Promise<MonthJournal> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const [setting, closed] = await Promise.all([
    findBookkeeping(visit.db, tenantId),
    listClosedMonths(visit.db, tenantId),
  ])
  const isClosed = closed[0] !== undefined && month <= closed[0].month
  if (setting === null || !isClosed) refuse('transactionNotFound')
  const { software, names } = setting
  return { software, pieces: journalOf(visit, { month, software, names, memos }) }
}

type Asked = { month: Month; software: Software; names: BookNames; memos: Memos }

async function* journalOf(visit: Visit, asked: Asked): AsyncGenerator<Uint8Array> {
  const { month, software, names, memos } = asked
  yield journalHeading(software)
  let number = 0
  const voucher = (made: Omit<Voucher, 'number'>): Voucher[] =>
    made.lines.length === 0 ? [] : [{ number: ++number, ...made }]
  const write = (vouchers: Voucher[]) => journalRows(software, vouchers, names.receivable)
  for await (const booked of eachTransaction(visit, { from: firstDayOf(month), to: lastDayOf(month) }))
    yield write(
      booked.flatMap((one) => voucher({ day: one.onDay, memo: memos.of(one), lines: linesOf(one, names) })),
    )
  const paid = await bookedPayouts(visit.db, visit.site.tenantId, {
    from: firstDayOf(month),
    to: lastDayOf(month),
  })
  const rates = readTaxRates(visit.env)
  yield write(
    paid.flatMap((one) => {
      const { taxRate } = taxOn(rates, 'standard', one.onDay)
      return voucher({ day: one.onDay, memo: memos.payout(one), lines: payoutLines(one, taxRate, names) })
    }),
  )
  const change = await deferredChange(visit, month)
  yield write(
    voucher({ day: lastDayOf(month), memo: memos.deferral(month), lines: deferralLines(change, names) }),
  )
}

/** How much more is deferred at a month's end than at the end of the month before. */
async function deferredChange(visit: Visit, month: Month): Promise<number> {
  const before = monthAfter(month, -1)
  const earned = await earnedByMonth(visit.db, {
    tenantId: visit.site.tenantId,
    months: [before, month],
    today: lastDayOf(month),
    plan: undefined,
  })
  return (earned.get(month)?.deferred ?? 0) - (earned.get(before)?.deferred ?? 0)
}
