import { lookFormNames } from '#app/features/branding/model/forms/look-inputs.ts'
import { lookWords, pictureFormNames } from '#app/features/branding/parts/preview/look-forms.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { hasLevel, type StaffLevel } from '#app/visit/staff-policy.ts'
import type { Staff } from '#app/visit/visit.ts'

/** What a screen is about: the platform, a company, a site, or whoever is there. */
type Place =
  | { of: 'system'; to: () => string }
  | { of: 'company'; to: (companyId: number) => string }
  | { of: 'site'; to: (tenantId: number) => string }
  | { of: 'anywhere'; to: () => string }

/** The groups of the rail in their order; what is of a level stands before its administrators. */
export const screenGroups = ['content', 'people', 'site', 'company', 'platform', 'administrators'] as const

/**
 * A screen of the console; its words are `screen.{key}`. At most nine of a place stand in the rail, in three groups; the
 * others are tabs of one of them, found by the search.
 */
export type Screen = Place & {
  key: string
  level: StaffLevel
  group: (typeof screenGroups)[number]
  isTab?: true
  /** Of a tab whose address doesn't begin with its entry's: the key of that entry. */
  under?: string
  /** After `g`. */
  shortcut?: string
}

/** The forms of a site's look, each found by its name. */
const lookScreens = [...pictureFormNames, ...lookFormNames].map(
  (name): Screen => ({
    of: 'site',
    key: `look.${name}`,
    level: 'service',
    group: 'site',
    isTab: true,
    under: 'look',
    to: (id) => adminPaths.lookForm(id, lookWords[name]),
  }),
)

/** What is about the look as a whole. */
const wholeLookScreens = (
  [
    ['look.colours', adminPaths.lookColours],
    ['look.themes', adminPaths.lookThemes],
    ['look.transfer', adminPaths.lookTransfer],
    ['look.history', adminPaths.lookHistory],
  ] as const
).map(
  ([key, to]): Screen => ({
    of: 'site',
    key,
    level: 'service',
    group: 'site',
    isTab: true,
    under: 'look',
    to,
  }),
)

