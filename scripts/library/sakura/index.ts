import type { Volume } from '../volume.ts'
import { islandAtlas } from './atlas/atlas.ts'
import { nightLibrary } from './comic/night-library.ts'
import { lighthouseCatCover, rainStopCover, schoolLetterCover } from './covers/covers.ts'
import { birdGuide } from './guides/birds.ts'
import { butterflyGuide } from './guides/butterflies.ts'
import { cloudGuide } from './guides/clouds.ts'
import { leafGuide } from './guides/leaves.ts'
import { shellGuide } from './guides/shells.ts'
import { paperBoat } from './picture-book/paper-boat.ts'
import { sevenDoors } from './reading/seven-doors.ts'
import { snailReader } from './reading/snail.ts'
import { weatherWords } from './reading/weather-words.ts'
import { seventyYears } from './school/anniversary.ts'
import { schoolCalendar } from './school/calendar.ts'
import { storyOfLetters } from './school/letters.ts'
import { libraryNews } from './school/news.ts'
import { fractions, scienceFair } from './school/study.ts'
import { moonPostman } from './stories/moon-postman.ts'
import { poemWindows } from './stories/poems.ts'

/** The volumes of sakura, by document. */
export const volumes: Record<string, Volume> = {
  'night-library': nightLibrary,
  'paper-boat': paperBoat,
  'schoolyard-birds': birdGuide,
  butterflies: butterflyGuide,
  'shore-shells': shellGuide,
  'moon-postman': moonPostman,
  'poem-windows': poemWindows,
  'seven-doors': sevenDoors,
  'snail-and-clock': snailReader,
  'island-atlas': islandAtlas,
  clouds: cloudGuide,
  'school-calendar': schoolCalendar,
  'seventy-years': seventyYears,
  'story-of-letters': storyOfLetters,
  'weather-words': weatherWords,
  'library-news': libraryNews,
  'science-fair': scienceFair,
  'shapes-of-fractions': fractions,
  'fallen-leaves': leafGuide,
  'rain-stop': { cover: rainStopCover },
  'school-letter-april': { cover: schoolLetterCover },
  'lighthouse-cat': { cover: lighthouseCatCover },
}
