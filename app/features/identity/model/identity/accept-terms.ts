import { type Login, startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { getTerms } from '#app/features/identity/model/terms/get-terms.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'
import { admitLearner } from './admit-learner.ts'
import { openProvider } from './ask-provider.ts'
import { takeProfile } from './held-profile.ts'

export type Acceptance = { flowToken: string; version: number; subscribesMail: boolean }

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
