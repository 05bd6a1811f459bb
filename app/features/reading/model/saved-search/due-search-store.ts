import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Alert, Memory } from './saved-search.ts'

/** A saved search that is due to run, as it was read. */
export type DueSearch = Memory & {
  tenantId: number
  id: string
  accountId: string
  name: string
  query: string
  alert: Alert
  mailOn: Day | null
  createdAt: number
  lookedAt: number
  dueAt: number
  fresh: string[]
  unsent: string[]
}

/** How many searches run in a minute, and how many of them at one site, if others wait. Each takes six queries, of which a run of cron has 1000. */
const [maxPerSweep, maxPerSite] = [40, 20]

/**
 * The searches that are due, of all sites: of each site the one that waits longest, then of each the second, and so on, so that a site with
 * many searches doesn't hold up the others. Reads only each site's first ones.
 */
export async function listDue(db: Database, now: number): Promise<DueSearch[]> {
  const rows = await db
    .withRecursive('site(id)', (query) =>
      query
        .selectFrom('saved_search')
        .select((eb) => eb.fn.min('tenant_id').$castTo<number | null>().as('id'))
        .unionAll(
          query
            .selectFrom('site')
            .select((eb) =>
              eb
                .selectFrom('saved_search as next')
                .select((of) => of.fn.min('next.tenant_id').as('id'))
                .whereRef('next.tenant_id', '>', 'site.id')
                .as('id'),
            )
            .where('site.id', 'is not', null),
        ),
    )
    .selectFrom('site')
    .innerJoin('saved_search as search', (join) =>
      join
        .onRef('search.tenant_id', '=', 'site.id')
        .on((eb) =>
          eb(
            'search.id',
            'in',
            eb
              .selectFrom('saved_search as due')
              .select('due.id')
              .whereRef('due.tenant_id', '=', 'site.id')
              .where('due.due_at', '<=', now)
              .orderBy('due.due_at')
              .limit(maxPerSite),
          ),
        ),
    )
    .select(['search.tenant_id as tenantId', 'search.id', 'search.account_id as accountId', 'search.name'])
    .select(['search.query', 'search.alert', 'search.mail_on as mailOn', 'search.created_at as createdAt'])
    .select(['search.looked_at as lookedAt', 'search.due_at as dueAt', 'search.fresh', 'search.unsent'])
    .select(['search.edge', 'search.known'])
    .orderBy(sql`row_number() OVER (PARTITION BY search.tenant_id ORDER BY search.due_at)`)
    .orderBy('search.due_at')
    .limit(maxPerSweep)
    .execute()
  return rows.map(({ fresh, unsent, mailOn, edge, ...row }) => ({
    ...row,
    ...{ mailOn: mailOn as Day | null, edge: edge as Day | null },
    ...{ fresh: idsIn(fresh), unsent: idsIn(unsent) },
  }))
}

function idsIn(json: string): string[] {
  return JSON.parse(json) as string[]
}

/** What must still be true of a search when its run is written: nobody else ran it, and its reader neither changed nor opened it. */
function same({ dueAt, alert, mailOn, lookedAt }: DueSearch) {
  return sql<SqlBool>`due_at = ${dueAt} AND alert = ${alert} AND mail_on IS ${mailOn} AND looked_at = ${lookedAt}`
}

/** A condition for the writes of a mail, which must stand before `updateRun`: so a find is mailed once, however often the run is repeated. */
export function isUnchanged(db: Database, search: DueSearch): RawBuilder<SqlBool> {
  const found = db
    .selectFrom('saved_search')
    .select('saved_search.id')
    .where('tenant_id', '=', search.tenantId)
    .where('id', '=', search.id)
    .where(same(search))
  return sql<SqlBool>`EXISTS ${found}`
}

type RunResult = Memory & {
  fresh: readonly string[]
  unsent: readonly string[]
  mailOn: Day | null
  dueAt: number
  now: number
}

/** Writes what a run found. Changes nothing if the search was changed meanwhile: it is then still due, and runs again. */
export function updateRun(
  db: Database,
  search: DueSearch,
  { known, edge, fresh, unsent, mailOn, dueAt, now }: RunResult,
): Write {
  return db
    .updateTable('saved_search')
    .set({ known, edge, mail_on: mailOn, checked_at: now, due_at: dueAt })
    .set({ fresh: JSON.stringify(fresh), unsent: JSON.stringify(unsent) })
    .where('tenant_id', '=', search.tenantId)
    .where('id', '=', search.id)
    .where(same(search))
}

/** Lets a search wait that couldn't run. */
export function postpone(db: Database, { tenantId, id, dueAt }: DueSearch, until: number): Write {
  return db
    .updateTable('saved_search')
    .set({ due_at: until })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('due_at', '=', dueAt)
}
