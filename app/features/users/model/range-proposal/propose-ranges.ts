import type { GroupRange } from '#app/features/identity/model/ip-range/ip-range.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { insertProposal } from './proposal-store.ts'

/** Proposes ranges to the platform's operator that an administrator may not enter directly (ruling 40). */
export function proposeRanges(
  visit: Visit,
  { id: proposerId, name }: Staff,
  group: { id: string; name: string },
  ranges: readonly GroupRange[],
): Write[] {
  const { tenantId, serviceName: siteName, companyName } = visit.site
  return ranges.map((range) =>
    insertProposal(visit.db, {
      id: newElementId(visit.randomBytes),
      tenantId,
      groupId: group.id,
      groupName: group.name,
      siteName,
      companyName,
      createdAt: visit.now(),
      range,
      proposer: { id: proposerId, name },
    }),
  )
}
