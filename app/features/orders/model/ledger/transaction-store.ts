import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Month } from '#app/features/orders/model/revenue/month.ts'
import {
  signedColumn,
  type TransactionKind,
  transactionKinds,
} from '#app/features/orders/model/revenue/transaction-kind.ts'
import type { TaxClass } from '#app/features/plans/model/tax/tax-rate.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { addDays, type Day, dayOf, parseDay } from '#app/kernel/values/day.ts'

/**
 * A transaction of the ledger in yen: net and tax as they count in revenue, the total as it counts in what the provider owes, or in the bank for
 * a refund by hand.
 */
export type Transaction = {
  id: string
  kind: TransactionKind
  orderId: string
  refundId: string | null
  /** Whether a refund was made by hand, and so by the bank instead of the provider. */
  isByHand: 0 | 1
  accountId: string
  accountName: string | null
  accountEmail: string | null
  planId: string
  planName: string | null
  provider: PaymentProvider | null
  net: number
  tax: number
  total: number
  taxClass: TaxClass
  /** In percent. */
  taxRate: number
  /** The discount from the list price, without tax. */
  discount: number
  note: string
  onDay: Day
  /** The month of the charge that a refund, a chargeback or a loss is about. Null for charges. */
  ofMonth: Month | null
  at: number
}

export type TransactionTotal = Pick<
  Transaction,
  'kind' | 'provider' | 'taxClass' | 'taxRate' | 'net' | 'tax' | 'total' | 'discount'
> & {
  count: number
}

/** The tenant whose ledger is read, the days, and the filters. */
export type AskedLedger = { tenantId: number; span: Span; query: TransactionQuery; locale: Locale }

/** A page of transactions, latest first by default. */
export async function pageOfTransactions(
  db: Database,
  asked: AskedLedger,
  part: { limit: number; offset: number },
): Promise<Transaction[]> {
  const direction = asked.query.direction ?? 'desc'
  const rows = await narrowed(db, asked)
    .$call(withNames(asked.locale))
    .orderBy('moved.on_day', direction)
    .orderBy('moved.at', direction)
    .orderBy('moved.id', direction)
    .limit(part.limit)
    .offset(part.offset)
    .execute()
  return rows as Transaction[]
}

/** The transactions after a given one, earliest first, so that any span can be read in portions. */
export async function transactionsAfter(
  db: Database,
  asked: AskedLedger,
  { last, limit }: { last: Pick<Transaction, 'onDay' | 'at' | 'id'> | null; limit: number },
): Promise<Transaction[]> {
  // Uses a single lower bound: SQLite searches by the first of two, so each portion would begin at the start of the span.
  const rest = last === null ? asked : { ...asked, span: { ...asked.span, from: last.onDay } }
  const rows = await narrowed(db, rest)
    .$call(withNames(asked.locale))
    .$if(last !== null, (some) =>
      some.where(
        sql<boolean>`(moved.on_day, moved.at, moved.id) > (${last?.onDay}, ${last?.at}, ${last?.id})`,
      ),
    )
    .orderBy('moved.on_day')
    .orderBy('moved.at')
    .orderBy('moved.id')
    .limit(limit)
    .execute()
  return rows as Transaction[]
}

/** The sums of each kind of transaction at each provider and tax rate. */
export async function sumTransactions(db: Database, asked: AskedLedger): Promise<TransactionTotal[]> {
  const rows = await narrowed(db, asked)
    .select((eb) => [
      'moved.kind',
      'moved.provider',
      ...taxColumns,
      eb.fn.countAll<number>().as('count'),
      ...sumsOf(),
    ])
    .groupBy(['moved.kind', 'moved.provider', 'moved.tax_class', 'moved.tax_rate'])
    .orderBy('moved.kind')
    .orderBy('moved.provider')
    .orderBy('moved.tax_rate', 'desc')
    .orderBy('moved.tax_class')
    .execute()
  return rows as TransactionTotal[]
}

