import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { getReadiness } from '#app/features/orders/model/selling/get-readiness.ts'
import { saveSubscription } from '#app/features/orders/model/selling/offer-plans.ts'
import {
  getSubscription,
  listSubscriptions,
} from '#app/features/orders/model/subscription/list-subscriptions.ts'
import {
  getPlan,
  listPlans,
  viewOfferCall,
  viewPlanCall,
  viewSubscriptionCall,
} from '#app/features/plans/model/plan/list-plans.ts'
import { getSubscriptionSetting, SubscriptionChange } from '#app/features/plans/model/plan/plans-setting.ts'
import { readPaging } from '#app/kernel/values/paging.ts'

const paging = { page: z.unknown().optional(), size: z.unknown().optional() }
const byId = z.object({ id: z.string() })

export const subscriptionEndpoints = [
  endpoint('GET /subscription-plan/public/user/page', {
    summary: 'Lists the plans on offer, or those that open one content',
    access: 'optional',
    input: z.object({ ...paging, contentId: z.string().optional() }),
    run: (visit, { contentId, ...call }) => listPlans(visit, { ...readPaging(call), contentId }),
    view: ({ plans, ...paged }, visit) => ({
      subscriptionPlans: plans.map((plan) => viewPlanCall(plan, visit)),
      ...paged,
    }),
  }),
  endpoint('GET /subscription-plan/public/:id', {
    summary: 'Returns one plan on offer',
    access: 'optional',
    input: byId,
    run: getPlan,
    view: viewOfferCall,
  }),
  endpoint('GET /subscription-plan/user/registered/page', {
    summary: 'Lists the reader’s subscriptions',
    access: 'user',
    input: z.object(paging),
    run: (visit, call) => listSubscriptions(visit, readPaging(call)),
    view: ({ registrations, ...paged }, visit) => ({
      registeredSubscriptions: registrations.map((one) => viewSubscriptionCall(one, visit)),
      ...paged,
    }),
  }),
  endpoint('GET /subscription-plan/user/registered/:id', {
    summary: 'Returns one subscription of the reader, with its period of use',
    access: 'user',
    input: byId,
    run: getSubscription,
    view: viewSubscriptionCall,
  }),
]

/** Calls for the setting whether a site offers its plans to readers. */
export const subscriptionSettingEndpoints = [
  endpoint('GET /subscription-setting/detail', {
    summary: 'Returns whether a site offers its plans to readers',
    access: 'service',
    input: z.object({}),
    run: getSubscriptionSetting,
  }),
  endpoint('PUT /subscription-setting/update', {
    record: 'GET /subscription-setting/detail',
    summary: 'Sets whether a site offers its plans to readers',
    access: 'service',
    input: SubscriptionChange,
    run: saveSubscription,
  }),
  endpoint('GET /subscription-setting/readiness', {
    summary: 'Returns what a site lacks before its readers can buy a plan',
    access: 'service',
    input: z.object({}),
    run: getReadiness,
  }),
]
