import { refuse } from '#app/kernel/errors/refusal.ts'
import { type Day, isWithin } from '#app/kernel/values/day.ts'
import { dayInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { formatIpAddress, ipKey } from '#app/kernel/values/ip/ip-address.ts'
import {
  type IpRange,
  isWiderThan,
  parseRangeList,
  type RangeList,
  type RangeProblem,
  type ReadLine,
  readIpRange,
  widestOfServiceAdmin,
  widestOfSystemAdmin,
} from '#app/kernel/values/ip/ip-range.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'

/** A range of addresses and its days; null means no limit. The keys are those of `values/ip-address.ts`. */
export type GroupRange = IpRange & { id: string; startsOn: Day | null; endsOn: Day | null; reason: string }

/** The id of a range. The same addresses and days have the same id, so that an unchanged range keeps who added it and when. */
function rangeId(groupId: string, range: Omit<GroupRange, 'id' | 'text' | 'width' | 'reason'>): string {
  const told = [groupId, range.start, range.end, range.startsOn, range.endsOn].join('/')
  return sha256Hex(told).slice(0, 24)
}

/** One line of addresses in the form in which people write it, with its first and last day and its reason. */
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

/** Writes a range as such a line, so that a list can be edited as text. */
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

type OfGroup = {
  groupId: string
  /** The ranges that the group has already. An approved large range stays, whoever saves the group. */
  held: readonly Pick<GroupRange, 'id'>[]
  proposesLarger: boolean
}

export type JudgedRanges = RangeList<WrittenRange> & {
  /** The lines that only a system administrator may enter (ruling 40), when they are to be proposed. */
  larger: ReadLine<WrittenRange>[]
}

/**
 * Reads an administrator's list of ranges and finds its problems. Ranges that they may not enter themselves (R421) count as problems,
 * unless they are proposed.
 */
export function judgeRanges(
  visit: Visit,
  admin: Staff,
  typed: readonly WrittenRange[],
  { groupId, held, proposesLarger }: OfGroup,
): JudgedRanges {
  const heldIds = new Set(held.map(({ id }) => id))
  const isLarger = (line: ReadLine<WrittenRange>) =>
    admin.level !== 'system_admin' &&
    isWiderThan(line.range, widestOfServiceAdmin) &&
    !heldIds.has(toGroupRange(groupId, line).id)
  const mayBeWide = admin.level === 'system_admin' || proposesLarger
  const rules = {
    widest: widestOfSystemAdmin,
    told: mayBeWide ? widestOfSystemAdmin : widestOfServiceAdmin,
    allowPrivate: visit.env.ALLOW_PRIVATE_RANGES === '1',
  }
  const { lines, problems } = parseRangeList(typed, rules, (line) =>
    isLarger(line) && !proposesLarger ? whyTooWide(line) : null,
  )
  const larger = lines.filter(isLarger)
  return { lines: lines.filter((line) => !larger.includes(line)), larger, problems }
}

/**
 * Refuses wrong lines with `invalidIpFormat` (429), and an address entered twice with `ipAddressAlreadyExists` (720,
 * R422). Each line is reported under `ranges`.
 */
export function refuseLines(problems: JudgedRanges['problems']): void {
  if (problems.length === 0) return
  const areDuplicates = problems.every(({ problem }) => problem.startsWith('duplicateIp'))
  refuse(areDuplicates ? 'ipAddressAlreadyExists' : 'invalidIpFormat', {
    fields: { ranges: problems.map(({ problem }) => problem) },
  })
}

function whyTooWide({ range }: ReadLine<WrittenRange>): RangeProblem {
  const read = readIpRange(range.text, { widest: widestOfServiceAdmin, allowPrivate: true })
  return 'problem' in read ? read.problem : { key: 'invalidIp' }
}

/** A line as a range of the group. */
export function toGroupRange(groupId: string, { range, typed }: ReadLine<WrittenRange>): GroupRange {
  const { startsOn, endsOn, reason } = typed
  return { ...range, id: rangeId(groupId, { ...range, startsOn, endsOn }), startsOn, endsOn, reason }
}

/** Addresses from `start` to `end`, both in it, as 32 hex digits. */
type Span = Pick<IpRange, 'start' | 'end'>
type Dated = Span & { startsOn: Day | null; endsOn: Day | null }

/** Adjacent addresses as text, and their number. */
export type Addresses = { text: string; count: bigint }

/** The addresses that a list opens on a day and the previous list didn't, and those that it opens no longer. */
export function changesOn(
  day: Day,
  before: readonly Dated[],
  after: readonly Dated[],
): { gained: Addresses[]; lost: Addresses[] } {
  const [old, next] = [before, after].map((list) => joined(list.filter((range) => isWithin(range, day))))
  return {
    gained: without(next ?? [], old ?? []).map(toAddresses),
    lost: without(old ?? [], next ?? []).map(toAddresses),
  }
}

/** The number of addresses in a range. */
export function addressesIn({ start, end }: Span): bigint {
  return numberOf(end) - numberOf(start) + 1n
}

/** Sorts spans and joins those that touch. */
function joined(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = whole.at(-1)
    if (last === undefined || numberOf(start) > numberOf(last.end) + 1n) whole.push({ start, end })
    else if (end > last.end) last.end = end
  }
  return whole
}

/** The parts of the spans that none of the others contains. Both lists are sorted and don't overlap. */
function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  return spans.flatMap(({ start, end }) => {
    const left: Span[] = []
    let from = start
    for (const other of others.filter((one) => one.end >= start && one.start <= end)) {
      if (other.start > from) left.push({ start: from, end: ipKey(numberOf(other.start) - 1n) })
      // The rest of this span is covered. Returning here also avoids counting beyond the last address of all.
      if (other.end >= end) return left
      from = ipKey(numberOf(other.end) + 1n)
    }
    return [...left, { start: from, end }]
  })
}

function toAddresses(span: Span): Addresses {
  const [first, last] = [numberOf(span.start), numberOf(span.end)].map(formatIpAddress)
  return { text: first === last ? `${first}` : `${first} - ${last}`, count: addressesIn(span) }
}

function numberOf(key: string): bigint {
  return BigInt(`0x${key}`)
}
