import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import type { AccountType, ProviderName, Tables } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireFreshProof, requireReader } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { AccountKey } from './account-store.ts'

/** An account's identity at a provider; `linkedAt` in milliseconds. */
export type LinkedIdentity = { provider: ProviderName; email: string | null; linkedAt: number }

/** Lists an account's identities at providers, oldest first. */
export function listIdentitiesOf(
  db: Database,
  { tenantId, accountId }: AccountKey,
): Promise<LinkedIdentity[]> {
  return db
    .selectFrom('identity')
    .select(['provider', 'email', 'linked_at as linkedAt'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('linked_at')
    .orderBy('provider')
    .execute()
}

/** Removes an account's identities, except those of some providers. */
export function removeIdentities(
  db: Database,
  { tenantId, accountId }: AccountKey,
  kept: readonly ProviderName[] = [],
) {
  return db
    .deleteFrom('identity')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .$if(kept.length > 0, (query) => query.where('provider', 'not in', kept)) satisfies Write
}

/** The id of a person at a provider. It is never an e-mail address (ruling 13). */
type IdentityKey = { issuer: string; subject: string }

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
  return insertSelected(
    db,
    'identity',
    accountThatMay(db, identity).select([
      'tenant_id',
      sql.val(identity.issuer).as('issuer'),
      sql.val(identity.subject).as('subject'),
      'id as account_id',
      sql.val(identity.provider).as('provider'),
      sql.val(identity.email).as('email'),
      sql.val(identity.now).as('linked_at'),
    ]),
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

/** The signed-in reader's identities, oldest first; `linkedAt` in milliseconds. Refuses guests with `unauthorized`. */
export async function listIdentities(visit: Visit): Promise<LinkedIdentity[]> {
  const { id } = requireReader(visit)
  return listIdentitiesOf(visit.db, { tenantId: visit.site.tenantId, accountId: id })
}

/**
 * Unlinks a provider's identity from the signed-in reader. Refuses guests with `unauthorized`; the last way to sign in
 * with `forbidden`, because without a password that this site accepts another identity must stay; and with `proofNeeded`
 * without a recent proof. If two are unlinked at once, one stays: the condition is part of the statement.
 */
export async function unlinkIdentity(visit: Visit, provider: ProviderName): Promise<void> {
  const { db, site } = visit
  const { id } = requireReader(visit)
  requireFreshProof(visit)
  const { accountType } = await readSignInRules(db, site.tenantId)
  const others = db
    .selectFrom('identity as other')
    .select('other.provider')
    .where('other.tenant_id', '=', site.tenantId)
    .where('other.account_id', '=', id)
    .where('other.provider', '!=', provider)
  const passwords = db
    .selectFrom('account')
    .select('account.id')
    .where('account.tenant_id', '=', site.tenantId)
    .where('account.id', '=', id)
    .where('account.password', 'is not', null)
    .where((where) => hasNameFor(where, accountType))
  const [removed] = await commit(visit, [
    db
      .deleteFrom('identity')
      .where('tenant_id', '=', site.tenantId)
      .where('account_id', '=', id)
      .where('provider', '=', provider)
      .where((where) => where.or([where.exists(others), where.exists(passwords)])),
  ])
  if (removed === 0) refuse('forbidden')
}

/** A password is only a way to sign in together with a name that the account type asks for (R084). */
function hasNameFor(where: ExpressionBuilder<Tables, 'account'>, accountType: AccountType) {
  const byEmail = where('account.email_key', 'is not', null)
  const byUsername = where('account.username_key', 'is not', null)
  if (accountType === 'ALL') return where.or([byEmail, byUsername])
  if (accountType === 'EMAIL') return byEmail
  return accountType === 'USERNAME' ? byUsername : sql<SqlBool>`0`
}
