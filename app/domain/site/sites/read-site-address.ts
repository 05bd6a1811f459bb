import { refuse } from '#app/errors/refusal.ts'
import { isDomain } from '#app/values/domain.ts'
import { canonicalHost, listed } from '#app/values/host.ts'
import { isReservedWord, isServicePath } from '#app/values/service-path.ts'
import type { SiteAddress } from '#app/visit/site.ts'
import type { SiteInput } from './site-input.ts'

type Hosts = { SHARED_HOSTS: string; ADMIN_HOSTS: string; VIEWER_HOST: string }

/**
 * Where a site is to stand, as it was typed: a first segment, or a domain, also as an address of one or in its own script.
 * Refuses a path that is malformed or reserved with `servicePathUnavailable` (857), what is no domain, or one of the
 * platform's own, with `invalidDomain` (414).
 */
export function readSiteAddress(
  typed: Pick<SiteInput, 'domainType' | 'servicePath' | 'domain'>,
  hosts: Hosts,
): SiteAddress {
  return typed.domainType === 'PATH'
    ? { domain: null, servicePath: readPath(typed.servicePath) }
    : { domain: readDomain(typed.domain, hosts), servicePath: null }
}

function readPath(typed: string): string {
  const path = typed.replace(/^\/+|\/+$/g, '')
  if (isServicePath(path)) return path
  const problem =
    path === '' ? 'required' : isReservedWord(path) ? 'reservedServicePath' : 'invalidServicePath'
  return refuse('servicePathUnavailable', { fields: { servicePath: [problem] } })
}

function readDomain(typed: string, hosts: Hosts): string {
  const domain = asciiOf(typed)
  const own = [...listed(hosts.SHARED_HOSTS), ...listed(hosts.ADMIN_HOSTS), hosts.VIEWER_HOST]
  if (domain?.includes('.') && isDomain(domain) && !own.includes(domain)) return domain
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
