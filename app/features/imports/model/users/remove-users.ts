import { sql } from 'kysely'
import { listed } from '#app/features/imports/model/run/given-rows.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'

/**
 * Removes accounts that nobody has used, with their password links and unsent mails. If somebody signs in at this moment,
 * the rows that depend on the account fail the batch.
 */
export function removeUsers(db: Database, tenantId: number, ids: readonly string[]): Write[] {
  if (ids.length === 0) return []
  const mails = db
    .selectFrom('mail_link')
    .select(sql<string>`mail_link.payload ->> 'mailId'`.as('mailId'))
    // The plus sign makes SQLite look up the links of these accounts, not all of the tenant's.
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
