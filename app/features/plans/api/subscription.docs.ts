import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { writeWire } from '#app/doors/wire.ts'
import { contentExample } from '#app/features/catalogue/api/content-examples.ts'
import {
  viewOfferCall,
  viewPlanCall,
  viewSubscriptionCall,
} from '#app/features/plans/model/plan/list-plans.ts'
import type { PlanOffer } from '#app/features/plans/model/plan/plan.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { platformSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

const plan: PlanOffer = {
  id: 'aozoraplan000000000001',
  name: '青空プレミアム',
  description: '会員限定の資料をすべて閲覧できます。',
  imageName: null,
  price: 980,
  discountPrice: 880,
  fullPricePeriod: { from: '2026-09-01' as Day, until: '2026-10-31' as Day },
  taxClass: 'standard',
  duration: 1,
  durationType: 'month',
  freeDays: 7,
  isFirst: true,
  groupIds: [5],
  isRegistered: true,
}

/** Examples of plans as a reader gets them. The functions that make real answers make them too. */
const group = {
  type: 'normal',
  isDefault: false,
  itemSize: 12,
  numRow: 1,
  isWrapLine: false,
  refCode: null,
} as const
const visit = {
  site: { ...platformSite(), groups: [{ id: 5, name: '会員限定', ...group }] },
  actor: { kind: 'reader' },
  env: {},
  now: () => Date.parse('2026-11-30T03:00:00Z'),
} as unknown as Visit

const paged = { page: 1, size: 10, totalPages: 1, totalRecords: 1 }

const planPageExample = writeWire({ subscriptionPlans: [viewPlanCall(plan, visit)], ...paged })

const overlap = {
  registrationId: 'registration0000000002',
  planId: 'aozoraplan000000000002',
  planName: '青空ベーシック',
  endsOn: '2026-12-31' as Day,
  groupIds: [5],
}
const planExample = writeWire(viewOfferCall({ ...plan, isRegistered: false, overlaps: [overlap] }, visit))

const registration = viewSubscriptionCall(
  {
    id: 'registration0000000001',
    status: 'ACTIVE',
    startsOn: '2026-11-20',
    endsOn: '2026-12-19',
    renewsOn: '2026-12-20',
    retryOn: null,
    nextTotal: 968,
    freeUntil: null,
    provider: 'VERITRANS',
    endReason: null,
    attempts: 0,
    rests: 0,
    nextPlanName: null,
    isSold: true,
    isSuspended: false,
    plan,
  },
  visit,
)

const subscriptionPageExample = writeWire({ registeredSubscriptions: [registration], ...paged })

export const subscriptionExample = writeWire(registration)

export const docs: CallDocs = {
  'GET /subscription-plan/public/user/page': {
    ja: '販売中のプラン、または資料1点を閲覧できるプランの一覧を返す',
    request: { content_id: contentExample.id, page: 1, size: 10 },
    answer: planPageExample,
    refusals: ['unauthorized'],
  },
  'GET /subscription-plan/public/:id': {
    ja: '販売中のプラン1件を返す',
    request: { id: 'aozoraplan000000000001' },
    answer: planExample,
    refusals: ['unauthorized', 'subscriptionNotFound'],
  },
  'GET /subscription-plan/user/registered/page': {
    ja: '利用者の契約の一覧を返す',
    request: { page: 1, size: 10 },
    answer: subscriptionPageExample,
    refusals: ['unauthorized', 'noPermission'],
  },
  'GET /subscription-plan/user/registered/:id': {
    ja: '利用者の契約1件を、利用期間とともに返す',
    request: { id: 'registration0000000001' },
    answer: subscriptionExample,
    refusals: ['unauthorized', 'noPermission', 'subscriptionNotFound'],
  },
}
