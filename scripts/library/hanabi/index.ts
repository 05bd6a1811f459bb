import type { Volume } from '../volume.ts'
import { calendarCover, setCalendar } from './calendar.ts'
import { lanternCover, makingCover } from './covers.ts'
import { exhibitionCover, setExhibition } from './exhibition/exhibition.ts'
import { findingAidCover, setFindingAid } from './finding-aid.ts'
import { kamishibaiCover, setKamishibai } from './kamishibai.ts'
import { ledger1928Cover, setLedger1928 } from './ledger-1928.ts'
import { marksCover, setMarks } from './marks.ts'
import { minutes1931Cover, setMinutes1931 } from './minutes-1931.ts'
import { notebookCover, setNotebook } from './notebook/notebook.ts'
import { photographsCover, setPhotographs } from './photographs.ts'
import { postersCover, setPosters } from './posters.ts'
import { programmesCover, setProgrammes } from './programmes.ts'
import { riverMapsCover, setRiverMaps } from './river-maps.ts'
import { setStatistics, statisticsCover } from './statistics.ts'
import { setStencils, stencilsCover } from './stencils.ts'
import { setSweets, sweetsCover } from './sweets.ts'
import { tales } from './tales.ts'

/** The volumes of hanabi, by document. */
export const volumes: Record<string, Volume> = {
  'minutes-1931': { cover: minutes1931Cover, set: setMinutes1931 },
  'ledger-1928': { cover: ledger1928Cover, set: setLedger1928 },
  'finding-aid': { cover: findingAidCover, set: setFindingAid },
  exhibition: { cover: exhibitionCover, set: setExhibition },
  'shell-notebook': { cover: notebookCover, set: setNotebook },
  photographs: { cover: photographsCover, set: setPhotographs },
  'stencil-patterns': { cover: stencilsCover, set: setStencils },
  'festival-calendar': { cover: calendarCover, set: setCalendar },
  'statistics-yearbook': { cover: statisticsCover, set: setStatistics },
  programmes: { cover: programmesCover, set: setProgrammes },
  posters: { cover: postersCover, set: setPosters },
  'makers-marks': { cover: marksCover, set: setMarks },
  'sweets-molds': { cover: sweetsCover, set: setSweets },
  kamishibai: { cover: kamishibaiCover, set: setKamishibai },
  ...tales,
  'fireworks-making-whole': { cover: makingCover },
  'lantern-night-whole': { cover: lanternCover },
  'river-maps': { cover: riverMapsCover, set: setRiverMaps },
}
