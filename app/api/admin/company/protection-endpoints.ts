import { z } from 'zod'
import {
  getProtection,
  ProtectionInput,
  saveProtection,
} from '#app/domain/site/protection/save-protection.ts'
import { endpoint } from '#app/doors/api/endpoint.ts'

/** How the site's books are protected. */
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
