import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const answer = { show_subscription_status: true, offers_gifts: false, revision: 2 }

export const docs: CallDocs = {
  'GET /subscription-setting/detail': {
    ja: 'サイトがプランを販売するかどうかを返す',
    request: {},
    answer,
    refusals: staff,
  },
  'PUT /subscription-setting/update': {
    ja: 'サイトがプランを販売するかどうかを設定する',
    request: { show_subscription_status: true, offers_gifts: false },
    answer,
    refusals: [...staff, 'sellerIncomplete', 'changedMeanwhile'],
  },
  'GET /subscription-setting/readiness': {
    ja: '利用者がプランを購入するために、サイトに足りない設定を返す',
    request: {},
    answer: {
      is_selling: false,
      gaps: ['seller', 'selling'],
      seller_fields: ['representative', 'phone'],
      beyond: ['seller'],
      ask: ['青空 一郎'],
    },
    refusals: staff,
  },
}
