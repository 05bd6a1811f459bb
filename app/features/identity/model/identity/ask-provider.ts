import { readSignInRules, type SignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { OAuthFault, type OAuthFaultReason, type Outside } from '#app/gateways/oauth/provider.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { log } from '#app/kernel/logging/log.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findRegistration, type SiteRegistration } from './provider-store.ts'

export type ProviderAccess = { rules: SignInRules; registration: SiteRegistration; outside: Outside }

/**
 * Everything that a sign-in at a provider needs, from the current settings. Refuses a provider that the site doesn't offer with
 * `forbidden`: Google and Microsoft depend on their options, the learning service on the account type.
 */
export async function openProvider(visit: Visit, provider: ProviderName): Promise<ProviderAccess> {
  const { db, site } = visit
  const [rules, registration] = await Promise.all([
    readSignInRules(db, site.tenantId),
    findRegistration(visit, provider),
  ])
  if (registration === null || !isOffered(rules, provider)) refuse('forbidden')
  return { rules, registration, outside: outsideOf(visit) }
}

/** The addresses of the providers in this installation. */
export function outsideOf({ env, fetch, now }: Visit): Outside {
  const addresses = {
    google: env.GOOGLE_ISSUER,
    microsoft: env.MICROSOFT_AUTHORITY,
    learning: env.LEARNING_ISSUER,
  }
  return { fetch, now, addresses }
}

function isOffered(rules: SignInRules, provider: ProviderName): boolean {
  if (rules.accountType === 'OPEN_TYPE') return false
  if (provider === 'google') return rules.googleOption
  if (provider === 'microsoft') return rules.microsoftLoginOption
  return rules.accountType === 'GAKKEN_ID' && rules.gakkenServiceCode !== ''
}

/**
 * The refusal for a code that the provider doesn't accept: `identityCodeError` (888) for Microsoft, otherwise `invalidAuthorizeCode` (864).
 */
export function codeRefusal(provider: ProviderName): ErrorName {
  return provider === 'microsoft' ? 'identityCodeError' : 'invalidAuthorizeCode'
}

/** Waits for a provider's answer. Turns a fault into a refusal and logs one line about it without secrets. */
export async function askProvider<T>(visit: Visit, provider: ProviderName, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof OAuthFault)) throw error
    const { requestId, site } = visit
    const about = { requestId, tenantId: site.tenantId, provider, problem: error.message }
    log('warn', 'identity provider failed', about)
    return refuse(refusalOf(error.reason, provider))
  }
}

function refusalOf(reason: OAuthFaultReason, provider: ProviderName): ErrorName {
  if (reason === 'codeRefused') return codeRefusal(provider)
  if (reason === 'providerDown') return 'dependencyError'
  return reason === 'subjectMissing' && provider === 'learning'
    ? 'learningServiceIdMissing'
    : 'identityTokenError'
}
