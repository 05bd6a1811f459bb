import { sql } from 'kysely'
import { signedColumn } from '#app/features/orders/model/revenue/transaction-kind.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { givenRows, listed } from '#app/kernel/data/given-rows.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { livesIn } from '#app/kernel/data/lives-here.ts'
import type { There } from '#app/visit/side-by-side.ts'
import type { BookedEntry } from './compare-payout.ts'

/** The provider of a site's last payment; null if there is none. */
export async function lastProvider(db: Database, tenantId: number): Promise<PaymentProvider | null> {
  const row = await db
    .selectFrom('ledger_transaction')
    .select('provider')
    .where('tenant_id', '=', tenantId)
    .where('provider', 'is not', null)
    .orderBy('on_day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.provider ?? null) as PaymentProvider | null
}

/** An order of a company's site, and how the provider's file names it. */
type Named = { reference: string; id: string; tenantId: number; provider: string | null }

const sitesOf = (there: There, companyId: number) =>
  there.db
    .selectFrom('tenant')
    .select('tenant.id')
    .where('tenant.company_id', '=', companyId)
    .where(livesIn(there, 'tenant.id'))

/** Finds the orders of a company's sites in one database that a file names: by our id, or by the name that the store gave it, such as `#1001`. */
export async function ordersNamed(
  there: There,
  companyId: number,
  { provider, references }: { provider: PaymentProvider; references: readonly string[] },
): Promise<Named[]> {
  const columns = ['payment_order.id', 'tenant_id as tenantId', 'provider'] as const
  const byId = there.db
    .selectFrom('payment_order')
    .select([...columns, 'id as reference'])
    .where('tenant_id', 'in', sitesOf(there, companyId))
    .where('id', 'in', listed(references))
    .execute()
  if (provider !== 'SHOPIFY') return byId
  const byName = there.db
    .selectFrom(givenRows(references))
    // Keeps this order, so that SQLite looks up each name in the index, whose expression and condition are these.
    .crossJoin('payment_order')
    .select([...columns, 'given.value as reference'])
    .where(sql<string>`json_extract(provider_ref, '$.orderName')`, '=', (eb) => eb.ref('given.value'))
    .where('provider', '=', sql.lit('SHOPIFY'))
    .where('tenant_id', 'in', sitesOf(there, companyId))
    .execute()
  return (await Promise.all([byId, byName])).flat()
}

/** Whether another site of the company has recorded the lines of a payout that belong to no order. */
export async function restIsElsewhere(
  there: There,
  { tenantId, companyId }: { tenantId: number; companyId: number },
  { provider, numbers }: { provider: PaymentProvider; numbers: readonly string[] },
): Promise<string[]> {
  const rows = await there.db
    .selectFrom('payout')
    .select('number')
    .where('tenant_id', 'in', sitesOf(there, companyId))
    .where('tenant_id', '<>', tenantId)
    .where('provider', '=', provider)
    .where('number', 'in', listed(numbers))
    .where('taken_back_at', 'is', null)
    .where('has_rest', '=', 1)
    .execute()
  return rows.map(({ number }) => number)
}

type Booked = BookedEntry & { orderId: string }

/** The entries of the ledger for some orders that a payout can contain, earliest first. Reads the site's ledger once, however many orders there are. */
export async function bookedFor(
  db: Database,
  tenantId: number,
  orderIds: readonly string[],
): Promise<Booked[]> {
  const rows = await db
    .selectFrom('ledger_transaction as moved')
    .leftJoin('payout_line as paid', (join) => inTenant(join, 'paid.settles', 'moved.id'))
    .select([
      'moved.id',
      'moved.kind',
      'moved.order_id as orderId',
      signedColumn('total', 'money').as('amount'),
      sql<0 | 1>`paid.settles IS NOT NULL`.as('isPaid'),
    ])
    .where('moved.tenant_id', '=', tenantId)
    .where('moved.order_id', 'in', listed(orderIds))
    .where('moved.total', '>', 0)
    .where('moved.kind', 'in', ['charge', 'refund', 'chargeback', 'chargeback-won'])
    .orderBy('moved.at')
    .execute()
  return (rows as (Omit<Booked, 'isPaid'> & { isPaid: 0 | 1 })[]).map(({ isPaid, ...entry }) => ({
    ...entry,
    isPaid: isPaid === 1,
  }))
}
