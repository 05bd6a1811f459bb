import type { Day } from '#app/kernel/values/day.ts'
import { dayInput } from '#app/kernel/values/inputs/day-input.ts'

/** One line of addresses as people write it, with its first and last day and its reason. */
export type WrittenRange = { text: string; startsOn: Day | null; endsOn: Day | null; reason: string }

const period = /\s+(\d{4}-\d{2}-\d{2})?\s*\.\.\s*(\d{4}-\d{2}-\d{2})?\s*$/

/**
 * Reads `192.0.2.0/24 2027-04-01..2028-03-31 # new building`. Days and reason may be left out. An invalid period stays
 * part of the addresses, so that it is reported as wrong with its line. assumed: the notation.
 */
export function readRangeLine(line: string): WrittenRange {
  const [said = '', ...comment] = line.split('#')
  const days = period.exec(said)
  const [startsOn, endsOn] = [dayIn(days?.[1]), dayIn(days?.[2])]
  const isMeant = days !== null && startsOn !== 'wrong' && endsOn !== 'wrong' && isInOrder(startsOn, endsOn)
  const reason = comment.join('#').trim().slice(0, 255)
  if (!isMeant) return { text: said.trim(), startsOn: null, endsOn: null, reason }
  return { text: said.slice(0, days.index).trim(), startsOn, endsOn, reason }
}

/** The same line again, so that a list can be edited as text. */
export function writeRangeLine({ text, startsOn, endsOn, reason }: WrittenRange): string {
  const days = startsOn === null && endsOn === null ? '' : ` ${startsOn ?? ''}..${endsOn ?? ''}`
  return `${text}${days}${reason === '' ? '' : ` # ${reason}`}`
}

function dayIn(typed: string | undefined): Day | null | 'wrong' {
  if (typed === undefined) return null
  const read = dayInput.safeParse(typed)
  return read.success ? read.data : 'wrong'
}

function isInOrder(startsOn: Day | null, endsOn: Day | null): boolean {
  return startsOn === null || endsOn === null || startsOn <= endsOn
}
