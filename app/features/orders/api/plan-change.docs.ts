import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { orderExample } from './order.docs.ts'

const id = 'registration0000000001'
const other = 'aozoraplan000000000002'

export const docs: CallDocs = {
  'GET /subscription-plan/user/change/registered/:id': {
    ja: '契約を変更できるプランと、それぞれいつ何円を請求するかを返す',
    request: { id },
    answer: {
      id,
      revision: 3,
      subscription_plan_id: 'aozoraplan000000000001',
      next_subscription_plan_id: null,
      has_saved_card: true,
      open_order_id: null,
      changes: [
        {
          subscription_plan_id: other,
          subscription_plan_name: '青空プレミアム',
          when: 'now',
          start_date: '2026-12-01',
          end_date: '2026-12-31',
          total: 1650,
          credit: 550,
          credit_days: 15,
          next_charge_date: '2027-01-01',
          next_total: 2200,
        },
      ],
    },
    refusals: ['unauthorized', 'noPermission', 'subscriptionNotFound'],
  },
  'POST /subscription-plan/user/change/registered/:id': {
    ja: '契約のプランを変更する。すぐに請求する場合は注文を返し、次の期間からの場合は何も返さない',
    request: {
      id,
      subscription_plan_id: other,
      total: 1650,
      revision: 3,
      idempotency_key: '2b7c1f0e5d4a49b8',
    },
    answer: {
      ...orderExample,
      subscription_plan_id: other,
      subscription_plan_name: '青空プレミアム',
      registration_id: id,
      way: null,
      total_payment: 1650,
      url: 'https://pay.example/authenticate?order=b3k7',
      slip: null,
    },
    refusals: [
      'unauthorized',
      'noPermission',
      'badParameters',
      'subscriptionNotFound',
      'planChangeNotPossible',
      'changedMeanwhile',
      'idempotencyKeyReused',
      'paymentVerifying',
      'invalidCard',
      'paymentFailed',
      'invalidGatewaySettings',
      'cardsHeld',
      'networkCardsHeld',
    ],
  },
  'DELETE /subscription-plan/user/change/registered/:id': {
    ja: '次の期間からのプラン変更を取り消す。契約は今のプランで更新する',
    request: { id, revision: 3 },
    answer: null,
    refusals: [
      'unauthorized',
      'noPermission',
      'subscriptionNotFound',
      'planChangeNotPossible',
      'changedMeanwhile',
      'paymentProcessing',
    ],
  },
}
