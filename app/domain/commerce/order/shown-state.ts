import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '#app/data/tables.ts'
import type { Yen } from '#app/values/yen.ts'
import type { Order } from './order.ts'

/** What an order's state is called by people: its own, or what became of its money since. */
export type ShownState = Order['state'] | 'refunded' | 'refundedInPart'

/** `refunded` is what was given back of the total; what is only asked for is not. */
export function shownState({
  state,
  total,
  refunded,
}: {
  state: Order['state']
  total: Yen
  refunded: Yen
}): ShownState {
  if (state !== 'confirmed' || refunded === 0) return state
  return refunded < total ? 'refundedInPart' : 'refunded'
}

/** What was given back of an order, for a query that has `payment_order` in its FROM. */
export function refundedOf(eb: ExpressionBuilder<Tables, 'payment_order'>) {
  const sum = eb
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<number | null>('refund.amount').as('sum'))
    .whereRef('refund.tenant_id', '=', 'payment_order.tenant_id')
    .whereRef('refund.order_id', '=', 'payment_order.id')
    .where('refund.state', '=', 'done')
  return eb.fn.coalesce(sum, sql.lit(0)).$castTo<number>()
}
