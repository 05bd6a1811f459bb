import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { nameKey, usernameKey } from '#app/kernel/values/names.ts'

/** A reader with an account of their own. The password is its scrypt hash, or null if they sign in by a provider. */
export type ReaderAccount = {
  id: string
  name: string
  email: string | null
  /**
   * Whether the address was verified, so that the reader is found by it. An address from a provider may only be good for
   * mails.
   */
  isProven: boolean
  username: string | null
  /** Whether the owner of the mailbox has set the ways to sign in (docs/adr/117). */
  isClaimed: boolean
  password: string | null
  lang: Locale | null
  status: 'allow' | 'stop'
  subscribesMail: boolean
  receivesNotifications: boolean
  /** Whether alerts of saved searches are mailed at all. */
  receivesAlerts: boolean
}

export type AccountKey = { tenantId: number; accountId: string }

/** Selects readers with an account of their own. The shared accounts of address groups and cancelled accounts are left out. */
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
      'receives_alerts as receivesAlerts',
    ])
    .where('tenant_id', '=', tenantId)
    .where('level', '=', 'reader')
    .where('cancelled_at', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof readers>['executeTakeFirst']>>

function toReader(row: Row): ReaderAccount | null {
  if (row === undefined) return null
  const { emailKey: key, claimed, subscribesMail, receivesNotifications, receivesAlerts, ...rest } = row
  return {
    ...rest,
    isProven: key !== null,
    isClaimed: claimed === 1,
    subscribesMail: subscribesMail === 1,
    receivesNotifications: receivesNotifications === 1,
    receivesAlerts: receivesAlerts === 1,
  }
}

export async function findReader(
  db: Database,
  { tenantId, accountId }: AccountKey,
): Promise<ReaderAccount | null> {
  return toReader(await readers(db, tenantId).where('id', '=', accountId).executeTakeFirst())
}

/** Finds the reader with this address. Addresses that differ only in spelling count as the same. */
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

/** A condition for a write: the account wasn't cancelled and its password not changed since it was read. */
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

type AccountChanges = {
  name?: string
  lang?: Locale
  subscribesMail?: boolean
  receivesNotifications?: boolean
  receivesAlerts?: boolean
}

export function updateReader(
  db: Database,
  key: AccountKey,
  { name, lang, subscribesMail, receivesNotifications, receivesAlerts }: AccountChanges,
  now: number,
): Write {
  return held(db, key).set({
    updated_at: now,
    ...(name === undefined ? {} : { name, find_key: nameKey(name) }),
    ...(lang === undefined ? {} : { lang }),
    ...(subscribesMail === undefined ? {} : { subscribes_mail: subscribesMail ? 1 : 0 }),
    ...(receivesNotifications === undefined ? {} : { receives_notices: receivesNotifications ? 1 : 0 }),
    ...(receivesAlerts === undefined ? {} : { receives_alerts: receivesAlerts ? 1 : 0 }),
  })
}

/**
 * Changes no row if `condition` doesn't hold. A taken address breaks a constraint, which commit turns into
 * `duplicateEmail`.
 */
export function updateEmail(
  db: Database,
  key: AccountKey,
  email: string,
  { condition, now }: { condition?: RawBuilder<SqlBool>; now: number },
): Write {
  return held(db, key)
    .set({ email, email_key: emailKey(email), updated_at: now })
    .$if(condition !== undefined, (query) => query.where(condition as RawBuilder<SqlBool>))
}

/**
 * `password` is the hash. A starting password is one that an administrator was shown. `claims` marks the account as
 * claimed by the owner of its mailbox. Changes no row if `condition` doesn't hold, for example because somebody changed
 * the password meanwhile.
 */
export function updatePassword(
  db: Database,
  key: AccountKey,
  password: string,
  {
    condition,
    isStarting,
    claims,
    now,
  }: { condition: RawBuilder<SqlBool>; isStarting: boolean; claims: boolean; now: number },
): Write {
  return held(db, key)
    .set({
      password,
      starting_password: isStarting ? 1 : 0,
      updated_at: now,
      ...(claims && { claimed: 1 as const }),
    })
    .where(condition)
}

/**
 * Keeps the account's row, because traces and payments refer to it, but removes everything by which it is found or signed
 * in to (R157). Its address and user name can be used again.
 */
export function cancelReader(db: Database, key: AccountKey, now: number): Write {
  return held(db, key).set({
    email_key: null,
    username_key: null,
    password: null,
    group_id: null,
    cancelled_at: now,
    updated_at: now,
  })
}

function held(db: Database, { tenantId, accountId }: AccountKey) {
  return db
    .updateTable('account')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('level', '=', 'reader')
    .where('cancelled_at', 'is', null)
}
