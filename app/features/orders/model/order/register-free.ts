import { getRegistration } from '#app/features/orders/model/registration/list-registrations.ts'
import type { Registration } from '#app/features/plans/model/plan/plan.ts'
import { isClosedAtOnce } from '#app/features/plans/model/price/price-of-order.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { closeAtOnce } from './close-at-once.ts'
import { preparePurchase, type Wanted } from './prepare-purchase.ts'

/**
 * Registers for a plan that costs nothing, now and after a free period. assumed: a plan that costs something is refused
 * with `invalidGateway`, because this isn't a way to pay. Refuses as `preparePurchase` does.
 */
export async function registerFree(visit: Visit, wanted: Wanted): Promise<Registration> {
  const reader = requireOwnAccount(visit)
  const purchase = await preparePurchase(visit, reader, wanted)
  if (!isClosedAtOnce(purchase.agreed)) refuse('invalidGateway')
  const order = await closeAtOnce(visit, purchase, { ...wanted, card: null, returnPath: '/' })
  return getRegistration(visit, { id: order.registrationId ?? '' })
}
