import { brandingPreviewPaths } from './admin-branding-preview.ts'
import { commercePaths, contentPaths } from './admin-sections.ts'
import { type QueryValue, withQuery } from './query.ts'

/** Companies, their sites, and the set-up of a site, whose screens stand below `/admin/sites/{tenantId}/settings`. */
const companyPaths = {
  newCompany: () => '/admin/companies/new',
  companySettings: (companyId: number) => `/admin/companies/${companyId}/settings`,
  companyStatus: (companyId: number) => `/admin/companies/${companyId}/status`,
  companyReferrers: (companyId: number) => `/admin/companies/${companyId}/referrers`,
  newSite: (companyId: number) => `/admin/companies/${companyId}/sites/new`,
  siteSettings: (tenantId: number) => `/admin/sites/${tenantId}/settings`,
  siteDomain: (tenantId: number) => `/admin/sites/${tenantId}/settings/domain`,
  siteSignIn: (tenantId: number) => `/admin/sites/${tenantId}/settings/sign-in`,
  siteSignInTests: (tenantId: number) => `/admin/sites/${tenantId}/settings/sign-in/tests`,
  siteSignInTest: (tenantId: number, testId: string) =>
    `/admin/sites/${tenantId}/settings/sign-in/tests/${testId}`,
  siteLoginPage: (tenantId: number) => `/admin/sites/${tenantId}/settings/login-page`,
  trySiteLoginPage: (tenantId: number) => `/admin/sites/${tenantId}/settings/login-page/preview`,
  siteTagManager: (tenantId: number) => `/admin/sites/${tenantId}/settings/tag-manager`,
  siteProtection: (tenantId: number) => `/admin/sites/${tenantId}/settings/protection`,
  siteDiscovery: (tenantId: number) => `/admin/sites/${tenantId}/settings/discovery`,
  siteTerms: (tenantId: number) => `/admin/sites/${tenantId}/settings/terms`,
  newTerms: (tenantId: number) => `/admin/sites/${tenantId}/settings/terms/new`,
  siteTermsVersion: (tenantId: number, version: number) =>
    `/admin/sites/${tenantId}/settings/terms/${version}`,
  siteMails: (tenantId: number) => `/admin/sites/${tenantId}/settings/mails`,
  siteMail: (tenantId: number, kind: string, lang?: string) =>
    withQuery(`/admin/sites/${tenantId}/settings/mails/${kind}`, { lang }),
  siteMailTest: (tenantId: number, kind: string) => `/admin/sites/${tenantId}/settings/mails/${kind}/test`,
}

/** Administrators, their own accounts, API keys, and the platform's health. */
const staffPaths = {
  loginCode: () => '/admin/login/code',
  loginSetUp: () => '/admin/login/set-up',
  forgotPassword: (query: { sent?: string; email?: string } = {}) =>
    withQuery('/admin/forgot-password', query),
  /** The page that a mailed link leads to. Its token works once. */
  staffLink: (token?: string) => withQuery('/admin/invitation', { token }),
  /** The mailed link that restores the previous address. */
  restoreEmail: (token?: string) => withQuery('/admin/restore-email', { token }),
  ownAccount: () => '/admin/account',
  /** The page on which administrators prove who they are, before they continue to `back`. */
  proof: (query: { back?: string; done?: 'true' } = {}) => withQuery('/admin/account/proof', query),
  ownFactor: () => '/admin/account/second-factor',
  actAs: (query: { site?: number } = {}) => withQuery('/admin/act-as', query),
  stopActing: () => '/admin/account/acting',
  /** The administrators of the platform (null) or of a company. */
  staff: (companyId: number | null) => `${below(companyId)}/staff`,
  newStaff: (companyId: number | null) => `${below(companyId)}/staff/new`,
  staffMember: (companyId: number | null, staffId: string) => `${below(companyId)}/staff/${staffId}`,
  factorPolicy: (companyId: number | null) => `${below(companyId)}/staff/second-factor`,
  apiKeys: (companyId: number) => `/admin/companies/${companyId}/keys`,
  newApiKey: (companyId: number) => `/admin/companies/${companyId}/keys/new`,
  apiDocs: () => '/admin/api',
  apiChapter: (chapter: string) => `/admin/api/${chapter}`,
  health: (query: { page?: number } = {}) => withQuery('/admin/health', query),
  costs: () => '/admin/health/costs',
  places: (query: { page?: number; database?: string } = {}) => withQuery('/admin/places', query),
  retryJob: () => '/admin/health/retry',
  deadLetters: () => '/admin/health/dead-letters',
  cardScripts: () => '/admin/health/card-scripts',
}

