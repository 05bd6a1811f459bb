import { minuteOf } from '#app/values/day.ts'
import { writeDay } from './write-day.ts'

/** A moment in Japan as people write it: 2025/04/10 09:05, or 10 April 2025, 09:05 in English. Milliseconds since 1970. */
export function writeInstant(instant: number, language: string): string {
  const { day, time } = minuteOf(instant)
  return `${writeDay(day, language)}${language === 'ja' ? ' ' : ', '}${time}`
}
