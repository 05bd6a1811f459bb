import type { Site, SiteAddress } from './site.ts'

/** How long an isolate trusts what it remembers: what changed is seen within a second. Milliseconds. */
const memoryLife = 900
const memoryLimit = 500

const remembered = new Map<string, { site: Site | null; until: number }>()

/** The site this isolate knows at an address, and whether it may still be trusted; undefined where it knows nothing. */
export function rememberedSite(
  address: SiteAddress,
  now: number,
): { site: Site | null; isFresh: boolean } | undefined {
  const known = remembered.get(keyOf(address))
  return known && { site: known.site, isFresh: known.until > now }
}

export function rememberSite(address: SiteAddress, site: Site | null, now: number): void {
  if (remembered.size >= memoryLimit) remembered.clear()
  remembered.set(keyOf(address), { site, until: now + memoryLife })
}

/** After a save of what a site shows: who saved it sees it at once, where they are. */
export function forgetSite(address: SiteAddress): void {
  remembered.delete(keyOf(address))
}

function keyOf({ domain, servicePath }: SiteAddress): string {
  return `${domain ?? ''}/${servicePath ?? ''}`
}
