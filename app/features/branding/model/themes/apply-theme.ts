import { z } from 'zod'
import type { LookRecords } from '#app/features/branding/model/look.ts'
import type { LookDraft } from '#app/features/branding/model/preview/look-draft.ts'
import { saveLook } from '#app/features/branding/model/save-look.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type BrandColoursInput, brandTheme } from './brand-theme.ts'
import { type Theme, type Themed, themed, themedNames, themeNames, themes } from './themes.ts'

export const ThemeInput = z.object({ theme: z.enum(themeNames, 'invalid') })
export type ThemeInput = z.output<typeof ThemeInput>

/**
 * Gives a site the colours and fonts of a theme, as one version. Its words and pictures stay. Refuses with
 * `changedMeanwhile` if one of its records is changed at the same moment, because its words would be lost.
 */
export async function applyTheme(visit: Visit, { theme }: ThemeInput): Promise<void> {
  await takeTheme(visit, theme, themes[theme])
}

/** The same with a theme made from a brand's colours. */
export async function applyBrandColours(visit: Visit, input: BrandColoursInput): Promise<void> {
  await takeTheme(visit, 'brand', brandTheme(input))
}

/** The site as it would be with them, for a preview. */
export function draftOfBrandColours({ site }: Visit, input: BrandColoursInput): LookDraft {
  return { settings: themed(site.settings, brandTheme(input)) }
}

/** `about` is the name in the history. */
async function takeTheme(visit: Visit, about: string, theme: Theme): Promise<void> {
  requireStaff(visit, 'service')
  const { db, site } = visit
  const found = await Promise.all(
    themedNames.map(async (name) => [name, await findSetting(db, site.tenantId, name)] as const),
  )
  const present = Object.fromEntries(found.map(([name, { value }]) => [name, value])) as Themed
  const next = themed(present, theme)
  const records = Object.fromEntries(
    found.map(([name, { revision }]) => [name, { value: next[name], revision }]),
  ) as LookRecords
  await saveLook(visit, { cause: 'theme', about, records })
}
