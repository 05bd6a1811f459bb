import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  approveProposal,
  refuseProposal,
  withdrawProposal,
} from '#app/features/users/model/range-proposal/decide-proposal.ts'
import { listProposals } from '#app/features/users/model/range-proposal/list-proposals.ts'
import {
  DecisionInput,
  ProposalCall,
  ProposalsCall,
  viewProposal,
} from '#app/features/users/model/range-proposal/range-proposal.ts'
import { readPaging } from '#app/kernel/values/paging.ts'

const nothing = () => null

export const rangeProposalEndpoints = [
  endpoint('GET /range-proposal/page', {
    summary:
      'Lists the larger address ranges that the site has proposed: the pending ones, or those of another state',
    access: 'service',
    input: ProposalsCall,
    run: (visit, { state = 'waiting', ...call }) =>
      listProposals(visit, { ...readPaging(call), state: state === 'all' ? null : state }),
    view: ({ proposals, ...paged }) => ({ proposals: proposals.map(viewProposal), ...paged }),
  }),
  endpoint('DELETE /range-proposal/withdraw/:id', {
    summary: 'Withdraws a proposal that is still pending',
    access: 'service',
    input: ProposalCall,
    run: (visit, { id }) => withdrawProposal(visit, id),
    view: nothing,
  }),
  endpoint('PUT /range-proposal/approve/:id', {
    summary: 'Gives a user group the larger address range that its site has proposed',
    access: 'system',
    input: DecisionInput,
    run: approveProposal,
    view: nothing,
  }),
  endpoint('PUT /range-proposal/refuse/:id', {
    summary: 'Refuses a larger address range, with an answer to the administrator who proposed it',
    access: 'system',
    input: DecisionInput,
    run: refuseProposal,
    view: nothing,
  }),
]
