import { sql } from 'kysely'
import { platformDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'

/**
 * The first path segments of the sites on a host (null: the shared ones) that search engines may index: at most
 * `limit`, oldest first. Follows the same rule as `isListed`, but in SQL.
 */
export async function listOpenPaths(
  env: Pick<Env, 'DB'>,
  domain: string | null,
  limit: number,
): Promise<string[]> {
  const { db } = await platformDb(env)
  const rows = await db
    .selectFrom('tenant')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .leftJoin('site_setting as layout', (join) =>
      join.onRef('layout.tenant_id', '=', 'tenant.id').on('layout.name', '=', 'layout'),
    )
    .leftJoin('site_setting as discovery', (join) =>
      join.onRef('discovery.tenant_id', '=', 'tenant.id').on('discovery.name', '=', 'discovery'),
    )
    .select('tenant.service_path as servicePath')
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
  return rows.flatMap(({ servicePath }) => servicePath ?? [])
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
