import { expressionBuilder, sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { type Protection, protections } from '#app/kernel/values/reading/protection.ts'
import { siteSettingSchemas } from '#app/visit/site-settings.ts'

/** The protection of a row of `content`: its own, or else the strictest of its groups, or else the site's. */
export function protectionOfContent() {
  const of = expressionBuilder<Tables, 'content'>()
  const ofGroups = of
    .selectFrom('content_in_group as placed')
    .innerJoin('content_group as placing', (join) => inTenant(join, 'placing.id', 'placed.group_id'))
    .select('placing.protection')
    .whereRef('placed.tenant_id', '=', 'content.tenant_id')
    .whereRef('placed.content_id', '=', 'content.id')
    .where('placing.protection', 'is not', null)
    .orderBy(sql`instr(${sql.lit(protections.join(' '))}, placing.protection)`, 'desc')
    .limit(1)
  const ofSite = of
    .selectFrom('site_setting as guarding')
    .select(sql<string | null>`json_extract(guarding.value, '$.protection')`.as('protection'))
    .whereRef('guarding.tenant_id', '=', 'content.tenant_id')
    .where('guarding.name', '=', 'protection')
  return of.fn
    .coalesce('content.protection', ofGroups.$asScalar(), ofSite.$asScalar(), sql.lit(protections[0]))
    .$castTo<Protection>()
}

/** Lists the contents that are strict although the site isn't, or the other way round. */
export async function listProtectedOtherwise(
  db: Database,
  { tenantId, isUsual }: { tenantId: number; isUsual: boolean },
): Promise<string[]> {
  const rows = await db
    .selectFrom('content')
    .select('content.id')
    .where('content.tenant_id', '=', tenantId)
    .where(protectionOfContent(), isUsual ? '<>' : '=', 'strict')
    .execute()
  return rows.map(({ id }) => id)
}

/** The share of a guarded content's characters that a reader of the site may copy, in percent. */
export async function readCopyPercent(db: Database, tenantId: number): Promise<number> {
  const row = await db
    .selectFrom('site_setting')
    .select('value')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', 'protection')
    .executeTakeFirst()
  return siteSettingSchemas.protection.parse(JSON.parse(row?.value ?? '{}')).copyPercent
}
