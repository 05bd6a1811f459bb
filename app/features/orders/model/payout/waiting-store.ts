import { sql } from 'kysely'
import { signedColumn } from '#app/features/orders/model/revenue/transaction-kind.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { LineKind } from './read-payouts.ts'

/** An entry of the ledger that no payout contains: what the provider owes for it, negative if it was taken back. */
export type WaitingEntry = {
  id: string
  kind: LineKind
  orderId: string
  provider: PaymentProvider
  amount: Yen
  onDay: Day
}

type AskedWaiting = { tenantId: number; provider: PaymentProvider | undefined; until: Day }

/** A page of the entries until a day that no payout contains, the oldest first, with their number and sum. */
export async function pageOfWaiting(
  db: Database,
  asked: AskedWaiting,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: WaitingEntry[]; total: number; sum: Yen }> {
  const [entries, { total, sum }] = await Promise.all([
    waiting(db, asked)
      .select([
        'moved.id',
        'moved.kind',
        'moved.order_id as orderId',
        'moved.provider',
        'moved.on_day as onDay',
      ])
      .select(owed.as('amount'))
      .orderBy('moved.on_day')
      .orderBy('moved.at')
      .orderBy('moved.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    waiting(db, asked)
      .select((eb) => [
        eb.fn.countAll<number>().as('total'),
        eb.fn.coalesce(eb.fn.sum<number>(owed), eb.lit(0)).as('sum'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { entries: entries as WaitingEntry[], total, sum }
}

const owed = signedColumn('total', 'money')

/** Refunds that somebody made by hand don't go through the provider, and a charge that was written off wholly is never paid. */
function waiting(db: Database, { tenantId, provider, until }: AskedWaiting) {
  return db
    .selectFrom('ledger_transaction as moved')
    .where('moved.tenant_id', '=', tenantId)
    .where('moved.on_day', '<=', until)
    .where('moved.kind', 'in', ['charge', 'refund', 'chargeback', 'chargeback-won'])
    .where('moved.total', '>', 0)
    .where('moved.provider', 'is not', null)
    .$if(provider !== undefined, (rows) => rows.where('moved.provider', '=', provider ?? ''))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('payout_line')
            .select('payout_line.line')
            .whereRef('payout_line.tenant_id', '=', 'moved.tenant_id')
            .whereRef('payout_line.settles', '=', 'moved.id'),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.tenant_id', '=', 'moved.tenant_id')
            .whereRef('refund.id', '=', 'moved.refund_id')
            .where('refund.by_hand', 'is not', null),
        ),
      ),
    )
    .where(({ eb, selectFrom }) =>
      eb.or([
        eb('moved.kind', '<>', 'charge'),
        eb(
          'moved.total',
          '>',
          selectFrom('ledger_transaction as lost')
            .select(sql<number>`coalesce(sum(lost.total), 0)`.as('sum'))
            .whereRef('lost.tenant_id', '=', 'moved.tenant_id')
            .whereRef('lost.order_id', '=', 'moved.order_id')
            // Names what isn't a charge twice, because the index is of everything but charges.
            .where('lost.kind', '<>', sql.lit('charge'))
            .where('lost.kind', '=', 'write-off'),
        ),
      ]),
    )
}

/** What each provider owes by the ledger, in yen; negative if it paid more than was booked. */
export async function listOwed(
  db: Database,
  tenantId: number,
): Promise<{ provider: PaymentProvider; owed: Yen }[]> {
  const side = (account: 'debit' | 'credit') =>
    sql`iif(${sql.ref(`entry.${account}`)} = 'provider', entry.amount, 0)`
  const rows = await db
    .selectFrom('ledger_transaction as moved')
    .innerJoin('ledger_entry as entry', (join) => inTenant(join, 'entry.transaction_id', 'moved.id'))
    .select(['moved.provider', sql<number>`sum(${side('debit')} - ${side('credit')})`.as('owed')])
    .where('moved.tenant_id', '=', tenantId)
    .where('moved.provider', 'is not', null)
    .groupBy('moved.provider')
    .orderBy('moved.provider')
    .execute()
  return rows as { provider: PaymentProvider; owed: Yen }[]
}
