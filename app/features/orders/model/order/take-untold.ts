import { chooseGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { findRenewing, type RegistrationKey } from '#app/features/orders/model/renewing/due-store.ts'
import type { OrderDeps } from './order.ts'
import { takePeriodic } from './take-periodic.ts'

/**
 * Finds charges of the publisher whose webhooks never came and handles them as if they had been reported. Answers whether
 * a period was paid that way. Throws if the publisher's books can't be asked.
 */
export async function reconcilePeriodic(deps: OrderDeps, key: RegistrationKey): Promise<boolean> {
  const due = await findRenewing(deps.db, key)
  if (due?.renewing.provider !== 'GAKKEN_ID' || due.orderId === null) return false
  const { period } = due.renewing
  const gateway = await chooseGateway(deps, key.tenantId, 'GAKKEN_ID')
  const found = await gateway.listPeriodic({ id: due.orderId, memberId: '', providerRef: due.providerRef })
  if (found.is === 'unknown') throw new Error(found.cause)
  const at = { ...deps, site: { tenantId: key.tenantId } }
  // The publisher's first period is our second.
  for (const charge of found.charged.filter((one) => one.period + 1 > period))
    if (!(await takePeriodic(at, gateway, charge))) {
      if (await isBehindGap(deps, key, charge.period)) break
      throw new Error('not in its books yet')
    }
  return (await findRenewing(deps.db, key))?.renewing.period !== period
}

/**
 * The charge of an earlier period was given back, so this one can't be used. It is given back when the registration ends.
 */
async function isBehindGap({ db }: OrderDeps, key: RegistrationKey, chargedPeriod: number): Promise<boolean> {
  const due = await findRenewing(db, key)
  return due?.renewing.status === 'ACTIVE' && chargedPeriod > due.renewing.period
}
