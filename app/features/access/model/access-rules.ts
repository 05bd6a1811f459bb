import type { ExpressionBuilder } from 'kysely'
import { type Database, type OrFound, prepared } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { AccountType, Tables } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { ipKeyOf } from '#app/kernel/values/ip/ip-address.ts'
import type { Visit } from '#app/visit/visit.ts'

export type AccessRules = {
  accountType: AccountType
  /** When a sign-in is required: 0 never, 1 always, 2 only to view a book. */
  settingLogin: 0 | 1 | 2
  hasNoLayout: boolean
  referrerUrls: string[]
  /** Whether readers are offered to create an account. */
  isShowLinkRegisterUser: boolean
  /** Whether the company was stopped. Its sites then show nothing to anybody. */
  isStopped: boolean
}

/** Reads the rules about guests from the database, so that changes apply at once. Refuses an unknown site with `companyNotFound`. */
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

/** A reader by address and the address at which they are now. `address` is the connection's own, null if it isn't known. */
type AddressReader = {
  tenantId: number
  accountId: OrFound<string | null>
  address: string | null
  now: number
}

/**
 * Refuses a reader by address who isn't at an address of their group with `awayFromNetwork` (812), unless the group doesn't check it.
 * Everything that gives out content asks this first (ruling 43). Other readers pass without a query.
 */
export async function ensureAtAddress({ db, site, actor, address, now }: Visit): Promise<void> {
  if (actor?.level !== 'ip_reader') return
  const reader = { tenantId: site.tenantId, accountId: actor.id, address, now: now() }
  if (!(await isReaderAtAddress(db, reader))) refuse('awayFromNetwork')
}

/** Whether a reader by address is where their group may read. False if there is no such reader. One query. */
export async function isReaderAtAddress(db: Database, reader: AddressReader): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .innerJoin('user_group', (join) => inTenant(join, 'user_group.id', 'account.group_id'))
    .leftJoin('ip_range as here', (join) =>
      inTenant(join, 'here.group_id', 'user_group.id').on(holds(reader)),
    )
    .select(['user_group.checks_address as checksAddress', 'here.id as rangeId'])
    .where('account.tenant_id', '=', reader.tenantId)
    .where('account.id', '=', reader.accountId)
    .executeTakeFirst()
  return row !== undefined && (row.checksAddress === 0 || row.rangeId !== null)
}

/** A condition: the group has the reader's address today. Without an address no group matches, because no key is as small as ''. */
function holds({ address, now }: AddressReader) {
  const key = ipKeyOf(address) ?? ''
  const today = dayOf(now)
  return (where: ExpressionBuilder<Tables & { here: Tables['ip_range'] }, 'here'>) =>
    where.and([
      where('here.start_key', '<=', key),
      where('here.end_key', '>=', key),
      where.or([where('here.starts_on', 'is', null), where('here.starts_on', '<=', today)]),
      where.or([where('here.ends_on', 'is', null), where('here.ends_on', '>=', today)]),
    ])
}
