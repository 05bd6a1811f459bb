import { z } from 'zod'
import type { LookRecords } from '#app/domain/site/look/look.ts'
import { saveLook } from '#app/domain/site/look/save-look.ts'
import { findSetting } from '#app/domain/site/settings/write-setting.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Themed, themed, themedNames, themeNames, themes } from './themes.ts'

export const ThemeInput = z.object({ theme: z.enum(themeNames, 'invalid') })
export type ThemeInput = z.output<typeof ThemeInput>

/**
 * A site takes the colours and letters of a theme, as one version; its words and pictures stay. Refuses
 * `changedMeanwhile` where one of its records is changed at the same moment, since their words would be lost.
 */
export async function applyTheme(visit: Visit, { theme }: ThemeInput): Promise<void> {
  requireStaff(visit, 'service')
  const { db, site } = visit
  const found = await Promise.all(
    themedNames.map(async (name) => [name, await findSetting(db, site.tenantId, name)] as const),
  )
  const present = Object.fromEntries(found.map(([name, { value }]) => [name, value])) as Themed
  const next = themed(present, themes[theme])
  const records = Object.fromEntries(
    found.map(([name, { revision }]) => [name, { value: next[name], revision }]),
  ) as LookRecords
  await saveLook(visit, { cause: 'theme', about: theme, records })
}
