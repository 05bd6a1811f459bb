import { withQuery } from './query.ts'

type Span = Record<string, string | undefined>

/** Usage statistics of a site, of a company's sites, and of the whole platform. */
export const numbersPaths = {
  numbers: (tenantId: number, span: Span = {}) => withQuery(`/admin/sites/${tenantId}/numbers`, span),
  numbersCsv: (tenantId: number, span: Span = {}) => withQuery(`/admin/sites/${tenantId}/numbers.csv`, span),
  contentsNumbers: (tenantId: number, query: Span = {}) =>
    withQuery(`/admin/sites/${tenantId}/numbers/contents`, query),
  contentsNumbersCsv: (tenantId: number) => `/admin/sites/${tenantId}/numbers/contents.csv`,
  contentNumbers: (tenantId: number, contentId: string, span: Span = {}) =>
    withQuery(`/admin/sites/${tenantId}/contents/${contentId}/numbers`, span),
  contentNumbersCsv: (tenantId: number, contentId: string, span: Span = {}) =>
    withQuery(`/admin/sites/${tenantId}/contents/${contentId}/numbers.csv`, span),
  readingDetail: (tenantId: number) => `/admin/sites/${tenantId}/settings/usage`,
  companyNumbersCsv: (companyId: number, span: Span = {}) =>
    withQuery(`/admin/companies/${companyId}/numbers.csv`, span),
  systemNumbersCsv: (span: Span = {}) => withQuery('/admin/numbers.csv', span),
  companyNumbers: (companyId: number, span: Span = {}) =>
    withQuery(`/admin/companies/${companyId}/numbers`, span),
  systemNumbers: (span: Span = {}) => withQuery('/admin/numbers', span),
}
