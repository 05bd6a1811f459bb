import { z } from 'zod'
import { getTerms } from '#app/domain/people/terms/get-terms.ts'
import { viewTerms } from '#app/domain/people/terms/terms-view.ts'
import { endpoint } from '#app/doors/api/endpoint.ts'

export const termsEndpoints = [
  endpoint('GET /terms-and-condition/public', {
    summary: 'The terms of use that a new reader accepts',
    access: 'public',
    input: z.object({}),
    run: getTerms,
    view: viewTerms,
  }),
]
