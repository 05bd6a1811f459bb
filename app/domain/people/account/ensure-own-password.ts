import { admit } from '#app/domain/people/password/admit.ts'
import {
  countFailure,
  findBlock,
  forgetFailures,
  holderOfSession,
} from '#app/domain/people/session/login-failures.ts'
import { refuse } from '#app/errors/refusal.ts'
import { passwordDigest } from '#app/values/password.ts'
import { commit } from '#app/visit/commit.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { ReaderAccount } from './account-store.ts'

/**
 * That who is signed in knows the account's password. Refuses a wrong one with `wrongPassword` (607) and counts it for the
 * session, so that one left open is no way to try them: from the fifth on `accountBlockedTemporarily`.
 */
export async function ensureOwnPassword(visit: Visit, reader: ReaderAccount, plain: string): Promise<void> {
  const { db, site } = visit
  const now = visit.now()
  const holder = holderOfSession(site.tenantId, requireOwnAccount(visit).sessionId)
  const isRight = await admit(visit, ({ verify }) => verify(passwordDigest(plain), reader.password))
  if (!isRight) {
    if ((await findBlock(db, holder, now)) !== null) refuse('accountBlockedTemporarily')
    refuse(
      (await countFailure(db, holder, now)) === 'blocked' ? 'accountBlockedTemporarily' : 'wrongPassword',
    )
  }
  // Read after the write, so that a block that came in while this one was being verified is seen.
  await commit(visit, [forgetFailures(db, holder, now)])
  if ((await findBlock(db, holder, now)) !== null) refuse('accountBlockedTemporarily')
}
