import { chooseGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getOrder } from './list-orders.ts'
import type { Order } from './order.ts'
import { findOwnOrder } from './order-store.ts'
import type { OrderView } from './order-view.ts'
import { settleOrder } from './settle-order.ts'

type Named = { orderId: string } | { gidOrderNo: string } | { parameters: URLSearchParams }

/**
 * Settles the order that the reader's browser came back from, or that a client asks to confirm. The parameters only say
 * which of the reader's own orders it is (ruling 35). Refuses with `transactionNotFound` if it is none of them, or if the
 * state doesn't match.
 */
export async function settleOwnOrder(visit: Visit, named: Named): Promise<OrderView> {
  const order = await getNamedOrder(visit, named)
  await settleOrder(visit, order, 'parameters' in named ? 'return' : 'confirm')
  return getOrder(visit, { orderId: order.id })
}

/** The reader's own order that the parameters name. */
export async function getNamedOrder(visit: Visit, named: Named): Promise<Order> {
  const buyer = { tenantId: visit.site.tenantId, accountId: requireOwnAccount(visit).id }
  if ('gidOrderNo' in named) return found(findOwnOrder(visit.db, buyer, { providerKey: named.gidOrderNo }))
  if ('orderId' in named) return found(findOwnOrder(visit.db, buyer, { id: named.orderId }))
  const gateway = await chooseGateway(visit, buyer.tenantId)
  const [id] = (await gateway.readReturn(named.parameters))?.orderIds ?? []
  if (id === undefined) refuse('transactionNotFound')
  const order = await found(findOwnOrder(visit.db, buyer, { id }))
  const word = named.parameters.get('state')
  return word === null || word === order.stateWord ? order : refuse('transactionNotFound')
}

async function found(order: Promise<Order | null>): Promise<Order> {
  return (await order) ?? refuse('transactionNotFound')
}
