import type { PayoutColumns } from '#app/features/orders/model/books/payout-columns.ts'
import {
  dayIn,
  ensureHeadings,
  type ProviderFile,
  type ReadCell,
  refuseCell,
  refuseFile,
  yenIn,
} from '#app/features/orders/model/provider-file/provider-file.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'

/** What a line of a payout is about. */
export type LineKind = 'charge' | 'refund' | 'chargeback' | 'chargeback-won' | 'fee' | 'adjustment'

/**
 * A line of a payout in yen: the amount, negative if the provider took it back and 0 for a fee, and what it kept. Both are part of what arrived:
 * the amount less the fee. `reference` is the order as the file names it; empty if it names none.
 */
export type PayoutLine = { row: number; kind: LineKind; reference: string; amount: Yen; fee: Yen }

/** A payout as a file has it: the provider's number, the day on which it paid, and the lines. */
export type ListedPayout = { number: string; paidOn: Day; lines: PayoutLine[] }

/** What the administrator enters for files that don't contain it, and what arrived at the bank, to be compared with the file. */
export type EnteredPayout = {
  number?: string | undefined
  paidOn?: Day | undefined
  arrived?: Yen | undefined
}

/** A row that is either a line of a payout, or says what all its lines add up to. */
type Row = Omit<PayoutLine, 'kind'> & { kind: LineKind | 'total'; number: string; paidOn: Day }

const maxPayouts = 100

/**
 * Reads the payouts of a provider's file, in the order of the file. Refuses the file by row and column, and with nothing read, if a cell can't
 * be read, a line is in another currency, or the lines don't add up to the total that the file or the administrator names.
 */
export function readPayouts(
  provider: PaymentProvider,
  file: ProviderFile,
  { columns, entered }: { columns: PayoutColumns; entered: EnteredPayout },
): ListedPayout[] {
  const rows = provider === 'SHOPIFY' ? rowsOfShopify(file) : rowsOf(file, columns, entered)
  const byNumber = [...Map.groupBy(rows, ({ number }) => number).values()]
  if (byNumber.length > maxPayouts) refuseFile('payoutTooMany', { max: maxPayouts })
  const payouts = byNumber.flatMap(payoutOf)
  if (payouts.length === 0) refuseFile('payoutNone', {})
  const sum = payouts.reduce((all, { lines }) => all + netOf(lines), 0)
  if (entered.arrived !== undefined && entered.arrived !== sum)
    refuseFields({ arrived: [fieldProblem('payoutDiffers', { sum })] })
  return payouts
}

/** What arrived for some lines, in yen. */
export function netOf(lines: readonly Pick<PayoutLine, 'amount' | 'fee'>[]): Yen {
  return lines.reduce((sum, { amount, fee }) => sum + amount - fee, 0)
}

function payoutOf(rows: readonly Row[]): ListedPayout[] {
  const lines = rows.flatMap(({ number: _, paidOn: __, kind, ...line }) =>
    kind === 'total' ? [] : [{ ...line, kind }],
  )
  const [first] = rows
  if (first === undefined || lines.length === 0) return []
  const sum = netOf(lines)
  for (const { kind, row, amount } of rows)
    if (kind === 'total' && Math.abs(amount) !== Math.abs(sum))
      refuseFile('payoutTotalDiffers', { row, total: Math.abs(amount), sum })
  return [{ number: first.number, paidOn: first.paidOn, lines }]
}

/**
 * The columns of the file that Shopify's admin exports from the payouts page. More than these are ignored.
 * Source: public examples of the export, compared on 2026-12-01 (docs/adr/205).
 */
const shopify = {
  required: [
    'Type',
    'Order',
    'Payout Status',
    'Payout Date',
    'Payout ID',
    'Amount',
    'Fee',
    'Net',
    'Currency',
  ],
  kinds: new Map<string, Row['kind']>([
    ['charge', 'charge'],
    ['refund', 'refund'],
    ['chargeback', 'chargeback'],
    ['dispute', 'chargeback'],
    ['chargeback won', 'chargeback-won'],
    ['payout', 'total'],
  ]),
}

