import type { Day } from '#app/kernel/values/day.ts'
import type { IpRange } from '#app/kernel/values/ip/ip-range.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'

/** Addresses of a group with the days they hold for; null is no bound. Keys as in `values/ip-address.ts`. */
export type GroupRange = IpRange & { id: string; startsOn: Day | null; endsOn: Day | null; reason: string }

/** The same addresses for the same days have the same id, so that a range that stays keeps who added it and when. */
export function rangeId(
  groupId: string,
  range: Omit<GroupRange, 'id' | 'text' | 'width' | 'reason'>,
): string {
  const told = [groupId, range.start, range.end, range.startsOn, range.endsOn].join('/')
  return sha256Hex(told).slice(0, 24)
}
