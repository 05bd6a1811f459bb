import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { GroupRange } from '#app/features/identity/model/ip-range/ip-range.ts'
import { isMissingReference, type Write } from '#app/kernel/data/commit.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import { Refusal, refuse } from '#app/kernel/errors/refusal.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { decideProposal, findProposal, insertProposal, insertProposedRange } from './proposal-store.ts'
import type { RangeProposal } from './range-proposal.ts'

type Decision = { id: string; answer: string }

/**
 * The operator adds a proposed range to the group. Refuses an unknown or already decided proposal with
 * `ipAddressNotFound` (719), a deleted group with `userGroupNotFound` (705), and addresses that another group has
 * meanwhile with `ipRangeConflict` (432).
 */
export async function approveProposal(visit: Visit, { id, answer }: Decision): Promise<void> {
  const admin = requireStaff(visit, 'system')
  const proposal = await getWaiting(visit, id)
  const key = { tenantId: visit.site.tenantId, id }
  const now = visit.now()
  try {
    const [added] = await commit(visit, [
      insertProposedRange(visit.db, key, { addedBy: admin.id, now }),
      decideProposal(visit.db, key, { state: 'approved', by: admin.name, answer, now }),
      noteChange(visit, proposal.groupId),
      insertAudit(visit, admin, { action: 'rangeProposal.approve', ...subjectOf(proposal) }),
    ])
    if (added === 0) refuse('ipAddressNotFound')
  } catch (error) {
    throw isMissingReference(error) ? new Refusal('userGroupNotFound') : error
  }
  // The site must be read again, because its snapshot says whether addresses are looked up at all.
  forgetSite(visit.site)
}

/** The operator declines a proposed range. Refuses as `approveProposal` does. */
export async function refuseProposal(visit: Visit, { id, answer }: Decision): Promise<void> {
  const admin = requireStaff(visit, 'system')
  await close(visit, admin, { id, answer, state: 'refused' })
}

/** The site's administrators withdraw their proposal. Refuses as `approveProposal` does. */
export async function withdrawProposal(visit: Visit, id: string): Promise<void> {
  const admin = requireStaff(visit, 'service')
  await close(visit, admin, { id, answer: '', state: 'withdrawn' })
}

async function close(
  visit: Visit,
  admin: Staff,
  { id, state, answer }: Decision & { state: 'refused' | 'withdrawn' },
): Promise<void> {
  const proposal = await getWaiting(visit, id)
  const key = { tenantId: visit.site.tenantId, id }
  const action = state === 'refused' ? 'rangeProposal.refuse' : 'rangeProposal.withdraw'
  const [closed] = await commit(visit, [
    decideProposal(visit.db, key, { state, by: admin.name, answer, now: visit.now() }),
    insertAudit(visit, admin, { action, ...subjectOf(proposal) }),
  ])
  if (closed === 0) refuse('ipAddressNotFound')
}

async function getWaiting(visit: Visit, id: string): Promise<RangeProposal> {
  const proposal = await findProposal(visit.db, visit.site.tenantId, id)
  return proposal?.state === 'waiting' ? proposal : refuse('ipAddressNotFound')
}

/** Raises the group's revision. Otherwise an administrator who has the group open would save its list without the new range. */
function noteChange({ db, site }: Visit, groupId: string) {
  return db
    .updateTable('user_group')
    .set({ revision: nextRevision(null) })
    .where('tenant_id', '=', site.tenantId)
    .where('id', '=', groupId)
}

function subjectOf({ groupId, groupName, text, startsOn, endsOn, reason }: RangeProposal) {
  return { subject: groupId, name: groupName, detail: { range: text, startsOn, endsOn, reason } }
}

/** Proposes ranges to the platform's operator that the administrator may not enter directly (ruling 40). */
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