/** Rows that aren't paid yet have no number, or another status, and are left for a later file. */
function rowsOfShopify(file: ProviderFile): Row[] {
  ensureHeadings(file, shopify.required)
  return file.rows
    .filter(({ cellOf }) => cellOf('Payout Status').toLowerCase() === 'paid' && cellOf('Payout ID') !== '')
    .map(({ number: row, cellOf }) => {
      const yen = (heading: string) => yenIn(cellOf(heading)) ?? refuseCell(row, heading, cellOf(heading))
      if (cellOf('Currency').toUpperCase() !== 'JPY') refuseCell(row, 'Currency', cellOf('Currency'))
      const [amount, fee] = [yen('Amount'), yen('Fee')]
      const kind = shopify.kinds.get(cellOf('Type').toLowerCase()) ?? 'adjustment'
      if (kind !== 'total' && yen('Net') !== amount - fee) refuseCell(row, 'Net', cellOf('Net'))
      if (kind === 'charge' && amount <= 0) refuseCell(row, 'Amount', cellOf('Amount'))
      return {
        ...{ row, amount, fee, reference: textIn(row, 'Order', cellOf) },
        // The money of a chargeback that was won comes back.
        kind: kind === 'chargeback' && amount > 0 ? ('chargeback-won' as const) : kind,
        number: textIn(row, 'Payout ID', cellOf),
        paidOn: dayIn(cellOf('Payout Date')) ?? refuseCell(row, 'Payout Date', cellOf('Payout Date')),
      }
    })
}

/**
 * The kinds in files of other providers, as they may be written; the first word of each is the one that the form explains. Without a column or a
 * word the kind follows from the sign of the amount.
 */
const words: Record<Row['kind'], readonly [string, ...string[]]> = {
  charge: ['売上', '決済', 'sale', 'charge'],
  refund: ['返金', '返品', '取消', 'キャンセル', 'refund'],
  chargeback: ['チャージバック', 'chargeback'],
  'chargeback-won': ['チャージバック取消', 'chargeback won'],
  fee: ['手数料', '振込手数料', 'fee'],
  adjustment: ['調整', 'adjustment'],
  total: ['入金', '振込', '合計', 'payout', 'total'],
}
export const usualWords = Object.values(words).map(([usual]) => usual)
const kinds = new Map(
  Object.entries(words).flatMap(([kind, all]) => all.map((word) => [word, kind as Row['kind']])),
)

/** Rows in the layout that the site has set. The number and the day may be entered, if the file doesn't contain them. */
function rowsOf(file: ProviderFile, columns: PayoutColumns, entered: EnteredPayout): Row[] {
  const { payoutOrder, payoutAmount, payoutFee, payoutKind, payoutNumber, payoutDay } = columns
  ensureHeadings(file, [payoutOrder, payoutAmount], [payoutFee, payoutKind, payoutNumber, payoutDay])
  return file.rows.map(({ number: row, cellOf }) => {
    const wrong = (heading: string) => refuseCell(row, heading, cellOf(heading))
    const yen = (heading: string, { isNeeded }: { isNeeded: boolean }) =>
      cellOf(heading) === '' && !isNeeded ? 0 : (yenIn(cellOf(heading)) ?? wrong(heading))
    const named = cellOf(payoutKind).normalize('NFKC').toLowerCase()
    const amount = yen(payoutAmount, { isNeeded: named === '' || kinds.get(named) !== 'fee' })
    const kind = named === '' ? (amount < 0 ? 'refund' : 'charge') : (kinds.get(named) ?? wrong(payoutKind))
    if (amount === 0 && ['charge', 'refund', 'chargeback', 'chargeback-won'].includes(kind))
      wrong(payoutAmount)
    if (kind === 'charge' && amount < 0) wrong(payoutAmount)
    const written = cellOf(payoutDay)
    const paidOn =
      written === ''
        ? (entered.paidOn ?? refuseFields({ paidOn: ['required'] }))
        : (dayIn(written) ?? wrong(payoutDay))
    const reference = textIn(row, payoutOrder, cellOf)
    return {
      ...{ row, reference, paidOn, number: textIn(row, payoutNumber, cellOf) || (entered.number ?? paidOn) },
      ...amountsOf(kind, amount, yen(payoutFee, { isNeeded: false })),
    }
  })
}

/**
 * Signs what was taken back, which some providers write without a minus sign, and counts the amount of a fee as kept, with or without a sign. A
 * fee that was given back is negative in the column of fees.
 */
function amountsOf(kind: Row['kind'], amount: Yen, fee: Yen): Pick<Row, 'kind' | 'amount' | 'fee'> {
  if (kind === 'fee') return { kind, amount: 0, fee: fee + Math.abs(amount) }
  const isTaken = kind === 'refund' || kind === 'chargeback'
  return { kind, amount: isTaken ? -Math.abs(amount) : amount, fee }
}

const maxText = 100

function textIn(row: number, heading: string, cellOf: ReadCell): string {
  const text = cellOf(heading)
  return text.length > maxText ? refuseCell(row, heading, text) : text
}
