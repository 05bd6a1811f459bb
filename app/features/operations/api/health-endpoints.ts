import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { getAlarms, viewAlarm } from '#app/features/operations/model/alarms/get-alarms.ts'
import { getCosts } from '#app/features/operations/model/costs/get-costs.ts'
import { getHealth, viewHealth } from '#app/features/operations/model/health/get-health.ts'
import { resealSecrets } from '#app/features/operations/model/reseal-secrets.ts'
import { retryJob } from '#app/features/operations/model/retry-job.ts'

export const healthEndpoints = [
  endpoint('GET /health/detail', {
    summary:
      'Returns the health of the platform: waiting and failed jobs, undelivered mails, refusals by code',
    access: 'system',
    input: z.object({ page: z.unknown().optional() }),
    run: getHealth,
    view: viewHealth,
  }),
  endpoint('GET /health/alarms', {
    summary: 'Returns everything that is watched, with limits and state, worst first',
    access: 'system',
    input: z.object({}),
    run: getAlarms,
    view: ({ state, alarms }, { locale }) => ({
      state,
      alarms: alarms.map((alarm) => viewAlarm(locale, alarm)),
    }),
  }),
  endpoint('GET /health/costs', {
    summary: 'Estimates what a month costs, from what was counted in the last thirty days and list prices',
    access: 'system',
    input: z.object({}),
    run: getCosts,
  }),
  endpoint('PUT /health/retry-job/:jobId', {
    summary: 'Retries a failed job',
    access: 'system',
    input: z.object({ jobId: z.string().max(100) }),
    run: retryJob,
    view: () => null,
  }),
  endpoint('PUT /health/reseal', {
    summary: 'Encrypts all secrets with the newest key, so that older keys can be removed',
    access: 'system',
    input: z.object({}),
    run: resealSecrets,
  }),
]
