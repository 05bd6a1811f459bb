import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { visitOf } from '#app/doors/context.ts'
import { leaveBody, readBodyText } from '#app/doors/read-body.ts'
import { receivePush } from '#app/features/orders/model/push/receive-push.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'

const maxPushBytes = 256 * 1024

/**
 * Receives what a payment provider reports itself. Answers 200 when everything in it is recorded, and otherwise 500, so that it is sent
 * again (protocols 1.5). No cookie authorises the message; a signature does, or the provider's own books are asked.
 */
export function paymentPush(provider: PaymentProvider) {
  return async ({ request, context }: ActionFunctionArgs): Promise<Response> => {
    const body = await readBodyText(request, maxPushBytes)
    await leaveBody(request)
    const isStored = body !== null && (await stored(context, { provider, headers: request.headers, body }))
    return new Response(answers[provider === 'GMO' ? 'GMO' : 'others'][isStored ? 0 : 1], {
      status: isStored ? 200 : 500,
      headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
    })
  }
}

/** What each provider wants to hear: that everything is recorded, or that it should be sent again. */
const answers = { GMO: ['0', '1'], others: ['ok', 'not stored'] } as const

async function stored(
  context: ActionFunctionArgs['context'],
  push: Parameters<typeof receivePush>[1],
): Promise<boolean> {
  try {
    return await receivePush(visitOf(context), push)
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}
