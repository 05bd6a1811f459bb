import { ensurePassword } from '#app/domain/people/session/ensure-password.ts'
import { holderOfSession } from '#app/domain/people/session/login-failures.ts'
import { noteProof } from '#app/domain/people/session/prove-session.ts'
import { commit } from '#app/visit/commit.ts'
import { requireFreshProof, requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { ReaderAccount } from './account-store.ts'

/** That who is signed in knows the account's password, which proves the session anew. Refuses as `ensurePassword`. */
export async function ensureOwnPassword(visit: Visit, reader: ReaderAccount, plain: string): Promise<void> {
  const { tenantId } = visit.site
  const own = requireOwnAccount(visit)
  const session = holderOfSession(tenantId, own.sessionId)
  await ensurePassword(visit, { session, stored: reader.password }, plain)
  await commit(visit, [noteProof(visit, own, tenantId)])
}

/**
 * That it is the account's reader who changes what they sign in by, or leaves: by the password where it came along, else by a
 * proof of a moment ago. Refuses as `ensureOwnPassword`, or with `proofNeeded`.
 */
export async function ensureOwnProof(
  visit: Visit,
  reader: ReaderAccount,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined && reader.password !== null) return ensureOwnPassword(visit, reader, password)
  requireFreshProof(visit)
}
