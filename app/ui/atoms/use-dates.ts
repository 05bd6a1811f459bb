import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { type Day, displayInstant, tableInstant } from '#app/kernel/values/day.ts'
import { writeDay } from './write-day.ts'

/** Returns functions that write days and moments in the page's language (R416). */
export function useDates() {
  return datesIn(useTranslation('common').i18n.language)
}

export type Dates = ReturnType<typeof datesIn>

/** Returns the same for a file, where moments are written so that they sort. */
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
