import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { Order } from './order.ts'

/** The state of an order as people see it: its own, or what happened to its money since. */
export type ShownState = Order['state'] | 'refunded' | 'refundedInPart'

/** `refunded` is the amount already given back. A refund that is only requested doesn't count. */
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

/** The amount given back, for a query with `payment_order` in its FROM. */
export function refundedOf(eb: ExpressionBuilder<Tables, 'payment_order'>) {
  const sum = eb
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<number | null>('refund.amount').as('sum'))
    .whereRef('refund.tenant_id', '=', 'payment_order.tenant_id')
    .whereRef('refund.order_id', '=', 'payment_order.id')
    .where('refund.state', '=', 'done')
  return eb.fn.coalesce(sum, sql.lit(0)).$castTo<number>()
}
