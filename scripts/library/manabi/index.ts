import type { Volume } from '../volume.ts'
import { arithmeticWorkbook } from './arithmetic/workbook.ts'
import { kanjiDetectivesCover, kitchenScienceCover, parentsGuideCover } from './covers/covers.ts'
import { hundredWords } from './hundred/book.ts'
import { kanjiPractice } from './kanji/practice.ts'
import { puzzleBook } from './puzzles/book.ts'
import { shapesBook } from './shapes/book.ts'
import { starCalendar } from './sky/calendar.ts'
import { firstCooking } from './words/cooking.ts'
import { riddleBook } from './words/riddle-book.ts'

/** The volumes of manabi, by document. */
export const volumes: Record<string, Volume> = {
  'arithmetic-road': arithmeticWorkbook,
  'kanji-practice': kanjiPractice,
  'maze-and-puzzles': puzzleBook,
  'rules-of-shapes': shapesBook,
  riddles: riddleBook,
  'cooking-first': firstCooking,
  'my-first-hundred-words': hundredWords,
  'star-nights': starCalendar,
  'kitchen-science': { cover: kitchenScienceCover },
  'kanji-detectives': { cover: kanjiDetectivesCover },
  'parents-guide': { cover: parentsGuideCover },
}
