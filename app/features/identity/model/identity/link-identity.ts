import type { Profile } from '#app/gateways/oauth/redeem-code.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findAccountOf, insertIdentity } from './identity-store.ts'

/**
 * Links an identity to a reader. Refuses an identity of another reader, or a second one at the same provider, with
 * `loginIdInUse`, for the learning service with `learningServiceIdExists`.
 */
export async function linkIdentity(
  visit: Visit,
  accountId: string,
  { provider, profile }: { provider: ProviderName; profile: Profile },
): Promise<void> {
  const { db, site } = visit
  const { issuer, subject, email } = profile
  const identity = { tenantId: site.tenantId, accountId, issuer, subject, provider, email, now: visit.now() }
  try {
    const [linked] = await commit(visit, [insertIdentity(db, identity)])
    if (linked === 0) refuse('unauthorized')
  } catch (error) {
    if (!isRefusal(error) || error.name !== 'loginIdInUse') throw error
    if ((await findAccountOf(db, site.tenantId, profile)) === accountId) return
    refuse(provider === 'learning' ? 'learningServiceIdExists' : 'loginIdInUse')
  }
}
