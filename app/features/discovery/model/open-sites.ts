import { sql } from 'kysely'
import { askTenantDatabases } from '#app/kernel/data/ask-tenant-databases.ts'
import type { OpenDatabase } from '#app/kernel/data/database.ts'
import type { DatabaseEnv } from '#app/kernel/data/env.ts'
import { livesIn } from '#app/kernel/data/lives-here.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

/**
 * The first path segments of the sites on a host (null: the shared ones) that search engines may index: at most
 * `limit`, oldest first. Follows the same rule as `isListed`, but in SQL. Refuses with `dataUnavailable` (503) if a database is away: search
 * engines must not be told that its sites are closed.
 */
export async function listOpenPaths(
  env: DatabaseEnv,
  domain: string | null,
  limit: number,
): Promise<string[]> {
  const { answers, silent } = await askTenantDatabases(env, (there) => openSitesIn(there, domain, limit))
  if (silent.length > 0) refuse('dataUnavailable')
  const sites = answers.flat().sort((a, b) => a.id - b.id)
  return sites.slice(0, limit).flatMap(({ servicePath }) => servicePath ?? [])
}

function openSitesIn(there: OpenDatabase, domain: string | null, limit: number) {
  return there.db
    .selectFrom('tenant')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .leftJoin('site_setting as layout', (join) =>
      join.onRef('layout.tenant_id', '=', 'tenant.id').on('layout.name', '=', 'layout'),
    )
    .leftJoin('site_setting as discovery', (join) =>
      join.onRef('discovery.tenant_id', '=', 'tenant.id').on('discovery.name', '=', 'discovery'),
    )
    .select(['tenant.id', 'tenant.service_path as servicePath'])
    .where(livesIn(there, 'tenant.id'))
    .where((where) => where(where.fn.coalesce('tenant.domain', where.val('')), '=', domain ?? ''))
    .where('tenant.service_path', 'is not', null)
    .where('company.status', '!=', 'stop')
    .where(({ eb, or, fn }) =>
      or([
        eb(fn.coalesce('tenant.setting_login', 'company.setting_login'), '!=', 1),
        eb(fn.coalesce('tenant.account_type', 'company.account_type'), '=', 'OPEN_TYPE'),
      ]),
    )
    .where(sql<boolean>`${stored('layout', 'viewPage', 2)} IN (1, 2, 4)`)
    .where(sql<boolean>`${stored('discovery', 'searchEngines', 1)} = 1`)
    .orderBy('tenant.id')
    .limit(limit)
    .execute()
}

/**
 * A value in a setting, or `usual` if it was never set. NULL if the setting is not valid JSON, because then the site's
 * pages don't work either.
 */
function stored(record: 'layout' | 'discovery', name: string, usual: number) {
  const value = sql.ref(`${record}.value`)
  const said = sql`coalesce(${value} ->> ${sql.lit(name)}, ${sql.lit(usual)})`
  return sql`CASE WHEN ${value} IS NULL THEN ${sql.lit(usual)} WHEN json_valid(${value}) THEN ${said} END`
}
