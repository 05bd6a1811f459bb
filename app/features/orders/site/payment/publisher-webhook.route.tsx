import { paymentPush } from './payment-push.ts'

export const action = paymentPush('GAKKEN_ID')
