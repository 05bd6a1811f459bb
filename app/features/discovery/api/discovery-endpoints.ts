import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { DiscoveryInput, getDiscovery, saveDiscovery } from '#app/features/discovery/model/save-discovery.ts'

/** Calls for the setting of where an open site announces its contents. */
export const discoveryEndpoints = [
  endpoint('GET /discovery/detail', {
    summary: 'Returns whether search engines and feeds may list an open site’s contents',
    access: 'service',
    input: z.object({}),
    run: getDiscovery,
  }),
  endpoint('PUT /discovery/update', {
    record: 'GET /discovery/detail',
    summary: 'Sets whether search engines and feeds may list an open site’s contents',
    access: 'service',
    input: DiscoveryInput,
    run: saveDiscovery,
  }),
]
