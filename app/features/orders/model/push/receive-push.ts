import { findProof } from '#app/features/orders/model/card-proof/proof-store.ts'
import { settleProof } from '#app/features/orders/model/card-proof/settle-proof.ts'
import { findOrder } from '#app/features/orders/model/order/order-store.ts'
import { settleOrder } from '#app/features/orders/model/order/settle-order.ts'
import { takePeriodic } from '#app/features/orders/model/order/take-periodic.ts'
import { chooseGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Visit } from '#app/visit/visit.ts'

type Push = { provider: PaymentProvider; headers: Headers; body: string }

/**
 * What a provider tells by itself, to the site whose orders it is about. Answers whether it was theirs: false for a wrong signature.
 * It only says which orders, and proofs of cards, to settle; those of other sites or of nobody are passed over. Throws where it should be told again.
 */
export async function receivePush(visit: Visit, { provider, ...push }: Push): Promise<boolean> {
  const { tenantId } = visit.site
  const gateway = await chooseGateway(visit, tenantId, provider)
  const told = await gateway.readPush(push)
  if (told === null) return false
  if ('periodic' in told) return takePeriodic(visit, gateway, told.periodic)
  for (const id of told.orderIds) {
    const order = await findOrder(visit.db, { tenantId, id })
    if (order?.provider === provider) await settleOrder(visit, order, 'push')
    const proof = order === null ? await findProof(visit.db, { tenantId, id }) : null
    if (proof?.provider === provider) await settleProof(visit, proof)
  }
  return true
}
