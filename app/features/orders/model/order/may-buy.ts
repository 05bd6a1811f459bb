import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Running } from './purchase-facts.ts'

type Wanted = { planId: string; coverage: string; provider: PaymentProvider | null }

/**
 * Refuses a plan that the reader already has (R374) with `planAlreadyRegistered`. Refuses with `existingPlanNotCancelled`
 * if another plan must end first: one with exactly the same content groups, or one that another provider goes on
 * charging. The details say which.
 */
export function ensureMayBuy(wanted: Wanted, running: readonly Running[]): void {
  if (running.some(({ planId }) => planId === wanted.planId)) refuse('planAlreadyRegistered')
  const first = running.find((other) => other.goesOn && mustEndFirst(other, wanted))
  if (first === undefined) return
  const { registrationId, planId, planName, endsOn } = first
  refuse('existingPlanNotCancelled', { registrationId, planId, planName, endsOn })
}

function mustEndFirst(other: Running, { coverage, provider }: Wanted): boolean {
  const isElsewhere = other.provider !== null && provider !== null && other.provider !== provider
  return isElsewhere || coverage === other.coverage
}
