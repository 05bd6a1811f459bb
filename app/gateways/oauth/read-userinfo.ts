import { processUserInfoResponse, type UserInfoResponse, userInfoRequest } from 'oauth4webapi'
import { clientOf, requestOptions } from './client.ts'
import { orFault } from './oauth-fault.ts'
import type { Asked, Tokens } from './request-tokens.ts'

/**
 * What the learning service tells about its own with their access token. It must speak of whom the ID token names
 * (OpenID Connect Core 5.3.2). Throws OAuthFault.
 */
export async function readUserinfo(
  { outside, registration, server }: Omit<Asked, 'redemption'>,
  { accessToken, claims }: Tokens,
): Promise<UserInfoResponse> {
  const client = clientOf(outside, registration)
  return orFault('tokenUnusable', async () => {
    const options = requestOptions(outside, registration)
    const response = await userInfoRequest(server, client, accessToken, options)
    return processUserInfoResponse(server, client, claims.sub, response)
  })
}
