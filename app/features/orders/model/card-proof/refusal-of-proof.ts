import type { Declined } from '#app/gateways/payment/payment-gateway.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { gatewayRecordOf } from '#app/kernel/errors/gateway-codes.ts'
import { Refusal } from '#app/kernel/errors/refusal.ts'

/**
 * The refusal for a card that isn't kept: with the provider's own number from the catalogue, or else that the card isn't
 * valid, or that our settings aren't.
 */
export function refusalOfProof({ reason, gatewayCode }: Pick<Declined, 'reason' | 'gatewayCode'>): Refusal {
  const name: ErrorName = reason === 'settings' ? 'invalidGatewaySettings' : 'invalidCard'
  return new Refusal(gatewayRecordOf(gatewayCode)?.refusal ?? name, {
    ...(gatewayCode !== undefined && { gatewayCode }),
  })
}
