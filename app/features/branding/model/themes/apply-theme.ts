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
 * A site takes the colours and letters of a theme, as one version; its words and pictures stay. Refuses
 * `changedMeanwhile` where one of its records is changed at the same moment, since their words would be lost.
 */
export async function applyTheme(visit: Visit, { theme }: ThemeInput): Promise<void> {
  await takeTheme(visit, theme, themes[theme])
}

/** The same with the theme that is made of a brand's colours. */
export async function applyBrandColours(visit: Visit, input: BrandColoursInput): Promise<void> {
  await takeTheme(visit, 'brand', brandTheme(input))
}

/** A site as it would be with them, for whoever chooses them to look at. */
export function draftOfBrandColours({ site }: Visit, input: BrandColoursInput): LookDraft {
  return { settings: themed(site.settings, brandTheme(input)) }
}

/** `about` is what the history calls it. */
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
