import { sql } from 'kysely'
import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import type { ProviderName } from '#app/data/tables.ts'
import { emailKey } from '#app/values/email.ts'

/** Who somebody is at a provider: never an e-mail address (decision 13). */
export type IdentityKey = { issuer: string; subject: string }

export async function findAccountOf(
  db: Database,
  tenantId: number,
  { issuer, subject }: IdentityKey,
): Promise<string | null> {
  const row = await db
    .selectFrom('identity')
    .select('account_id as accountId')
    .where('tenant_id', '=', tenantId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.accountId ?? null
}

/** The reader who has this address as his name here. Nobody who was cancelled has any. */
export async function findReaderByEmail(
  db: Database,
  tenantId: number,
  email: string,
): Promise<{ id: string; status: 'allow' | 'stop' } | null> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'status'])
    .where('tenant_id', '=', tenantId)
    .where('email_key', '=', emailKey(email))
    .where('level', '=', 'reader')
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

type NewIdentity = IdentityKey & {
  tenantId: number
  accountId: string
  provider: ProviderName
  email: string | null
  now: number
}

/** Changes no row where there is no such account, or none that may sign in. */
export function insertIdentity(db: Database, identity: NewIdentity): Write {
  return db
    .insertInto('identity')
    .columns(['tenant_id', 'issuer', 'subject', 'account_id', 'provider', 'email', 'linked_at'])
    .expression(
      accountThatMay(db, identity).select([
        'tenant_id',
        sql.val(identity.issuer).as('issuer'),
        sql.val(identity.subject).as('subject'),
        'id as account_id',
        sql.val(identity.provider).as('provider'),
        sql.val(identity.email).as('email'),
        sql.val(identity.now).as('linked_at'),
      ] as never),
    )
}

/** The same condition for what goes into the batch with it. */
export function accountThatMay(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: string },
) {
  return db
    .selectFrom('account')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('status', '=', 'allow')
    .where('cancelled_at', 'is', null)
}

export type NewReader = {
  tenantId: number
  id: string
  name: string
  /** Proven to be his: he can be found by it. */
  email: string | null
  /** Only to write to. */
  contact: string | null
  lang: 'en' | 'ja'
  subscribesMail: boolean
  now: number
}

/** Changes no row where the company has as many readers on all its sites as it may, however many come at once. */
export function insertReaderWithin(
  db: Database,
  reader: NewReader,
  { companyId, maxUser }: { companyId: number; maxUser: number },
): Write {
  const sites = db.selectFrom('tenant').select('id').where('company_id', '=', companyId)
  const readers = db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', 'in', sites)
    .where('level', '=', 'reader')
    .where('cancelled_at', 'is', null)
  const { tenantId, id, name, email, contact, lang, subscribesMail, now } = reader
  const row = {
    tenant_id: tenantId,
    id,
    level: 'reader',
    name,
    email: email ?? contact,
    email_key: email === null ? null : emailKey(email),
    lang,
    subscribes_mail: subscribesMail ? 1 : 0,
    created_at: now,
    updated_at: now,
  } as const
  const columns = Object.keys(row) as (keyof typeof row)[]
  return db
    .insertInto('account')
    .columns(columns)
    .expression(
      db
        .selectNoFrom(columns.map((column) => sql.val(row[column]).as(column)) as never)
        .where(sql<boolean>`${readers} < ${maxUser}`),
    )
}