/** Search and sort settings of a site. Their screens stand below `/admin/sites/{tenantId}/search-setup`. */
const searchSetupPaths = {
  searchSetup: (tenantId: number) => `/admin/sites/${tenantId}/search-setup`,
  newSearchTab: (tenantId: number) => `/admin/sites/${tenantId}/search-setup/tabs/new`,
  searchTab: (tenantId: number, id: number) => `/admin/sites/${tenantId}/search-setup/tabs/${id}`,
  orderSearchBoxes: (tenantId: number, id: number) =>
    `/admin/sites/${tenantId}/search-setup/tabs/${id}/boxes`,
  newSearchBox: (tenantId: number, id: number) =>
    `/admin/sites/${tenantId}/search-setup/tabs/${id}/boxes/new`,
  searchBox: (tenantId: number, id: number) => `/admin/sites/${tenantId}/search-setup/boxes/${id}`,
  sortFields: (tenantId: number) => `/admin/sites/${tenantId}/search-setup/sorts`,
  newSortField: (tenantId: number, type?: number) =>
    withQuery(`/admin/sites/${tenantId}/search-setup/sorts/new`, { type: type?.toString() }),
  searchResults: (tenantId: number) => `/admin/sites/${tenantId}/search-setup/results`,
  trySearchResults: (tenantId: number) => `/admin/sites/${tenantId}/search-setup/results/preview`,
  orderResultButtons: (tenantId: number) => `/admin/sites/${tenantId}/search-setup/results/links`,
  newResultButton: (tenantId: number) => `/admin/sites/${tenantId}/search-setup/results/links/new`,
  resultButton: (tenantId: number, id: string) => `/admin/sites/${tenantId}/search-setup/results/links/${id}`,
  newCustomButton: (tenantId: number) => `/admin/sites/${tenantId}/search-setup/results/buttons/new`,
  customButton: (tenantId: number, id: string) =>
    `/admin/sites/${tenantId}/search-setup/results/buttons/${id}`,
  sortField: (tenantId: number, id: number) => `/admin/sites/${tenantId}/search-setup/sorts/${id}`,
}

/** A site's branding. Its screens stand below `/admin/sites/{tenantId}/look`. */
const brandingPaths = {
  look: (tenantId: number) => `/admin/sites/${tenantId}/look`,
  /** A branding form by its name in the address (`brandingWords`). */
  brandingForm: (tenantId: number, word: string) => `/admin/sites/${tenantId}/look/${word}`,
  /** A sample page with the watermark that the query describes. */
  watermarkSample: (tenantId: number, query: string) =>
    `/admin/sites/${tenantId}/look/watermark/sample?${query}`,
  orderFooterLinks: (tenantId: number) => `/admin/sites/${tenantId}/look/footer/links`,
  newFooterLink: (tenantId: number) => `/admin/sites/${tenantId}/look/footer/links/new`,
  footerLink: (tenantId: number, id: number) => `/admin/sites/${tenantId}/look/footer/links/${id}`,
  /** The screen with the site's words in both languages, filtered by kind and by whether they are complete. */
  brandingLanguages: (tenantId: number, query: Record<string, string | undefined> = {}) =>
    withQuery(`/admin/sites/${tenantId}/look/languages`, query),
  brandingColours: (tenantId: number) => `/admin/sites/${tenantId}/look/colours`,
  brandingThemes: (tenantId: number) => `/admin/sites/${tenantId}/look/themes`,
  brandingTransfer: (tenantId: number) => `/admin/sites/${tenantId}/look/transfer`,
  brandingFile: (tenantId: number) => `/admin/sites/${tenantId}/look/transfer/file`,
  brandingHistory: (tenantId: number) => `/admin/sites/${tenantId}/look/history`,
  brandingVersion: (tenantId: number, version: number) => `/admin/sites/${tenantId}/look/history/${version}`,
  resetBranding: (tenantId: number, word: string) => `/admin/sites/${tenantId}/look/${word}/reset`,
}

type Span = Record<string, string | undefined>

