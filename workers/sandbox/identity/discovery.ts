import type { Ground } from '#workers/sandbox/ground.ts'
import { publicKeys } from './keys.ts'
import type { Realm } from './provider.ts'

/** OpenID Connect Discovery 1.0. */
export function respondDiscovery({ provider, base }: Realm): Response {
  const { paths, responseModes } = provider
  const isOpen = provider.name === 'microsoft'
  return Response.json({
    issuer: provider.announcedIssuer(base),
    authorization_endpoint: base + paths.authorize,
    token_endpoint: base + paths.token,
    jwks_uri: base + paths.jwks,
    ...(paths.userinfo === undefined ? {} : { userinfo_endpoint: base + paths.userinfo }),
    response_types_supported: ['code'],
    response_modes_supported: responseModes,
    subject_types_supported: [isOpen ? 'pairwise' : 'public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: provider.acceptsSecretInForm
      ? ['client_secret_post', 'client_secret_basic']
      : ['client_secret_basic'],
    scopes_supported: ['openid', 'email', 'profile'],
    code_challenge_methods_supported: ['S256'],
  })
}

export async function respondJwks(ground: Ground, { provider }: Realm): Promise<Response> {
  if ((await ground.state.take(`jwks-fails/${provider.name}`)) !== null)
    return new Response('Internal Server Error', { status: 500 })
  const keys = await publicKeys(ground, provider.name)
  return Response.json({ keys }, { headers: { 'Cache-Control': 'public, max-age=3600' } })
}
