import { ownerOf, readOwnBooks } from '#app/features/reading/model/notebook/list-notebook.ts'
import type { NotedBook } from '#app/features/reading/model/notebook/notebook.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  countFinished,
  findDays,
  findFinished,
  forgetReading,
  isRecordOff,
  recordAgain,
  removeFinish,
} from './reading-life-store.ts'

/** The number of days, including today, that the record answers. */
const daysShown = 366

type FinishedBook = NotedBook & { finishedAt: number }

/** `days` has only days on which the reader read. `inARow` counts the days up to today, or up to yesterday before today's first page. */
type ReadingLife = Paged & {
  isOn: boolean
  today: Day
  days: { day: Day; pages: number }[]
  inARow: number
  finished: FinishedBook[]
}

/**
 * The reader's own record: pages a day of the last year, and a page of the finished books. Only they can see it. Refuses as
 * `requireOwnAccount` does.
 */
export async function getReadingLife(visit: Visit, paging: Paging): Promise<ReadingLife> {
  const owner = ownerOf(visit)
  const today = dayOf(visit.now())
  const part = { limit: paging.size, offset: offsetOf(paging) }
  const [isOff, days, finished, total] = await Promise.all([
    isRecordOff(visit.db, owner),
    findDays(visit.db, owner, addDays(today, 1 - daysShown)),
    findFinished(visit.db, owner, part),
    countFinished(visit.db, owner),
  ])
  const books = await readOwnBooks(
    visit,
    finished.map(({ contentId }) => contentId),
  )
  return {
    isOn: !isOff,
    today,
    days,
    inARow: daysInARow(days, today),
    ...pagedOf(paging, total),
    finished: finished.flatMap(({ contentId, finishedAt }) => {
      const book = books.get(contentId)
      return book === undefined ? [] : [{ ...book, finishedAt }]
    }),
  }
}

/** The days without a break up to today. A day that isn't over yet breaks nothing. */
function daysInARow(days: readonly { day: Day }[], today: Day): number {
  const read = new Set(days.map(({ day }) => day))
  let day = read.has(today) ? today : addDays(today, -1)
  let count = 0
  for (; read.has(day); day = addDays(day, -1)) count++
  return count
}

/**
 * Switches the record on, or off: then nothing more is recorded, and what was recorded is deleted. Refuses as `requireOwnAccount`
 * does.
 */
export async function setReadingRecord(visit: Visit, { isOn }: { isOn: boolean }): Promise<void> {
  const owner = ownerOf(visit)
  await commit(visit, isOn ? [recordAgain(visit.db, owner)] : forgetReading(visit.db, owner, visit.now()))
}

/** Takes a book out of the finished ones. Refuses one that isn't among them with `notFound`. */
export async function removeFinished(visit: Visit, { contentId }: { contentId: string }): Promise<void> {
  const [removed] = await commit(visit, [removeFinish(visit.db, ownerOf(visit), contentId)])
  if (removed === 0) refuse('notFound')
}
