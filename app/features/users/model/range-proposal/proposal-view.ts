import { addressesIn } from '#app/features/identity/model/ip-range/range-changes.ts'
import type { RangeProposal } from './range-proposal.ts'

/** A proposal for administrators. Numbers of addresses are text, because IPv6 has more than a JavaScript number holds. */
export function viewProposal(proposal: RangeProposal) {
  const { id, text, startsOn, endsOn, reason, state, proposedBy, decidedBy, answer } = proposal
  return {
    id,
    userGroupId: proposal.groupId,
    userGroupName: proposal.groupName,
    text,
    addresses: String(addressesIn(proposal)),
    startsOn,
    endsOn,
    reason,
    state,
    proposedBy,
    createdAt: new Date(proposal.createdAt).toISOString(),
    decidedBy,
    decidedAt: proposal.decidedAt === null ? null : new Date(proposal.decidedAt).toISOString(),
    answer,
  }
}
