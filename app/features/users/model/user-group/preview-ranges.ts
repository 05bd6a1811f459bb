import {
  type Addresses,
  addressesIn,
  changesOn,
  type GroupRange,
  type JudgedRanges,
  judgeRanges,
  toGroupRange,
} from '#app/features/identity/model/ip-range/ip-range.ts'
import { findConflicts, listRangesOfGroup } from '#app/features/identity/model/ip-range/ip-range-store.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { problemOnLine } from '#app/kernel/values/ip/ip-range.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { sessionsByAddress } from './get-user-group.ts'
import type { RangesCall } from './user-group-input.ts'

/** The result for one line: it stays, is added, waits for the operator, begins later or is over, or is invalid. */
type PreviewedLine = Pick<GroupRange, 'text' | 'startsOn' | 'endsOn'> & {
  line: number
  state: 'kept' | 'added' | 'proposed' | 'wrong'
  /** The number of addresses. Null for an invalid line. */
  addresses: bigint | null
  /** A field problem, as forms show it. */
  problem: string | null
}

export type RangesPreview = {
  lines: PreviewedLine[]
  /** The ranges of the present list that the new one doesn't have. */
  removed: (Pick<GroupRange, 'text' | 'startsOn' | 'endsOn'> & { addresses: bigint })[]
  /**
   * The addresses gained and lost as of today, without invalid lines. Ranges that begin later appear only among the
   * lines.
   */
  gained: Addresses[]
  lost: Addresses[]
  /** The number of sessions by address that must be recognised again. Readers who are still allowed don't notice. */
  sessionsEnding: number
}

/**
 * Computes what saving a list of addresses would change: line by line, and which addresses gain and lose access. It never refuses because
 * of a line; each line names its own problem.
 */
export async function previewRanges(
  visit: Visit,
  { id, ranges: typed, proposesLarger }: RangesCall,
): Promise<RangesPreview> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const groupId = id ?? ''
  const held = await listRangesOfGroup(db, site.tenantId, groupId)
  const judged = judgeRanges(visit, admin, typed, { groupId, held, proposesLarger })
  const lines = await previewLines(visit, { groupId, held, judged })
  // An invalid line opens nothing.
  const wrong = new Set(lines.filter(({ state }) => state === 'wrong').map(({ line }) => line))
  const right = judged.lines.filter(({ line }) => !wrong.has(line))
  const now = right.map((line) => toGroupRange(groupId, line))
  const stays = new Set(now.map((range) => range.id))
  const removed = held.filter((range) => !stays.has(range.id))
  const sessionsEnding = removed.length === 0 ? 0 : await sessionsByAddress(visit, groupId)
  return {
    lines,
    removed: removed.map(({ text, startsOn, endsOn, ...range }) => ({
      text,
      startsOn,
      endsOn,
      addresses: addressesIn(range),
    })),
    ...changesOn(dayOf(visit.now()), held, now),
    sessionsEnding,
  }
}

type Judged = { groupId: string; held: readonly GroupRange[]; judged: JudgedRanges }

async function previewLines(
  { db, site }: Visit,
  { groupId, held, judged }: Judged,
): Promise<PreviewedLine[]> {
  const heldIds = new Set(held.map((range) => range.id))
  const fitting = [...judged.lines, ...judged.larger]
  const ranges = fitting.map((line) => toGroupRange(groupId, line))
  const conflicts = await findConflicts(db, site.tenantId, groupId, ranges)
  const read = fitting.map(({ line, typed }, at): PreviewedLine => {
    const range = ranges[at] as GroupRange
    const { text, startsOn, endsOn } = range
    const met = conflicts.find(({ rangeId }) => rangeId === range.id)
    const shown = { line, text, startsOn, endsOn }
    if (met !== undefined) {
      const taken = { key: 'ipRangeTaken', params: { group: met.groupName } } as const
      return {
        ...shown,
        addresses: null,
        state: 'wrong',
        problem: problemOnLine(taken, line, typed.text).problem,
      }
    }
    const isKept = heldIds.has(range.id)
    const isProposed = at >= judged.lines.length
    const addresses = addressesIn(range)
    return { ...shown, addresses, state: isKept ? 'kept' : isProposed ? 'proposed' : 'added', problem: null }
  })
  const nothing = { startsOn: null, endsOn: null, addresses: null }
  const wrong = judged.problems.map(
    ({ line, text, problem }): PreviewedLine => ({ line, text, ...nothing, state: 'wrong', problem }),
  )
  const isNamed = new Set(wrong.map(({ line }) => line))
  return [...read.filter(({ line }) => !isNamed.has(line)), ...wrong].sort((a, b) => a.line - b.line)
}
