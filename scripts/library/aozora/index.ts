import type { Volume } from '../volume.ts'
import { almanacCover, setAlmanac } from './almanac/almanac.ts'
import { coloursCover, setColours } from './colours/lexicon.ts'
import { handbookCover, setHandbook } from './handbook/handbook.ts'

/** The volumes of aozora, by document. */
export const volumes: Record<string, Volume> = {
  'almanac-2027': { cover: almanacCover, set: setAlmanac },
  'site-handbook': { cover: handbookCover, set: setHandbook },
  'colour-lexicon': { cover: coloursCover, set: setColours },
}
