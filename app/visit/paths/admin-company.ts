import { withQuery } from './query.ts'

/** Companies, their sites, and the set-up of a site, whose screens stand below `/admin/sites/{tenantId}/settings`. */
export const companyPaths = {
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
