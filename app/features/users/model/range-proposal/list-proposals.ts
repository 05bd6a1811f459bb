import type { Database } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { columns, pageOfProposals, toProposal } from './proposal-store.ts'
import type { ProposalState, RangeProposal } from './range-proposal.ts'

/** Lists the site's proposals of one state, or all if it is null. */
export async function listProposals(
  visit: Visit,
  { state, ...paging }: Paging & { state: ProposalState | null },
): Promise<Paged & { proposals: RangeProposal[] }> {
  requireStaff(visit, 'service')
  const part = { state, limit: paging.size, offset: offsetOf(paging) }
  const { proposals, total } = await pageOfProposals(visit.db, visit.site.tenantId, part)
  return { ...pagedOf(paging, total), proposals }
}

/** The last page of all sites' proposals. More pages wouldn't be read. */
const lastPage = 100

/** Lists all sites' proposals of one state, for the console of the platform's operator. Says whether there is a further page. */
export async function listAllProposals(
  visit: Visit,
  { state, page, size }: Paging & { state: ProposalState },
): Promise<{ proposals: RangeProposal[]; page: number; hasMore: boolean }> {
  requireStaff(visit, 'system')
  if (page > lastPage) refuse('notFound')
  const found = await pageOfAllProposals(visit.db, {
    state,
    limit: size + 1,
    offset: offsetOf({ page, size }),
  })
  return { proposals: found.slice(0, size), page, hasMore: found.length > size && page < lastPage }
}

/**
 * A page of the proposals of all tenants, for the platform's operator. Waiting ones come oldest first, others newest
 * first.
 */
async function pageOfAllProposals(
  db: Database,
  { state, limit, offset }: { state: ProposalState; limit: number; offset: number },
): Promise<RangeProposal[]> {
  const rows = await db
    .selectFrom('range_proposal')
    .select(columns)
    .where('state', '=', state)
    .orderBy('created_at', state === 'waiting' ? 'asc' : 'desc')
    .orderBy('id', state === 'waiting' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toProposal)
}
