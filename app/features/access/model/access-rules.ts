import type { Database } from '#app/kernel/data/database.ts'
import { prepared } from '#app/kernel/data/prepared.ts'
import type { AccountType } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

export type AccessRules = {
  accountType: AccountType
  /** 0 none, 1 login required, 2 only to view a book. */
  settingLogin: 0 | 1 | 2
  hasNoLayout: boolean
  referrerUrls: string[]
  /** Readers are offered to create an account. */
  isShowLinkRegisterUser: boolean
  /** The company was stopped: its sites show nothing to anybody. */
  isStopped: boolean
}

/** Reads the rules about guests from the database, as they are now. Refuses an unknown site with `companyNotFound`. */
export async function readAccessRules(db: Database, tenantId: number): Promise<AccessRules> {
  const [row] = await accessRules(db, { tenantId })
  if (row === undefined) refuse('companyNotFound')
  const layout = JSON.parse(row.layout ?? '{}') as { viewPage?: number }
  const signIn = JSON.parse(row.signIn ?? '{}') as { isShowLinkRegisterUser?: boolean }
  return {
    accountType: row.accountType,
    settingLogin: row.settingLogin,
    hasNoLayout: layout.viewPage === 3,
    referrerUrls: JSON.parse(row.referrerUrls) as string[],
    isShowLinkRegisterUser: signIn.isShowLinkRegisterUser ?? false,
    isStopped: row.status === 'stop',
  }
}

const accessRules = prepared<{ tenantId: number }>()((db, at) =>
  db
    .selectFrom('tenant')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .leftJoin('site_setting', (join) =>
      join.onRef('site_setting.tenant_id', '=', 'tenant.id').on('site_setting.name', '=', 'layout'),
    )
    .leftJoin('site_setting as signing', (join) =>
      join.onRef('signing.tenant_id', '=', 'tenant.id').on('signing.name', '=', 'signIn'),
    )
    .select(({ fn }) => [
      fn.coalesce('tenant.account_type', 'company.account_type').as('accountType'),
      fn.coalesce('tenant.setting_login', 'company.setting_login').as('settingLogin'),
      'company.referrer_urls as referrerUrls',
      'company.status',
      'site_setting.value as layout',
      'signing.value as signIn',
    ])
    .where('tenant.id', '=', at.tenantId),
)
