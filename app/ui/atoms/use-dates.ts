import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { type Day, displayInstant, tableInstant } from '#app/kernel/values/day.ts'
import { writeDay } from './write-day.ts'

/** Days as the page's language writes them, and moments (R416). */
export function useDates() {
  return datesIn(useTranslation('common').i18n.language)
}

export type Dates = ReturnType<typeof datesIn>

/** The same in a file, whose moments sort. */
export function datesInFile(language: string): Dates {
  return { ...datesIn(language), instant: tableInstant }
}

function datesIn(language: string) {
  const day = (said: Day | string) => writeDay(said, language)
  return {
    day,
    instant: displayInstant,
    /** Open at an end that isn't said. */
    period: (from: string | null, to: string | null) =>
      `${from === null ? '' : day(from)} – ${to === null ? '' : day(to)}`.trim(),
  }
}
