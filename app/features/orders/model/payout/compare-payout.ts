import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { LineKind, PayoutLine } from './read-payouts.ts'

/** What the comparison says about a line. All but the first two are differences. */
type LineResult =
  | 'matched'
  | 'fee'
  | 'adjustment'
  | 'unknown-order'
  | 'other-provider'
  | 'not-booked'
  | 'other-amount'
  | 'already-paid'

/** An order of this site that the file names, with what the ledger has for it. */
export type NamedOrder = { id: string; provider: string | null; booked: BookedEntry[] }

/** An entry of the ledger that a payout can contain: what the provider owes for it, negative if it was taken back. */
export type BookedEntry = { id: string; kind: LineKind; amount: Yen; isPaid: boolean }

export type ComparedLine = PayoutLine & {
  orderId: string | null
  /** What the ledger has for the line; null if nothing. */
  booked: Yen | null
  result: LineResult
  /** The entry of the ledger that is paid with the line. */
  settles: string | null
}

type Payout = { provider: PaymentProvider; lines: readonly PayoutLine[] }

/**
 * Compares the lines of a payout with the ledger. A line pays an entry of its order and kind that wasn't paid before: one of the same amount
 * if there is one. `paid` has the entries that earlier payouts of the same file pay, and gets those of this one.
 */
export function comparePayout(
  { provider, lines }: Payout,
  orders: ReadonlyMap<string, NamedOrder>,
  paid: Set<string>,
): ComparedLine[] {
  const compared = new Map<PayoutLine, ComparedLine>()
  const of = (line: PayoutLine) => orders.get(line.reference)
  // Lines that fit exactly choose first, so that none of them finds its entry taken by one that doesn't.
  for (const isExact of [true, false])
    for (const line of lines) {
      if (compared.has(line)) continue
      const open = (of(line)?.booked ?? []).filter(
        (entry) => entry.kind === line.kind && !entry.isPaid && !paid.has(entry.id),
      )
      const entry = open.find(({ amount }) => amount === line.amount) ?? (isExact ? undefined : open[0])
      if (entry === undefined && isExact) continue
      const found = resultOf(line, { provider, order: of(line), entry })
      if (found.settles !== null) paid.add(found.settles)
      compared.set(line, { ...line, orderId: of(line)?.id ?? null, ...found })
    }
  return lines.flatMap((line) => compared.get(line) ?? [])
}

type Found = { provider: PaymentProvider; order: NamedOrder | undefined; entry: BookedEntry | undefined }

function resultOf(
  line: PayoutLine,
  { provider, order, entry }: Found,
): Pick<ComparedLine, 'booked' | 'result' | 'settles'> {
  const nothing = { booked: null, settles: null }
  if (line.kind === 'fee' || line.kind === 'adjustment') return { ...nothing, result: line.kind }
  if (order === undefined) return { ...nothing, result: 'unknown-order' }
  if (order.provider !== provider) return { ...nothing, result: 'other-provider' }
  if (entry !== undefined)
    return {
      booked: entry.amount,
      settles: entry.id,
      result: entry.amount === line.amount ? 'matched' : 'other-amount',
    }
  const before = order.booked.find(({ kind }) => kind === line.kind)
  if (before === undefined) return { ...nothing, result: 'not-booked' }
  return { booked: before.amount, settles: null, result: 'already-paid' }
}

/** How many lines differ. */
export function countDifferences(lines: readonly Pick<ComparedLine, 'result'>[]): number {
  return lines.filter(({ result }) => result !== 'matched' && result !== 'fee').length
}
