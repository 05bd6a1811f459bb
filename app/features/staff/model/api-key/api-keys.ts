import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { addDays, type Day, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { dayInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import { newApiKey } from '#app/kernel/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import { hasLiveMaker } from '#app/visit/read-api-key.ts'
import { requireFreshProof, requirePerson, requireStaff } from '#app/visit/require.ts'
import { staffMayWorkOnCompany } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'

/** assumed: the longest life of a key. Whoever needs one for longer makes a new one. Days. */
const maxLifeDays = 366

/**
 * The company whose keys are meant: the site's own, or in the console the requested one. Refuses an unknown company and
 * another's both with `notFound`.
 */
function scopeOf(visit: Visit, asked: number | undefined): KeyScope {
  const admin = requireStaff(visit, 'company')
  const here = visit.site.tenantId === 0 ? (asked ?? admin.companyId) : visit.site.companyId
  if (here === null || !staffMayWorkOnCompany(admin, here)) refuse('notFound')
  return { companyId: here, locale: visit.locale, now: visit.now() }
}

/** A company's API keys, open ones first and then the newest. The secrets can't be read again. */
export async function listApiKeys(
  visit: Visit,
  { companyId }: { companyId?: number | undefined },
): Promise<ApiKey[]> {
  return findKeys(visit.db, scopeOf(visit, companyId))
}

/** One key. Refuses both an unknown key and another company's with `apiKeyNotFound` (R442). */
export async function getApiKey(
  visit: Visit,
  { apiKeyId, companyId }: { apiKeyId: string; companyId?: number | undefined },
): Promise<ApiKey> {
  const [key] = await findKeys(visit.db, scopeOf(visit, companyId), apiKeyId)
  return key ?? refuse('apiKeyNotFound')
}

/**
 * Makes a key and shows it this once. It ends after its last day in Japan, within a year, or when its maker loses the
 * right to it. Refuses an API key with `noPermission`, a person without a recent proof with `proofNeeded`, and a site of
 * another company with `notFound`. Reports a day that is past or too far off, and a missing site, at their fields.
 * Refuses with `listFull` when the company has 100 open keys already.
 */
export async function addApiKey(visit: Visit, wished: NewApiKey): Promise<{ key: ApiKey; secret: string }> {
  const admin = requirePerson(visit, 'company')
  requireFreshProof(visit)
  const scope = scopeOf(visit, wished.companyId)
  const siteId = await siteOf(visit, scope, wished)
  const expiresAt = endOf(visit, wished.lastDay)
  const id = newElementId(visit.randomBytes)
  const secret = newApiKey(siteId, visit.randomBytes)
  const { name, level } = wished
  await commit(visit, [
    visit.db.insertInto('api_key').values({
      id,
      company_id: scope.companyId,
      site_id: siteId,
      level,
      name,
      secret: sha256Hex(secret),
      ending: secret.slice(-4),
      created_by: admin.id,
      created_by_name: admin.name,
      created_at: visit.now(),
      expires_at: expiresAt,
    }),
    insertAudit(visit, admin, {
      action: 'key.add',
      subject: id,
      name,
      companyId: scope.companyId,
      after: { name, level, site: siteId, lastDay: wished.lastDay, secret: '***' },
    }),
  ])
  return { key: await getApiKey(visit, { apiKeyId: id, companyId: scope.companyId }), secret }
}

async function siteOf(
  { db }: Visit,
  { companyId }: KeyScope,
  { level, tenantId }: NewApiKey,
): Promise<number | null> {
  if (level === 'company_admin') return null
  if (tenantId === undefined) return refuseFields({ tenantId: ['required'] })
  const site = await db
    .selectFrom('tenant')
    .select('id')
    .where('id', '=', tenantId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return (site ?? refuse('notFound')).id
}

function endOf({ now }: Visit, lastDay: Day): number {
  const today = dayOf(now())
  if (lastDay < today || lastDay > addDays(today, maxLifeDays)) refuseFields({ lastDay: ['invalidDate'] })
  return startOfDay(addDays(lastDay, 1))
}

/**
 * Revokes a key, which stops working with the next call. A revoked key stays revoked. Refuses an API key with
 * `noPermission`.
 */
export async function revokeApiKey(
  visit: Visit,
  which: { apiKeyId: string; companyId?: number | undefined },
): Promise<ApiKey> {
  const admin = requirePerson(visit, 'company')
  const scope = scopeOf(visit, which.companyId)
  const key = await getApiKey(visit, which)
  if (key.state === 'revoked') return key
  await commit(visit, [
    visit.db
      .updateTable('api_key')
      .set({ revoked_at: visit.now() })
      .where('id', '=', key.id)
      .where('company_id', '=', scope.companyId)
      .where('revoked_at', 'is', null),
    insertAudit(visit, admin, {
      action: 'key.revoke',
      subject: key.id,
      name: key.name,
      companyId: scope.companyId,
    }),
  ])
  return getApiKey(visit, which)
}

/** The fields of a key that answers may contain. */
export function viewApiKey({ createdAt, expiresAt, lastUsedAt, site, ...key }: ApiKey) {
  return {
    ...key,
    site: site && { tenantId: String(site.tenantId), name: site.name },
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  }
}

/** Twice the number of keys that may be open at once (migration 0053). The rest are those that ended last. */
const maxListed = 200

/** The keys of one company: open ones first, then the others, newest first. */
async function findKeys(db: Database, scope: KeyScope, id?: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_key')
    .leftJoin('tenant', 'tenant.id', 'api_key.site_id')
    .select([
      'api_key.id',
      'api_key.name',
      'api_key.level',
      'api_key.ending',
      'api_key.created_by_name as createdByName',
      'api_key.created_at as createdAt',
      'api_key.expires_at as expiresAt',
      'api_key.last_used_at as lastUsedAt',
      'api_key.revoked_at as revokedAt',
      hasLiveMaker.as('hasMaker'),
      'tenant.id as tenantId',
      wordsIn('tenant.service_name', scope.locale, 'serviceName').as('siteName'),
    ])
    .where('api_key.company_id', '=', scope.companyId)
    .$if(id !== undefined, (query) => query.where('api_key.id', '=', id as string))
    .orderBy(
      ({ eb, and }) => and([eb('api_key.revoked_at', 'is', null), eb('api_key.expires_at', '>', scope.now)]),
      'desc',
    )
    .orderBy('api_key.created_at', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(({ tenantId, siteName, revokedAt, hasMaker, ...key }) => ({
    ...key,
    site: tenantId === null ? null : { tenantId, name: siteName ?? '' },
    state: revokedAt !== null || !hasMaker ? 'revoked' : key.expiresAt <= scope.now ? 'expired' : 'active',
  }))
}

type KeyLevel = 'company_admin' | 'service_admin'
type KeyState = 'active' | 'expired' | 'revoked'

export type ApiKey = {
  id: string
  name: string
  level: KeyLevel
  site: { tenantId: number; name: string } | null
  /** The last characters of the key. Its holder recognises it by them. */
  ending: string
  state: KeyState
  createdByName: string
  createdAt: number
  expiresAt: number
  lastUsedAt: number | null
}

type KeyScope = { companyId: number; locale: Locale; now: number }

const keyLevels = ['service_admin', 'company_admin'] as const

const id = z.coerce.number({ error: 'invalid' }).int('invalid').min(1, 'invalid')

/** A key to make: its purpose, its rights, and its last day. */
export const NewApiKey = z.object({
  name: z.string({ error: 'required' }).trim().min(1, 'required').max(80, 'tooLong?max=80'),
  level: z.enum(keyLevels, { error: 'required' }),
  tenantId: id.optional(),
  lastDay: dayInput,
  companyId: id.optional().meta({ input: 'hidden' }),
})
export type NewApiKey = z.output<typeof NewApiKey>

export const KeyQuery = z.object({ companyId: id.optional() })
export const KeyId = z.object({ apiKeyId: z.string(), companyId: id.optional() })
