import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isToBeSent, isWritten, type MailKey } from '#app/features/notifications/model/mail/mail-store.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { newTenantToken, readTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { AccountKey } from './account-store.ts'

type LinkPurpose = Tables['mail_link']['purpose']

const hour = 3_600_000

/** How long a link is valid, in milliseconds (ruling 5: 60 minutes for a new password; assumed: a day for the others). */
const lives: Record<LinkPurpose, number> = {
  register: 24 * hour,
  'reset-password': hour,
  'change-email': 24 * hour,
}

/** assumed: how long an invitation to choose a first password is valid. Milliseconds. */
export const inviteLife = 7 * 24 * hour

export type OpenLink = { id: string; accountId: string | null; payload: unknown }

type NewLink = {
  purpose: LinkPurpose
  accountId: string | null
  /**
   * The account's verified address at this time. If the account has another address later, the link is void. Null if it
   * has none.
   */
  email: string | null
  payload?: object
  life?: number
}

/**
 * Makes a link: its token, and the row that identifies it by its hash. The row is written together with the mail, or at
 * once if a page leads there.
 */
export function newMailLink(
  visit: Visit,
  { purpose, accountId, email, payload, life = lives[purpose] }: NewLink,
): { token: string; insert: Write; insertFor: (mail: MailKey) => Write } {
  const { tenantId } = visit.site
  const token = newTenantToken('mailLink', tenantId, visit.randomBytes)
  const values = {
    tenant_id: tenantId,
    id: tokenId(token),
    purpose,
    account_id: accountId,
    bound_email_key: email === null ? null : emailKey(email),
    payload: JSON.stringify(payload ?? {}),
    created_at: visit.now(),
    expires_at: visit.now() + life,
  }
  const insertFor = (mail: MailKey) => insertWhere(visit.db, 'mail_link', values, isWritten(visit.db, mail))
  return { token, insert: visit.db.insertInto('mail_link').values(values), insertFor }
}

/** A condition: the link's account still has the address for which the link was made. */
function isBound(db: Database): RawBuilder<SqlBool> {
  const holders = db
    .selectFrom('account')
    .select('account.id')
    .whereRef('account.tenant_id', '=', 'mail_link.tenant_id' as never)
    .whereRef('account.id', '=', 'mail_link.account_id' as never)
    .whereRef('account.email_key', '=', 'mail_link.bound_email_key' as never)
  return sql<SqlBool>`(mail_link.bound_email_key IS NULL OR EXISTS ${holders})`
}

/**
 * The unused link that a token opens. Refuses with `tokenInvalid` if it isn't a token of this site's mails, with
 * `tokenNotFound` if it is unknown, and with `tokenExpired` if it was used, is too old, or is for an address that the
 * account no longer has.
 */
export async function getOpenLink(visit: Visit, token: string, purpose: LinkPurpose): Promise<OpenLink> {
  const read = readTenantToken(token)
  if (read?.kind !== 'mailLink' || read.tenantId !== visit.site.tenantId) refuse('tokenInvalid')
  const row = await visit.db
    .selectFrom('mail_link')
    .select(['account_id as accountId', 'payload', 'expires_at as expiresAt', 'used_at as usedAt'])
    .select(isBound(visit.db).as('isBound'))
    .where('tenant_id', '=', read.tenantId)
    .where('id', '=', read.id)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (row === undefined) refuse('tokenNotFound')
  if (row.usedAt !== null || row.expiresAt <= visit.now() || !row.isBound) refuse('tokenExpired')
  return { id: read.id, accountId: row.accountId, payload: JSON.parse(row.payload) }
}

/** A condition for a write: the link is still open in the batch that uses it. The batch must close the link with its last write. */
export function isOpen(visit: Visit, { id }: OpenLink): RawBuilder<SqlBool> {
  const links = visit.db
    .selectFrom('mail_link')
    .select('id')
    .where('tenant_id', '=', visit.site.tenantId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', visit.now())
    .where(isBound(visit.db))
  return sql<SqlBool>`EXISTS ${links}`
}

/** Uses up a registration's link once its account exists, and deletes the data that it carried. */
export function closeWhenMade(visit: Visit, { id }: OpenLink, accountId: string): Write {
  const { tenantId } = visit.site
  const accounts = visit.db
    .selectFrom('account')
    .select('account.id')
    .where('account.tenant_id', '=', tenantId)
    .where('account.id', '=', accountId)
  return visit.db
    .updateTable('mail_link')
    .set({ used_at: visit.now(), payload: '{}' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where((where) => where.exists(accounts))
}

/**
 * Uses up all links of a reader, or those for one purpose, so that none outlives its reason. If a mail isn't sent because
 * of the limits, the previous link stays valid.
 */
export function closeLinksOf(
  db: Database,
  { tenantId, accountId }: AccountKey,
  now: number,
  { purpose, ifSent }: { purpose?: LinkPurpose; ifSent?: MailKey } = {},
): Write {
  return db
    .updateTable('mail_link')
    .set({ used_at: now, payload: '{}' })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as LinkPurpose))
    .$if(ifSent !== undefined, (query) => query.where(isToBeSent(db, ifSent as MailKey)))
}
