import type { GroupRange } from '#app/features/identity/model/ip-range/ip-range.ts'

export const proposalStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const
export type ProposalState = (typeof proposalStates)[number]

/** A range wider than a site's administrators may enter, with their proposal and the operator's decision (ruling 40). */
export type RangeProposal = Pick<GroupRange, 'text' | 'start' | 'end' | 'startsOn' | 'endsOn' | 'reason'> & {
  id: string
  tenantId: number
  groupId: string
  /** As they were called on the day of the proposal. */
  groupName: string
  siteName: string
  companyName: string
  state: ProposalState
  proposedBy: string
  /** Milliseconds since 1970, as `decidedAt`. */
  createdAt: number
  decidedBy: string | null
  decidedAt: number | null
  /** The operator's message about the decision. */
  answer: string
}
