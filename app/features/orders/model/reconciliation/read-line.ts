import { type Day, dayOf, formatDay, parseDay } from '#app/kernel/values/day.ts'
import type { ListedMovement } from './difference.ts'

export const requiredHeadings = ['order_id', 'kind', 'amount', 'time'] as const
type Heading = (typeof requiredHeadings)[number]

type Wrong = { wrong: Heading; value: string }

/**
 * A line of a provider's list, or the first of its cells that can't be read. Amounts are whole yen, and a time without an
 * offset is Japan's.
 */
export function readLine(cellOf: (heading: Heading) => string): ListedMovement | Wrong {
  const cell = (heading: Heading) => cellOf(heading).trim()
  const wrong = (heading: Heading): Wrong => ({ wrong: heading, value: cell(heading).slice(0, 40) })
  const orderId = cell('order_id')
  if (orderId === '' || orderId.length > 100) return wrong('order_id')
  const kind = cell('kind')
  if (kind !== 'sale' && kind !== 'refund') return wrong('kind')
  const amount = yenOf(cell('amount'))
  if (amount === null) return wrong('amount')
  const at = cell('time')
  const day = dayIn(at)
  return day === null ? wrong('time') : { orderId, kind, amount, day, at }
}

/** As spreadsheets write it too, with commas between thousands. */
function yenOf(text: string): number | null {
  const isAmount = /^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})$/.test(text)
  const amount = Number(text.replaceAll(',', ''))
  return isAmount && amount > 0 ? amount : null
}

const written =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/

function dayIn(text: string): Day | null {
  const [, year = '', month = '', date = '', hour = '0', minute = '00', second = '00', offset] =
    written.exec(text) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` as Day
  if (year === '' || parseDay(formatDay(day)) === null) return null
  const instant = Date.parse(`${day}T${hour.padStart(2, '0')}:${minute}:${second}${offset ?? '+09:00'}`)
  return Number.isNaN(instant) ? null : dayOf(instant)
}
