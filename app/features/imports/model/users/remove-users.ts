import { sql } from 'kysely'
import { listed } from '#app/features/imports/model/run/given-rows.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'

/**
 * Accounts that nobody has used, with the links to set their passwords and the mails with them that weren't sent. Whoever
 * signs in at this moment breaks the batch by what hangs on the account.
 */
export function removeUsers(db: Database, tenantId: number, ids: readonly string[]): Write[] {
  if (ids.length === 0) return []
  const mails = db
    .selectFrom('mail_link')
    .select(sql<string>`mail_link.payload ->> 'mailId'`.as('mailId'))
    // With the sign by these accounts' own links, not by all of the tenant's.
    .where(sql`+mail_link.tenant_id`, '=', tenantId)
    .where('mail_link.account_id', 'in', listed<string>(ids))
  return [
    db
      .deleteFrom('mail')
      .where('tenant_id', '=', tenantId)
      .where('state', '=', 'waiting')
      .where('id', 'in', mails),
    db
      .deleteFrom('mail_link')
      .where(sql`+tenant_id`, '=', tenantId)
      .where('account_id', 'in', listed<string>(ids)),
    db
      .deleteFrom('account')
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', listed<string>(ids))
      .where('password', 'is', null),
  ]
}
