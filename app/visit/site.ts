import type { AccountType, GroupType } from '#app/data/tables.ts'
import type { ContentField } from '#app/values/content-field.ts'
import type { Locale } from '#app/values/locale.ts'
import { parseSiteSettings, type SiteSettings } from '#app/values/site-settings.ts'
import type { Translatable } from '#app/values/translations.ts'

/**
 * A tenant as its pages need it: address, login rules, look, and the short lists around its contents, in one JSON value,
 * so that no page asks the database for them. Whoever gives out content asks D1 instead (house rule of the snapshot).
 * The snapshot has its words in all their languages; a visit has them in its own (`siteIn`).
 */
export type Site = Translatable<'serviceName'> & {
  tenantId: number
  /** Another number after whatever its readers would see change. */
  version: number
  companyId: number
  companyName: string
  /** Whom readers may write to; null where the company names nobody. */
  companyEmail: string | null
  domainType: 'FULL_DOMAIN' | 'PATH'
  domain: string | null
  servicePath: string | null
  serviceName: string
  /** The site's own language: what isn't translated is in it. */
  lang: Locale
  /** What the site is called in each language: a mail is in its reader's, whoever causes it. */
  titles: Record<Locale, string>
  accountType: AccountType
  /** 0 none, 1 login required, 2 only to view a book. */
  settingLogin: 0 | 1 | 2
  /** The company was stopped: readers and guests are told that the site isn't available. */
  isStopped: boolean
  /** Whether any user group signs in by its address alone; where none does, no arrival is looked up. */
  hasAutoIpLogin: boolean
  settings: SiteSettings
  /** In the tenant's order, as are all lists here. */
  groups: SiteGroup[]
  footerLinks: SiteFooterLink[]
  sortFields: SiteSortField[]
  searchTabs: SiteSearchTab[]
  hashTags: SiteHashTag[]
  /** In which something visible was published, the latest first. */
  years: number[]
  /** The newest, those of the future too: whoever shows them knows the time. Milliseconds since 1970. */
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
  /** What the publisher's other systems know the group by. */
  refCode: string | null
}
export type SiteHashTag = Translatable<'name'> & { id: number; name: string }
export type SiteNotification = Translatable<'title'> & {
  id: number
  title: string
  createdAt: number
  /** Until when it is shown, where it ends. */
  until?: number
  /** For whom, where it isn't for everybody; of user groups their ids. */
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
  /** 1 to 11 a content's field, 12 the contents' group. */
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
  /** What can be chosen, in order (R233): the values contents have. */
  choices: string[]
  /** How those are shown that are shown otherwise than they are written. */
  choiceLabels?: Record<string, string>
  fields: ContentField[]
  /** Groups the box offers to look in. */
  groupIds: number[]
}
export type SiteSearchTab = Translatable<'title'> & {
  id: number
  title: string
  isFullText: boolean
  boxes: SiteSearchBox[]
}

/** Where a tenant is looked for: a host of its own, or a first path segment (on a shared host: domain null). */
export type SiteAddress = { domain: string | null; servicePath: string | null }

/** What a site's addresses begin with: nothing on a domain of its own, else its service path. */
export function basePathOf({ servicePath }: Pick<Site, 'servicePath'>): string {
  return servicePath === null ? '' : `/${servicePath}`
}

/** The look of pages that belong to no tenant: the console's sign-in and the error pages of unknown addresses. */
export function platformSite(): Site {
  return platform
}

/** Made once for the isolate: its settings take longer to parse than a page to route, and `siteIn` knows it again. */
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

/** Only a site with a domain of its own: path tenants share an origin, where one's script could read another's pages. */
export function mayRunTagManager({ domainType, settings }: Pick<Site, 'domainType' | 'settings'>): boolean {
  return domainType === 'FULL_DOMAIN' && settings.tagManager.gtmId !== null
}
