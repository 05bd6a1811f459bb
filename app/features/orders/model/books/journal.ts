import type { Transaction } from '#app/features/orders/model/ledger/transaction-store.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { taxIn, type Yen } from '#app/kernel/values/yen.ts'
import type { BookNames } from './bookkeeping.ts'

/** One side of a line: an account, its tax code, and the tax that is in the amount. */
export type JournalSide = { account: string; taxCode: string; tax: Yen }
export type JournalLine = { debit: JournalSide; credit: JournalSide; amount: Yen }

/** A voucher of a month. Numbers count from 1 within the month; amounts include tax. */
export type Voucher = { number: number; day: Day; memo: string; lines: JournalLine[] }

type Booked = Pick<
  Transaction,
  'kind' | 'isByHand' | 'net' | 'tax' | 'total' | 'taxClass' | 'taxRate' | 'discount'
>

/** The lines of a ledger entry. The discount stands beside the sale without tax, because the tax was computed after it. */
export function linesOf({ kind, ...moved }: Booked, names: BookNames): JournalLine[] {
  const [total, tax] = [Math.abs(moved.total), Math.abs(moved.tax)]
  const receivable = plain(names.receivable, names)
  if (kind === 'write-off') return line(plain(names.loss, names), receivable, total)
  // A credit moves sales to sales, and what isn't earned yet is carried forward with the rest of the month.
  if (kind === 'credit-out' || kind === 'credit-in') return []
  const disputed = plain(names.disputed, names)
  if (kind === 'chargeback') return line(disputed, receivable, total)
  if (kind === 'chargeback-won') return line(receivable, disputed, total)
  if (kind === 'chargeback-lost')
    return line(plain(names.chargebackLoss, names), disputed, Math.abs(moved.net))
  const taxed = { account: names.sales, taxCode: taxCodeOf(moved, kind, names), tax }
  if (kind === 'refund')
    return line(taxed, moved.isByHand === 1 ? plain(names.bank, names) : receivable, total)
  return [
    ...line(receivable, taxed, total),
    ...line(plain(names.discount, names), plain(names.sales, names), moved.discount),
  ]
}

/**
 * The lines of a payout: the bank and the fees against the receivable, each reversed if it is negative. The fees contain tax at the rate, in
 * percent, if their tax code names one with `{rate}`: what card companies keep is exempt, and services of other providers are taxed.
 */
export function payoutLines(
  { net, fee }: { net: Yen; fee: Yen },
  taxRate: number,
  names: BookNames,
): JournalLine[] {
  const receivable = plain(names.receivable, names)
  const tax = names.feeTax.includes('{rate}') ? taxIn(Math.abs(fee), taxRate) : 0
  const kept = { account: names.fee, taxCode: names.feeTax.replace('{rate}', String(taxRate)), tax }
  const against = (side: JournalSide, amount: Yen) =>
    amount < 0 ? line(receivable, side, -amount) : line(side, receivable, amount)
  return [...against(plain(names.bank, names), net), ...against(kept, fee)]
}

/** The lines that carry forward what isn't earned yet. `change` is positive if more is deferred than at the end of the month before. */
export function deferralLines(change: Yen, names: BookNames): JournalLine[] {
  const [sales, deferred] = [plain(names.sales, names), plain(names.deferred, names)]
  return change > 0 ? line(sales, deferred, change) : line(deferred, sales, -change)
}

function line(debit: JournalSide, credit: JournalSide, amount: Yen): JournalLine[] {
  return amount === 0 ? [] : [{ debit, credit, amount }]
}

/** An account in a line that consumption tax doesn't apply to. */
function plain(account: string, { outside }: BookNames): JournalSide {
  return { account, taxCode: outside, tax: 0 }
}

function taxCodeOf(
  { taxClass, taxRate }: Pick<Booked, 'taxClass' | 'taxRate'>,
  kind: 'charge' | 'refund',
  names: BookNames,
): string {
  const codes = {
    standard: { charge: names.saleStandard, refund: names.backStandard },
    reduced: { charge: names.saleReduced, refund: names.backReduced },
    exempt: { charge: names.saleExempt, refund: names.backExempt },
  }
  return codes[taxClass][kind].replace('{rate}', String(taxRate))
}
