import type { Site, SiteAddress } from './site.ts'

/**
 * How long an isolate uses what it remembers without asking again, so that a change is seen within a second.
 * Milliseconds.
 */
const memoryLife = 900
const memoryLimit = 500

const remembered = new Map<string, { site: Site | null; until: number }>()

/** The site that this isolate remembers for an address, and whether it is fresh. Undefined if it remembers none. */
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

/** Forgets a site after its settings were saved, so that the administrator sees the change at once. */
export function forgetSite(address: SiteAddress): void {
  remembered.delete(keyOf(address))
}

function keyOf({ domain, servicePath }: SiteAddress): string {
  return `${domain ?? ''}/${servicePath ?? ''}`
}
