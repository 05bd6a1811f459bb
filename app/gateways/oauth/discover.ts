import { askForObject } from './ask.ts'
import { OAuthFault } from './oauth-fault.ts'
import { baseOf, type Outside, type Registration } from './provider.ts'
import { lifeOf, Remembered } from './remembered.ts'

export type Endpoints = {
  /** As announced; Microsoft's for several directories holds `{tenantid}`. */
  issuer: string
  authorize: string
  token: string
  jwks: string
  userinfo: string | null
}

const known = new Remembered<Endpoints>(50)

/** A provider's endpoints by its discovery document (OpenID Connect Discovery 1.0). Throws OAuthFault. */
export async function discover(outside: Outside, registration: Registration): Promise<Endpoints> {
  const base = baseOf(outside, registration)
  const now = outside.now()
  const remembered = known.get(base, now)
  if (remembered !== null) return remembered
  const { headers, json } = await askForObject(outside, `${base}/.well-known/openid-configuration`)
  const endpoints = {
    issuer: String(json.issuer),
    authorize: addressOf(json.authorization_endpoint, base),
    token: addressOf(json.token_endpoint, base),
    jwks: addressOf(json.jwks_uri, base),
    userinfo: json.userinfo_endpoint === undefined ? null : addressOf(json.userinfo_endpoint, base),
  }
  if (!isAnnouncedBy(endpoints.issuer, outside, registration))
    throw new OAuthFault('providerDown', 'the discovery document is another issuer’s')
  known.set(base, endpoints, now + lifeOf(headers))
  return endpoints
}

/** Whoever is asked under an address must name it as their own (mix-up of issuers). */
function isAnnouncedBy(issuer: string, { addresses }: Outside, { provider }: Registration): boolean {
  if (provider !== 'microsoft') return issuer === addresses[provider]
  return (
    issuer.startsWith(`${addresses.microsoft}/`) &&
    /^(?:\{tenantid\}|[0-9a-f-]{36})\/v2\.0$/.test(issuer.slice(addresses.microsoft.length + 1))
  )
}

/** An address with the scheme of the one that named it: nothing goes from https to http. */
function addressOf(value: unknown, base: string): string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== new URL(base).protocol))
    throw new OAuthFault('providerDown', 'an endpoint is missing')
  return url.href
}
