import type { Volume } from '../volume.ts'
import { bilingualCover, setBilingual } from './bilingual.ts'
import { glassPlatesCover, setGlassPlates } from './glass-plates.ts'
import { lenses } from './lenses.ts'
import { nineMapsCover, setNineMaps } from './nine-maps.ts'
import { notebookCover, setNotebook } from './notebook.ts'
import { papers } from './papers.ts'
import { ropeworkCover, setRopework } from './ropework.ts'
import { seaweedsCover, setSeaweeds } from './seaweeds.ts'
import { setShipLog, shipLogCover } from './ship-log.ts'
import { setSongs, songsCover } from './songs.ts'
import { setStarFinder, starFinderCover } from './star-finder.ts'
import { readingTideTableCover } from './table-cover.ts'
import { tideTablesCover } from './tide-cover.ts'
import { setTideTables } from './tide-tables.ts'
import { setTrail, trailCover } from './trail.ts'

/** The volumes of tidewell, by document. */
export const volumes: Record<string, Volume> = {
  'tide-tables-2027': { cover: tideTablesCover, set: setTideTables },
  'reading-a-tide-table': { cover: readingTideTableCover },
  'nine-maps': { cover: nineMapsCover, set: setNineMaps },
  'glass-plate-winter': { cover: glassPlatesCover, set: setGlassPlates },
  'pressed-seaweeds': { cover: seaweedsCover, set: setSeaweeds },
  'ship-log': { cover: shipLogCover, set: setShipLog },
  songs: { cover: songsCover, set: setSongs },
  'star-finder': { cover: starFinderCover, set: setStarFinder },
  ...papers,
  lenses,
  'ferry-in-the-fog': { cover: bilingualCover, set: setBilingual },
  'fancy-work': { cover: ropeworkCover, set: setRopework },
  'makers-notebook': { cover: notebookCover, set: setNotebook },
  'the-lost-bell': { cover: trailCover, set: setTrail },
}
