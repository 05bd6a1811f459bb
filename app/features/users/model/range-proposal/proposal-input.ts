import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { proposalStates } from './range-proposal.ts'

export const ProposalsCall = z.object({
  page: z.unknown().optional(),
  size: z.unknown().optional(),
  /** Only waiting proposals, unless another state or `all` is requested. */
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
