import type { Ground } from '#workers/sandbox/ground.ts'
import { respondGmo } from '#workers/sandbox/payment/gmo/respond-gmo.ts'
import { respondPublisher } from '#workers/sandbox/payment/publisher/respond-publisher.ts'
import { respondVeritrans } from '#workers/sandbox/payment/veritrans/respond-veritrans.ts'
import { respondPayments } from './respond-payments.ts'

/** The three providers of payments, each under its own path, and the page of what they do; null for any other. */
export async function respondPayment(ground: Ground, request: Request): Promise<Response | null> {
  const [, provider] = new URL(request.url).pathname.split('/')
  switch (provider) {
    case 'payments':
      return respondPayments(ground, request)
    case 'veritrans':
      return respondVeritrans(ground, request)
    case 'gmo':
      return respondGmo(ground, request)
    case 'publisher':
      return respondPublisher(ground, request)
    default:
      return null
  }
}
