import type { Database } from '#app/kernel/data/database.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
/** Milliseconds that a session lasts if the reader stays signed in. Other sessions end after a day without use. */
const yearLife = 365 * 24 * 3_600_000

/**
 * Inserts a session of a reader or administrator with this name at a site, whose records may be apart from the platform's, and returns its token. Tests whose subject isn't the sign-in
 * don't have to wait for a password hash that way. The session neither ends because of limits nor counts towards them.
 */
export async function sessionOf(
  records: Database,
  { tenantId, name, now }: { tenantId: number; name: string; now: number },
  platform = records,
): Promise<string> {
  const account = await records
    .selectFrom('account')
    .select(['id', 'level', 'email'])
    .where('tenant_id', '=', tenantId)
    .where((where) => where.or([where('email_key', '=', name), where('username_key', '=', name)]))
    .executeTakeFirst()
  const times = {
    created_at: now,
    last_used_at: now,
    proved_at: now,
    expires_at: now + yearLife,
    ended_at: null,
  }
  const about = { tenant_id: tenantId, user_agent: null, ...times }
  if (account === undefined) return staffSessionOf(platform, name, about)
  const token = newTenantToken('reader', tenantId, randomBytes)
  await records
    .insertInto('session')
    .values({
      ...about,
      id: tokenId(token),
      account_id: account.id,
      level: account.level,
      login_type: account.email === null ? 'USERNAME' : 'EMAIL',
      keep: 0,
    })
    .execute()
  return token
}

/** Inserts a reader without a password, who can only sign in by a session made here. */
export async function insertReader(
  db: Database,
  { tenantId, name, now }: { tenantId: number; name: string; now: number },
): Promise<void> {
  const times = { created_at: now, updated_at: now }
  const known = { email: name, email_key: name, username: null, username_key: null }
  const about = { name: '新規 花子', level: 'reader' as const, password: null, lang: null, group_id: null }
  await db
    .insertInto('account')
    .values({ tenant_id: tenantId, id: newElementId(randomBytes), ...about, ...known, ...times })
    .execute()
}

type AboutSession = {
  tenant_id: number
  user_agent: null
  created_at: number
  last_used_at: number
  proved_at: number
  expires_at: number
  ended_at: null
}

async function staffSessionOf(db: Database, email: string, about: AboutSession): Promise<string> {
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'level'])
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow()
  const token = newTenantToken('staff', about.tenant_id, randomBytes)
  await db
    .insertInto('staff_session')
    .values({ ...about, id: tokenId(token), staff_id: staff.id, level: staff.level })
    .execute()
  return token
}
