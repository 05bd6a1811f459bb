import type { RawBuilder, SqlBool } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { nameKey } from '#app/kernel/values/person-name.ts'
import type { AccountKey } from './account-store.ts'

export type AccountChanges = {
  name?: string
  lang?: Locale
  subscribesMail?: boolean
  receivesNotifications?: boolean
}

export function updateReader(
  db: Database,
  key: AccountKey,
  { name, lang, subscribesMail, receivesNotifications }: AccountChanges,
  now: number,
): Write {
  return held(db, key).set({
    updated_at: now,
    ...(name === undefined ? {} : { name, find_key: nameKey(name) }),
    ...(lang === undefined ? {} : { lang }),
    ...(subscribesMail === undefined ? {} : { subscribes_mail: subscribesMail ? 1 : 0 }),
    ...(receivesNotifications === undefined ? {} : { receives_notices: receivesNotifications ? 1 : 0 }),
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
