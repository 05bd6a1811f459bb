import type { OpenDatabase } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { log } from '#app/kernel/logging/log.ts'
import { dayOf, isWithin } from '#app/kernel/values/day.ts'
import { basePathOf, type Site, siteIn } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { AccountKey } from './account-store.ts'

type Deps = OpenDatabase & Pick<Visit, 'now' | 'randomBytes' | 'fetch'> & { env: Env }

/** A visit that work without a request makes for a reader, with the address that their mails go to. */
type ReaderVisit = { visit: Visit; email: string | null; receivesAlerts: boolean }

/**
 * Opens a visit with a reader's rights as of now, for work that no request causes. Null if the reader could not sign in now: the account
 * was cancelled or stopped, its company was stopped, or the dates of its user group are over. `email` is null unless the address was
 * confirmed.
 */
export async function openReaderVisit(
  { database, d1, db, env, ...deps }: Deps,
  site: Site,
  { tenantId, accountId }: AccountKey,
): Promise<ReaderVisit | null> {
  const row = await findAccount(db, { tenantId, accountId })
  if (row === undefined || site.tenantId !== tenantId) return null
  if (row.status === 'stop' || row.companyStatus === 'stop' || !isWithin(row, dayOf(deps.now()))) return null
  const locale = row.lang ?? site.lang
  const email = row.emailKey === null ? null : row.email
  const visit: Visit = {
    requestId: `alert-${accountId}`,
    site: siteIn(site, locale),
    actor: {
      ...{ kind: 'reader', level: 'reader', id: accountId, name: row.name, email: row.email },
      ...{ knownAs: email ?? row.username ?? accountId, lang: row.lang, groupId: row.groupId },
      ...{ sessionId: '', loginType: 'EMAIL', isApp: false },
    },
    proof: null,
    locale,
    origin: env.SITE_ORIGIN,
    basePath: basePathOf(site),
    ...{ address: null, country: null, userAgent: null, device: null, referrer: null },
    ...{ env, database, db, d1, ...deps },
    afterwards: (work) => void work.catch((error) => log('warn', 'work after a mail failed', { error })),
  }
  return { visit, email, receivesAlerts: row.receivesAlerts === 1 }
}

function findAccount(db: Visit['db'], { tenantId, accountId }: AccountKey) {
  return db
    .selectFrom('account')
    .innerJoin('tenant', 'tenant.id', 'account.tenant_id')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .leftJoin('user_group', (join) => inTenant(join, 'user_group.id', 'account.group_id'))
    .select(['account.name', 'account.email', 'account.email_key as emailKey', 'account.username'])
    .select(['account.lang', 'account.status', 'account.group_id as groupId'])
    .select('account.receives_alerts as receivesAlerts')
    .select('company.status as companyStatus')
    .select(['user_group.starts_on as startsOn', 'user_group.ends_on as endsOn'])
    .where('account.tenant_id', '=', tenantId)
    .where('account.id', '=', accountId)
    .where('account.level', '=', 'reader')
    .where('account.cancelled_at', 'is', null)
    .executeTakeFirst()
}
