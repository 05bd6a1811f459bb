import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

export const examplePlan = 'aozoraplan000000000001'

const charge = {
  subscription_plan_id: examplePlan,
  token: '0a812412-682c-4dad-8a5d-720caf23bca0',
  coupon_code: 'HARU-2026',
  card_holder_name: 'HANAKO YAMADA',
  redirect_url: '/veritrans-payment/confirm',
  idempotency_key: '2b7c1f0e5d4a49b8',
}
const newCard = { token: charge.token, card_holder_name: charge.card_holder_name }

/** The refusals that the documentation of every ordering and confirming call lists. */
export const ofReader: ErrorName[] = ['unauthorized', 'noPermission', 'badParameters', 'invalidGateway']

/** Refusals of a purchase that come before the reader is asked for money. */
export const ofPurchase: ErrorName[] = [
  'subscriptionNotFound',
  'planAlreadyRegistered',
  'existingPlanNotCancelled',
  'couponNotFound',
  'couponInvalid',
  'couponUsedUp',
  'paymentVerifying',
  'invalidGatewaySettings',
]

/** Refusals of a newly entered card. */
const ofNewCard: ErrorName[] = [
  'invalidCard',
  'tokenCreationFailed',
  'paymentFailed',
  'cardsHeld',
  'networkCardsHeld',
]
const ofCharge: ErrorName[] = [
  ...ofReader,
  ...ofPurchase,
  ...ofNewCard,
  'orderCreateFailed',
  'idempotencyKeyReused',
]
export const ofConfirm: ErrorName[] = [
  ...ofReader,
  'transactionNotFound',
  'paymentProcessing',
  'orderConfirmFailed',
  'invalidGatewaySettings',
]

export const docs: CallDocs = {
  'POST /veritrans/charge': {
    ja: 'VeriTransでプランを注文する。支払いが済めば何も返さず、続きがあればブラウザーが進むアドレスを返す',
    request: charge,
    answer: null,
    refusals: ofCharge,
  },
  'POST /veritrans/order-receive': {
    ja: 'VeriTransでプランを注文し、ブラウザーが進むアドレスを返す',
    request: { ...charge, state: 'a-word-of-the-client' },
    answer: 'https://pay.example/authenticate?order=b3k7',
    refusals: [...ofCharge, 'badRequest'],
  },
  'POST /veritrans/confirm-order': {
    ja: 'ブラウザーが戻った後に、注文を確定する',
    request: { order_id: 'order00000000000000000001' },
    answer: null,
    refusals: ofConfirm,
  },
  'POST /veritrans/add-card': {
    ja: 'VeriTransに登録したカードを入れ替える。登録が済めば何も返さず、続きがあればカード会社のアドレスを返す',
    request: newCard,
    answer: 'https://pay.example/authenticate?order=b3k7',
    refusals: [...ofReader, ...ofNewCard, 'invalidGatewaySettings', 'dependencyError', 'paymentVerifying'],
  },
  'POST /gmo/charge': {
    ja: 'GMOでプランを注文する。支払いが済めば何も返さず、続きがあればブラウザーが進むアドレスを返す',
    request: { ...charge, redirect_url: '/gmo-payment/return' },
    answer: 'https://pay.example/authenticate?order=b3k7',
    refusals: ofCharge,
  },
  'POST /gmo/add-card': {
    ja: 'GMOに登録したカードを入れ替える。登録が済めば何も返さず、続きがあればカード会社のアドレスを返す',
    request: newCard,
    answer: 'https://pay.example/authenticate?order=b3k7',
    refusals: [...ofReader, ...ofNewCard, 'invalidGatewaySettings', 'dependencyError', 'paymentVerifying'],
  },
}
