import { isReservedWord, isServicePath } from '#app/features/tenancy/model/site-address/service-path.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { isDomain } from '#app/kernel/values/domain.ts'
import { canonicalHost } from '#app/kernel/values/host.ts'
import type { SiteAddress } from '#app/visit/site.ts'
import { isOfPlatform, type PlatformHosts } from './platform-hosts.ts'
import type { SiteInput } from './site-input.ts'

/**
 * Where a site is to stand, as it was typed: a first segment, or a domain, also as an address of one or in its own script.
 * Refuses a path that is malformed or reserved with `servicePathUnavailable` (857), what is no domain, or is the platform's,
 * with `invalidDomain` (414). `held` is the domain the site has already, which the platform may have given it.
 */
export function readSiteAddress(
  typed: Pick<SiteInput, 'domainType' | 'servicePath' | 'domain'>,
  hosts: PlatformHosts,
  held: string | null = null,
): SiteAddress {
  return typed.domainType === 'PATH'
    ? { domain: null, servicePath: readPath(typed.servicePath) }
    : { domain: readDomain(typed.domain, hosts, held), servicePath: null }
}

function readPath(typed: string): string {
  const path = typed.replace(/^\/+|\/+$/g, '')
  if (isServicePath(path)) return path
  const problem =
    path === '' ? 'required' : isReservedWord(path) ? 'reservedServicePath' : 'invalidServicePath'
  return refuse('servicePathUnavailable', { fields: { servicePath: [problem] } })
}

function readDomain(typed: string, hosts: PlatformHosts, held: string | null): string {
  const domain = asciiOf(typed)
  if (domain !== null && domain === held) return domain
  if (domain?.includes('.') && isDomain(domain) && !isOfPlatform(domain, hosts)) return domain
  const problem = typed === '' ? 'required' : 'invalidDomain'
  return refuse('invalidDomain', { fields: { domain: [problem] } })
}

/** Browsers ask by the ASCII form of a name in Japanese. */
function asciiOf(typed: string): string | null {
  const host = /^(?:https?:\/\/)?([^/?#@\s:]+)\/?$/i.exec(typed)?.[1]
  return host !== undefined && URL.canParse(`https://${host}`)
    ? canonicalHost(new URL(`https://${host}`).hostname)
    : null
}
