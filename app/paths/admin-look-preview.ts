import { isLocale, type Locale } from '#app/values/locale.ts'

/** How a site is tried out: as it is kept or as it was typed in one tab's form, light or dark, in which language. */
export type PreviewLook = {
  of: 'saved' | 'draft'
  /** Which form it was typed in. */
  tab?: string
  scheme: 'light' | 'dark'
  locale: Locale
}
export type PreviewPath = Omit<PreviewLook, 'tab'> & {
  tenantId: number
  /** What comes before the site's own path, and that path itself. */
  basePath: string
  restOfPath: string
}

/** The pages of a site as its administrators try them out: each below an address of the console that says how. */
export const lookPreviewPaths = {
  /** A page of the site by its own path. */
  lookPreview: (tenantId: number, { of, tab = 'form', scheme, locale }: PreviewLook, path = '/') =>
    `/admin/sites/${tenantId}/look/preview/${of === 'draft' ? `draft-${tab}` : of}/${scheme}-${locale}${path === '/' ? '' : path}`,
  /** What all pages stand below that show what was typed in one form. */
  lookDraft: (tenantId: number, tab: string) => `/admin/sites/${tenantId}/look/preview/draft-${tab}`,
  /** Where a form of the look is sent that is to be looked at before it is saved. */
  tryLook: (tenantId: number, word: string) => `/admin/sites/${tenantId}/look/${word}/preview`,
}

const pattern =
  /^(\/admin\/sites\/([1-9]\d{0,8})\/look\/preview\/(saved|draft(?=-))(?:-[a-z0-9]{4,32})?\/(light|dark)-(ja|en))(?:\/|$)/

/** What a path of the console tries out; null of every other. */
export function previewOfPath(path: string): PreviewPath | null {
  const [, basePath = '', tenantId, of, scheme, locale] = pattern.exec(path) ?? []
  if (!isLocale(locale)) return null
  const look = { of, scheme, locale } as PreviewLook
  return { ...look, tenantId: Number(tenantId), basePath, restOfPath: path.slice(basePath.length) || '/' }
}
