import { readLook } from '#app/features/branding/model/look-store.ts'
import {
  type Theme,
  type ThemeName,
  themed,
  themeNames,
  themes,
} from '#app/features/branding/model/themes/themes.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

export type ThemeRow = Theme & { name: ThemeName; isPresent: boolean }

/** The themes a site may take, and the current one: the theme that would change nothing. */
export async function viewThemes(visit: Visit): Promise<ThemeRow[]> {
  requireStaff(visit, 'service')
  const { settings } = await readLook(visit.db, visit.site.tenantId)
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
