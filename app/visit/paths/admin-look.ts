import { withQuery } from './query.ts'

/** A site's branding. Its screens stand below `/admin/sites/{tenantId}/look`. */
export const lookPaths = {
  look: (tenantId: number) => `/admin/sites/${tenantId}/look`,
  /** A branding form by its name in the address (`lookWords`). */
  lookForm: (tenantId: number, word: string) => `/admin/sites/${tenantId}/look/${word}`,
  /** A page with the watermark that the query describes. */
  watermarkSample: (tenantId: number, query: string) =>
    `/admin/sites/${tenantId}/look/watermark/sample?${query}`,
  orderFooterLinks: (tenantId: number) => `/admin/sites/${tenantId}/look/footer/links`,
  newFooterLink: (tenantId: number) => `/admin/sites/${tenantId}/look/footer/links/new`,
  footerLink: (tenantId: number, id: number) => `/admin/sites/${tenantId}/look/footer/links/${id}`,
  /** A page of the site's words in both languages, filtered by kind, with or without those that are complete. */
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
