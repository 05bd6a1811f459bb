import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { getTerms } from '#app/features/identity/model/terms/get-terms.ts'
import { viewTerms } from '#app/features/identity/model/terms/terms-view.ts'

export const termsEndpoints = [
  endpoint('GET /terms-and-condition/public', {
    summary: 'The terms of use that a new reader accepts',
    access: 'public',
    input: z.object({}),
    run: getTerms,
    view: viewTerms,
  }),
]
