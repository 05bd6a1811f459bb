import { findAccountOf } from '#app/features/identity/model/account/linked-identities.ts'
import type { SignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { type Login, startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import {
  findTerms,
  getTerms,
  hasAccepted,
  insertAcceptance,
} from '#app/features/identity/model/terms/terms.ts'
import type { Profile } from '#app/gateways/oauth/redeem-code.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { commit } from '#app/visit/commit.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'
import { nameOf, registerReader } from './admit-profile.ts'
import { openProvider } from './ask-provider.ts'

type Learner = {
  profile: Profile
  rules: SignInRules
  /** The version of the terms that they accept, or `current` if the client only says that they do. */
  accepts: number | 'current' | null
  subscribesMail: boolean
}

/**
 * Finds or creates the account for somebody from the learning service, in the order of its contract (R116). Refuses
 * children with `childAccountCannotLogIn` (R438), a person without an e-mail address with `emailMissing`, without this
 * service with `learningServiceNotJoined` (my-page), without an account on a site that doesn't create them with
 * `userNotFound`, before the terms are accepted with `noAccountAtPublisher`, and if the site has no terms with
 * `termsNotFound`. Never finds an account by e-mail.
 */
export async function admitLearner(visit: Visit, learner: Learner): Promise<string> {
  const { profile, rules } = learner
  if (profile.isChild) refuse('childAccountCannotLogIn')
  if (profile.email === null) refuse('emailMissing')
  if (!profile.services.includes(rules.gakkenServiceCode)) refuse('learningServiceNotJoined')
  try {
    return await admitMember(visit, learner)
  } catch (error) {
    if (!isRefusal(error) || error.name !== 'loginIdInUse') throw error
    return admitMember(visit, learner)
  }
}

async function admitMember(visit: Visit, learner: Learner): Promise<string> {
  const { db, site } = visit
  const { profile, rules } = learner
  const [accountId, terms] = await Promise.all([
    findAccountOf(db, site.tenantId, profile),
    findTerms(db, { tenantId: site.tenantId, locale: visit.locale, today: dayOf(visit.now()) }),
  ])
  const accepts = learner.accepts === 'current' ? (terms?.version ?? null) : learner.accepts
  const isAccepted = terms !== null && accepts === terms.version
  if (accountId === null) {
    if (!rules.isAutoRegisterGakkenAccountAtLogin) refuse('userNotFound')
    if (learner.accepts === null) refuse('noAccountAtPublisher')
    if (terms === null) refuse('termsNotFound')
    if (!isAccepted) refuse('noAccountAtPublisher')
    return registerLearner(visit, learner, terms.version)
  }
  const acceptance = { tenantId: site.tenantId, accountId, version: terms?.version ?? 0, now: visit.now() }
  if (terms === null || (await hasAccepted(db, acceptance))) return accountId
  if (!isAccepted) refuse('noAccountAtPublisher')
  await commit(visit, [insertAcceptance(db, acceptance)])
  return accountId
}

function registerLearner(visit: Visit, learner: Learner, terms: number): Promise<string> {
  const { profile, rules, subscribesMail } = learner
  return registerReader(visit, {
    provider: 'learning',
    profile,
    rules,
    name: nameOf(profile),
    // The address isn't verified here, so it can't be used to sign in (R124).
    email: null,
    contact: profile.email,
    subscribesMail,
    terms,
  })
}

type Acceptance = { flowToken: string; version: number; subscribesMail: boolean }

/**
 * Signs in somebody from the learning service who has accepted the terms (R012, R114, R117). Works once, within ten
 * minutes and in the same browser. Refuses an outdated version with `noAccountAtPublisher`, so that the present one is
 * shown, and without a waiting sign-in with `identityCodeError`.
 */
export async function acceptTerms(visit: Visit, acceptance: Acceptance): Promise<Login> {
  const { flowToken, version, subscribesMail } = acceptance
  const { rules } = await openProvider(visit, 'learning')
  if ((await getTerms(visit)).version !== version) refuse('noAccountAtPublisher')
  const redirectUrl = absoluteUrl(visit, paths.login())
  const held = (await takeProfile(visit, { secret: flowToken, redirectUrl })) ?? refuse('identityCodeError')
  const { profile, keep, isApp } = held
  const accountId = await admitLearner(visit, { profile, rules, accepts: version, subscribesMail })
  return startReaderSession(visit, { accountId, keep, isApp, loginType: 'gakken_id' })
}

/**
 * A verified profile that waits until the terms are accepted, because its code is used up by then. It is stored under the
 * hash of a secret that only its owner has: the code that an API client sends again, or the token in the browser's
 * cookie.
 */
export type HeldProfile = { profile: Profile; keep: boolean; isApp: boolean }

const heldFor = 10 * 60_000

export function holdProfile(
  visit: Visit,
  { secret, redirectUrl, ...held }: HeldProfile & { secret: string; redirectUrl: string },
): Write {
  const row = {
    redirect_url: redirectUrl,
    profile: JSON.stringify(held satisfies HeldProfile),
    expires_at: visit.now() + heldFor,
  }
  return visit.db
    .insertInto('verified_profile')
    .values({ tenant_id: visit.site.tenantId, id: idOf(secret), ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet(row))
}

/** Takes a stored profile. Of several requests with the secret only one gets it. */
export async function takeProfile(
  visit: Visit,
  { secret, redirectUrl }: { secret: string; redirectUrl: string },
): Promise<HeldProfile | null> {
  const row = await visit.db
    .deleteFrom('verified_profile')
    .where('tenant_id', '=', visit.site.tenantId)
    .where('id', '=', idOf(secret))
    .where('redirect_url', '=', redirectUrl)
    .where('expires_at', '>', visit.now())
    .returning('profile')
    .executeTakeFirst()
  return row === undefined ? null : (JSON.parse(row.profile) as HeldProfile)
}

function idOf(secret: string): string {
  return sha256Hex(secret)
}
