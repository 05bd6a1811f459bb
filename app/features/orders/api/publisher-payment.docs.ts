import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { examplePlan, ofConfirm, ofPurchase, ofReader } from './card-payment.docs.ts'

export const docs: CallDocs = {
  'POST /gakken-payment/order-receive': {
    ja: '発行元の決済でプランを注文し、ブラウザーが進むアドレスを返す',
    request: {
      subscription_plan_id: examplePlan,
      redirect_url: '/gakken-payment/processing',
      state: 'a-word-of-the-client',
    },
    answer: 'https://pay.learning.example/pay/G0001',
    refusals: [
      ...ofReader,
      ...ofPurchase,
      'zeroAmountUnsupported',
      'freePeriodUnsupported',
      'learningServiceIdMissing',
      'cardsHeld',
      'networkCardsHeld',
      'orderCreateFailed',
    ],
  },
  'GET /gakken-payment/get-info': {
    ja: '発行元の決済の注文を、確認画面のために返す',
    request: { subscription_plan_id: examplePlan, gid_order_no: 'G0001' },
    answer: {
      subscription_plan_id: examplePlan,
      subscription_plan_name: '青空プレミアム',
      total_payment: 968,
      price: 980,
      coupon_percent: null,
      start_date: '2026-11-22',
      end_date: '2026-12-21',
      status: 'redirected',
      gid_order_no: 'G0001',
      periodic_payment_id: null,
    },
    refusals: [...ofReader, 'transactionNotFound'],
  },
  'POST /gakken-payment/confirm-order': {
    ja: 'ブラウザーが戻った後に、発行元の決済の注文を確定する',
    request: { gid_order_no: 'G0001', periodic_payment_id: 'P0001' },
    answer: null,
    refusals: ofConfirm,
  },
}
