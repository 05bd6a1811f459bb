import { langOf } from '#app/ui/atoms/lang-of.ts'

/**
 * assumed: minutes that a page takes, by the language of the title. A Japanese page of some 600 characters takes a
 * minute at 600 characters a minute, a Latin one of some 300 words one and a quarter at 240 words a minute. Nobody's
 * own speed is measured.
 */
const minutesPerPage = { ja: 1, other: 1.25 }

/** The largest step up to which the time is told in minutes; above it, in hours. */
const anHour = 60
const step = 5

type TimeLeft = { key: 'continued.minutes'; minutes: number } | { key: 'continued.hours'; hours: number }

/**
 * Estimates how long the rest of a book takes: up to an hour in steps of five minutes, then in whole hours. An estimate
 * that looked exact would promise too much.
 */
export function timeLeftOf({ title, page, pages }: { title: string; page: number; pages: number }): TimeLeft {
  const perPage = langOf(title) === 'ja' ? minutesPerPage.ja : minutesPerPage.other
  const minutes = Math.max(1, Math.ceil(((pages - page) * perPage) / step)) * step
  if (minutes <= anHour) return { key: 'continued.minutes', minutes }
  return { key: 'continued.hours', hours: Math.max(2, Math.round(minutes / anHour)) }
}
