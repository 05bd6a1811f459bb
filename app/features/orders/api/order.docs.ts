import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { examplePlan, ofPurchase, ofReader } from './card-payment.docs.ts'

const id = 'order0000000000000000001'
export const orderExample = {
  order_id: id,
  subscription_plan_id: examplePlan,
  subscription_plan_name: '青空読み放題',
  registration_id: null,
  status: 'redirected',
  way: 'konbini',
  total_payment: 1078,
  start_date: '2026-12-01',
  end_date: '2026-12-31',
  url: null,
  slip: {
    chain: 'LAWSON',
    receipt_number: '123456789012',
    confirmation_number: '1234',
    pay_by: '2026-12-08T14:59:59.000Z',
    how_to: '店内の端末で番号を入力し、レジでお支払いください。',
  },
  received: 0,
  is_late: false,
  decline_reason: null,
  gateway_code: null,
}
const paid = { ...orderExample, registration_id: 'registration0000000001', status: 'confirmed', slip: null }
const ofOrder: ErrorName[] = ['unauthorized', 'noPermission', 'transactionNotFound', 'invalidGatewaySettings']

export const docs: CallDocs = {
  'GET /payment/user/ways': {
    ja: 'プランを支払える方法と金額を返す',
    request: { subscription_plan_id: examplePlan, coupon_code: 'HARU-2026' },
    answer: {
      payment_gateway: 'GMO',
      total_payment: 1078,
      start_date: '2026-12-01',
      end_date: '2026-12-31',
      is_free: false,
      card_entry: 'page',
      has_saved_card: false,
      ways: [
        { way: 'konbini', days: 7, chains: ['SEVEN_ELEVEN', 'LAWSON'], renews: false },
        { way: 'transfer', days: 7, chains: [], renews: false },
        { way: 'paypay', days: null, chains: [], renews: false },
        { way: 'applepay', days: null, chains: [], renews: false },
      ],
      open_order_id: null,
    },
    refusals: [...ofReader, ...ofPurchase].filter((name) => name !== 'paymentVerifying'),
  },
  'POST /payment/user/order': {
    ja: 'コンビニ、銀行振込、ウォレットで支払うプランを注文し、支払いに必要な番号や口座、または支払うページのアドレスを含む注文を返す',
    request: {
      subscription_plan_id: examplePlan,
      way: 'konbini',
      konbini: { chain: 'LAWSON', name: '青木　花', kana: 'アオキ　ハナ', phone: '0312345678' },
      coupon_code: 'HARU-2026',
      idempotency_key: '2b7c1f0e5d4a49b8',
    },
    answer: orderExample,
    refusals: [
      ...ofReader,
      ...ofPurchase,
      'paymentFailed',
      'cardsHeld',
      'networkCardsHeld',
      'orderCreateFailed',
      'idempotencyKeyReused',
    ],
  },
  'GET /payment/user/order/:id': {
    ja: '利用者の注文を、決済サービスに問い合わせずに、わかっているとおりに返す',
    request: { id },
    answer: orderExample,
    refusals: ['unauthorized', 'noPermission', 'transactionNotFound'],
  },
  'POST /payment/user/order/:id/settle': {
    ja: '利用者の注文について決済サービスに問い合わせ、どのような結果でも返す',
    request: { id },
    answer: paid,
    refusals: ofOrder,
  },
  'DELETE /payment/user/order/:id': {
    ja: '支払いが済んでいない利用者の注文を中止し、別の注文ができるようにする',
    request: { id },
    answer: { ...orderExample, status: 'cancelled', slip: null, decline_reason: 'abandoned' },
    refusals: [...ofOrder, 'paymentProcessing'],
  },
}
