import type { Ground } from '#workers/sandbox/ground.ts'
import { respondGmo } from './gmo/respond-gmo.ts'
import { respondPublisher } from './publisher/respond-publisher.ts'
import { respondPayments } from './respond-payments.ts'
import { respondVeritrans } from './veritrans/respond-veritrans.ts'

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
