import { sql } from 'kysely'
import { given, givenRows, listed } from '#app/features/imports/model/run/given-rows.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'

export type Linkless = { id: string; name: string; username: string | null }
type Link = { accountId: string; linkId: string }
type Change = { tenantId: number; now: number }

/** Those of the given readers who can't be mailed and have no password, in the order of their user names. */
export function readLinkless(db: Database, tenantId: number, ids: readonly string[]): Promise<Linkless[]> {
  return withoutPassword(db, tenantId)
    .select(['account.id', 'account.name', 'account.username'])
    .where('account.id', 'in', listed<string>(ids))
    .orderBy('account.username_key')
    .execute()
}

function withoutPassword(db: Database, tenantId: number) {
  return db
    .selectFrom('account')
    .where('account.tenant_id', '=', tenantId)
    .where('account.email_key', 'is', null)
    .where('account.password', 'is', null)
    .where('account.cancelled_at', 'is', null)
}

/** Of links to set a password only the newest works. */
export function closeLinks(db: Database, { tenantId, now }: Change, links: readonly Link[]): Write {
  return db
    .updateTable('mail_link')
    .set({ used_at: now, payload: '{}' })
    .where(sql`+tenant_id`, '=', tenantId)
    .where('account_id', 'in', listed<string>(links.map(({ accountId }) => accountId)))
    .where('purpose', '=', 'reset-password')
    .where('used_at', 'is', null)
}

/** Readers who are gone by then, or have a password, get no link. */
export function insertLinks(
  db: Database,
  { tenantId, now, expiresAt }: Change & { expiresAt: number },
  links: readonly Link[],
): Write {
  const reader = withoutPassword(db, tenantId)
    .select('account.id')
    .where('account.id', '=', given<string>('accountId'))
  return db
    .insertInto('mail_link')
    .columns(['tenant_id', 'id', 'purpose', 'account_id', 'created_at', 'expires_at'])
    .expression(
      db
        .selectFrom(givenRows(links))
        .select([
          sql.val(tenantId).as('t'),
          given<string>('linkId').as('i'),
          sql.lit('reset-password').as('p'),
          given<string>('accountId').as('a'),
          sql.val(now).as('c'),
          sql.val(expiresAt).as('e'),
        ])
        .where(({ exists }) => exists(reader)),
    )
}
