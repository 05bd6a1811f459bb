import { minutesPerPage } from '#app/kernel/values/reading/pace.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'

/** The largest step up to which the time is told in minutes; above it, in hours. */
const anHour = 60
const step = 5

type TimeLeft = { key: 'continued.minutes'; minutes: number } | { key: 'continued.hours'; hours: number }

/**
 * Estimates how long the rest of a book takes: up to an hour in steps of five minutes, then in whole hours. An estimate
 * that looked exact would promise too much. The reader's own pace isn't used: a list of books would need a query more.
 */
export function timeLeftOf({ title, page, pages }: { title: string; page: number; pages: number }): TimeLeft {
  const perPage = langOf(title) === 'ja' ? minutesPerPage.ja : minutesPerPage.other
  const minutes = Math.max(1, Math.ceil(((pages - page) * perPage) / step)) * step
  if (minutes <= anHour) return { key: 'continued.minutes', minutes }
  return { key: 'continued.hours', hours: Math.max(2, Math.round(minutes / anHour)) }
}
