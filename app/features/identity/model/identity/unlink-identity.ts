import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import type { AccountType, ProviderName, Tables } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireFreshProof, requireReader } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

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
