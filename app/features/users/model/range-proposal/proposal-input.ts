import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { proposalStates } from './range-proposal.ts'

export const ProposalsCall = z.object({
  page: z.unknown().optional(),
  size: z.unknown().optional(),
  /** Those that wait, unless another state or `all` is asked for. */
  state: z
    .enum([...proposalStates, 'all'])
    .optional()
    .catch(undefined),
})

export const ProposalCall = z.object({ id: z.string({ error: 'required' }) })

/** What the operator decides, with a word to whoever proposed it. */
export const DecisionInput = ProposalCall.extend({
  answer: z
    .string()
    .trim()
    .max(255, fieldProblem('tooLong', { max: 255 }))
    .default(''),
})
