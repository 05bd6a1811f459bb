import type { OrderDeps } from '#app/features/orders/model/order/order.ts'
import { endOutage, noteOutage } from '#app/features/orders/model/outage/outage-store.ts'
import { chooseGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import type { Due } from '#app/features/orders/model/renewing/due-store.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'

/** Notes that the company has no contract to charge with. */
export function noteMissingContract({ db, now }: OrderDeps, { tenantId, renewing }: Due): Write[] {
  const { provider } = renewing
  return provider === null ? [] : noteOutage(db, { tenantId, provider, refusedWith: '' }, now())
}

/**
 * Asks the publisher on the day a charge is due whether the contract still works. The publisher charges by itself, so a
 * refused contract would otherwise show only days later, when its books are asked.
 */
export async function refusedAtPublisher(deps: OrderDeps, due: Due): Promise<Write[]> {
  try {
    const gateway = await chooseGateway(deps, due.tenantId, 'GAKKEN_ID')
    const answer = await gateway.check()
    const { tenantId } = due
    if (answer.is === 'done') return [endOutage(deps.db, { tenantId, provider: 'GAKKEN_ID' })]
    if (answer.is === 'unknown') return []
    return noteOutage(deps.db, { tenantId, provider: 'GAKKEN_ID', refusedWith: answer.code }, deps.now())
  } catch (error) {
    if (!isRefusal(error) || error.name !== 'invalidGatewaySettings') throw error
    return noteMissingContract(deps, due)
  }
}
