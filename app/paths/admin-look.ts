import { withQuery } from './query.ts'

/** What a site looks like; its screens stand below `/admin/sites/{tenantId}/look`. */
export const lookPaths = {
  look: (tenantId: number) => `/admin/sites/${tenantId}/look`,
  /** A form of the look by its own word, as `lookWords` has it. */
  lookForm: (tenantId: number, word: string) => `/admin/sites/${tenantId}/look/${word}`,
  /** A page stamped with the watermark that the query has. */
  watermarkSample: (tenantId: number, query: string) =>
    `/admin/sites/${tenantId}/look/watermark/sample?${query}`,
  orderFooterLinks: (tenantId: number) => `/admin/sites/${tenantId}/look/footer/links`,
  newFooterLink: (tenantId: number) => `/admin/sites/${tenantId}/look/footer/links/new`,
  footerLink: (tenantId: number, id: number) => `/admin/sites/${tenantId}/look/footer/links/${id}`,
  /** The site's words in both languages: of a kind, with those that are there too, a page of them. */
  lookLanguages: (tenantId: number, query: Record<string, string | undefined> = {}) =>
    withQuery(`/admin/sites/${tenantId}/look/languages`, query),
  lookColours: (tenantId: number) => `/admin/sites/${tenantId}/look/colours`,
  lookThemes: (tenantId: number) => `/admin/sites/${tenantId}/look/themes`,
  lookTransfer: (tenantId: number) => `/admin/sites/${tenantId}/look/transfer`,
  lookFile: (tenantId: number) => `/admin/sites/${tenantId}/look/transfer/file`,
  lookHistory: (tenantId: number) => `/admin/sites/${tenantId}/look/history`,
  lookVersion: (tenantId: number, version: number) => `/admin/sites/${tenantId}/look/history/${version}`,
  resetLook: (tenantId: number, word: string) => `/admin/sites/${tenantId}/look/${word}/reset`,
}
