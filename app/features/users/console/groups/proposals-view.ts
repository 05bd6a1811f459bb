import { listAllProposals } from '#app/features/users/model/range-proposal/list-proposals.ts'
import { viewProposal } from '#app/features/users/model/range-proposal/proposal-view.ts'
import type { ProposalState } from '#app/features/users/model/range-proposal/range-proposal.ts'
import type { Paging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Proposals of all sites, each with where it is of. */
export async function viewProposals(visit: Visit, request: Paging & { state: ProposalState }) {
  const { proposals, page, hasMore } = await listAllProposals(visit, request)
  const rows = proposals.map((proposal) => ({
    ...viewProposal(proposal),
    tenantId: proposal.tenantId,
    siteName: proposal.siteName,
    companyName: proposal.companyName,
    proposedAt: proposal.createdAt,
  }))
  return { rows, page, hasMore }
}

export type ShownProposal = Awaited<ReturnType<typeof viewProposals>>['rows'][number]