/** Usage statistics of a site, of a company's sites, and of the whole platform. */
const numbersPaths = {
  numbers: (tenantId: number, span: Span = {}) => withQuery(`/admin/sites/${tenantId}/numbers`, span),
  numbersCsv: (tenantId: number, span: Span = {}) => withQuery(`/admin/sites/${tenantId}/numbers.csv`, span),
  contentsAnalytics: (tenantId: number, query: Span = {}) =>
    withQuery(`/admin/sites/${tenantId}/numbers/contents`, query),
  contentsNumbersCsv: (tenantId: number) => `/admin/sites/${tenantId}/numbers/contents.csv`,
  contentAnalytics: (tenantId: number, contentId: string, span: Span = {}) =>
    withQuery(`/admin/sites/${tenantId}/contents/${contentId}/numbers`, span),
  contentNumbersCsv: (tenantId: number, contentId: string, span: Span = {}) =>
    withQuery(`/admin/sites/${tenantId}/contents/${contentId}/numbers.csv`, span),
  readingDetail: (tenantId: number) => `/admin/sites/${tenantId}/settings/usage`,
  companyNumbersCsv: (companyId: number, span: Span = {}) =>
    withQuery(`/admin/companies/${companyId}/numbers.csv`, span),
  systemNumbersCsv: (span: Span = {}) => withQuery('/admin/numbers.csv', span),
  companyAnalytics: (companyId: number, span: Span = {}) =>
    withQuery(`/admin/companies/${companyId}/numbers`, span),
  systemAnalytics: (span: Span = {}) => withQuery('/admin/numbers', span),
}

type Kind = 'contents' | 'users'

const of = (tenantId: number, kind: Kind) => `/admin/sites/${tenantId}/imports/${kind}`

/** A site's CSV imports, by what they import. */
const importPaths = {
  imports: (tenantId: number, kind: Kind, query: { page?: number } = {}) =>
    withQuery(of(tenantId, kind), query),
  newImport: (tenantId: number, kind: Kind) => `${of(tenantId, kind)}/new`,
  /** A CSV template: the header rows of a file to be filled in. */
  importTemplate: (tenantId: number, kind: Kind) => `${of(tenantId, kind)}/template.csv`,
  csvImport: (
    tenantId: number,
    kind: Kind,
    importId: string,
    query: { page?: number; changed?: number } = {},
  ) => withQuery(`${of(tenantId, kind)}/${importId}`, query),
  importErrors: (tenantId: number, kind: Kind, importId: string) =>
    `${of(tenantId, kind)}/${importId}/errors.csv`,
  /** Makes registration links for imported readers without an e-mail address. */
  importLinks: (tenantId: number, importId: string) => `${of(tenantId, 'users')}/${importId}/links.csv`,
  /** A CSV file with all metadata of the contents that the list shows. */
  contentsExport: (tenantId: number, query: Readonly<Record<string, string | number | undefined>> = {}) =>
    withQuery(`/admin/sites/${tenantId}/export.csv`, { ...query }),
}

type Query = Record<string, QueryValue>

const site = (tenantId: number) => `/admin/sites/${tenantId}`

/** The console's screens for readers, user groups and their access. */
const peoplePaths = {
  users: (tenantId: number, query: Query = {}) => withQuery(`${site(tenantId)}/users`, query),
  newUser: (tenantId: number) => `${site(tenantId)}/users/new`,
  user: (tenantId: number, userId: string) => `${site(tenantId)}/users/${userId}`,
  userRights: (tenantId: number, userId: string) => `${site(tenantId)}/users/${userId}/rights`,
  userReading: (tenantId: number, userId: string, query: Query = {}) =>
    withQuery(`${site(tenantId)}/users/${userId}/reading`, query),
  userGroups: (tenantId: number, query: Query = {}) => withQuery(`${site(tenantId)}/user-groups`, query),
  newUserGroup: (tenantId: number) => `${site(tenantId)}/user-groups/new`,
  userGroup: (tenantId: number, groupId: string) => `${site(tenantId)}/user-groups/${groupId}`,
  trace: (tenantId: number, query: Query = {}) => withQuery(`${site(tenantId)}/trace`, query),
  /** Address ranges that are too wide for sites' administrators, proposed to the operator of the platform. */
  addresses: (query: Query = {}) => withQuery('/admin/addresses', query),
}

