import { ensurePassword } from '#app/features/identity/model/session/ensure-password.ts'
import { holderOfSession } from '#app/features/identity/model/session/login-failures.ts'
import { noteProof } from '#app/features/identity/model/session/prove-session.ts'
import { commit } from '#app/visit/commit.ts'
import { requireFreshProof, requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { ReaderAccount } from './account-store.ts'

/** Checks the signed-in reader's password, which also renews the session's proof. Refuses as `ensurePassword` does. */
export async function ensureOwnPassword(visit: Visit, reader: ReaderAccount, plain: string): Promise<void> {
  const { tenantId } = visit.site
  const own = requireOwnAccount(visit)
  const session = holderOfSession(tenantId, own.sessionId)
  await ensurePassword(visit, { session, stored: reader.password }, plain)
  await commit(visit, [noteProof(visit, own, tenantId)])
}

/**
 * Checks that it is really the account's reader who changes how they sign in, or cancels: by the password if it was sent,
 * otherwise by a recent proof. Refuses as `ensureOwnPassword` does, or with `proofNeeded`.
 */
export async function ensureOwnProof(
  visit: Visit,
  reader: ReaderAccount,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined && reader.password !== null) return ensureOwnPassword(visit, reader, password)
  requireFreshProof(visit)
}
