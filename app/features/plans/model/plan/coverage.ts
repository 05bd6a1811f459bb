/**
 * What a plan covers, as orders and registrations store it: the sorted ids of its content groups. Equal texts mean equal
 * sets. A plan without groups has the empty text.
 */
export function coverageOf(groupIds: readonly number[]): string {
  return [...new Set(groupIds)].sort((one, other) => one - other).join()
}
