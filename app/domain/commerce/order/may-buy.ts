import { refuse } from '#app/errors/refusal.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Running } from './purchase-facts.ts'

type Wanted = { planId: string; groupIds: number[]; provider: PaymentProvider | null }

/**
 * Refuses a plan whose days the reader has already (R374) with `planAlreadyRegistered`, and with `existingPlanNotCancelled` one beside
 * which another has to end first: one that opens exactly the same, or that another provider goes on charging for.
 */
export function ensureMayBuy(wanted: Wanted, running: readonly Running[]): void {
  if (running.some(({ planId }) => planId === wanted.planId)) refuse('planAlreadyRegistered')
  const others = running.filter(({ status }) => status === 'ACTIVE')
  if (others.some((other) => mustEndFirst(other, wanted))) refuse('existingPlanNotCancelled')
}

function mustEndFirst(other: Running, { groupIds, provider }: Wanted): boolean {
  const isElsewhere = other.provider !== null && provider !== null && other.provider !== provider
  return isElsewhere || (groupIds.length > 0 && sorted(groupIds) === sorted(other.groupIds))
}

function sorted(ids: readonly number[]): string {
  return [...ids].sort((one, other) => one - other).join()
}
