import type { AccountType, GroupType } from '#app/kernel/data/tables.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { inLanguage, type Translatable } from '#app/kernel/i18n/translations.ts'
import type { ContentField } from '#app/kernel/values/content-field.ts'
import { parseSiteSettings, type SiteSettings } from './site-settings.ts'

/**
 * A tenant as its pages need it: address, sign-in rules, branding, and the short lists around its contents, in one JSON value, so that
 * pages needn't query for them. It can be a second old, so code that gives out content reads D1 instead. The snapshot contains its words in
 * all languages, a visit's site only those in the visit's (`siteIn`).
 */
export type Site = Translatable<'serviceName'> & {
  tenantId: number
  /** Grows with every change that readers can see. */
  version: number
  companyId: number
  companyName: string
  /** The address that readers may write to. Null if the company gives none. */
  companyEmail: string | null
  domainType: 'FULL_DOMAIN' | 'PATH'
  domain: string | null
  servicePath: string | null
  serviceName: string
  /** The site's own language; texts without a translation are in it. */
  lang: Locale
  /** The site's title in each language. A mail uses its recipient's language, whoever causes it. */
  titles: Record<Locale, string>
  accountType: AccountType
  /** When readers must sign in: 0 never, 1 for every page, 2 only to open a book. */
  settingLogin: 0 | 1 | 2
  /** The company was stopped: every visitor is told that the site isn't available. */
  isStopped: boolean
  /** Whether any user group signs in by address alone. If none does, visitors' addresses aren't looked up. */
  hasAutoIpLogin: boolean
  /** Whether the company has a payment provider, and has given all the seller details that the law asks for. */
  hasSeller: boolean
  /** Whether readers are sent an invoice for each period after the first, instead of a charge to their card (ruling 57). */
  isInvoicing: boolean
  settings: SiteSettings
  /** In the tenant's order, like all lists of this type. */
  groups: SiteGroup[]
  footerLinks: SiteFooterLink[]
  sortFields: SiteSortField[]
  searchTabs: SiteSearchTab[]
  hashTags: SiteHashtag[]
  /** The years in which visible contents were published, latest first. */
  years: number[]
  /** The newest notifications, with future ones too: the snapshot doesn't know when it will be shown. Times are milliseconds since 1970. */
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
  /** When it stops being shown; missing if never. */
  until?: number
  /** The readers that the notification is shown to: all who are signed in, or those of the user groups `groupIds`. Absent: everybody. */
  audience?: 'readers' | 'groups'
  groupIds?: string[]
}
export type SiteFooterLink = Translatable<'label'> & {
  id: number
  url: string
  label: string
  /** The link's kind: 1 internal, 2 external. */
  typeLink: 1 | 2
  /** The link's row in the footer: 1 upper, 2 lower, 3 middle. */
  positionLink: 1 | 2 | 3
  ordinal: number
}
export type SiteSortField = Translatable<'title'> & {
  id: number
  /** Where the field sorts: 1 search results, 2 home page. */
  context: 1 | 2
  /** What it sorts by: 1 to 11 is a field of contents, 12 the content group. */
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
  /** How the box searches: 1 partial match, 2 exact match, 3 days, 4 single choice, 5 multiple choice, 6 months, 7 years. */
  operation: 1 | 2 | 3 | 4 | 5 | 6 | 7
  /** The values that can be chosen, in order, spelt as contents have them (R233). */
  choices: string[]
  /** Labels for choices that are shown differently from their values. */
  choiceLabels?: Record<string, string>
  fields: ContentField[]
  /** The content groups that the box offers to search in. */
  groupIds: number[]
}
export type SiteSearchTab = Translatable<'title'> & {
  id: number
  title: string
  isFullText: boolean
  boxes: SiteSearchBox[]
}

/** The key by which a tenant is found: its own host, or the first path segment on a shared host (`domain` is null then). */
export type SiteAddress = { domain: string | null; servicePath: string | null }

/** The path that all of a site's addresses begin with: empty on its own domain, otherwise its service path. */
export function basePathOf({ servicePath }: Pick<Site, 'servicePath'>): string {
  return servicePath === null ? '' : `/${servicePath}`
}

