import type { OwnDomain } from '#app/features/sites/model/own-domain/own-domain.ts'
import { elementIdOf } from '#app/kernel/values/element-id.ts'
import type { SiteAddress } from '#app/visit/site.ts'

/** Where a site is to stand: at the domain it waits for, else where its readers find it now. */
export function intendedAddress(
  served: SiteAddress,
  ownDomain: Pick<OwnDomain, 'domain'> | null,
): SiteAddress {
  return ownDomain === null || ownDomain.domain === served.domain
    ? { domain: served.domain, servicePath: served.servicePath }
    : { domain: ownDomain.domain, servicePath: null }
}

/** Where a new site stands until its domain is ready: a path that nobody would choose or guess. */
export function provisionalPath(randomBytes: (length: number) => Uint8Array): string {
  return `site-${elementIdOf(randomBytes(10))}`
}

/** The domain that is a site's own; on a host with paths it has none. */
export function ownDomainOf({ domain, servicePath }: SiteAddress): string | null {
  return servicePath === null ? domain : null
}