const screens: readonly Screen[] = [
  {
    of: 'system',
    key: 'companies',
    level: 'system',
    group: 'platform',
    to: () => adminPaths.companies(),
    shortcut: 'o',
  },
  {
    of: 'system',
    key: 'newCompany',
    level: 'system',
    group: 'platform',
    isTab: true,
    to: adminPaths.newCompany,
    shortcut: 'n',
  },
  {
    of: 'system',
    key: 'systemAudit',
    level: 'system',
    group: 'platform',
    to: adminPaths.systemAudit,
    shortcut: 'l',
  },
  {
    of: 'system',
    key: 'systemStaff',
    level: 'system',
    group: 'administrators',
    to: () => adminPaths.staff(null),
    shortcut: 'a',
  },
  {
    of: 'system',
    key: 'systemNumbers',
    level: 'system',
    group: 'platform',
    to: () => adminPaths.systemNumbers(),
    shortcut: 'w',
  },
  {
    of: 'system',
    key: 'health',
    level: 'system',
    group: 'platform',
    to: () => adminPaths.health(),
    shortcut: 'h',
  },
  {
    of: 'system',
    key: 'actAs',
    level: 'system',
    group: 'administrators',
    to: () => adminPaths.actAs(),
    isTab: true,
  },
  { of: 'system', key: 'apiDocs', level: 'system', group: 'platform', to: adminPaths.apiDocs },
  {
    of: 'anywhere',
    key: 'ownAccount',
    level: 'service',
    group: 'administrators',
    to: adminPaths.ownAccount,
    isTab: true,
  },
  {
    of: 'company',
    key: 'companyStaff',
    level: 'company',
    group: 'administrators',
    to: (id) => adminPaths.staff(id),
    shortcut: 'a',
  },
  {
    of: 'company',
    key: 'companyActAs',
    level: 'company',
    group: 'administrators',
    to: () => adminPaths.actAs(),
    isTab: true,
  },
  {
    of: 'company',
    key: 'companyApiDocs',
    level: 'company',
    group: 'company',
    to: adminPaths.apiDocs,
    isTab: true,
    under: 'apiKeys',
  },
  {
    of: 'system',
    key: 'addresses',
    level: 'system',
    group: 'platform',
    to: () => adminPaths.addresses(),
    shortcut: 'i',
  },
  {
    of: 'company',
    key: 'company',
    level: 'company',
    group: 'company',
    to: adminPaths.company,
    shortcut: 's',
  },
  {
    of: 'company',
    key: 'apiKeys',
    level: 'company',
    group: 'company',
    to: adminPaths.apiKeys,
    shortcut: 'k',
  },
  {
    of: 'company',
    key: 'newSite',
    level: 'company',
    group: 'company',
    isTab: true,
    to: adminPaths.newSite,
    shortcut: 'n',
  },
  {
    of: 'company',
    key: 'companySettings',
    level: 'company',
    group: 'company',
    to: adminPaths.companySettings,
  },
  {
    of: 'company',
    key: 'companyPayment',
    level: 'company',
    group: 'company',
    isTab: true,
    under: 'companySettings',
    to: adminPaths.companyPayment,
  },
  {
    of: 'company',
    key: 'reconciliation',
    level: 'company',
    group: 'company',
    isTab: true,
    under: 'companySettings',
    to: (id) => adminPaths.reconciliation(id),
  },
  {
    of: 'company',
    key: 'companyReferrers',
    level: 'company',
    group: 'company',
    isTab: true,
    under: 'companySettings',
    to: adminPaths.companyReferrers,
  },
  {
    of: 'company',
    key: 'companyNumbers',
    level: 'company',
    group: 'company',
    to: (id) => adminPaths.companyNumbers(id),
    shortcut: 'w',
  },
  {
    of: 'company',
    key: 'companyAudit',
    level: 'company',
    group: 'company',
    to: adminPaths.companyAudit,
    shortcut: 'l',
  },
  {
    of: 'site',
    key: 'contents',
    level: 'service',
    group: 'content',
    to: (id) => adminPaths.contents(id),
    shortcut: 'c',
  },
  {
    of: 'site',
    key: 'newContent',
    level: 'service',
    group: 'content',
    isTab: true,
    to: adminPaths.newContent,
    shortcut: 'n',
  },
  {
    of: 'site',
    key: 'uploadMany',
    level: 'service',
    group: 'content',
    to: adminPaths.uploadMany,
    isTab: true,
  },
  {
    of: 'site',
    key: 'users',
    level: 'service',
    group: 'people',
    to: (id) => adminPaths.users(id),
    shortcut: 'u',
  },
  {
    of: 'site',
    key: 'userGroups',
    level: 'service',
    group: 'people',
    to: (id) => adminPaths.userGroups(id),
    shortcut: 'p',
  },
  {
    of: 'site',
    key: 'trace',
    level: 'service',
    group: 'people',
    isTab: true,
    under: 'users',
    to: (id) => adminPaths.trace(id),
    shortcut: 't',
  },
  {
    of: 'site',
    key: 'contentImports',
    level: 'service',
    group: 'content',
    isTab: true,
    under: 'contents',
    to: (id) => adminPaths.imports(id, 'contents'),
    shortcut: 'j',
  },
  {
    of: 'site',
    key: 'contentGroups',
    level: 'service',
    group: 'content',
    isTab: true,
    under: 'contents',
    to: adminPaths.groups,
    shortcut: 'g',
  },
  {
    of: 'site',
    key: 'hashTags',
    level: 'service',
    group: 'content',
    to: adminPaths.hashTags,
    isTab: true,
    under: 'contents',
  },
  {
    of: 'site',
    key: 'trash',
    level: 'service',
    group: 'content',
    to: (id) => adminPaths.trash(id),
    isTab: true,
  },
  {
    of: 'site',
    key: 'plans',
    level: 'service',
    group: 'site',
    to: adminPaths.plans,
    shortcut: 'm',
  },
  {
    of: 'site',
    key: 'plansSetting',
    level: 'service',
    group: 'site',
    isTab: true,
    under: 'plans',
    to: adminPaths.plansSetting,
  },
  {
    of: 'site',
    key: 'registrations',
    level: 'service',
    group: 'site',
    isTab: true,
    under: 'plans',
    to: (id) => adminPaths.registrations(id),
  },
  {
    of: 'site',
    key: 'coupons',
    level: 'service',
    group: 'site',
    isTab: true,
    under: 'plans',
    to: (id) => adminPaths.coupons(id),
  },
  {
    of: 'site',
    key: 'discounts',
    level: 'service',
    group: 'site',
    isTab: true,
    under: 'plans',
    to: adminPaths.discounts,
  },
  {
    of: 'site',
    key: 'transactions',
    level: 'service',
    group: 'site',
    isTab: true,
    under: 'plans',
    shortcut: 'y',
    to: (id) => adminPaths.transactions(id),
  },
  {
    of: 'site',
    key: 'revenue',
    level: 'service',
    group: 'site',
    isTab: true,
    under: 'plans',
    to: (id) => adminPaths.revenue(id),
  },
  {
    of: 'site',
    key: 'notifications',
    level: 'service',
    group: 'site',
    to: adminPaths.siteNotifications,
    shortcut: 'i',
  },
  {
    of: 'site',
    key: 'searchSetup',
    level: 'service',
    group: 'site',
    isTab: true,
    under: 'look',
    to: adminPaths.searchSetup,
  },
  {
    of: 'site',
    key: 'sortFields',
    level: 'service',
    group: 'site',
    isTab: true,
    under: 'look',
    to: adminPaths.sortFields,
  },
  {
    of: 'site',
    key: 'searchResults',
    level: 'service',
    group: 'site',
    isTab: true,
    under: 'look',
    to: adminPaths.searchResults,
  },
  {
    of: 'site',
    key: 'numbers',
    level: 'service',
    group: 'site',
    to: (id) => adminPaths.numbers(id),
    shortcut: 'w',
  },
  {
    of: 'site',
    key: 'contentsNumbers',
    level: 'service',
    group: 'site',
    isTab: true,
    under: 'numbers',
    to: (id) => adminPaths.contentsNumbers(id),
  },
  {
    of: 'site',
    key: 'readingDetail',
    level: 'company',
    group: 'site',
    isTab: true,
    to: adminPaths.readingDetail,
  },
  { of: 'site', key: 'look', level: 'service', group: 'site', to: adminPaths.look, shortcut: 'v' },
  ...lookScreens,
  ...wholeLookScreens,
  {
    of: 'site',
    key: 'languages',
    level: 'service',
    group: 'site',
    isTab: true,
    under: 'look',
    to: (id) => adminPaths.lookLanguages(id),
  },
  { of: 'site', key: 'siteSettings', level: 'service', group: 'site', to: adminPaths.siteSettings },
  {
    of: 'site',
    key: 'siteDomain',
    level: 'company',
    group: 'site',
    isTab: true,
    to: adminPaths.siteDomain,
  },
  {
    of: 'site',
    key: 'siteSignIn',
    level: 'company',
    group: 'site',
    isTab: true,
    to: adminPaths.siteSignIn,
  },
  { of: 'site', key: 'siteTerms', level: 'company', group: 'site', isTab: true, to: adminPaths.siteTerms },
  { of: 'site', key: 'siteMails', level: 'company', group: 'site', isTab: true, to: adminPaths.siteMails },
  {
    of: 'site',
    key: 'siteLoginPage',
    level: 'service',
    group: 'site',
    isTab: true,
    to: adminPaths.siteLoginPage,
  },
  {
    of: 'site',
    key: 'siteTagManager',
    level: 'company',
    group: 'site',
    isTab: true,
    to: adminPaths.siteTagManager,
  },
  {
    of: 'site',
    key: 'siteDiscovery',
    level: 'service',
    group: 'site',
    isTab: true,
    to: adminPaths.siteDiscovery,
  },
  {
    of: 'site',
    key: 'siteProtection',
    level: 'service',
    group: 'site',
    isTab: true,
    to: adminPaths.siteProtection,
  },
  { of: 'site', key: 'siteAudit', level: 'service', group: 'site', to: adminPaths.siteAudit, shortcut: 'l' },
  {
    of: 'site',
    key: 'siteApiDocs',
    level: 'service',
    group: 'site',
    to: adminPaths.apiDocs,
    isTab: true,
  },
]

/** Where one stands: on the platform, in a company, at a site of it. */
export type Standing = { companyId: number | null; tenantId: number | null }

export type ScreenLink = Pick<Screen, 'key' | 'group' | 'isTab' | 'under' | 'shortcut'> & { to: string }

/** The screens an administrator may open from where they stand: of the site, else of the company, else of the platform. */
export function screensFor(staff: Pick<Staff, 'level'>, standing: Standing): ScreenLink[] {
  const of = standing.tenantId !== null ? 'site' : standing.companyId !== null ? 'company' : 'system'
  return screens
    .filter((screen) => (screen.of === of || screen.of === 'anywhere') && hasLevel(staff, screen.level))
    .map(({ to, of: _, level: __, ...screen }) => ({ ...screen, to: to(idOf(of, standing)) }))
}

function idOf(of: 'system' | 'company' | 'site', { companyId, tenantId }: Standing): number {
  return (of === 'site' ? tenantId : companyId) ?? 0
}
