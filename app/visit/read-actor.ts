import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { SessionEnd } from '#app/kernel/data/tables.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { dayOf, isWithin } from '#app/kernel/values/day.ts'
import { isApiKey, readTenantToken } from '#app/kernel/values/tenant-token.ts'
import { readApiKey } from './read-api-key.ts'
import type { Site } from './site.ts'
import { defaultStaffLife, isOver, type StaffSessionLife, staffMayWorkOn } from './staff-policy.ts'
import type { Actor, LoginType, Staff, Visit } from './visit.ts'

/** A session that isn't kept ends after 24 hours without use; every session after one year (ruling 7). Milliseconds. */
export const idleLife = 24 * 3_600_000

/** last_used_at is written at most this often, so that reading pages causes few writes. Milliseconds. */
const touchEvery = 10 * 60_000

/** The interval for administrators, whose sessions end sooner without use. Milliseconds. */
const touchStaffEvery = 60_000

export type ReadActor =
  | { actor: Actor; touch: boolean }
  | {
      actor: null
      why: Extract<
        ErrorName,
        'unauthorized' | 'accessTokenExpired' | 'sessionNotFound' | 'sessionError' | 'userAccessExpired'
      >
    }

/**
 * Finds whose token this is on this site. Reads the database on every request, so that stopping an account or a company, or ending a
 * session, takes effect at once. A token of another tenant belongs to nobody here (R143, R144). `withKeys` accepts API keys, which are for
 * API calls only. `begunBefore` (milliseconds) accepts only readers' sessions that began before it, because other hosts could have planted
 * a later cookie. `life` is how long administrators' sessions last.
 */
export async function readActor(
  db: Database,
  site: Site,
  {
    token,
    now,
    withKeys = false,
    begunBefore = null,
    life = defaultStaffLife,
  }: { token: string; now: number; withKeys?: boolean; begunBefore?: number | null; life?: StaffSessionLife },
): Promise<ReadActor> {
  if (isApiKey(token)) {
    const key = withKeys ? await readApiKey(db, site, token, now) : null
    return key ?? { actor: null, why: 'unauthorized' }
  }
  const read = readTenantToken(token)
  if (read === null || read.tenantId !== site.tenantId) return { actor: null, why: 'unauthorized' }
  if (read.kind === 'reader') return readReader(db, site.tenantId, { id: read.id, begunBefore }, now)
  return read.kind === 'staff' && begunBefore === null
    ? readStaff(db, site, read.id, { now, life })
    : { actor: null, why: 'unauthorized' }
}

async function readReader(
  db: Database,
  tenantId: number,
  { id: sessionId, begunBefore }: { id: string; begunBefore: number | null },
  now: number,
): Promise<ReadActor> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', (join) => inTenant(join, 'account.id', 'session.account_id'))
    .innerJoin('tenant', 'tenant.id', 'session.tenant_id')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .leftJoin('user_group', (join) => inTenant(join, 'user_group.id', 'account.group_id'))
    .select([
      'account.id',
      'account.level',
      'account.name',
      'account.email',
      'account.email_key as emailKey',
      'account.username',
      'account.lang',
      'account.status',
      'account.cancelled_at as cancelledAt',
      'account.group_id as groupId',
      'company.status as companyStatus',
      'user_group.starts_on as startsOn',
      'user_group.ends_on as endsOn',
      'session.level as levelThen',
      'session.is_app as isApp',
      'session.shelf_id as shelfId',
      'session.confirmed',
      'session.end_reason as endReason',
      'session.login_type as loginType',
      'session.keep',
      'session.created_at as createdAt',
      'session.last_used_at as lastUsedAt',
      'session.expires_at as expiresAt',
      'session.ended_at as endedAt',
      'session.proved_at as provedAt',
    ])
    .where('session.tenant_id', '=', tenantId)
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (row === undefined) return { actor: null, why: 'sessionNotFound' }
  if (begunBefore !== null && row.createdAt >= begunBefore) return { actor: null, why: 'unauthorized' }
  if (row.cancelledAt !== null) return { actor: null, why: 'sessionError' }
  if (row.endedAt !== null) return { actor: null, why: endedWhy(row.endReason) }
  // A reader who was stopped or given another level must sign in again, from the next request on.
  if (row.status === 'stop' || row.companyStatus === 'stop' || row.levelThen !== row.level)
    return { actor: null, why: 'unauthorized' }
  if (row.expiresAt <= now || (row.keep === 0 && row.lastUsedAt + idleLife <= now)) {
    return { actor: null, why: 'accessTokenExpired' }
  }
  if (!isWithin(row, dayOf(now))) return { actor: null, why: 'userAccessExpired' }
  const { id, level, name, email, lang, groupId, shelfId, provedAt } = row
  const loginType = row.loginType as LoginType
  const isApp = row.isApp === 1
  const knownAs = (row.emailKey === null ? null : email) ?? row.username ?? id
  return {
    actor: {
      ...{ kind: 'reader', id, level, name, email, knownAs, lang, loginType, isApp, groupId },
      ...{ sessionId, shelfId, provedAt },
    },
    touch: row.confirmed === 0 || row.lastUsedAt + touchEvery <= now,
  }
}