export async function countTransactions(db: Database, asked: AskedLedger): Promise<number> {
  const { total } = await narrowed(db, asked)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * Applies the filters, and leaves out payouts, which are about no order and have a list of their own. The query always has a lower limit for the day, even if the span is open, so that SQLite reads the ledger in the
 * order of its index by day.
 */
function narrowed(db: Database, { tenantId, span, query: { q = '', kind, plan, provider } }: AskedLedger) {
  return db
    .selectFrom('ledger_transaction as moved')
    .where('moved.tenant_id', '=', tenantId)
    .where('moved.on_day', '>=', span.from ?? '')
    .where('moved.order_id', 'is not', null)
    .$if(span.to !== null, (rows) => rows.where('moved.on_day', '<=', span.to ?? ''))
    .$if(kind !== undefined, (rows) => rows.where('moved.kind', '=', kind ?? 'charge'))
    .$if(plan !== undefined, (rows) => rows.where('moved.plan_id', '=', plan ?? ''))
    .$if(provider !== undefined, (rows) => rows.where('moved.provider', '=', provider ?? ''))
    .$if(q !== '', (rows) =>
      rows.where((eb) =>
        eb.or([eb('moved.order_id', '=', q), eb('moved.account_id', 'in', accountsNamed(db, tenantId, q))]),
      ),
    )
}

/** The readers with this sign-in name, e-mail address or id. */
export function accountsNamed(db: Database, tenantId: number, q: string) {
  return db
    .selectFrom('account')
    .select('account.id')
    .where('account.tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('account.id', '=', q),
        eb('account.email_key', '=', q.toLowerCase()),
        eb('account.username_key', '=', q),
      ]),
    )
}

type Moved = Tables & { moved: Tables['ledger_transaction'] }

/** What is taken back is negative, so that a column adds up to the accounts of the ledger. */
const signed = (column: 'net' | 'tax' | 'total') =>
  signedColumn(column, column === 'total' ? 'money' : 'revenue')

function sumsOf() {
  const sumOf = (part: ReturnType<typeof signed>) => sql<number>`sum(${part})`
  return [
    sumOf(signed('net')).as('net'),
    sumOf(signed('tax')).as('tax'),
    sumOf(signed('total')).as('total'),
    sql<number>`sum(moved.discount)`.as('discount'),
  ]
}

const taxColumns = ['moved.tax_class as taxClass', 'moved.tax_rate as taxRate'] as const

const withNames =
  (locale: Locale) =>
  <Row>(rows: SelectQueryBuilder<Moved, 'moved', Row>) =>
    rows
      .leftJoin('account', (join) => inTenant(join, 'account.id', 'moved.account_id'))
      .leftJoin('refund', (join) => inTenant(join, 'refund.id', 'moved.refund_id'))
      .leftJoin('subscription_plan as plan', (join) => inTenant(join, 'plan.id', 'moved.plan_id'))
      .select([
        'moved.id',
        'moved.kind',
        'moved.order_id as orderId',
        'moved.refund_id as refundId',
        sql<0 | 1>`refund.by_hand IS NOT NULL`.as('isByHand'),
        'moved.account_id as accountId',
        'account.name as accountName',
        'account.email as accountEmail',
        'moved.plan_id as planId',
        wordsIn('plan.name', locale).as('planName'),
        'moved.provider',
        signed('net').as('net'),
        signed('tax').as('tax'),
        signed('total').as('total'),
        ...taxColumns,
        'moved.discount',
        'moved.note',
        'moved.on_day as onDay',
        sql<Month | null>`moved.of_month`.as('ofMonth'),
        'moved.at',
      ])

const forgiving = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
const day = z
  .string()
  .transform((text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? (text as Day) : (parseDay(text) ?? undefined)))

export const transactionProviders = ['VERITRANS', 'GMO', 'GAKKEN_ID', 'SHOPIFY'] as const

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
