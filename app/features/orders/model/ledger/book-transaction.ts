import { sql } from 'kysely'
import type { OrderPrice } from '#app/features/plans/model/price/price-of-order.ts'
import type { Tax } from '#app/features/plans/model/tax/tax-rate.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import { taxIn, type Yen } from '#app/kernel/values/yen.ts'

type Charged = {
  tenantId: number
  id: string
  accountId: string
  planId: string
  provider: PaymentProvider | null
  agreed: OrderPrice
  /** The days that are paid for, both included. */
  startsOn: Day
  endsOn: Day
}
type Entry = Pick<Tables['ledger_entry'], 'debit' | 'credit' | 'amount'>

/**
 * Books a charge: what the provider owes us, split into revenue and tax, and the discount from the list price, so that
 * revenue shows the full price. Books nothing if nothing was charged or discounted. Yen; at most once for each order.
 */
export function bookCharge(db: Database, order: Charged, { id, now }: { id: string; now: number }): Write[] {
  const { net, tax, total, discountNet, taxClass, taxRate } = order.agreed
  const lines: Entry[] = [
    { debit: 'provider', credit: 'revenue', amount: net },
    { debit: 'provider', credit: 'tax', amount: tax },
    { debit: 'discount', credit: 'revenue', amount: discountNet },
  ]
  const entries = lines.filter(({ amount }) => amount > 0)
  if (entries.length === 0) return []
  const transaction = {
    tenant_id: order.tenantId,
    id,
    kind: 'charge' as const,
    order_id: order.id,
    refund_id: null,
    account_id: order.accountId,
    plan_id: order.planId,
    provider: order.provider,
    net,
    tax,
    total,
    tax_class: taxClass,
    tax_rate: taxRate,
    discount: Math.max(discountNet, 0),
    service_from: order.startsOn,
    service_to: order.endsOn,
    on_day: dayOf(now),
    at: now,
  }
  const own = { tenant_id: order.tenantId, transaction_id: id }
  return [
    db.insertInto('ledger_transaction').values(transaction),
    db.insertInto('ledger_entry').values(entries.map((entry, at) => ({ ...own, line: at + 1, ...entry }))),
  ]
}

/**
 * Books what a change of plan takes of the payment before to the payment for the new plan, without tax, so that it is earned with the new
 * plan's days: once for each order. Tax stays where it was paid. Books nothing if the credit has no part without tax.
 */
export function bookCredit(db: Database, { from, to }: { from: Charged; to: Charged }, now: number): Write[] {
  const { credit, creditNet } = to.agreed
  const amount = Math.min(creditNet, credit - taxIn(credit, from.agreed.taxRate))
  return amount > 0 ? bookMoved(db, { from, to, amount }, now) : []
}

/**
 * Books what the order that paid for a place hands over to the order that redeems it, without tax, so that it is earned with the days of the
 * recipient: once for each. Tax stays where it was paid.
 */
export function bookShare(
  db: Database,
  { order, net, to }: { order: Charged; net: Yen; to: Charged },
  now: number,
): Write[] {
  return net > 0 ? bookMoved(db, { from: order, to, amount: net }, now) : []
}

function bookMoved(
  db: Database,
  { from, to, amount }: { from: Charged; to: Charged; amount: Yen },
  now: number,
): Write[] {
  const days = { service_from: to.startsOn, service_to: to.endsOn }
  const out = { debit: 'revenue', credit: 'credit' } as const
  const into = { debit: 'credit', credit: 'revenue' } as const
  return [
    ...bookUntaxed(db, from, { id: `${to.id}-out`, kind: 'credit-out', amount, now, ...out }, { note: '' }),
    ...bookUntaxed(
      db,
      to,
      { id: `${to.id}-in`, kind: 'credit-in', amount, now, ...into },
      { note: '', ...days },
    ),
  ]
}

type RefundedOrder = {
  tenantId: number
  id: string
  accountId: string
  planId: string
  provider: PaymentProvider | null
  agreed: Tax
}
type Refunded = { id: string; amount: Yen; refundedAfter: Yen; reason: string; byHand?: string | null }

/**
 * Books a refund: the provider owes us less, or the bank has less if it was made by hand, and a part of that was tax, at the rate of the order. At most once for each refund. The tax of a
 * partial refund is the tax of the total given back so far minus that booked before, so that the parts add up exactly.
 */
