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
    summary: 'Returns how the site’s contents are protected',
    access: 'service',
    input: z.object({}),
    run: getProtection,
  }),
  endpoint('PUT /protection/update', {
    record: 'GET /protection/detail',
    summary: 'Sets how the site’s contents are protected',
    access: 'service',
    input: ProtectionInput,
    run: saveProtection,
  }),
]
