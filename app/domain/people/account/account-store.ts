import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/data/commit.ts'
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
  const { emailKey: key, subscribesMail, receivesNotifications, ...rest } = row
  return {
    ...rest,
    isProven: key !== null,
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

type Company = { companyId: number; maxUser: number }

/** Readers of a company on all its sites, as `maxUser` counts them. */
function countOf(db: Database, companyId: number) {
  const sites = db.selectFrom('tenant').select('id').where('company_id', '=', companyId)
  return db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', 'in', sites)
    .where('level', '=', 'reader')
    .where('cancelled_at', 'is', null)
}

export async function isCompanyFull(db: Database, { companyId, maxUser }: Company): Promise<boolean> {
  const { count } = await countOf(db, companyId).executeTakeFirstOrThrow()
  return count >= maxUser
}

export type NewReader = {
  id: string
  name: string
  /** Proven to be theirs: they are found by it. */
  email: string | null
  /** An address only to write to, where none is proven. */
  contact?: string | null
  username: string | null
  password: string | null
  lang: Locale
  subscribesMail: boolean
}

/**
 * Changes no row where the company has as many readers on all its sites as it may, however many come at once, nor where
 * `condition` doesn't hold.
 */
export function insertReader(
  db: Database,
  tenantId: number,
  { id, name, email, contact = null, username, password, lang, subscribesMail }: NewReader,
  { company, condition, now }: { company: Company; condition?: RawBuilder<SqlBool>; now: number },
): Write {
  const row = {
    tenant_id: tenantId,
    id,
    level: 'reader',
    name,
    email: email ?? contact,
    email_key: email === null ? null : emailKey(email),
    username,
    username_key: username === null ? null : usernameKey(username),
    password,
    lang,
    subscribes_mail: subscribesMail ? 1 : 0,
    created_at: now,
    updated_at: now,
  } as const
  const columns = Object.keys(row) as (keyof typeof row)[]
  const hasRoom = sql<SqlBool>`${countOf(db, company.companyId)} < ${company.maxUser}`
  return db
    .insertInto('account')
    .columns(columns)
    .expression(
      db
        .selectNoFrom(columns.map((column) => sql.val(row[column]).as(column)) as never)
        .where(hasRoom)
        .$if(condition !== undefined, (query) => query.where(condition as RawBuilder<SqlBool>)),
    )
}

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
    ...(name === undefined ? {} : { name }),
    ...(lang === undefined ? {} : { lang }),
    ...(subscribesMail === undefined ? {} : { subscribes_mail: subscribesMail ? 1 : 0 }),
    ...(receivesNotifications === undefined ? {} : { receives_notices: receivesNotifications ? 1 : 0 }),
  })
}

/** Changes no row where `condition` doesn't hold. A taken address breaks the constraint that commit names `duplicateEmail`. */
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

/** `password` is the hash. Changes no row where `condition` doesn't hold, such as that nobody changed it meanwhile. */
export function updatePassword(
  db: Database,
  key: AccountKey,
  password: string,
  { condition, now }: { condition: RawBuilder<SqlBool>; now: number },
): Write {
  return held(db, key).set({ password, updated_at: now }).where(condition)
}

/**
 * The account keeps its row, for the traces and payments that name it, but nothing by which anybody is found or comes in
 * (R157); its address and username are free again.
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
