import { refuse } from '#app/errors/refusal.ts'
import { widestOfServiceAdmin, widestOfSystemAdmin } from '#app/values/ip/ip-range.ts'
import { parseRangeList, type RangeLine, type ReadLine } from '#app/values/ip/ip-range-list.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'

/**
 * Reads the ranges an administrator typed; a system administrator's may be as wide as a campus, others' no wider than a
 * subnet of 24 (R421). Refuses wrong ones with `invalidIpFormat` (429), an address entered twice with
 * `ipAddressAlreadyExists` (720, R422); each line is named under `ranges`.
 */
export function readRanges<Line extends RangeLine>(
  visit: Visit,
  admin: Staff,
  typed: readonly Line[],
): ReadLine<Line>[] {
  const { lines, problems } = parseRangeList(typed, {
    widest: admin.level === 'system_admin' ? widestOfSystemAdmin : widestOfServiceAdmin,
    allowPrivate: visit.env.ALLOW_PRIVATE_RANGES === '1',
  })
  if (problems.length === 0) return lines
  const areDuplicates = problems.every(({ problem }) => problem.startsWith('duplicateIp'))
  return refuse(areDuplicates ? 'ipAddressAlreadyExists' : 'invalidIpFormat', {
    fields: { ranges: problems.map(({ problem }) => problem) },
  })
}
