import type { AccountType, GroupType } from '#app/kernel/data/tables.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { inLanguage, type Translatable } from '#app/kernel/i18n/translations.ts'
import type { ContentField } from '#app/kernel/values/content-field.ts'
import { parseSiteSettings, type SiteSettings } from './site-settings.ts'

/**
 * A tenant as its pages need it: address, sign-in rules, branding, and the short lists around its contents, in one JSON
 * value, so that no page asks the database for them. It can be a second old, so code that gives out content asks D1
 * instead. The snapshot has its words in all languages; a visit has them in its own (`siteIn`).
 */
export type Site = Translatable<'serviceName'> & {
  tenantId: number
  /** Changes whenever something that readers see changes. */
  version: number
  companyId: number
  companyName: string
  /** The address that readers may write to. Null if the company gives none. */
  companyEmail: string | null
  domainType: 'FULL_DOMAIN' | 'PATH'
  domain: string | null
  servicePath: string | null
  serviceName: string
  /** The site's own language. Words that aren't translated are in it. */
  lang: Locale
  /** The site's title in each language. A mail uses its recipient's language, whoever causes it. */
  titles: Record<Locale, string>
  accountType: AccountType
  /** 0 none, 1 login required, 2 only to view a book. */
  settingLogin: 0 | 1 | 2
  /** The company was stopped: readers and guests see that the site isn't available. */
  isStopped: boolean
  /** Whether any user group signs in by address alone. If none does, visitors' addresses aren't looked up. */
  hasAutoIpLogin: boolean
  settings: SiteSettings
  /** In the tenant's order, like all lists here. */
  groups: SiteGroup[]
  footerLinks: SiteFooterLink[]
  sortFields: SiteSortField[]
  searchTabs: SiteSearchTab[]
  hashTags: SiteHashtag[]
  /** The years in which visible contents were published, latest first. */
  years: number[]
  /**
   * The newest notifications, including future ones, because the code that shows them knows the time. Milliseconds since
   * 1970.
   */
  notifications: SiteNotification[]
}

export type SiteGroup = Translatable<'name'> & {
  id: number
  name: string
  type: GroupType
  isDefault: boolean
  itemSize: number
  numRow: number
  isWrapLine: boolean
  /** The code by which the publisher's other systems know the group. */
  refCode: string | null
}
export type SiteHashtag = Translatable<'name'> & { id: number; name: string }
export type SiteNotification = Translatable<'title'> & {
  id: number
  title: string
  createdAt: number
  /** The time at which it stops being shown, if there is one. */
  until?: number
  /** Who sees it, if not everybody; for user groups their ids. */
  audience?: 'readers' | 'groups'
  groupIds?: string[]
}
export type SiteFooterLink = Translatable<'label'> & {
  id: number
  url: string
  label: string
  /** 1 internal, 2 external. */
  typeLink: 1 | 2
  /** 1 upper row, 2 lower, 3 middle. */
  positionLink: 1 | 2 | 3
  ordinal: number
}
export type SiteSortField = Translatable<'title'> & {
  id: number
  /** 1 search, 2 home. */
  context: 1 | 2
  /** 1 to 11 is a content's field, 12 is the content group. */
  field: number
  title: string
  isAscDefault: boolean
  isDefault: boolean
  ordinal: number
}
export type SiteSearchBox = Translatable<'label' | 'choiceLabels'> & {
  id: number
  label: string
  isShowLabel: boolean
  size: 'small' | 'medium' | 'large'
  /** 1 partial, 2 exact, 3 days, 4 single choice, 5 multiple choice, 6 months, 7 years. */
  operation: 1 | 2 | 3 | 4 | 5 | 6 | 7
  /** The values that can be chosen, in order (R233), as contents have them. */
  choices: string[]
  /** Labels for choices that are shown differently from their values. */
  choiceLabels?: Record<string, string>
  fields: ContentField[]
  /** The groups that the box offers to search in. */
  groupIds: number[]
}
export type SiteSearchTab = Translatable<'title'> & {
  id: number
  title: string
  isFullText: boolean
  boxes: SiteSearchBox[]
}

/** Where a tenant is looked up: by a host of its own, or by the first path segment on a shared host (domain is null). */
export type SiteAddress = { domain: string | null; servicePath: string | null }

/** The beginning of a site's addresses: empty on a domain of its own, otherwise its service path. */
export function basePathOf({ servicePath }: Pick<Site, 'servicePath'>): string {
  return servicePath === null ? '' : `/${servicePath}`
}

/** The site of pages that belong to no tenant: the console's sign-in and the error pages of unknown addresses. */
export function platformSite(): Site {
  return platform
}

/**
 * Made once for the isolate: parsing its settings takes longer than routing a page, and `siteIn` recognises the same
 * object.
 */
const platform: Site = {
  tenantId: 0,
  version: 0,
  companyId: 0,
  companyName: 'Bunko',
  companyEmail: null,
  domainType: 'PATH',
  domain: null,
  servicePath: null,
  serviceName: 'Bunko',
  lang: 'ja',
  titles: { en: 'Bunko', ja: 'Bunko' },
  accountType: 'EMAIL',
  settingLogin: 0,
  isStopped: false,
  hasAutoIpLogin: false,
  settings: parseSiteSettings({}),
  groups: [],
  footerLinks: [],
  sortFields: [],
  searchTabs: [],
  hashTags: [],
  years: [],
  notifications: [],
}

/**
 * Only a site with a domain of its own may run a tag manager: path tenants share an origin, where the script of one could
 * read the pages of another.
 */
export function mayRunTagManager({ domainType, settings }: Pick<Site, 'domainType' | 'settings'>): boolean {
  return domainType === 'FULL_DOMAIN' && settings.tagManager.gtmId !== null
}

/** The sites in one language that were made from the isolate's snapshots. Each is dropped together with its snapshot. */
const made = new WeakMap<Site, Partial<Record<Locale, Site>>>()

/**
 * A snapshot's site with its words in one language, so that the code that shows them needn't choose. Made once for each
 * language.
 */
export function siteIn(site: Site, locale: Locale): Site {
  const known = made.get(site) ?? {}
  const shown = known[locale] ?? inLanguage(site, locale)
  made.set(site, { ...known, [locale]: shown })
  return shown
}

/** The parts of a site that its title is made from. */
type Named = Pick<Site, 'serviceName'> & { settings: Pick<Site['settings'], 'brand'> }

/** The company's title, or the service's name, or else the product's (R030). */
export function siteTitle({ settings, serviceName }: Named): string {
  return settings.brand.titlePage || serviceName || 'Bunko'
}

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
