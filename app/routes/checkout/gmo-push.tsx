import { paymentPush } from '#app/http/payment-push.ts'

export const action = paymentPush('GMO')
