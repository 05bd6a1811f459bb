/**
 * Where a link that a tenant wrote leads: to a page of the site or to one elsewhere. Anything else, such as a script, is
 * refused.
 */
export type SiteLink = { to: 'site'; path: string } | { to: 'elsewhere'; url: string }

/** Browsers read a backslash as a slash, and `//` begins another host. */
const sitePath = /^\/(?![/\\])[^\s\\]*$/

/**
 * Reads a tenant's link: a path within the site, without its prefix, or an http or https address. Null for anything else.
 */
export function readSiteLink(text: string | null): SiteLink | null {
  const link = text?.trim() ?? ''
  if (sitePath.test(link)) return { to: 'site', path: link }
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return null
  return { to: 'elsewhere', url: new URL(link).href }
}
