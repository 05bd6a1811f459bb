import { databaseFor, openDatabase } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'
import type { AccountType } from '#app/data/tables.ts'

export type DoorRules = { accountType: AccountType; hasNoLayout: boolean; referrerUrls: string[] }

/** The rules that let guests in, as they are this moment. */
export async function readDoorRules(env: Env, tenantId: number): Promise<DoorRules> {
  const row = await openDatabase(databaseFor(env, tenantId))
    .selectFrom('tenant')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .leftJoin('site_setting', (join) =>
      join.onRef('site_setting.tenant_id', '=', 'tenant.id').on('site_setting.name', '=', 'layout'),
    )
    .select([
      'company.account_type as accountType',
      'company.referrer_urls as referrerUrls',
      'site_setting.value as layout',
    ])
    .where('tenant.id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const layout = JSON.parse(row.layout ?? '{}') as { viewPage?: number }
  return {
    accountType: row.accountType,
    hasNoLayout: layout.viewPage === 3,
    referrerUrls: JSON.parse(row.referrerUrls) as string[],
  }
}
