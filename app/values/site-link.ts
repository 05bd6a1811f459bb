/** Where a link that a tenant wrote may lead: into the site, or to a page elsewhere. Everything else (script, data, …) is none. */
export type SiteLink = { to: 'site'; path: string } | { to: 'elsewhere'; url: string }

/** A browser reads a backslash as a slash, and `//` begins another host. */
const sitePath = /^\/(?![/\\])[^\s\\]*$/

/** Reads a tenant's link: a path within the site, without its prefix, or an address of http or https; null for others. */
export function readSiteLink(text: string | null): SiteLink | null {
  const link = text?.trim() ?? ''
  if (sitePath.test(link)) return { to: 'site', path: link }
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return null
  return { to: 'elsewhere', url: new URL(link).href }
}