/** A session that was ended by a later sign-in counts as not found; one that was ended otherwise asks for a new sign-in. */
function endedWhy(reason: SessionEnd | null): 'sessionNotFound' | 'unauthorized' {
  return reason === 'limit' ? 'sessionNotFound' : 'unauthorized'
}

async function readStaff(
  db: Database,
  site: Site,
  sessionId: string,
  { now, life }: { now: number; life: StaffSessionLife },
): Promise<ReadActor> {
  const row = await db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .leftJoin('tenant as acted', 'acted.id', 'staff_session.acting_tenant_id')
    .leftJoin('company', 'company.id', 'staff.company_id')
    .select([
      'staff.id',
      'staff.level',
      'staff.company_id as companyId',
      'staff.tenant_id as tenantId',
      'staff.name',
      'staff.email',
      'staff.lang',
      'staff.status',
      'company.status as companyStatus',
      'staff_session.level as levelThen',
      'staff_session.last_used_at as lastUsedAt',
      'staff_session.expires_at as expiresAt',
      'staff_session.ended_at as endedAt',
      'staff_session.created_at as createdAt',
      'staff_session.proved_at as provedAt',
      'acted.id as actedId',
      'acted.company_id as actedCompanyId',
      'acted.service_name as actedName',
      'staff_session.acting_reason as actingReason',
    ])
    .where('staff_session.tenant_id', '=', site.tenantId)
    .where('staff_session.id', '=', sessionId)
    .executeTakeFirst()
  if (row === undefined) return { actor: null, why: 'sessionNotFound' }
  if (row.endedAt !== null || row.levelThen !== row.level) return { actor: null, why: 'unauthorized' }
  if (row.status === 'stop' || row.companyStatus === 'stop') return { actor: null, why: 'unauthorized' }
  if (!staffMayWorkOn(row, site)) return { actor: null, why: 'unauthorized' }
  if (row.expiresAt <= now || isOver(row, now, life)) return { actor: null, why: 'accessTokenExpired' }
  const { id, level, companyId, tenantId, name, email, lang, provedAt } = row
  const own = { id, level, companyId, tenantId, name, email, lang, sessionId, provedAt }
  return { actor: actingOf({ kind: 'staff', ...own }, row), touch: row.lastUsedAt + touchStaffEvery <= now }
}

type Acted = {
  actedId: number | null
  actedCompanyId: number | null
  actedName: string | null
  actingReason: string | null
}

/** Gives an administrator who acts as a site's administrator that one's rights and no others (docs/adr/060). */
function actingOf(staff: Staff, { actedId, actedCompanyId, actedName, actingReason }: Acted): Staff {
  if (actedId === null || actedCompanyId === null) return staff
  const acted = { tenantId: actedId, companyId: actedCompanyId }
  if (!staffMayWorkOn(staff, acted)) return staff
  const acting = { level: staff.level, site: actedName ?? '', reason: actingReason ?? '' }
  return { ...staff, ...acted, level: 'service_admin', acting }
}

/** The visit with the reader whose session began during it, so that the current page already knows them. */
export async function signedIn(visit: Visit, token: string): Promise<Visit> {
  const { actor } = await readActor(visit.db, visit.site, { token, now: visit.now() })
  return { ...visit, actor, proof: actor === null ? null : 'cookie', locale: actor?.lang ?? visit.locale }
}
