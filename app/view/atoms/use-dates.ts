import { useTranslation } from '#app/platform/rendering.ts'
import type { Day } from '#app/values/day.ts'
import { writeDay } from './write-day.ts'
import { writeInstant } from './write-instant.ts'

/** Days and moments as the page's language writes them. */
export function useDates() {
  return datesIn(useTranslation('common').i18n.language)
}

export type Dates = ReturnType<typeof datesIn>

export function datesIn(language: string) {
  const day = (said: Day | string) => writeDay(said, language)
  return {
    day,
    instant: (at: number) => writeInstant(at, language),
    /** Open at an end that isn't said. */
    period: (from: string | null, to: string | null) =>
      `${from === null ? '' : day(from)} – ${to === null ? '' : day(to)}`.trim(),
  }
}
