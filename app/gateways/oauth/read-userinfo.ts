import { processUserInfoResponse, type UserInfoResponse, userInfoRequest } from 'oauth4webapi'
import { clientOf, requestOptions } from './client.ts'
import { orFault } from './oauth-fault.ts'
import type { Asked, Tokens } from './request-tokens.ts'

/**
 * Asks the learning service about the person with their access token. The answer must be about the subject of the ID
 * token (OpenID Connect Core 5.3.2). Throws OAuthFault.
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
