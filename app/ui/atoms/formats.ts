import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { type Day, displayInstant, tableInstant } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'

/** Functions that write days and instants in the page's language (R416). */
export function useDates() {
  return datesIn(useTranslation('common').i18n.language)
}

export type Dates = ReturnType<typeof datesIn>

/** The same functions for a file, in which instants are written so that they sort. */
export function datesInFile(language: string): Dates {
  return { ...datesIn(language), instant: tableInstant }
}

function datesIn(language: string) {
  const day = (said: Day | string) => writeDay(said, language)
  return {
    day,
    instant: displayInstant,
    /** A null end leaves the period open. */
    period: (from: string | null, to: string | null) =>
      `${from === null ? '' : day(from)} – ${to === null ? '' : day(to)}`.trim(),
  }
}

const english = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Writes a day `YYYY-MM-DD` for people: 2025/04/10, or 10 April 2025 in English. */
export function writeDay(day: string, language: string): string {
  return language === 'ja' ? day.replaceAll('-', '/') : english.format(new Date(`${day}T00:00:00Z`))
}

/** Writes an amount with its sign, in the page's language. */
export function useYen(): (amount: Yen) => string {
  const { t, i18n } = useTranslation('commerce')
  const figures = new Intl.NumberFormat(i18n.language)
  return (amount) => t('yen', { amount: figures.format(amount) })
}

/** Writes a size in MB (1.2 MB), or in kB below 1 MB (340 kB). */
export function writeBytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`
}
