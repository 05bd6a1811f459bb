import { paymentPush } from './payment-push.ts'

export const action = paymentPush('SHOPIFY')
