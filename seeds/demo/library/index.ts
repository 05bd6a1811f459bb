import * as aozora from './aozora.ts'
import * as hanabi from './hanabi.ts'
import * as manabi from './manabi.ts'
import * as sakura from './sakura.ts'
import * as tidewell from './tidewell.ts'
import type { BothLanguages, WorldContent, WorldGroup } from './world-content.ts'

export type { BothLanguages, CoverDesign, WorldContent, WorldGroup } from './world-content.ts'

export type WorldTenant = 'aozora' | 'hanabi' | 'manabi' | 'sakura' | 'tidewell'

/** The names of the free fields `param1` to `param5` in the demo tenants' settings. */
export const fieldNames: Record<`param${1 | 2 | 3 | 4 | 5}`, BothLanguages> = {
  param1: { ja: 'シリーズ', en: 'Series' },
  param2: { ja: '対象', en: 'Readers' },
  param3: { ja: '発行年', en: 'Year' },
  param4: { ja: '版', en: 'Edition' },
  param5: { ja: '判型', en: 'Format' },
}

/** The groups and contents of the demo tenants, in the order of seeding. */
export const library: Record<WorldTenant, { groups: WorldGroup[]; contents: WorldContent[] }> = {
  aozora,
  hanabi,
  manabi,
  sakura,
  tidewell,
}
