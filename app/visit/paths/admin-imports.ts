import { withQuery } from './query.ts'

type Kind = 'contents' | 'users'

const of = (tenantId: number, kind: Kind) => `/admin/sites/${tenantId}/imports/${kind}`

/** A site's CSV imports, by what they import. */
export const importPaths = {
  imports: (tenantId: number, kind: Kind, query: { page?: number } = {}) =>
    withQuery(of(tenantId, kind), query),
  newImport: (tenantId: number, kind: Kind) => `${of(tenantId, kind)}/new`,
  /** The first rows of a file, to be filled in. */
  importTemplate: (tenantId: number, kind: Kind) => `${of(tenantId, kind)}/template.csv`,
  csvImport: (
    tenantId: number,
    kind: Kind,
    importId: string,
    query: { page?: number; changed?: number } = {},
  ) => withQuery(`${of(tenantId, kind)}/${importId}`, query),
  importErrors: (tenantId: number, kind: Kind, importId: string) =>
    `${of(tenantId, kind)}/${importId}/errors.csv`,
  /** Makes links for readers without an e-mail address. */
  importLinks: (tenantId: number, importId: string) => `${of(tenantId, 'users')}/${importId}/links.csv`,
  /** All metadata of the contents that the list shows. */
  contentsExport: (tenantId: number, query: Readonly<Record<string, string | number | undefined>> = {}) =>
    withQuery(`/admin/sites/${tenantId}/export.csv`, { ...query }),
}
