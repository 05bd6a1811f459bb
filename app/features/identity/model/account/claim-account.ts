import { type SqlBool, sql } from 'kysely'
import { revokeAppTokens } from '#app/features/identity/model/session/app-token.ts'
import { endSessionsOf } from '#app/features/identity/model/session/session-end-store.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import type { AccountKey } from './account-store.ts'
import { removeIdentities } from './linked-identities.ts'
import { closeLinksOf } from './mail-link.ts'

/**
 * Ends everything in an unclaimed account that may belong to somebody other than the mailbox's owner: identities,
 * sessions, app tokens, links. Changes nothing if the account is claimed by now. Must stand before the writers that let
 * the owner in.
 */
export function endForeignWays(db: Database, account: AccountKey, now: number): Write[] {
  return [
    removeIdentities(db, account).where(isUnclaimed(db, account)),
    endSessionsOf(db, account, { now, reason: 'password' }),
    revokeAppTokens(db, account),
    closeLinksOf(db, account, now),
  ]
}

/** Marks the account as claimed by its mailbox's owner and removes its password; a new one can only be set by mail. */
export function claimWithoutPassword(db: Database, account: AccountKey, now: number): Write {
  return unclaimed(db, account).set({ claimed: 1, password: null, starting_password: 0, updated_at: now })
}

/**
 * Marks the account as claimed with everything it has, after a change of address, because the person who made it has the
 * new mailbox.
 */
export function claimAsItIs(db: Database, account: AccountKey, email: string): Write {
  return unclaimed(db, account).set({ claimed: 1 }).where('email_key', '=', emailKey(email))
}

function unclaimed(db: Database, { tenantId, accountId }: AccountKey) {
  return db
    .updateTable('account')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('level', '=', 'reader')
    .where('status', '=', 'allow')
    .where('cancelled_at', 'is', null)
    .where('claimed', '=', 0)
}

function isUnclaimed(db: Database, { tenantId, accountId }: AccountKey) {
  const account = db
    .selectFrom('account')
    .select('account.id')
    .where('account.tenant_id', '=', tenantId)
    .where('account.id', '=', accountId)
    .where('account.status', '=', 'allow')
    .where('account.cancelled_at', 'is', null)
    .where('account.claimed', '=', 0)
  return sql<SqlBool>`EXISTS ${account}`
}