export function bookRefund(
  db: Database,
  order: RefundedOrder,
  refund: Refunded,
  { id, now }: { id: string; now: number },
): Write[] {
  const { taxClass, taxRate } = order.agreed
  const tax = taxIn(refund.refundedAfter, taxRate) - taxIn(refund.refundedAfter - refund.amount, taxRate)
  const net = refund.amount - tax
  const transaction = {
    tenant_id: order.tenantId,
    id,
    kind: 'refund' as const,
    order_id: order.id,
    refund_id: refund.id,
    account_id: order.accountId,
    plan_id: order.planId,
    provider: order.provider,
    net,
    tax,
    total: refund.amount,
    tax_class: taxClass,
    tax_rate: taxRate,
    note: refund.reason,
    of_month: monthOfCharge(db, order),
    on_day: dayOf(now),
    at: now,
  }
  const credit = refund.byHand == null ? ('provider' as const) : ('bank' as const)
  const lines = [
    { debit: 'refund' as const, credit, amount: net },
    { debit: 'tax' as const, credit, amount: tax },
  ].filter(({ amount }) => amount > 0)
  const own = { tenant_id: order.tenantId, transaction_id: id }
  return [
    db.insertInto('ledger_transaction').values(transaction),
    db.insertInto('ledger_entry').values(lines.map((line, at) => ({ ...own, line: at + 1, ...line }))),
  ]
}

type Moved = { id: string; amount: Yen; reason: string }

const chargebackEntries = {
  chargeback: { debit: 'disputed', credit: 'provider' },
  'chargeback-won': { debit: 'provider', credit: 'disputed' },
  'chargeback-lost': { debit: 'loss', credit: 'disputed' },
} as const

/**
 * Books a step of a chargeback, each at most once: its amount becomes disputed, and comes back when it is won or is lost. Consumption tax
 * isn't reduced, because that of a loss is claimed by the accountant with the evidence for it (docs/adr/201).
 */
export function bookChargeback(
  db: Database,
  order: RefundedOrder,
  { id: chargebackId, amount, reason }: Moved,
  { kind, id, now }: { kind: keyof typeof chargebackEntries; id: string; now: number },
): Write[] {
  const more = { chargeback_id: chargebackId, note: reason }
  return bookUntaxed(db, order, { id, kind, amount, now, ...chargebackEntries[kind] }, more)
}

/**
 * Books what the provider won't pay as a loss. `writtenOff` is what was written off before: the number of the entry contains it, so that a form
 * that was sent twice breaks the primary key. Consumption tax isn't reduced, as for a lost chargeback.
 */
export function bookWriteOff(
  db: Database,
  order: RefundedOrder,
  { amount, note, writtenOff }: { amount: Yen; note: string; writtenOff: Yen },
  now: number,
): Write[] {
  const entry = { debit: 'loss', credit: 'provider' } as const
  const id = `${order.id}-w${writtenOff}`
  return bookUntaxed(db, order, { id, kind: 'write-off', amount, now, ...entry }, { note })
}

type Untaxed = Entry & {
  id: string
  kind: keyof typeof chargebackEntries | 'write-off' | 'credit-out' | 'credit-in'
  now: number
}
type More = { note: string; chargeback_id?: string; service_from?: Day; service_to?: Day }

/** Books one entry that moves an amount of a charge without its tax. */
function bookUntaxed(
  db: Database,
  order: RefundedOrder,
  { id, kind, amount, now, debit, credit }: Untaxed,
  more: More,
): Write[] {
  const { taxClass, taxRate } = order.agreed
  const transaction = {
    tenant_id: order.tenantId,
    id,
    kind,
    order_id: order.id,
    account_id: order.accountId,
    plan_id: order.planId,
    provider: order.provider,
    net: amount,
    tax: 0,
    total: amount,
    tax_class: taxClass,
    tax_rate: taxRate,
    of_month: monthOfCharge(db, order),
    on_day: dayOf(now),
    at: now,
    ...more,
  }
  const entry = { tenant_id: order.tenantId, transaction_id: id, line: 1, debit, credit, amount }
  return [
    db.insertInto('ledger_transaction').values(transaction),
    db.insertInto('ledger_entry').values(entry),
  ]
}

/** The month in which an order was charged. What is taken back later names it, because that month may be closed. */
function monthOfCharge(db: Database, { tenantId, id }: Pick<RefundedOrder, 'tenantId' | 'id'>) {
  return db
    .selectFrom('ledger_transaction')
    .select(sql<string>`substr(on_day, 1, 7)`.as('month'))
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', id)
    .where('kind', '=', 'charge')
}
