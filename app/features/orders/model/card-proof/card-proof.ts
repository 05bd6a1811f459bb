import type { Declined, PaymentProvider, ProviderRef } from '#app/gateways/payment/payment-gateway.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What proving a card needs: provided by a visit or by the cron handler. */
export type ProofDeps = Pick<Visit, 'env' | 'db' | 'd1' | 'now' | 'randomBytes' | 'fetch'>
export type ProofKey = { tenantId: number; id: string }

/** A card that is about to be kept. Its issuer is asked whose it is. */
export type CardProof = ProofKey & {
  accountId: string
  provider: Extract<PaymentProvider, 'VERITRANS' | 'GMO'>
  state: ProofState
  redirectUrl: string | null
  stateWord: string
  providerRef: ProviderRef | null
  decline: Pick<Declined, 'reason' | 'gatewayCode'> | null
  settleTries: number
  expiresAt: number
  /** When it began, and when it took its last step. */
  createdAt: number
  movedAt: number
}
type ProofState = 'begun' | 'redirected' | 'kept' | 'failed' | 'given_up'

export function isOpen({ state }: Pick<CardProof, 'state'>): boolean {
  return state === 'begun' || state === 'redirected'
}
