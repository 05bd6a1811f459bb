import { setManuscript, setVerticalManuscript } from '../press/set-manuscript.ts'
import type { Volume } from '../volume.ts'
import { setAlmanac } from './almanac/almanac.ts'
import { almanacCover } from './almanac/cover.ts'
import { setStarNotes } from './almanac/star-notes.ts'
import { setStarAtlas } from './atlas/atlas.ts'
import { starAtlasCover } from './atlas/cover.ts'
import { cloudsCover, setClouds } from './clouds/clouds.ts'
import { coloursCover } from './colours/cover.ts'
import { setColours } from './colours/lexicon.ts'
import { setContours } from './contours/contours.ts'
import { contoursCover } from './contours/cover.ts'
import { clockCover, countingCover, lettersCover } from './covers/english.ts'
import { horizonCover, ridgesCover, riverCover, windowCover } from './covers/literary.ts'
import {
  dashiCover,
  householdCover,
  networkCover,
  politeCover,
  smallNetworksCover,
  starNotesCover,
} from './covers/notes.ts'
import { flatCover, mossCover, whetstoneCover } from './covers/outdoors.ts'
import { copiesCover, dayBeforeCover, machineCover } from './covers/practical.ts'
import { handbookCover, setHandbook } from './handbook/handbook.ts'
import { cookbookCover, setCookbook } from './kitchen/cookbook.ts'
import { magazineCover, setMagazine } from './magazine/issue.ts'
import { setNetworkGuide } from './network-guide.ts'
import { numbersWalkCover, setNumbersWalk } from './plates/numbers-walk.ts'
import { setPoems } from './poems.ts'
import { setStatistics, statisticsCover } from './statistics/statistics.ts'
import {
  bunko,
  craftBook,
  essay,
  familyGuide,
  handbookOfLetters,
  manual,
  officeBook,
  plantBook,
  shoreBook,
  story,
  wordBook,
} from './styles.ts'
import { typeCover } from './type/cover.ts'
import { setTypeManual } from './type/manual.ts'

/** The volumes of aozora, by document. */
export const volumes: Record<string, Volume> = {
  'almanac-2027': { cover: almanacCover, set: setAlmanac },
  'site-handbook': { cover: handbookCover, set: setHandbook },
  'colour-lexicon': { cover: coloursCover, set: setColours },
  'monthly-kitchen': { cover: cookbookCover, set: setCookbook },
  'last-observation': { cover: ridgesCover, set: setVerticalManuscript('aozora', 'last-observation', bunko) },
  'window-of-the-sea': {
    cover: windowCover,
    set: setVerticalManuscript('aozora', 'window-of-the-sea', essay),
  },
  'drawing-the-horizon': { cover: horizonCover, set: setPoems },
  'answered-letters': {
    cover: lettersCover,
    set: setManuscript('aozora', 'answered-letters', handbookOfLetters),
  },
  'clock-mender': { cover: clockCover, set: setManuscript('aozora', 'clock-mender', story) },
  'counting-words': { cover: countingCover, set: setManuscript('aozora', 'counting-words', wordBook) },
  'setting-type': { cover: typeCover, set: setTypeManual },
  'star-atlas': { cover: starAtlasCover, set: setStarAtlas },
  'star-notes': { cover: starNotesCover, set: setStarNotes },
  'first-statistics': { cover: statisticsCover, set: setStatistics },
  'reading-contours': { cover: contoursCover, set: setContours },
  'cloud-names': { cover: cloudsCover, set: setClouds },
  'river-mist-ferry': { cover: riverCover, set: setVerticalManuscript('aozora', 'river-mist-ferry', bunko) },
  'treadle-machine': { cover: machineCover, set: setManuscript('aozora', 'treadle-machine', manual) },
  'three-copies': { cover: copiesCover, set: setManuscript('aozora', 'three-copies', officeBook) },
  'day-before': { cover: dayBeforeCover, set: setManuscript('aozora', 'day-before', familyGuide) },
  'numbers-walk': { cover: numbersWalkCover, set: setNumbersWalk },
  'moss-and-small-gardens': {
    cover: mossCover,
    set: setManuscript('aozora', 'moss-and-small-gardens', plantBook),
  },
  whetstone: { cover: whetstoneCover, set: setManuscript('aozora', 'whetstone', craftBook) },
  'tidal-flat': { cover: flatCover, set: setManuscript('aozora', 'tidal-flat', shoreBook) },
  'household-year': { cover: householdCover, set: setManuscript('aozora', 'household-year', craftBook) },
  'polite-words': { cover: politeCover, set: setManuscript('aozora', 'polite-words', wordBook) },
  'aozora-autumn': { cover: magazineCover, set: setMagazine },
  'network-guide': { cover: networkCover, set: setNetworkGuide },
  'dashi-notes': { cover: dashiCover },
  'small-networks': { cover: smallNetworksCover },
}
