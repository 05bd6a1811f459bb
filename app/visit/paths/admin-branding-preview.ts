import { isLocale, type Locale } from '#app/kernel/i18n/locale.ts'

/** How a preview shows a site: as saved or as typed into one tab's form, light or dark, and in which language. */
type PreviewBranding = {
  of: 'saved' | 'draft'
  /** The form in which the draft was typed. */
  tab?: string
  scheme: 'light' | 'dark'
  locale: Locale
}
export type PreviewPath = Omit<PreviewBranding, 'tab'> & {
  tenantId: number
  /** The address's prefix that stands in for the site's base path, and the page's own path behind it. */
  basePath: string
  restOfPath: string
}

/** Addresses of previews of a site's pages, for its administrators. The address itself says how the page is shown. */
export const brandingPreviewPaths = {
  /** A preview of the site's page at `path`. */
  brandingPreview: (tenantId: number, { of, tab = 'form', scheme, locale }: PreviewBranding, path = '/') =>
    `/admin/sites/${tenantId}/look/preview/${of === 'draft' ? `draft-${tab}` : of}/${scheme}-${locale}${path === '/' ? '' : path}`,
  /** The prefix of all previews of the draft in one form. */
  brandingDraft: (tenantId: number, tab: string) => `/admin/sites/${tenantId}/look/preview/draft-${tab}`,
  /** Where a branding form is sent to be previewed before it is saved. */
  tryBranding: (tenantId: number, word: string) => `/admin/sites/${tenantId}/look/${word}/preview`,
}

const pattern =
  /^(\/admin\/sites\/([1-9]\d{0,8})\/look\/preview\/(saved|draft(?=-))(?:-[a-z0-9]{4,32})?\/(light|dark)-(ja|en))(?:\/|$)/

/** Reads a preview's address in the console. Null for any other path. */
export function previewOfPath(path: string): PreviewPath | null {
  const [, basePath = '', tenantId, of, scheme, locale] = pattern.exec(path) ?? []
  if (!isLocale(locale)) return null
  const look = { of, scheme, locale } as PreviewBranding
  return { ...look, tenantId: Number(tenantId), basePath, restOfPath: path.slice(basePath.length) || '/' }
}
