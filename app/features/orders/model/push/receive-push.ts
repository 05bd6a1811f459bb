import { findProof } from '#app/features/orders/model/card-proof/proof-store.ts'
import { settleProof } from '#app/features/orders/model/card-proof/settle-proof.ts'
import { findEvent, noteEvent } from '#app/features/orders/model/order/event-store.ts'
import type { Order } from '#app/features/orders/model/order/order.ts'
import { findOrder, findOrderByProviderKey } from '#app/features/orders/model/order/order-store.ts'
import { takePeriodic } from '#app/features/orders/model/order/periodic-charge.ts'
import { settleOrder } from '#app/features/orders/model/order/settle-order.ts'
import { chooseGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { takeForeignRefund } from '#app/features/orders/model/refund/take-foreign-refund.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'

type Push = { provider: PaymentProvider; headers: Headers; body: string }

/**
 * Handles a message that a provider sends on its own, to the site whose orders it is about. Returns false for a wrong
 * signature. The message only says which orders and card proofs to settle. Unknown ones, and those of other sites, are
 * ignored. Throws if the provider should send it again.
 */
export async function receivePush(visit: Visit, { provider, ...push }: Push): Promise<boolean> {
  const { tenantId } = visit.site
  const gateway = await chooseGateway(visit, tenantId, provider)
  const reported = await gateway.readPush(push)
  if (reported === null) return false
  if ('periodic' in reported) return takePeriodic(visit, gateway, reported.periodic)
  const message =
    reported.messageId === undefined ? null : { tenantId, provider, eventId: reported.messageId }
  if (message !== null && (await findEvent(visit.db, message))) return true
  const settled: string[] = []
  const settle = async (order: Order) => {
    if (settled.includes(order.id)) return
    const { state } = await settleOrder(visit, order, 'push')
    if (state === 'confirmed') await takeForeignRefund(visit, order)
    settled.push(order.id)
  }
  for (const id of reported.orderIds) {
    const order = await findOrder(visit.db, { tenantId, id })
    if (order?.provider === provider) await settle(order)
    const proof = order === null ? await findProof(visit.db, { tenantId, id }) : null
    if (proof?.provider === provider) await settleProof(visit, proof)
  }
  for (const providerKey of reported.providerKeys ?? []) {
    const order = await findOrderByProviderKey(visit.db, { tenantId, provider, providerKey })
    if (order !== null) await settle(order)
  }
  // A store also reports what it sells to others.
  if (message !== null && settled.length > 0) await commit(visit, [noteEvent(visit.db, message, visit.now())])
  return true
}
