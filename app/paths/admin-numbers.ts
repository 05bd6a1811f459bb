import { withQuery } from './query.ts'

type Span = Record<string, string | undefined>

/** How a site, a company's sites and all of the platform's are used. */
export const numbersPaths = {
  numbers: (tenantId: number, span: Span = {}) => withQuery(`/admin/sites/${tenantId}/numbers`, span),
  numbersCsv: (tenantId: number, span: Span = {}) => withQuery(`/admin/sites/${tenantId}/numbers.csv`, span),
  companyNumbers: (companyId: number, span: Span = {}) =>
    withQuery(`/admin/companies/${companyId}/numbers`, span),
  systemNumbers: (span: Span = {}) => withQuery('/admin/numbers', span),
}
