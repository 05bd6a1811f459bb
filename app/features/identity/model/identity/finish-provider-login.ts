import { findAccountOf, insertIdentity } from '#app/features/identity/model/account/linked-identities.ts'
import { noteProof } from '#app/features/identity/model/session/prove-session.ts'
import { type Login, startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { type Profile, redeemCode } from '#app/gateways/oauth/redeem-code.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { readTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { commit } from '#app/visit/commit.ts'
import type { LoginType, Visit } from '#app/visit/visit.ts'
import { admitLearner, holdProfile } from './admit-learner.ts'
import { admitProfile } from './admit-profile.ts'
import { askProvider, openProvider, type ProviderAccess } from './ask-provider.ts'
import { type Flow, takeFlow } from './sign-in-flow.ts'

type Return = {
  /** The token from the browser's cookie. */
  flowToken: string
  code: string
  state: string
  /** The issuer that answered, if the provider says so (RFC 9207). */
  issuer?: string | undefined
}

export const loginTypes: Record<ProviderName, LoginType> = {
  google: 'google_login',
  microsoft: 'microsoft_login',
  learning: 'gakken_id',
}

/**
 * Completes a sign-in at a provider. Answers 'linked', 'proven', or the reader's session. Uses the flow up first, so that
 * a return works once, in the browser that began it, on this site, and within ten minutes. Refuses any other return with
 * `identityCodeError`, and whatever the provider, the admission and the start of a session refuse. A person who must
 * first accept the terms is refused with `noAccountAtPublisher`, and the profile waits under the token for `acceptTerms`.
 */
export async function finishProviderLogin(visit: Visit, back: Return): Promise<Login | 'linked' | 'proven'> {
  const flow = await consume(visit, back)
  const access = await openProvider(visit, flow.provider)
  ensureIssuer(flow.provider, back.issuer, access)
  const profile = await redeem(visit, flow, back.code, access)
  if (flow.sessionId !== null) {
    await proveBy(visit, flow.sessionId, profile)
    return 'proven'
  }
  if (flow.purpose === 'link') {
    await linkIdentity(visit, flow.accountId as string, { provider: flow.provider, profile })
    return 'linked'
  }
  const accountId = await admit(visit, { flow, profile, access, flowToken: back.flowToken })
  const { keep, isApp } = flow
  return startReaderSession(visit, { accountId, keep, isApp, loginType: loginTypes[flow.provider] })
}

async function consume(visit: Visit, { flowToken, state }: Return): Promise<Flow> {
  const token = readTenantToken(flowToken)
  if (token?.kind !== 'flow' || token.tenantId !== visit.site.tenantId) refuse('identityCodeError')
  const { tenantId, id } = token
  const flow = await takeFlow(visit.db, { tenantId, id, stateId: tokenId(state), now: visit.now() })
  if (flow === null) refuse('identityCodeError')
  // A link must end with the reader signed in who began it.
  if (flow.purpose === 'link' && (visit.actor?.kind !== 'reader' || visit.actor.id !== flow.accountId))
    refuse('identityCodeError')
  return flow
}

/**
 * Renews the session's proof. The identity must already be linked to the signed-in reader, because a thief of the session could prove only
 * an identity of their own.
 */
async function proveBy(visit: Visit, sessionId: string, profile: Profile): Promise<void> {
  const { db, site, actor } = visit
  if ((await findAccountOf(db, site.tenantId, profile)) !== actor?.id) refuse('identityCodeError')
  await commit(visit, [noteProof(visit, { kind: 'reader', sessionId }, site.tenantId)])
}

/** Refuses an answer of the wrong issuer, against a mix-up of providers. Microsoft's answers don't contain the issuer. */
function ensureIssuer(provider: ProviderName, issuer: string | undefined, { outside }: ProviderAccess): void {
  if (issuer === undefined || provider === 'microsoft') return
  if (issuer !== outside.addresses[provider]) refuse('identityCodeError')
}

function redeem(
  visit: Visit,
  flow: Flow,
  code: string,
  { outside, registration }: ProviderAccess,
): Promise<Profile> {
  const { provider, redirectUrl, verifier, nonce } = flow
  const origin = new URL(absoluteUrl(visit, '/')).origin
  return askProvider(
    visit,
    provider,
    redeemCode(outside, registration, { code, redirectUrl, verifier, nonce, origin }),
  )
}

async function admit(
  visit: Visit,
  {
    flow,
    profile,
    access: {
      rules,
      registration: { trustedDirectories },
    },
    flowToken,
  }: { flow: Flow; profile: Profile; access: ProviderAccess; flowToken: string },
): Promise<string> {
  const { provider, redirectUrl, keep, isApp } = flow
  if (provider !== 'learning') return admitProfile(visit, { provider, profile, rules, trustedDirectories })
  try {
    return await admitLearner(visit, { profile, rules, accepts: null, subscribesMail: false })
  } catch (error) {
    if (isRefusal(error) && error.name === 'noAccountAtPublisher')
      await commit(visit, [holdProfile(visit, { secret: flowToken, redirectUrl, profile, keep, isApp })])
    throw error
  }
}

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
