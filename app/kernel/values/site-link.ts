/** The target of a tenant's link: a page of the site or a page elsewhere. Anything else, such as a script, is refused. */
export type SiteLink = { to: 'site'; path: string } | { to: 'elsewhere'; url: string }

/** A path of the site. A second slash or a backslash, which browsers read as one, would begin a host. */
const sitePath = /^\/(?![/\\])[^\s\\]*$/

/** Parses a tenant's link: a path within the site, without its prefix, or an http or https address. Null for anything else. */
export function readSiteLink(text: string | null): SiteLink | null {
  const link = text?.trim() ?? ''
  if (sitePath.test(link)) return { to: 'site', path: link }
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return null
  return { to: 'elsewhere', url: new URL(link).href }
}
