import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { signedColumn } from '#app/features/orders/model/revenue/transaction-kind.ts'
import { livesIn } from '#app/kernel/data/lives-here.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import type { There } from '#app/visit/side-by-side.ts'

/** What happened today, a day in Japan, and what waits for somebody. */
export type Figures = {
  visitors: number
  /** The number of opened books. */
  reads: number
  /** Yen including tax that was charged, less what was refunded or written off. */
  sales: number
  /** Files of the last seven days that could not be read. */
  refusedFiles: number
  failedJobs: number
  /** Jobs that wait or run. */
  openJobs: number
}

type Sites = ExpressionBuilder<Tables, 'tenant'>

/** How often a site was used on a day. */
export function useOn(eb: Sites, kind: 'visitor' | 'open', day: Day) {
  return eb
    .selectFrom('usage_day')
    .select(sql<number>`coalesce(sum(usage_day.count), 0)`.as('sum'))
    .whereRef('usage_day.tenant_id', '=', 'tenant.id')
    .where('usage_day.kind', '=', kind)
    .where('usage_day.day', '=', day)
}

/** The sum of a site's ledger on a day. */
export function salesOn(eb: Sites, day: Day) {
  return eb
    .selectFrom('ledger_transaction as moved')
    .select(
      sql<number>`coalesce(sum(${signedColumn('net', 'revenue')} + ${signedColumn('tax', 'revenue')}), 0)`.as(
        'sum',
      ),
    )
    .whereRef('moved.tenant_id', '=', 'tenant.id')
    .where('moved.on_day', '=', day)
}

/** The jobs of a site that were given up. The state is part of the statement: only then does SQLite use the partial index. */
export function failedJobs(eb: Sites) {
  return eb
    .selectFrom('job')
    .select(sql<number>`count(*)`.as('count'))
    .whereRef('job.tenant_id', '=', 'tenant.id')
    .where(sql<SqlBool>`job.state = 'failed'`)
}

/** Files that were refused longer ago were seen by somebody, or never will be. */
const recently = 7 * 86_400_000

/** The files of a site that were refused in the last seven days. The state is part of the statement for the same reason. */
export function refusedFiles(eb: Sites, now: number) {
  return eb
    .selectFrom('content_overview')
    .select(sql<number>`count(*)`.as('count'))
    .whereRef('content_overview.tenant_id', '=', 'tenant.id')
    .where('content_overview.added_at', '>=', now - recently)
    .where(sql<SqlBool>`content_overview.file_state = 'refused'`)
}

/** 1 for a site with failed jobs or refused files, otherwise 0: something for somebody to mend. */
export function hasFailures(eb: Sites, now: number) {
  return sql<0 | 1>`${failedJobs(eb)} + ${refusedFiles(eb, now)} > 0`
}

/** The jobs of a site that wait or run. */
export function openJobs(eb: Sites) {
  return eb
    .selectFrom('job')
    .select(sql<number>`count(*)`.as('count'))
    .whereRef('job.tenant_id', '=', 'tenant.id')
    .where(sql<SqlBool>`job.state in ('waiting', 'running')`)
}

type Asked = { companyId: number | null; now: number }

export type Totals = Omit<Figures, 'refusedFiles'> & { sites: number }

/** The number of sites of a company, or of all, in one database, and the sums of their figures, other sites than those of one page included. */
export async function sumFigures(there: There, { companyId, now }: Asked): Promise<Totals> {
  const { db } = there
  const today = dayOf(now)
  const rows = db
    .selectFrom('tenant')
    .select((eb) => {
      const sites = eb as unknown as Sites
      return [
        useOn(sites, 'visitor', today).as('visitors'),
        useOn(sites, 'open', today).as('reads'),
        salesOn(sites, today).as('sales'),
        failedJobs(sites).as('failedJobs'),
        openJobs(sites).as('openJobs'),
      ]
    })
    .where(livesIn(there, 'tenant.id'))
    .$if(companyId !== null, (all) => all.where('tenant.company_id', '=', companyId as number))
  const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`
  return db
    .selectFrom(rows.as('site'))
    .select(({ fn }) => [
      fn.countAll<number>().as('sites'),
      sum('site.visitors').as('visitors'),
      sum('site.reads').as('reads'),
      sum('site.sales').as('sales'),
      sum('site.failedJobs').as('failedJobs'),
      sum('site.openJobs').as('openJobs'),
    ])
    .executeTakeFirstOrThrow()
}
