/**
 * What a plan covers, as orders and registrations keep it: the sorted ids of its content groups. Equal texts are equal sets; a plan
 * without groups has the empty one.
 */
export function coverageOf(groupIds: readonly number[]): string {
  return [...new Set(groupIds)].sort((one, other) => one - other).join()
}
