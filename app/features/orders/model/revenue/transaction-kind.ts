import { sql } from 'kysely'

/** What a transaction of the ledger is about. Payouts are none of these: they are about no order. */
export const transactionKinds = [
  'charge',
  'refund',
  'write-off',
  'chargeback',
  'chargeback-won',
  'chargeback-lost',
  'credit-out',
  'credit-in',
] as const
export type TransactionKind = (typeof transactionKinds)[number]
type Sign = 1 | 0 | -1

/**
 * How a kind counts in revenue, and in what the provider owes us. An open chargeback only moves money between two accounts of ours: it is
 * revenue lost once the card company has decided so, and by then the money is gone already. A credit moves revenue from one plan to another.
 */
const signs: Record<TransactionKind, { revenue: Sign; money: Sign }> = {
  charge: { revenue: 1, money: 1 },
  refund: { revenue: -1, money: -1 },
  'write-off': { revenue: -1, money: -1 },
  chargeback: { revenue: 0, money: -1 },
  'chargeback-won': { revenue: 0, money: 1 },
  'chargeback-lost': { revenue: -1, money: 0 },
  'credit-out': { revenue: -1, money: 0 },
  'credit-in': { revenue: 1, money: 0 },
}

type Counted = keyof (typeof signs)['charge']
type Amounts = { net: number; tax: number; total: number }

/** The amounts of a ledger entry as they count: net and tax in revenue, the total in what the provider owes. */
export function signedAmounts(kind: TransactionKind, { net, tax, total }: Amounts): Amounts {
  const { revenue, money } = signs[kind]
  // Adding 0 makes 0 of -0, which would be shown as such.
  const times = (sign: Sign, amount: number) => sign * amount + 0
  return { net: times(revenue, net), tax: times(revenue, tax), total: times(money, total) }
}

/** A column of `ledger_transaction as moved`, with the sign of its kind. */
export function signedColumn(column: 'net' | 'tax' | 'total', counted: Counted) {
  const of = (sign: Sign) =>
    sql.join(transactionKinds.filter((kind) => signs[kind][counted] === sign).map((kind) => sql.lit(kind)))
  return sql<number>`(CASE WHEN moved.kind IN (${of(1)}) THEN 1 WHEN moved.kind IN (${of(-1)}) THEN -1 ELSE 0 END) * ${sql.ref(`moved.${column}`)}`
}

/**
 * The kinds by which another part of a charge is earned than its own: what is taken back, and credits. As a condition on `ledger_transaction as
 * moved`; its first half is that of the index.
 */
export const changesEarnings = sql<boolean>`moved.kind <> 'charge' AND moved.kind NOT IN ('chargeback', 'chargeback-won', 'payout', 'payout-back')`
