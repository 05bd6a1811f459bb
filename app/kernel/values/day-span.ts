import { addDays, type Day } from './day.ts'
import { displayText } from './text-folding.ts'

/** The first and the last day of a day, a month or a year that a text names. */
export type DaySpan = { from: Day; to: Day }

/** The longest span that `daySpansIn` finds, in days. */
export const maxSpanDays = 366

const eras: Record<string, number> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 }

/** assumed: a year is between 1000 and 2999; any other number of four digits isn't one. */
const year = '(?<year>[12]\\d{3})'
const month = '(?<month>\\d{1,2})'
const day = '(?<day>\\d{1,2})'
const start = '(?<![\\d./-])'
const written = new RegExp(
  [
    `${start}${month}/(?:${day}/)?${year}(?![\\d/])`,
    `${start}${year}(?<sign>[-/.])${month}(?:\\k<sign>${day})?(?![\\d/-])`,
    `${start}${year}年(?: ?${month}月(?: ?${day}日)?)?`,
    `(?<era>${Object.keys(eras).join('|')})(?<eraYear>\\d{1,2}|元)年(?: ?${month}月(?: ?${day}日)?)?`,
    `${start}${year}(?![\\d./-])`,
  ].join('|'),
  'g',
)

/**
 * Finds the days, months and years that a text names, at most eight: 2025, 2025年4月, 2025/04/01, 2025-04, 04/01/2025 (month first, ruling
 * 38), 04/2025, 令和7年4月. Skips impossible ones, such as a 13th month.
 */
export function daySpansIn(text: string): DaySpan[] {
  const spans: DaySpan[] = []
  for (const { groups = {} } of displayText(text).matchAll(written)) {
    const span = spanOf(yearOf(groups), numberIn(groups.month), numberIn(groups.day))
    if (span !== null) spans.push(span)
    if (spans.length === 8) break
  }
  return spans
}

/** The day, month or year that a text consists of. Null for any other text. */
export function parseSpan(text: string): DaySpan | null {
  const display = displayText(text)
  const [match, ...others] = display.matchAll(written)
  if (match === undefined || others.length > 0 || match[0] !== display) return null
  return daySpansIn(display)[0] ?? null
}

/** The span of a year, a month or a day. Null if it doesn't exist. */
function spanOf(year: number, month?: number, date?: number): DaySpan | null {
  if (year < 1000 || year > 2999) return null
  if (month === undefined) return { from: dayAt(year, 1, 1), to: dayAt(year, 12, 31) }
  if (month < 1 || month > 12) return null
  if (date === undefined) {
    const next = month === 12 ? dayAt(year + 1, 1, 1) : dayAt(year, month + 1, 1)
    return { from: dayAt(year, month, 1), to: addDays(next, -1) }
  }
  const only = dayAt(year, month, date)
  return date >= 1 && date <= 31 && addDays(only, 0) === only ? { from: only, to: only } : null
}

type Groups = Record<string, string | undefined>

function yearOf({ year, era, eraYear }: Groups): number {
  if (era === undefined) return Number(year)
  return (eras[era] ?? 0) + (eraYear === '元' ? 1 : Number(eraYear))
}

const numberIn = (text: string | undefined) => (text === undefined ? undefined : Number(text))

function dayAt(year: number, month: number, date: number): Day {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(date)}` as Day
}
