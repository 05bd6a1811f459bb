import { authoriseOrder } from '#app/features/orders/model/order/authorise-order.ts'
import { confirmOrder } from '#app/features/orders/model/order/confirm-order.ts'
import { handle } from '#app/features/orders/model/order/handle.ts'
import { justReceived } from '#app/features/orders/model/order/just-received.ts'
import type { Order, OrderDeps } from '#app/features/orders/model/order/order.ts'
import { insertOrder } from '#app/features/orders/model/order/order-store.ts'
import { ensureStillRenewing } from '#app/features/orders/model/order/still-renewing.ts'
import type { DuePeriod } from '#app/features/orders/model/renewing/due-step.ts'
import type { Due } from '#app/features/orders/model/renewing/due-store.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { newRenewal } from './new-renewal.ts'

/**
 * Charges the period that is due to the kept card. The order is written down before the provider is asked, once for each
 * registration and period. Throws `changedMeanwhile` if it has another charge already, and refuses as `chooseGateway`
 * does before one is written.
 */
export async function chargeRenewal(deps: OrderDeps, due: Due, period: DuePeriod): Promise<Order> {
  const row = newRenewal(deps, due, period)
  const order = justReceived(row)
  if (row.provider === null)
    return confirmOrder(
      { deps, order, cause: 'renewal' },
      { renewsBy: due.renewing.provider, before: [insertOrder(deps.db, row)] },
    )
  const handling = await handle(deps, order, 'renewal')
  await commitTo(deps.d1, [insertOrder(deps.db, row)])
  // Doesn't charge a reader who has cancelled since the registration was listed.
  const ended = await ensureStillRenewing(handling)
  if (ended !== null) return ended
  const asked = {
    id: order.id,
    amount: order.total,
    memberId: handling.memberId,
    card: { kind: 'saved' as const },
    browser: null,
    earlier: handling.earlier,
    plan: {
      id: due.planId,
      name: due.planName,
      ...due.renewing.duration,
      renewalTotal: period.price.renewalTotal,
    },
    subject: null,
  }
  return authoriseOrder({ handling, asked })
}
