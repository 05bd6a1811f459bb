import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { volumes as aozora } from './aozora/index.ts'
import { volumes as hanabi } from './hanabi/index.ts'
import { volumes as manabi } from './manabi/index.ts'
import { volumes as sakura } from './sakura/index.ts'
import { volumes as tidewell } from './tidewell/index.ts'
import type { Volume } from './volume.ts'

/** The volumes of the demo's library, by site and document. */
export const volumes: Record<WorldTenant, Record<string, Volume>> = {
  aozora,
  hanabi,
  manabi,
  sakura,
  tidewell,
}
