import { OAuthFault } from './oauth-fault.ts'

export type Provider = 'google' | 'microsoft' | 'learning'

/**
 * The providers' addresses: the issuers of Google and the learning service, and Microsoft's authority without a
 * directory.
 */
export type Addresses = { google: string; microsoft: string; learning: string }

/** A site's registration at a provider. Without a secret it is a public client (Microsoft's `spa`). */
export type Registration = {
  provider: Provider
  clientId: string
  clientSecret: string | null
  /** Microsoft only: `common`, `organizations`, `consumers`, or the id of one directory. */
  directory: string
}

/** What a sign-in needs from outside. `now` is in milliseconds. */
export type Outside = { fetch: typeof fetch; now: () => number; addresses: Addresses }

const directoryForm = /^(?:common|organizations|consumers|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The address under which a provider publishes its discovery document. It isn't always the issuer of its tokens. */
export function baseOf({ addresses }: Outside, { provider, directory }: Registration): string {
  if (provider !== 'microsoft') return addresses[provider]
  if (!directoryForm.test(directory)) throw new OAuthFault('providerDown', 'no such directory')
  return `${addresses.microsoft}/${directory}/v2.0`
}

/** The directory of all personal accounts, which `organizations` excludes. */
const personalDirectory = '9188040d-6c67-4c5b-b112-36a304b66dad'

/**
 * The issuer that a discovery document must name. A provider must announce the issuer under whose address it was asked,
 * or another provider could pose as it (mix-up of issuers).
 */
export function announcedIssuer({ addresses }: Outside, { provider, directory }: Registration): string {
  if (provider !== 'microsoft') return addresses[provider]
  const isSeveral = directory === 'common' || directory === 'organizations'
  const named = directory === 'consumers' ? personalDirectory : directory
  return `${addresses.microsoft}/${isSeveral ? '{tenantid}' : named}/v2.0`
}

/**
 * Whether a token may name this issuer, given the one that the discovery document announces. Microsoft's for several
 * directories contains a placeholder for the token's own `tid`. Google's tokens may omit the scheme.
 */
export function isIssuer(
  { provider, directory }: Registration,
  announced: string,
  claims: Record<string, unknown>,
): boolean {
  const { iss, tid } = claims
  if (provider === 'google')
    return iss === announced || (iss === 'accounts.google.com' && announced === 'https://accounts.google.com')
  if (provider === 'learning') return iss === announced
  if (typeof tid !== 'string' || !/^[0-9a-f-]{36}$/.test(tid)) return false
  if (directory === 'organizations' && tid === personalDirectory) return false
  if (!['common', 'organizations', 'consumers'].includes(directory) && tid !== directory) return false
  return iss === announced.replace('{tenantid}', tid)
}
