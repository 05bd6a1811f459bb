import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  getSubscription,
  SubscriptionInput,
  saveSubscription,
} from '#app/features/plans/model/plan/save-subscription.ts'

/** Whether a site offers its plans to readers. */
export const subscriptionSettingEndpoints = [
  endpoint('GET /subscription-setting/detail', {
    summary: 'Whether a site offers its plans to readers',
    access: 'service',
    input: z.object({}),
    run: getSubscription,
  }),
  endpoint('PUT /subscription-setting/update', {
    record: 'GET /subscription-setting/detail',
    summary: 'Set whether a site offers its plans to readers',
    access: 'service',
    input: SubscriptionInput,
    run: saveSubscription,
  }),
]
