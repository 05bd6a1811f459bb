import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import { discover } from './discover.ts'
import type { Outside, Registration } from './provider.ts'

export type Authorization = {
  redirectUrl: string
  state: string
  nonce: string
  verifier: string
  /** Learning service only: the service whose readers sign in. */
  serviceCode: string
  /** Microsoft only: identifies the request in its logs (R166). */
  requestId: string
}

/**
 * The addresses to which a visitor goes to sign in. Microsoft has a second one that needs no script when the browser
 * returns.
 */
export type AuthorizeUrls = { url: string; formPost: string | null }

const scopes = ['openid', 'email', 'profile']

/** Makes the address of the provider's sign-in with PKCE S256, state and nonce (R164, R166). Throws OAuthFault. */
export async function authorizeUrls(
  outside: Outside,
  registration: Registration,
  { redirectUrl, state, nonce, verifier, serviceCode, requestId }: Authorization,
): Promise<AuthorizeUrls> {
  const { authorization_endpoint } = await discover(outside, registration)
  const client = new OAuth2Client(registration.clientId, null, redirectUrl)
  const url = client.createAuthorizationURLWithPKCE(
    authorization_endpoint,
    state,
    CodeChallengeMethod.S256,
    verifier,
    scopes,
  )
  url.searchParams.set('nonce', nonce)
  if (registration.provider === 'learning') url.searchParams.set('service_code', serviceCode)
  if (registration.provider !== 'microsoft') return { url: url.href, formPost: null }
  url.searchParams.set('client-request-id', requestId)
  url.searchParams.set('response_mode', 'fragment')
  const formPost = new URL(url)
  formPost.searchParams.set('response_mode', 'form_post')
  return { url: url.href, formPost: formPost.href }
}
