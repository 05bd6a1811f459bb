import { isLocale, type Locale } from '#app/values/locale.ts'

/** How a site is tried out: as it is kept or as it was typed, light or dark, in which language. */
export type PreviewLook = { of: 'saved' | 'draft'; scheme: 'light' | 'dark'; locale: Locale }
export type PreviewPath = PreviewLook & {
  tenantId: number
  /** What comes before the site's own path, and that path itself. */
  basePath: string
  restOfPath: string
}

/** The pages of a site as its administrators try them out: each below an address of the console that says how. */
export const lookPreviewPaths = {
  /** A page of the site by its own path. */
  lookPreview: (tenantId: number, { of, scheme, locale }: PreviewLook, path = '/') =>
    `/admin/sites/${tenantId}/look/preview/${of}/${scheme}-${locale}${path === '/' ? '' : path}`,
  /** What all of a site's forms and their previews stand below. */
  siteConsole: (tenantId: number) => `/admin/sites/${tenantId}`,
  /** Where a form of the look is sent that is to be looked at before it is saved. */
  tryLook: (tenantId: number, word: string) => `/admin/sites/${tenantId}/look/${word}/preview`,
}

const pattern =
  /^(\/admin\/sites\/([1-9]\d{0,8})\/look\/preview\/(saved|draft)\/(light|dark)-(ja|en))(?:\/|$)/

/** What a path of the console tries out; null of every other. */
export function previewOfPath(path: string): PreviewPath | null {
  const [, basePath = '', tenantId, of, scheme, locale] = pattern.exec(path) ?? []
  if (!isLocale(locale)) return null
  const look = { of, scheme, locale } as PreviewLook
  return { ...look, tenantId: Number(tenantId), basePath, restOfPath: path.slice(basePath.length) || '/' }
}
