import type { OwnDomain } from '#app/features/sites/model/own-domain/own-domain.ts'
import { elementIdOf } from '#app/kernel/values/element-id.ts'
import type { SiteAddress } from '#app/visit/site.ts'

/** Returns the address a site is meant to have: the domain it waits for, or else its current address. */
export function intendedAddress(
  served: SiteAddress,
  ownDomain: Pick<OwnDomain, 'domain'> | null,
): SiteAddress {
  return ownDomain === null || ownDomain.domain === served.domain
    ? { domain: served.domain, servicePath: served.servicePath }
    : { domain: ownDomain.domain, servicePath: null }
}

/** Returns a random path for a new site until its domain is ready. Nobody would choose or guess it. */
export function provisionalPath(randomBytes: (length: number) => Uint8Array): string {
  return `site-${elementIdOf(randomBytes(10))}`
}

/** Returns a site's own domain; null for a site on a path. */
export function ownDomainOf({ domain, servicePath }: SiteAddress): string | null {
  return servicePath === null ? domain : null
}