/** The site of pages that belong to no tenant: the console's sign-in and the error pages of unknown addresses. */
export function platformSite(): Site {
  return platform
}

/**
 * Made once per isolate: parsing its settings takes longer than routing a page, and `siteIn` needs the same object to find its translation.
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
  hasSeller: false,
  isInvoicing: false,
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

/**
 * Whether readers can buy plans here, so that the site has a page about its seller. A site of the open type has no readers, and one without a
 * layout no pages of plans.
 */
export function sellsPlans({
  accountType,
  hasSeller,
  settings,
}: Pick<Site, 'accountType' | 'hasSeller' | 'settings'>): boolean {
  const { subscription, layout } = settings
  const isOffering = subscription.showSubscriptionStatus && layout.viewPage !== 3
  return isOffering && hasSeller && accountType !== 'OPEN_TYPE'
}

/** The sites that were translated from the isolate's snapshots, by language. Each is dropped together with its snapshot. */
const made = new WeakMap<Site, Partial<Record<Locale, Site>>>()

/** Translates a snapshot's site into one language, so that the code that shows its texts needn't choose. Done once per language. */
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

/** How long an isolate uses a remembered site without asking again, so that a change is seen within a second. Milliseconds. */
const memoryLife = 900
/** From this age on the next request asks again, without waiting for the answer. Milliseconds. */
const askAgainAfter = 450
/** How old a remembered site may be for a page that is kept, while the database doesn't answer. Milliseconds. */
const staleLife = 10_000
const memoryLimit = 500

type Remembered = { site: Site | null; at: number; isAskedAgain: boolean }

const remembered = new Map<string, Remembered>()

/** The site that this isolate remembers for an address, and whether it is fresh. Undefined if it remembers none. */
export function rememberedSite(
  address: SiteAddress,
  now: number,
): { site: Site | null; isFresh: boolean; mayBeStale: boolean } | undefined {
  const known = remembered.get(keyOf(address))
  if (known === undefined) return undefined
  const age = now - known.at
  return { site: known.site, isFresh: age < memoryLife, mayBeStale: age < staleLife }
}

/**
 * Asks again about a remembered site that will soon be too old, so that no request has to wait for that. Of the requests that come meanwhile
 * only the first asks; the others get null. The answer is dropped if the site was forgotten or asked about by others since. If the database doesn't answer, the
 * site just becomes too old.
 */
export function askAgain(
  address: SiteAddress,
  now: number,
  ask: () => Promise<Site | null>,
): Promise<void> | null {
  const known = remembered.get(keyOf(address))
  if (known === undefined || known.isAskedAgain || now - known.at < askAgainAfter) return null
  known.isAskedAgain = true
  return ask().then(
    (site) => {
      if (remembered.get(keyOf(address)) === known) rememberSite(address, site, now)
    },
    () => undefined,
  )
}

export function rememberSite(address: SiteAddress, site: Site | null, now: number): void {
  if (remembered.size >= memoryLimit) remembered.clear()
  remembered.set(keyOf(address), { site, at: now, isAskedAgain: false })
}

/** Forgets a site after its settings were saved, so that the administrator sees the change at once. */
export function forgetSite(address: SiteAddress): void {
  const key = keyOf(address)
  remembered.delete(key)
  forgotten.push(key)
  if (forgotten.length > mostForgotten) forgotten.shift()
  forgottenSoFar += 1
}

/** The last sites that this isolate forgot, by their keys, so that another one can be told. */
const forgotten: string[] = []
const mostForgotten = 100
let forgottenSoFar = 0

export const countForgotten = () => forgottenSoFar

/** The keys of the sites that were forgotten since there were `count`, at most the last hundred. */
export function sitesForgottenSince(count: number): string[] {
  const since = Math.min(forgottenSoFar - count, forgotten.length)
  return [...new Set(forgotten.slice(forgotten.length - since))]
}

/** Forgets sites that another isolate has forgotten. */
export function forgetSites(keys: readonly string[]): void {
  for (const key of keys) remembered.delete(key)
}

function keyOf({ domain, servicePath }: SiteAddress): string {
  return `${domain ?? ''}/${servicePath ?? ''}`
}
