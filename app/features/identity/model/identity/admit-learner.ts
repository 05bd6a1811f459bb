import type { SignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { findTerms, hasAccepted, insertAcceptance } from '#app/features/identity/model/terms/terms-store.ts'
import type { Profile } from '#app/gateways/oauth/redeem-code.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { nameOf } from './admit-profile.ts'
import { findAccountOf } from './identity-store.ts'
import { registerReader } from './register-reader.ts'

export type Learner = {
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
    // Nobody here has verified the address, so it can't be used to sign in (R124).
    email: null,
    contact: profile.email,
    subscribesMail,
    terms,
  })
}
