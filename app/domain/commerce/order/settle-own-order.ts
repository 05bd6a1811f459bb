import { chooseGateway } from '#app/domain/commerce/payment-setting/choose-gateway.ts'
import { refuse } from '#app/errors/refusal.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getOrder } from './list-orders.ts'
import type { Order } from './order.ts'
import { findOwnOrder } from './order-store.ts'
import type { OrderView } from './order-view.ts'
import { settleOrder } from './settle-order.ts'

type Named = { orderId: string } | { gidOrderNo: string } | { parameters: URLSearchParams }

/**
 * What the reader's browser came back with, or a client asks to confirm: says which of the reader's own orders to settle and nothing
 * else (ruling 35). Refuses what names none of them, or brings another word than went with it, with `transactionNotFound`.
 */
export async function settleOwnOrder(visit: Visit, named: Named): Promise<OrderView> {
  const order = await getNamedOrder(visit, named)
  await settleOrder(visit, order, 'parameters' in named ? 'return' : 'confirm')
  return getOrder(visit, { orderId: order.id })
}

/** The reader's own order that is meant. */
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
