import type { Database } from '#app/kernel/data/database.ts'
import type { AccountType } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { type SiteSettings, siteSettingSchemas } from '#app/visit/site-settings.ts'

export type SignInRules = SiteSettings['signIn'] & {
  accountType: AccountType
  settingLogin: 0 | 1 | 2
  companyId: number
  /** The number of readers that the company may have on all its sites. */
  maxUser: number
}

/**
 * The rules of a site's sign-in from the database, as they are now; pages show the snapshot's. Refuses an unknown site
 * with `companyNotFound`.
 */
export async function readSignInRules(db: Database, tenantId: number): Promise<SignInRules> {
  const row = await db
    .selectFrom('tenant')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .leftJoin('site_setting', (join) =>
      join.onRef('site_setting.tenant_id', '=', 'tenant.id').on('site_setting.name', '=', 'signIn'),
    )
    .select(({ fn }) => [
      fn.coalesce('tenant.account_type', 'company.account_type').as('accountType'),
      fn.coalesce('tenant.setting_login', 'company.setting_login').as('settingLogin'),
      'company.id as companyId',
      'company.max_user as maxUser',
      'site_setting.value as signIn',
    ])
    .where('tenant.id', '=', tenantId)
    .executeTakeFirst()
  if (row === undefined) refuse('companyNotFound')
  const { signIn, ...company } = row
  return { ...company, ...siteSettingSchemas.signIn.parse(JSON.parse(signIn ?? '{}')) }
}