/** The page for uploading many files at once, and the calls of its script. */
const uploadPaths = {
  uploadMany: (tenantId: number) => `/admin/sites/${tenantId}/contents/upload`,
  contentVersions: (tenantId: number, contentId: string) =>
    `/admin/sites/${tenantId}/contents/${contentId}/versions`,
  contentCover: (tenantId: number, contentId: string) =>
    `/admin/sites/${tenantId}/contents/${contentId}/cover`,
  ownCover: (tenantId: number, contentId: string) =>
    `/admin/sites/${tenantId}/contents/${contentId}/cover/own`,
  coverPicture: (tenantId: number, contentId: string, name: string) =>
    `/admin/sites/${tenantId}/contents/${contentId}/cover/picture/${name}`,
  replacements: (tenantId: number, contentId: string) =>
    `/admin/sites/${tenantId}/contents/${contentId}/uploads`,
  uploads: (tenantId: number) => `/admin/sites/${tenantId}/uploads`,
  upload: (tenantId: number, uploadId: string) => `/admin/sites/${tenantId}/uploads/${uploadId}`,
}

/** The log of administrators' actions, as far as the rights of each level reach. */
const auditPaths = {
  systemAudit: () => '/admin/audit',
  companyAudit: (companyId: number) => `/admin/companies/${companyId}/audit`,
  siteAudit: (tenantId: number) => `/admin/sites/${tenantId}/audit`,
}

/** URLs of the platform itself, at the root of every host. */
export const adminPaths = {
  admin: () => '/admin',
  platformHome: (query: { page?: number } = {}) => withQuery('/admin/home', query),
  companyHome: (companyId: number, query: { page?: number } = {}) =>
    withQuery(`/admin/companies/${companyId}/home`, query),
  siteHome: (tenantId: number) => `/admin/sites/${tenantId}/home`,
  adminLogin: () => '/admin/login',
  adminLogout: () => '/admin/logout',
  adminLanguage: () => '/admin/language',
  adminAppearance: () => '/admin/appearance',
  savedViews: () => '/admin/views',
  /** Search over everything that the administrator may see, starting from a site or company; `here` leaves out everything beyond it. */
  consoleSearch: (query: SearchQuery = {}) => withQuery('/admin/search', { ...query }),
  searchSuggestions: () => '/admin/search/suggestions',
  ...auditPaths,
  ...uploadPaths,
  ...staffPaths,
  ...peoplePaths,
  ...importPaths,
  ...contentPaths,
  ...companyPaths,
  ...brandingPaths,
  ...numbersPaths,
  ...searchSetupPaths,
  ...brandingPreviewPaths,
  ...commercePaths,
  companies: (query: Record<string, string | undefined> = {}) => withQuery('/admin/companies', query),
  company: (companyId: number) => `/admin/companies/${companyId}`,
  /** The contents of a site; its screens stand below `/admin/sites/{tenantId}`. */
  contents: (tenantId: number, query: ContentsQuery = {}) =>
    withQuery(`/admin/sites/${tenantId}/contents`, { ...query }),
  /** A screen of another site by its path below the site. The switch between sites uses it to stay on the same screen. */
  siteScreen: (tenantId: number, screen: string) => `/admin/sites/${tenantId}/${screen}`,
  newContent: (tenantId: number) => `/admin/sites/${tenantId}/contents/new`,
  adminContent: (tenantId: number, contentId: string) => `/admin/sites/${tenantId}/contents/${contentId}`,
  notFound: () => '/error-404',
  paymentError: () => '/gakken-payment/error',
}

/** The site whose screen a console path leads to. Null for any other screen. */
export function siteOfConsolePath(path: string): number | null {
  const [, tenantId] = /^\/admin\/sites\/([1-9]\d{0,8})(?:\/|$)/.exec(path) ?? []
  return tenantId === undefined ? null : Number(tenantId)
}

type SearchQuery = {
  q?: string
  site?: number | undefined
  company?: number | undefined
  kind?: string | undefined
  here?: 'true' | undefined
}

/** The query of a list of contents: words, group, state of the file, `shown` or `hidden`, order, page. */
type ContentsQuery = {
  q?: string
  group?: number
  tag?: number
  state?: string
  view?: string
  sort?: string
  direction?: string
  page?: number
}

function below(companyId: number | null): string {
  return companyId === null ? '/admin' : `/admin/companies/${companyId}`
}
