import { authorizeUrls } from '#app/gateways/oauth/discover.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { commit } from '#app/visit/commit.ts'
import { isFromApp } from '#app/visit/from-app.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { requireFreshProof, requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { askProvider, openProvider } from './ask-provider.ts'
import { insertFlow, newState } from './sign-in-flow.ts'

/** How long a person may take from the button to the return, in seconds. */
export const flowLife = 600

export type ProviderLogin = {
  provider: ProviderName
  /** Keeps the sign-in for a year. `&fl=true` asks for it and comes back unchanged (ruling 11). */
  keep: boolean
  purpose?: 'sign-in' | 'link' | 'prove'
  /** The sign-in was started without a button. */
  isAutomatic?: boolean
}

/**
 * `url` is the provider's sign-in; `formPost`, if there is one, returns without a script. The cookie contains the token.
 */
export type StartedLogin = { flowToken: string; url: string; formPost: string | null }

/**
 * Starts a sign-in at a provider, links the signed-in reader to it, or renews their proof. State, nonce and PKCE verifier
 * stay in the database. The way back is always the site's own sign-in page, whatever a client says (R160, R164, R166).
 * Refuses a provider that isn't offered with `forbidden`, guests who want to link with `unauthorized`, readers by address
 * with `noPermission`, linking without a recent proof with `proofNeeded`, and a provider that doesn't answer with
 * `dependencyError`.
 */
export async function startProviderLogin(visit: Visit, login: ProviderLogin): Promise<StartedLogin> {
  const { provider, keep, purpose = 'sign-in', isAutomatic = false } = login
  if (purpose === 'link') requireFreshProof(visit)
  const own = purpose === 'sign-in' ? null : requireOwnAccount(visit)
  const { rules, registration, outside } = await openProvider(visit, provider)
  const flowToken = newTenantToken('flow', visit.site.tenantId, visit.randomBytes)
  const isApp = isFromApp(visit)
  const state = newState({ provider, purpose, isAutomatic, isApp }, random(visit))
  const nonce = random(visit)
  const verifier = random(visit)
  const redirectUrl = absoluteUrl(visit, paths.login())
  const urls = authorizeUrls(outside, registration, {
    redirectUrl,
    state,
    nonce,
    verifier,
    serviceCode: rules.gakkenServiceCode,
    requestId: uuid(visit),
  })
  const { url, formPost } = await askProvider(visit, provider, urls)
  const flow = {
    tenantId: visit.site.tenantId,
    id: tokenId(flowToken),
    stateId: tokenId(state),
    ...{ provider, nonce, verifier, redirectUrl, keep },
    purpose: own === null ? ('sign-in' as const) : ('link' as const),
    accountId: own?.id ?? null,
    sessionId: purpose === 'prove' ? (own?.sessionId ?? null) : null,
    isApp,
    createdAt: visit.now(),
    expiresAt: visit.now() + flowLife * 1000,
  }
  await commit(visit, [insertFlow(visit.db, flow)])
  return { flowToken, url, formPost }
}

function random(visit: Visit): string {
  return Buffer.from(visit.randomBytes(32)).toString('base64url')
}

function uuid(visit: Visit): string {
  const hex = Buffer.from(visit.randomBytes(16)).toString('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
}
