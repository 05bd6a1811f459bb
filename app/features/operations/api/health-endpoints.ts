import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { getHealth, viewHealth } from '#app/features/operations/model/get-health.ts'
import { retryJob } from '#app/features/operations/model/retry-job.ts'
import { resealSecrets } from '#app/features/orders/model/payment-setting/reseal-secrets.ts'

export const healthEndpoints = [
  endpoint('GET /health/detail', {
    summary: 'How the platform is: work that waits or failed, mails nobody got, refusals by code',
    access: 'system',
    input: z.object({ page: z.unknown().optional() }),
    run: getHealth,
    view: viewHealth,
  }),
  endpoint('PUT /health/retry-job/:jobId', {
    summary: 'Try a failed job again',
    access: 'system',
    input: z.object({ jobId: z.string().max(100) }),
    run: retryJob,
    view: () => null,
  }),
  endpoint('PUT /health/reseal', {
    summary: 'Seal all secrets by the newest key, so that older keys can go',
    access: 'system',
    input: z.object({}),
    run: resealSecrets,
  }),
]
