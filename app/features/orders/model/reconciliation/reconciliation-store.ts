import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { DayTotals, Difference } from './difference.ts'

/** A day of a company and a provider that was reconciled. Of very many differences the first thousand are kept. */
export type Reconciliation = {
  day: Day
  provider: PaymentProvider
  totals: DayTotals
  differences: Difference[]
  differenceCount: number
  fileName: string
  doneBy: string
  doneAt: number
}

const keptDifferences = 1000
export type DayOfProvider = { companyId: number; day: Day; provider: PaymentProvider }

export async function findReconciliation(
  db: Database,
  { companyId, day, provider }: DayOfProvider,
): Promise<Reconciliation | null> {
  const row = await db
    .selectFrom('reconciliation')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('on_day', '=', day)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    day,
    provider,
    totals: JSON.parse(row.totals) as DayTotals,
    differences: JSON.parse(row.differences) as Difference[],
    differenceCount: row.difference_count,
    fileName: row.file_name,
    doneBy: row.done_by,
    doneAt: row.done_at,
  }
}

/** The reconciled days in a span, without the differences themselves. */
export function listReconciliations(db: Database, companyId: number, span: { from: Day; to: Day }) {
  return db
    .selectFrom('reconciliation')
    .select(['on_day as day', 'provider', 'difference_count as differenceCount'])
    .where('company_id', '=', companyId)
    .where('on_day', '>=', span.from)
    .where('on_day', '<=', span.to)
    .execute()
}

/** Replaces an earlier result of the day. */
export function upsertReconciliation(
  db: Database,
  { id, companyId }: { id: string; companyId: number },
  { day, provider, ...done }: Reconciliation,
): Write {
  const columns = {
    totals: JSON.stringify(done.totals),
    differences: JSON.stringify(done.differences.slice(0, keptDifferences)),
    difference_count: done.differenceCount,
    file_name: done.fileName,
    done_by: done.doneBy,
    done_at: done.doneAt,
  }
  return db
    .insertInto('reconciliation')
    .values({ id, company_id: companyId, provider, on_day: day, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'on_day', 'provider']).doUpdateSet(columns))
}
