import { isRefusal } from '#app/errors/refusal.ts'
import type { GatewayOrder } from '#app/gateways/payment/payment-gateway.ts'
import { endOrder } from './end-order.ts'
import type { Order } from './order.ts'
import { settleOrder } from './settle-order.ts'
import { type Handling, takeStep } from './step.ts'

export type Received = { handling: Handling; asked: GatewayOrder }

/**
 * Asks the provider for the money of an order that is written down, once, and writes down what it said. What nobody knows stays to
 * be settled by asking its books, never by a second charge. Whoever moved the order meanwhile, such as a push that was
 * quicker, is right.
 */
export async function authoriseOrder({ handling, asked }: Received): Promise<Order> {
  const { deps, gateway, order, cause } = handling
  await deps.reached?.('received')
  const answer = await gateway.authorise(asked)
  await deps.reached?.('authorise answered')
  try {
    switch (answer.is) {
      case 'redirect': {
        const told = { providerRef: answer.providerRef, card: null }
        const changes = { redirect_url: answer.url }
        const redirected = await takeStep(handling, 'redirected', { told, changes })
        return { ...redirected, redirectUrl: answer.url }
      }
      case 'authorised':
        await takeStep(handling, 'authorised', { told: answer })
        break
      case 'unknown':
        return await takeStep(handling, 'unknown', { detail: answer.cause })
      case 'declined':
        return { ...(await endOrder(handling, answer)), decline: answer }
    }
  } catch (error) {
    if (!isRefusal(error) || !settles.includes(error.name)) throw error
  }
  return settleOrder(deps, order, cause)
}

/** Another has moved it, or there is another that covers the same: what is reserved for this one is let go. */
const settles: string[] = ['changedMeanwhile', 'existingPlanNotCancelled']
