import { findPayer } from '#app/features/orders/model/payer/payer-store.ts'
import { chooseGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { findGone } from './find-gone.ts'
import type { Order, OrderDeps } from './order.ts'
import type { Cause } from './order-store.ts'
import type { OrderContext } from './step.ts'

/**
 * An order together with the provider that it was placed at, even if the company has another one by now. Refuses as
 * `chooseGateway` does.
 */
export async function getOrderContext(deps: OrderDeps, order: Order, cause: Cause): Promise<OrderContext> {
  const { tenantId, accountId, provider } = order
  if (provider === null) throw new Error('an order without a provider is closed at once')
  const [gateway, payer, isGone] = await Promise.all([
    chooseGateway(deps, tenantId, provider),
    findPayer(deps.db, { tenantId, accountId, provider }),
    findGone(deps.db, order),
  ])
  if (payer === null) throw new Error('an order has its payer written down before it')
  return { deps, gateway, order, memberId: payer.memberId, earlier: payer.earlier, cause, isGone }
}
