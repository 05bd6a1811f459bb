import { z } from 'zod'
import { endpoint } from '#app/api/endpoint.ts'
import { getTerms } from '#app/domain/terms/get-terms.ts'
import { viewTerms } from '#app/domain/terms/terms-view.ts'

export const termsEndpoints = [
  endpoint('GET /terms-and-condition/public', {
    summary: 'The terms of use that a new reader accepts',
    input: z.object({}),
    run: getTerms,
    view: viewTerms,
  }),
]
