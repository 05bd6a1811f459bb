import { refuse } from '#app/kernel/errors/refusal.ts'
import {
  isWiderThan,
  type RangeProblem,
  readIpRange,
  widestOfServiceAdmin,
  widestOfSystemAdmin,
} from '#app/kernel/values/ip/ip-range.ts'
import { parseRangeList, type RangeList, type ReadLine } from '#app/kernel/values/ip/ip-range-list.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { type GroupRange, rangeId } from './ip-range.ts'
import type { WrittenRange } from './range-lines.ts'

type OfGroup = {
  groupId: string
  /** The ranges that the group has already. An approved campus stays, whoever saves the group. */
  held: readonly Pick<GroupRange, 'id'>[]
  proposesLarger: boolean
}

export type JudgedRanges = RangeList<WrittenRange> & {
  /** The lines that only a system administrator may enter (ruling 40), when they are to be proposed. */
  larger: ReadLine<WrittenRange>[]
}

/**
 * Reads an administrator's list and finds what is wrong with it. Ranges that they may not enter themselves (R421) count
 * as wrong, unless they are proposed.
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
