import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  getProtection,
  ProtectionInput,
  saveProtection,
} from '#app/features/reading/model/protection/save-protection.ts'

/** Calls for the site's default protection of contents. */
export const protectionEndpoints = [
  endpoint('GET /protection/detail', {
    summary: "How the site's books are protected",
    access: 'service',
    input: z.object({}),
    run: getProtection,
  }),
  endpoint('PUT /protection/update', {
    record: 'GET /protection/detail',
    summary: "Set how the site's books are protected",
    access: 'service',
    input: ProtectionInput,
    run: saveProtection,
  }),
]
