import { sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'

/** A person's identity at a provider, which is never an e-mail address (ruling 13). */
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

type NewIdentity = IdentityKey & {
  tenantId: number
  accountId: string
  provider: ProviderName
  email: string | null
  now: number
}

/** Changes no row if there is no such account, or if it may not sign in. */
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

function accountThatMay(db: Database, { tenantId, accountId }: { tenantId: number; accountId: string }) {
  return db
    .selectFrom('account')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('status', '=', 'allow')
    .where('cancelled_at', 'is', null)
}
