import { z } from 'zod'
import { addressesIn, type GroupRange } from '#app/features/identity/model/ip-range/ip-range.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'

export const proposalStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const
export type ProposalState = (typeof proposalStates)[number]

/** A range wider than a site's administrators may enter, with their proposal and the operator's decision (ruling 40). */
export type RangeProposal = Pick<GroupRange, 'text' | 'start' | 'end' | 'startsOn' | 'endsOn' | 'reason'> & {
  id: string
  tenantId: number
  groupId: string
  /** The names on the day of the proposal. */
  groupName: string
  siteName: string
  companyName: string
  state: ProposalState
  proposedBy: string
  /** When it was proposed, in milliseconds since 1970. `decidedAt` is in the same unit. */
  createdAt: number
  decidedBy: string | null
  decidedAt: number | null
  /** The operator's message about the decision. */
  answer: string
}

export const ProposalsCall = z.object({
  page: z.unknown().optional(),
  size: z.unknown().optional(),
  /** The state of the proposals: waiting ones, unless another state or `all` is requested. */
  state: z
    .enum([...proposalStates, 'all'])
    .optional()
    .catch(undefined),
})

export const ProposalCall = z.object({ id: z.string({ error: 'required' }) })

/** The operator's decision, with a message for the person who proposed it. */
export const DecisionInput = ProposalCall.extend({
  answer: z
    .string()
    .trim()
    .max(255, fieldProblem('tooLong', { max: 255 }))
    .default(''),
})

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
