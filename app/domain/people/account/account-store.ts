import { type SqlBool, sql } from 'kysely'
import type { Database } from '#app/data/database.ts'
import { emailKey } from '#app/values/email.ts'
import type { Locale } from '#app/values/locale.ts'
import { usernameKey } from '#app/values/username.ts'

/** A reader with an account of their own. The password is its scrypt hash, null where a provider knows them. */
export type ReaderAccount = {
  id: string
  name: string
  email: string | null
  /** Whether the address was proven, so that they are found by it; a provider may tell one only to write to. */
  isProven: boolean
  username: string | null
  /** Whether whoever has the mailbox has settled how one signs in (docs/adr/117). */
  isClaimed: boolean
  password: string | null
  lang: Locale | null
  status: 'allow' | 'stop'
  subscribesMail: boolean
  receivesNotifications: boolean
}

export type AccountKey = { tenantId: number; accountId: string }

/** Accounts that addresses sign in to are nobody's own, and cancelled ones are gone. */
function readers(db: Database, tenantId: number) {
  return db
    .selectFrom('account')
    .select([
      'id',
      'name',
      'email',
      'email_key as emailKey',
      'username',
      'password',
      'claimed',
      'lang',
      'status',
      'subscribes_mail as subscribesMail',
      'receives_notices as receivesNotifications',
    ])
    .where('tenant_id', '=', tenantId)
    .where('level', '=', 'reader')
    .where('cancelled_at', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof readers>['executeTakeFirst']>>

function toReader(row: Row): ReaderAccount | null {
  if (row === undefined) return null
  const { emailKey: key, claimed, subscribesMail, receivesNotifications, ...rest } = row
  return {
    ...rest,
    isProven: key !== null,
    isClaimed: claimed === 1,
    subscribesMail: subscribesMail === 1,
    receivesNotifications: receivesNotifications === 1,
  }
}

export async function findReader(
  db: Database,
  { tenantId, accountId }: AccountKey,
): Promise<ReaderAccount | null> {
  return toReader(await readers(db, tenantId).where('id', '=', accountId).executeTakeFirst())
}

/** The reader who can be found by this address here; one stands for as many as type it differently. */
export async function findReaderByEmail(
  db: Database,
  tenantId: number,
  email: string,
): Promise<ReaderAccount | null> {
  return toReader(await readers(db, tenantId).where('email_key', '=', emailKey(email)).executeTakeFirst())
}

export async function isUsernameTaken(db: Database, tenantId: number, username: string): Promise<boolean> {
  const taken = readers(db, tenantId).where('username_key', '=', usernameKey(username))
  return (await taken.executeTakeFirst()) !== undefined
}

/** Condition of a writer: the account wasn't cancelled, nor its password changed, since it was read. */
export function isUnchanged(db: Database, { tenantId, accountId }: AccountKey, password: string | null) {
  const same = db
    .selectFrom('account')
    .select('account.id')
    .where('account.tenant_id', '=', tenantId)
    .where('account.id', '=', accountId)
    .where('account.cancelled_at', 'is', null)
    .where('account.password', 'is', password)
  return sql<SqlBool>`EXISTS ${same}`
}
