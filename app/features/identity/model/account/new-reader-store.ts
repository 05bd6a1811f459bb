import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { elsewhere, readersOf } from '#app/features/tenancy/model/directory/elsewhere.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'
import { isPresent } from '#app/kernel/data/lives-here.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { nameKey, usernameKey } from '#app/kernel/values/names.ts'

type Company = { companyId: number; maxUser: number }

/** Counts the readers of a company on all its sites, which `maxUser` limits: those of other databases as they were last counted. */
function countOf(db: Database, companyId: number) {
  const sites = db.selectFrom('tenant').select('id').where('company_id', '=', companyId)
  const here = readersOf(db, sites.where(isPresent('tenant.id')))
  return sql<number>`(${here} + ${elsewhere(companyId, 'readers')})`
}

/** How many more readers the company may have. */
export async function roomForReaders(db: Database, { companyId, maxUser }: Company): Promise<number> {
  const { count } = await db.selectNoFrom(countOf(db, companyId).as('count')).executeTakeFirstOrThrow()
  return maxUser - count
}

/** A condition for a write: the company has room for this many more readers. */
export function hasRoomForReaders(db: Database, { companyId, maxUser }: Company, more: number) {
  return sql<SqlBool>`${countOf(db, companyId)} + ${more} <= ${maxUser}`
}

export async function isCompanyFull(db: Database, company: Company): Promise<boolean> {
  return (await roomForReaders(db, company)) <= 0
}

export type NewReader = {
  id: string
  name: string
  /** A verified address, by which the reader is found. */
  email: string | null
  /** An address that isn't verified. It is only used to send mails to. */
  contact?: string | null
  username: string | null
  password: string | null
  /** The password was shown to an administrator. */
  hasStartingPassword?: boolean
  /** The owner of the mailbox has set the ways to sign in (docs/adr/117). */
  isClaimed?: boolean
  /** The reader's language. Null if they use that of their browser. */
  lang: Locale | null
  subscribesMail: boolean
  groupId?: string | null
}

/**
 * Changes no row if the company has reached its number of readers, however many registrations arrive at once, or if
 * `condition` doesn't hold. A full group breaks `user_group_full` (428).
 */
export function insertReader(
  db: Database,
  tenantId: number,
  { hasStartingPassword = false, isClaimed = false, contact = null, groupId = null, ...reader }: NewReader,
  { company, condition, now }: { company: Company; condition?: RawBuilder<SqlBool>; now: number },
): Write {
  const { id, name, email, username, password, lang, subscribesMail } = reader
  const row = {
    tenant_id: tenantId,
    id,
    level: 'reader',
    name,
    find_key: nameKey(name),
    email: email ?? contact,
    email_key: email === null ? null : emailKey(email),
    username,
    username_key: username === null ? null : usernameKey(username),
    password,
    starting_password: hasStartingPassword ? 1 : 0,
    claimed: isClaimed ? 1 : 0,
    lang,
    subscribes_mail: subscribesMail ? 1 : 0,
    group_id: groupId,
    created_at: now,
    updated_at: now,
  } as const
  return insertWhere(db, 'account', row, hasRoomForReaders(db, company, 1), condition)
}
