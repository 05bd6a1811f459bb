import type { Volume } from '../volume.ts'
import { calendarCover, setCalendar } from './calendar.ts'
import { findingAidCover, setFindingAid } from './finding-aid.ts'
import { ledger1928Cover, setLedger1928 } from './ledger-1928.ts'
import { minutes1931Cover, setMinutes1931 } from './minutes-1931.ts'
import { photographsCover, setPhotographs } from './photographs.ts'
import { setStencils, stencilsCover } from './stencils.ts'

/** The volumes of hanabi, by document. */
export const volumes: Record<string, Volume> = {
  'minutes-1931': { cover: minutes1931Cover, set: setMinutes1931 },
  'ledger-1928': { cover: ledger1928Cover, set: setLedger1928 },
  'finding-aid': { cover: findingAidCover, set: setFindingAid },
  photographs: { cover: photographsCover, set: setPhotographs },
  'stencil-patterns': { cover: stencilsCover, set: setStencils },
  'festival-calendar': { cover: calendarCover, set: setCalendar },
}
