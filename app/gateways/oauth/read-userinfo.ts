import { ask } from './ask.ts'
import type { Endpoints } from './discover.ts'
import { OAuthFault } from './oauth-fault.ts'
import type { Outside } from './provider.ts'
import type { Claims } from './verify-id-token.ts'

/**
 * What the learning service tells about its own with their access token. It must speak of whom the ID token names
 * (OpenID Connect Core 5.3.2). Throws OAuthFault.
 */
export async function readUserinfo(
  outside: Outside,
  { userinfo }: Endpoints,
  accessToken: string | null,
  subject: string,
): Promise<Claims> {
  if (userinfo === null || accessToken === null) throw new OAuthFault('tokenUnusable', 'no access token')
  const headers = { Authorization: `Bearer ${accessToken}`, Accept: 'application/json' }
  const { status, json } = await ask(outside, userinfo, { headers })
  if (status !== 200 || json === null) throw new OAuthFault('providerDown', `userinfo: ${status}`)
  if (json.sub !== subject) throw new OAuthFault('tokenUnusable', 'userinfo of another subject')
  return json
}
