import { createHash } from 'node:crypto'
import { discover } from './discover.ts'
import type { Outside, Registration } from './provider.ts'

export type Authorization = {
  redirectUrl: string
  state: string
  nonce: string
  verifier: string
  /** Learning service only: whose readers come. */
  serviceCode: string
  /** Microsoft only: names the request in its logs (R166). */
  requestId: string
}

/** Where a visitor goes to sign in; Microsoft has a second address that needs no script on the way back. */
export type AuthorizeUrls = { url: string; formPost: string | null }

/**
 * The address of the provider's sign-in, with PKCE S256, state and nonce (R164, R166; RFC 6749 4.1.1, RFC 7636 4.3, OpenID Connect
 * Core 3.1.2.1). Throws OAuthFault.
 */
export async function authorizeUrls(
  outside: Outside,
  registration: Registration,
  { redirectUrl, state, nonce, verifier, serviceCode, requestId }: Authorization,
): Promise<AuthorizeUrls> {
  const { provider, clientId } = registration
  const { authorize } = await discover(outside, registration)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const addressWith = (others: Record<string, string>) =>
    withQuery(authorize, {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUrl,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...others,
    })
  if (provider === 'google') return { url: addressWith({}), formPost: null }
  if (provider === 'learning') return { url: addressWith({ service_code: serviceCode }), formPost: null }
  const named = { 'client-request-id': requestId }
  return {
    url: addressWith({ ...named, response_mode: 'fragment' }),
    formPost: addressWith({ ...named, response_mode: 'form_post' }),
  }
}

/** An authorization endpoint may have a query of its own, which stays (RFC 6749 3.1). */
function withQuery(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
