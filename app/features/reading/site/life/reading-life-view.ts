import { getReadingLife } from '#app/features/reading/model/life/reading-life.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import type { Paging } from '#app/kernel/values/paging.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

const [daysDrawn, monthsDrawn] = [30, 12]

/** The record as its page shows it: a bar for each of the last 30 days and 12 months, also for those without pages. */
export async function viewReadingLife(visit: Visit, paging: Paging) {
  const { today, days, finished, ...life } = await getReadingLife(visit, paging)
  const pagesOn = new Map(days.map(({ day, pages }) => [day, pages]))
  const drawn = Array.from({ length: daysDrawn }, (_, at) => addDays(today, at + 1 - daysDrawn)).map(
    (day) => ({ day, pages: pagesOn.get(day) ?? 0 }),
  )
  return {
    ...life,
    days: drawn,
    months: monthsOf(days, today),
    pages: drawn.reduce((sum, { pages }) => sum + pages, 0),
    daysRead: drawn.filter(({ pages }) => pages > 0).length,
    finished: finished.map(({ finishedAt, groupId, contentId, ...book }) => ({
      ...{ ...book, contentId, on: dayOf(finishedAt) },
      to: groupId === null ? null : paths.content(groupId, contentId),
    })),
  }
}

export type ReadingLifeView = Awaited<ReturnType<typeof viewReadingLife>>

/** The sums of the last twelve months (`YYYY-MM`). Empty unless there was reading before the drawn days. */
function monthsOf(days: readonly { day: Day; pages: number }[], today: Day) {
  if (!days.some(({ day }) => day <= addDays(today, -daysDrawn))) return []
  const sums = new Map<string, number>()
  for (const { day, pages } of days) sums.set(day.slice(0, 7), (sums.get(day.slice(0, 7)) ?? 0) + pages)
  return Array.from({ length: monthsDrawn }, (_, at) => monthBefore(today, monthsDrawn - 1 - at)).map(
    (month) => ({ month, pages: sums.get(month) ?? 0 }),
  )
}

function monthBefore(today: Day, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7)
}
