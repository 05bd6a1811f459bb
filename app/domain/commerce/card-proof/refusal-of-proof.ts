import type { ErrorName } from '#app/errors/catalogue.ts'
import { gatewayRecordOf } from '#app/errors/gateway-codes.ts'
import { Refusal } from '#app/errors/refusal.ts'
import type { Declined } from '#app/gateways/payment/payment-gateway.ts'

/** Why a card isn't kept: as the catalogue has the provider's own number, else that it isn't valid, or our settings aren't. */
export function refusalOfProof({ reason, gatewayCode }: Pick<Declined, 'reason' | 'gatewayCode'>): Refusal {
  const name: ErrorName = reason === 'settings' ? 'invalidGatewaySettings' : 'invalidCard'
  return new Refusal(gatewayRecordOf(gatewayCode)?.refusal ?? name, {
    ...(gatewayCode !== undefined && { gatewayCode }),
  })
}
