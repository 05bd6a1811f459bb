import { findReaderByEmail } from '#app/features/identity/model/account/account-store.ts'
import { provenEmail } from '#app/features/identity/model/identity/admit-profile.ts'
import { outsideOf } from '#app/features/identity/model/identity/ask-provider.ts'
import { findAccountOf } from '#app/features/identity/model/identity/identity-store.ts'
import { findRegistration } from '#app/features/identity/model/identity/provider-store.ts'
import { OAuthFault } from '#app/gateways/oauth/oauth-fault.ts'
import { type Profile, redeemCode } from '#app/gateways/oauth/redeem-code.ts'
import { tokenId } from '#app/kernel/values/tenant-token.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { TestOutcome } from './sign-in-test.ts'
import { noteOutcome, type TestFlow, takeTest } from './sign-in-test-store.ts'

type Return = { state: string; code: string | undefined; error: string | undefined }

/**
 * Ends a test: records who came back or what was wrong, and returns the console page that shows it. It creates no session
 * and changes no account. Null for a state that belongs to none of the site's tests, or was used before.
 */
export async function finishSignInTest(visit: Visit, { state, code, error }: Return): Promise<string | null> {
  const key = { tenantId: visit.site.tenantId, id: tokenId(state) }
  const flow = await takeTest(visit.db, { ...key, now: visit.now() })
  if (flow === null) return null
  const outcome =
    code === undefined ? refusedThere(error) : await outcomeOf(visit, flow, code).catch(asOutcome)
  await commit(visit, [noteOutcome(visit.db, key, outcome)])
  return flow.backUrl
}

async function outcomeOf(visit: Visit, flow: TestFlow, code: string): Promise<TestOutcome> {
  const registration = await findRegistration(visit, flow.provider)
  if (registration === null) return { kind: 'fault', reason: 'providerDown', detail: 'no registration' }
  const { redirectUrl, verifier, nonce, provider } = flow
  const origin = new URL(absoluteUrl(visit, '/')).origin
  const asked = { code, redirectUrl, verifier, nonce, origin }
  const profile = await redeemCode(outsideOf(visit), registration, asked)
  const email =
    provider === 'learning'
      ? profile.email
      : provenEmail({ provider, profile, trustedDirectories: registration.trustedDirectories })
  const hasAccount = await isKnown(visit, profile, email)
  return { kind: 'profile', profile, isEmailBelieved: email !== null, hasAccount }
}

/** Matches by the id at the provider, or by an address that the provider has verified. */
async function isKnown({ db, site }: Visit, profile: Profile, email: string | null): Promise<boolean> {
  if ((await findAccountOf(db, site.tenantId, profile)) !== null) return true
  return email !== null && (await findReaderByEmail(db, site.tenantId, email)) !== null
}

function refusedThere(error: string | undefined): TestOutcome {
  const detail = /^\w{1,40}$/.exec(error ?? '')?.[0] ?? 'no code'
  return { kind: 'fault', reason: 'refusedThere', detail }
}

function asOutcome(error: unknown): TestOutcome {
  if (!(error instanceof OAuthFault)) throw error
  return { kind: 'fault', reason: error.reason, detail: error.detail }
}
