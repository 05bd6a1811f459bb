import { withQuery } from './query.ts'

/** Administrators, their own accounts, API keys, and the platform's health. */
export const staffPaths = {
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
  retryJob: () => '/admin/health/retry',
}

function below(companyId: number | null): string {
  return companyId === null ? '/admin' : `/admin/companies/${companyId}`
}
