import { auditPaths } from './admin-audit.ts'
import { commercePaths } from './admin-commerce.ts'
import { companyPaths } from './admin-company.ts'
import { contentPaths } from './admin-content.ts'
import { importPaths } from './admin-imports.ts'
import { lookPaths } from './admin-look.ts'
import { lookPreviewPaths } from './admin-look-preview.ts'
import { numbersPaths } from './admin-numbers.ts'
import { peoplePaths } from './admin-people.ts'
import { searchSetupPaths } from './admin-search.ts'
import { staffPaths } from './admin-staff.ts'
import { uploadPaths } from './admin-upload.ts'
import { withQuery } from './query.ts'

/** URLs of the platform itself, at the root of every host. */
export const adminPaths = {
  admin: () => '/admin',
  adminLogin: () => '/admin/login',
  adminLogout: () => '/admin/logout',
  adminLanguage: () => '/admin/language',
  savedViews: () => '/admin/views',
  /** Search over everything that the administrator may see; within one site or company if its number is given. */
  consoleSearch: (query: { q?: string; site?: number; company?: number } = {}) =>
    withQuery('/admin/search', query),
  ...auditPaths,
  ...uploadPaths,
  ...staffPaths,
  ...peoplePaths,
  ...importPaths,
  ...contentPaths,
  ...companyPaths,
  ...lookPaths,
  ...numbersPaths,
  ...searchSetupPaths,
  ...lookPreviewPaths,
  ...commercePaths,
  companies: (query: Record<string, string | undefined> = {}) => withQuery('/admin/companies', query),
  company: (companyId: number) => `/admin/companies/${companyId}`,
  /** The contents of a site; its screens stand below `/admin/sites/{tenantId}`. */
  contents: (tenantId: number, query: ContentsQuery = {}) =>
    withQuery(`/admin/sites/${tenantId}/contents`, { ...query }),
  /** The same screen on another site, used by the switch between sites. */
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

/** The query of a list of contents: words, group, state of the file, `shown` or `hidden`, order, page. */
export type ContentsQuery = {
  q?: string
  group?: number
  tag?: number
  state?: string
  view?: string
  sort?: string
  direction?: string
  page?: number
}
