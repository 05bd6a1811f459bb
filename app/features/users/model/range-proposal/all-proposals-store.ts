import type { Database } from '#app/kernel/data/database.ts'
import { columns, toProposal } from './proposal-columns.ts'
import type { ProposalState, RangeProposal } from './range-proposal.ts'

/**
 * A page of the proposals of all tenants, for the platform's operator. Waiting ones come oldest first, others newest
 * first.
 */
export async function pageOfAllProposals(
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
