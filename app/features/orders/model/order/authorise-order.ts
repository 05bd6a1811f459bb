import type { GatewayOrder } from '#app/gateways/payment/payment-gateway.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { endOrder } from './end-order.ts'
import type { Order } from './order.ts'
import { settleOrder } from './settle-order.ts'
import { type OrderContext, transitionOrder } from './step.ts'

export type AcceptedOrder = { context: OrderContext; asked: GatewayOrder }

/**
 * Asks the provider once for the money of an order that is written down, and records the answer. If the outcome is
 * unknown, the provider's books settle it later, never a second charge. If somebody else, such as a faster push, has
 * advanced the order meanwhile, their result stands.
 */
export async function authoriseOrder({ context, asked }: AcceptedOrder): Promise<Order> {
  const { deps, gateway, order, cause } = context
  await deps.reached?.('received')
  const answer = await gateway.authorise(asked)
  await deps.reached?.('authorise answered')
  try {
    switch (answer.is) {
      case 'redirect': {
        const reported = { providerRef: answer.providerRef, card: null }
        const changes = { redirect_url: answer.url }
        const redirected = await transitionOrder(context, 'redirected', { reported, changes })
        return { ...redirected, redirectUrl: answer.url }
      }
      case 'authorised':
        await transitionOrder(context, 'authorised', { reported: answer })
        break
      case 'unknown':
        return await transitionOrder(context, 'unknown', { detail: answer.cause })
      case 'declined':
        return { ...(await endOrder(context, answer)), decline: answer }
    }
  } catch (error) {
    if (!isRefusal(error) || !settles.includes(error.name)) throw error
  }
  return settleOrder(deps, order, cause)
}

/**
 * Somebody else has advanced the order, or the reader has another one for the same: the amount reserved for this one is
 * released.
 */
const settles: string[] = ['changedMeanwhile', 'existingPlanNotCancelled']
