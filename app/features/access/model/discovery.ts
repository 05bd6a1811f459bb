import type { Site } from '#app/visit/site.ts'
import { letsGuestsBrowse } from './may-browse.ts'

/**
 * Whether others than its readers are told what a site has: where anybody may look around without signing in. A site without
 * layout has no lists: whoever is to find one of its contents was given the address (docs/adr/081).
 */
export function isOpenToAll(site: Site): boolean {
  return site.tenantId !== 0 && letsGuestsBrowse(site) && site.settings.layout.viewPage !== 3
}

/** Whether search engines may keep its pages. */
export function isListed(site: Site): boolean {
  return isOpenToAll(site) && site.settings.discovery.searchEngines
}

/** Whether it has news and a catalogue for reading applications. */
export function hasFeeds(site: Site): boolean {
  return isOpenToAll(site) && site.settings.discovery.feeds
}
