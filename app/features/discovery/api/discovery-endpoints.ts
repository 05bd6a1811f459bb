import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { DiscoveryInput, getDiscovery, saveDiscovery } from '#app/features/discovery/model/save-discovery.ts'

/** Calls for the setting of where an open site announces its contents. */
export const discoveryEndpoints = [
  endpoint('GET /discovery/detail', {
    summary: 'Whom an open site tells what it has',
    access: 'service',
    input: z.object({}),
    run: getDiscovery,
  }),
  endpoint('PUT /discovery/update', {
    record: 'GET /discovery/detail',
    summary: 'Set whom an open site tells what it has',
    access: 'service',
    input: DiscoveryInput,
    run: saveDiscovery,
  }),
]
