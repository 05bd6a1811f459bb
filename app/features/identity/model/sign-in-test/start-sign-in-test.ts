import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { outsideOf } from '#app/features/identity/model/identity/ask-provider.ts'
import { newState } from '#app/features/identity/model/identity/flow-state.ts'
import { findRegistration } from '#app/features/identity/model/identity/provider-store.ts'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { authorizeUrls } from '#app/gateways/oauth/authorize-url.ts'
import { OAuthFault } from '#app/gateways/oauth/oauth-fault.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { tokenId } from '#app/kernel/values/tenant-token.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { commit } from '#app/visit/commit.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { SignInTest, TestOutcome } from './sign-in-test.ts'
import { findTest, insertTest } from './sign-in-test-store.ts'

/** How long a test is valid, from the button to the return. Its result is kept no longer. Milliseconds. */
const life = 600_000

/** `url` is the provider's sign-in page. Null if it can't be reached; the test's outcome then says why. */
export type StartedTest = { id: string; url: string | null }

/**
 * Begins a sign-in at a provider as a reader would, to see whether the site's registration works, whether or not readers are
 * offered it yet. Nobody is signed in by it. `backTo` is the console's page for a test's id. Refuses a site that isn't
 * registered with the provider with `forbidden`.
 */
export async function startSignInTest(
  visit: Visit,
  provider: ProviderName,
  backTo: (testId: string) => string,
): Promise<StartedTest> {
  const admin = requireStaff(visit, 'company')
  const { tenantId } = visit.site
  const registration = (await findRegistration(visit, provider)) ?? refuse('forbidden')
  const { gakkenServiceCode: serviceCode } = await readSignInRules(visit.db, tenantId)
  const state = newState({ provider, purpose: 'test', isAutomatic: false, isApp: false }, random(visit))
  const id = tokenId(state)
  const flow = {
    provider,
    nonce: random(visit),
    verifier: random(visit),
    redirectUrl: absoluteUrl(visit, paths.login()),
  }
  const asked = await authorizeUrls(outsideOf(visit), registration, {
    ...flow,
    state,
    serviceCode,
    requestId: visit.requestId,
  }).catch(asOutcome)
  const test = {
    ...flow,
    ...{ tenantId, id, staffId: admin.id, now: visit.now(), expiresAt: visit.now() + life },
    backUrl: `${visit.origin}${backTo(id)}`,
  }
  await commit(visit, [
    insertTest(visit.db, test, 'kind' in asked ? asked : null),
    insertAudit(visit, admin, { action: 'site.signInTest', subject: String(tenantId), detail: { provider } }),
  ])
  // Microsoft's other address needs no script on the way back.
  return { id, url: 'kind' in asked ? null : (asked.formPost ?? asked.url) }
}

/** An administrator's own test of the site. Refuses what isn't there with `notFound`. */
export async function getSignInTest(visit: Visit, id: string): Promise<SignInTest> {
  const { id: staffId } = requireStaff(visit, 'company')
  return (await findTest(visit.db, { tenantId: visit.site.tenantId, id, staffId })) ?? refuse('notFound')
}

function asOutcome(error: unknown): TestOutcome {
  if (!(error instanceof OAuthFault)) throw error
  return { kind: 'fault', reason: error.reason, detail: error.detail }
}

function random(visit: Visit): string {
  return Buffer.from(visit.randomBytes(32)).toString('base64url')
}
