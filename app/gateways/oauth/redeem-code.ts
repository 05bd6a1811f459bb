import { discover } from './discover.ts'
import { OAuthFault } from './oauth-fault.ts'
import type { Outside, Registration } from './provider.ts'
import { readUserinfo } from './read-userinfo.ts'
import { type Redemption, requestTokens } from './request-tokens.ts'

/**
 * The person as the provider identifies them. An e-mail address counts only if the provider has verified it (ruling 13).
 */
export type Profile = {
  issuer: string
  /** Google and the learning service: `sub`. Microsoft: `oid`, which is the same for all our applications. */
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
  /** Microsoft only: the person's directory. */
  directory: string | null
  /** Learning service only. */
  isChild: boolean
  services: string[]
}

type Claims = Record<string, unknown>

/** Exchanges a code for the verified profile of the person who signed in. Throws OAuthFault. */
export async function redeemCode(
  outside: Outside,
  registration: Registration,
  redemption: Redemption,
): Promise<Profile> {
  const server = await discover(outside, registration)
  const tokens = await requestTokens({ outside, registration, server, redemption })
  const { iss, sub } = tokens.claims
  if (registration.provider !== 'learning') return profileOf(registration, server.issuer, tokens.claims)
  const info = await readUserinfo({ outside, registration, server }, tokens)
  return { ...profileOf(registration, server.issuer, { ...info, iss, sub }), ...membershipOf(info) }
}

const longestName = 255

function profileOf({ provider }: Registration, issuer: string, claims: Claims): Profile {
  const subject = provider === 'microsoft' ? claims.oid : claims.sub
  if (typeof subject !== 'string' || subject === '') throw new OAuthFault('subjectMissing', 'oid')
  const name = textOf(claims.name)?.slice(0, longestName) ?? null
  return {
    // Google spells its issuer in two ways, which count as one. Microsoft's issuer is that of the directory.
    issuer: provider === 'microsoft' ? (claims.iss as string) : issuer,
    subject,
    email: textOf(claims.email),
    isEmailVerified: provider === 'google' && claims.email_verified === true,
    name,
    directory: provider === 'microsoft' ? (claims.tid as string) : null,
    isChild: false,
    services: [],
  }
}

function membershipOf(info: Claims): Pick<Profile, 'isChild' | 'services'> {
  const services = Array.isArray(info.services)
    ? info.services.filter((code) => typeof code === 'string')
    : []
  // An account that isn't marked as a parent's may be a child's (R438).
  return { isChild: info.account_kind !== 'parent', services }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
