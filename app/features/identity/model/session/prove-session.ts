import { admit } from '#app/features/identity/model/password/admit.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { commit } from '#app/visit/commit.ts'
import type { Actor, Visit } from '#app/visit/visit.ts'
import { countFailure, findBlock, forgetFailures, type Holder } from './login-failures.ts'

/**
 * Records that the present session was proven now, from the next request on. `tenantId` is that of the session: an administrator's is the
 * console's, 0, whichever site they work on.
 */
export function noteProof(
  { db, now }: Visit,
  { kind, sessionId }: Pick<Actor, 'kind' | 'sessionId'>,
  tenantId: number,
): Write {
  return db
    .updateTable(kind === 'reader' ? 'session' : 'staff_session')
    .set({ proved_at: now() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
}

/**
 * Checks the password of the signed-in person against the hash `stored`. Refuses a wrong one with `wrongPassword` (607)
 * and counts it for the session, so that an open session can't be used to try passwords: after the fifth it refuses with
 * `accountBlockedTemporarily`.
 */
export async function ensurePassword(
  visit: Visit,
  { session, stored }: { session: Holder; stored: string | null },
  plain: string,
): Promise<void> {
  const { db } = visit
  const now = visit.now()
  const isRight = await admit(visit, ({ verify }) => verify(passwordDigest(plain), stored))
  if (!isRight) {
    if ((await findBlock(db, session, now)) !== null) refuse('accountBlockedTemporarily')
    refuse(
      (await countFailure(db, session, now)) === 'blocked' ? 'accountBlockedTemporarily' : 'wrongPassword',
    )
  }
  // The block is read after the write, so that one that began during the verification counts.
  await commit(visit, [forgetFailures(db, session, now)])
  if ((await findBlock(db, session, now)) !== null) refuse('accountBlockedTemporarily')
}
