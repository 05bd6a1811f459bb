import { z } from 'zod'
import { AppFlag } from '#app/features/identity/model/session/session-input.ts'
import { type Login, startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { type Profile, redeemCode } from '#app/gateways/oauth/redeem-code.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { flagInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { commit } from '#app/visit/commit.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'
import { admitLearner, type HeldProfile, holdProfile, takeProfile } from './admit-learner.ts'
import { admitProfile } from './admit-profile.ts'
import { askProvider, codeRefusal, openProvider, type ProviderAccess } from './ask-provider.ts'
import { loginTypes } from './finish-provider-login.ts'

/** The input of a call without its flag for the app, which the visit already knows. */
type Asked<Call extends z.ZodType> = Omit<z.output<Call>, 'isLoginMobileApp'>
type CodeLogin = Asked<typeof CodeLoginCall>

/**
 * Signs in with a code that an API client has fetched itself, for the address of the site's own sign-in page only (R161).
 * Refuses as `admitProfile` and the start of a session do, a code that the provider doesn't accept with
 * `invalidAuthorizeCode` (Microsoft: `identityCodeError`), and an invalid token with `identityTokenError`.
 */
export async function logInByCode(
  visit: Visit,
  provider: Exclude<ProviderName, 'learning'>,
  login: CodeLogin,
): Promise<Login> {
  const access = await openProvider(visit, provider)
  const profile = await redeem(visit, provider, login, access)
  const { rules, registration } = access
  const { trustedDirectories } = registration
  const accountId = await admitProfile(visit, { provider, profile, rules, trustedDirectories })
  return startReaderSession(visit, { accountId, keep: login.keepLogin, loginType: loginTypes[provider] })
}

/**
 * Signs in with a code of the learning service, like `logInByCode`. A person who must first accept the terms is refused with
 * `noAccountAtPublisher`. The same call with `isAcceptTermsAndCondition` then signs them in, once and within ten minutes (R117).
 */
export async function logInByLearningCode(
  visit: Visit,
  login: Asked<typeof LearningLoginCall>,
): Promise<Login> {
  const { authorizeCode: secret, redirectUrl, keepLogin: keep, isMobileApp: isApp } = login
  const access = await openProvider(visit, 'learning')
  const { rules } = access
  const held = login.isAcceptTermsAndCondition ? await takeProfile(visit, { secret, redirectUrl }) : null
  const profile = held?.profile ?? (await redeem(visit, 'learning', login, access))
  const accepts = login.isAcceptTermsAndCondition ? 'current' : null
  const learner = { profile, rules, accepts, subscribesMail: login.isSubscribeMail } as const
  const accountId = await orHeld(visit, admitLearner(visit, learner), {
    ...{ secret, redirectUrl, profile, keep, isApp },
  })
  return startReaderSession(visit, { accountId, keep, isApp, loginType: 'gakken_id' })
}

/** Stores the profile of a person who only has to accept the terms. */
async function orHeld(
  visit: Visit,
  admission: Promise<string>,
  held: HeldProfile & { secret: string; redirectUrl: string },
): Promise<string> {
  try {
    return await admission
  } catch (error) {
    if (isRefusal(error) && error.name === 'noAccountAtPublisher')
      await commit(visit, [holdProfile(visit, held)])
    throw error
  }
}

async function redeem(
  visit: Visit,
  provider: ProviderName,
  { authorizeCode: code, redirectUrl, codeVerifier, nonce }: CodeLogin,
  { outside, registration }: ProviderAccess,
): Promise<Profile> {
  const own = absoluteUrl(visit, paths.login())
  if (redirectUrl !== own) refuse(codeRefusal(provider))
  const redemption = { code, redirectUrl, verifier: codeVerifier ?? null, nonce: nonce ?? null }
  const origin = new URL(own).origin
  return askProvider(visit, provider, redeemCode(outside, registration, { ...redemption, origin }))
}

const secret = (longest: number) =>
  z.string({ error: 'required' }).min(1, 'required').max(longest, `tooLong?max=${longest}`)

/** A provider's code. Microsoft's have up to 2 kB. */
const code = secret(4096).meta({ input: 'secret' })

/** The input of POST /auth/social-login and similar calls, whose client has fetched a code itself. */
export const CodeLoginCall = AppFlag.extend({
  authorizeCode: code,
  redirectUrl: secret(2000),
  keepLogin: flagInput,
  /** The nonce that the client put into its own request. It is checked if it is sent. */
  nonce: secret(512).optional(),
  codeVerifier: z
    .string()
    .regex(/^[\w.~-]{43,128}$/, 'invalid')
    .meta({ input: 'secret' })
    .optional(),
})

/** Microsoft's calls require the verifier, because public clients always have one there. */
export const MicrosoftLoginCall = CodeLoginCall.required({ codeVerifier: true })

export const LearningLoginCall = CodeLoginCall.extend({
  isAcceptTermsAndCondition: flagInput,
  isSubscribeMail: flagInput,
  isMobileApp: flagInput,
})
