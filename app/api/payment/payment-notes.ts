import type { CallNotes } from '#app/api/call-note.ts'
import type { ErrorName } from '#app/errors/catalogue.ts'

const ofReader: ErrorName[] = ['unauthorized', 'noPermission', 'badParameters', 'invalidGateway']
/** Why a plan isn't sold to the reader, before anybody is asked for money. */
const ofPurchase: ErrorName[] = [
  'subscriptionNotFound',
  'planAlreadyRegistered',
  'existingPlanNotCancelled',
  'couponNotFound',
  'couponInvalid',
  'couponUsedUp',
  'paymentVerifying',
  'invalidGatewaySettings',
]
const ofCharge: ErrorName[] = [
  ...ofReader,
  ...ofPurchase,
  'invalidCard',
  'paymentFailed',
  'orderCreateFailed',
]
const ofConfirm: ErrorName[] = [
  ...ofReader,
  'transactionNotFound',
  'paymentProcessing',
  'orderConfirmFailed',
  'invalidGatewaySettings',
]

const planId = 'aozoraplan000000000001'
const charge = {
  subscription_plan_id: planId,
  token: '0a812412-682c-4dad-8a5d-720caf23bca0',
  coupon_code: 'HARU-2026',
  card_holder_name: 'HANAKO YAMADA',
  redirect_url: '/veritrans-payment/confirm',
  idempotency_key: '2b7c1f0e5d4a49b8',
}
const newCard = { token: charge.token, card_holder_name: charge.card_holder_name }

export const notes: CallNotes = {
  'POST /veritrans/charge': { request: charge, answer: null, refusals: ofCharge },
  'POST /veritrans/order-receive': {
    request: { ...charge, state: 'a-word-of-the-client' },
    answer: 'https://pay.example/authenticate?order=b3k7',
    refusals: [...ofCharge, 'badRequest'],
  },
  'POST /veritrans/confirm-order': {
    request: { order_id: 'order00000000000000000001' },
    answer: null,
    refusals: ofConfirm,
  },
  'POST /veritrans/add-card': {
    request: newCard,
    answer: null,
    refusals: [...ofReader, 'invalidCard', 'invalidGatewaySettings', 'dependencyError'],
  },
  'POST /gmo/charge': {
    request: { ...charge, redirect_url: '/gmo-payment/return' },
    answer: 'https://pay.example/authenticate?order=b3k7',
    refusals: ofCharge,
  },
  'POST /gmo/add-card': {
    request: newCard,
    answer: null,
    refusals: [...ofReader, 'invalidCard', 'invalidGatewaySettings', 'dependencyError'],
  },
  'POST /gakken-payment/order-receive': {
    request: {
      subscription_plan_id: planId,
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
      'orderCreateFailed',
    ],
  },
  'GET /gakken-payment/get-info': {
    request: { subscription_plan_id: planId, gid_order_no: 'G0001' },
    answer: {
      subscription_plan_id: planId,
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
    request: { gid_order_no: 'G0001', periodic_payment_id: 'P0001' },
    answer: null,
    refusals: ofConfirm,
  },
}
