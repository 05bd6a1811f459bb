import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

/** Refusals of the calls that order and confirm, for their notes. */
export const ofReader: ErrorName[] = ['unauthorized', 'noPermission', 'badParameters', 'invalidGateway']
/** Why a plan isn't sold to the reader, before anybody is asked for money. */
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
/** Why a card isn't taken. */
export const ofNewCard: ErrorName[] = [
  'invalidCard',
  'tokenCreationFailed',
  'paymentFailed',
  'cardsHeld',
  'networkCardsHeld',
]
export const ofCharge: ErrorName[] = [
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

export const examplePlan = 'aozoraplan000000000001'
