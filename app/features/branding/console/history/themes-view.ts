import { readBranding } from '#app/features/branding/model/branding.ts'
import {
  type BrandColoursInput,
  type Theme,
  type ThemeName,
  themed,
  themeNames,
  themes,
} from '#app/features/branding/model/themes/themes.ts'
import { findTyped } from '#app/features/branding/parts/preview/branding-record-view.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

export type ThemeRow = Theme & { name: ThemeName; isPresent: boolean }

/** The themes a site may take, and the current one: the theme that would change nothing. */
export async function viewThemes(visit: Visit): Promise<ThemeRow[]> {
  requireStaff(visit, 'service')
  const { settings } = await readBranding(visit.db, visit.site.tenantId)
  return themeNames.map((name) => {
    const next = Object.entries(themed(settings, themes[name]))
    const isPresent = next.every(([record, value]) =>
      isSame(value, settings[record as keyof typeof settings]),
    )
    return { name, ...themes[name], isPresent }
  })
}

/** Compares two values regardless of the order of their fields. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null) return one === other
  if (typeof other !== 'object' || other === null) return false
  const fields = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...fields].every((field) =>
    isSame(one[field as keyof typeof one], other[field as keyof typeof other]),
  )
}

/** The current brand colours of a site, or the typed ones in a preview, taken from where they are used unchanged. */
export async function viewBrandColours(
  visit: Visit,
  params: URLSearchParams,
): Promise<{ values: BrandColoursInput; isUnsaved: boolean }> {
  requireStaff(visit, 'service')
  const [{ settings }, header, body] = await Promise.all([
    readBranding(visit.db, visit.site.tenantId),
    findTyped(visit, 'header', params),
    findTyped(visit, 'body', params),
  ])
  const { accentColor, face } = body?.value ?? settings.body
  const primaryColor = (header?.value ?? settings.header).backgroundColor
  return { values: { primaryColor, accentColor, face }, isUnsaved: header !== null && body !== null }
}
