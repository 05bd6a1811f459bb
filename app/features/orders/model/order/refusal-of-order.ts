import type { DeclineReason } from '#app/gateways/payment/payment-gateway.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { gatewayRecordOf } from '#app/kernel/errors/gateway-codes.ts'
import { Refusal } from '#app/kernel/errors/refusal.ts'
import { coveredCode, type Order } from './order.ts'

const refusals: Record<DeclineReason, ErrorName> = {
  card: 'invalidCard',
  token: 'invalidCard',
  refused: 'paymentFailed',
  lost: 'paymentFailed',
  authentication: 'paymentFailed',
  abandoned: 'paymentFailed',
  duplicate: 'orderCreateFailed',
  settings: 'invalidGatewaySettings',
  state: 'orderCreateFailed',
  other: 'paymentFailed',
}

/**
 * Why an order failed: the catalogue's refusal for the provider's own number, which is sent along (ruling 37), or else
 * one by kind.
 */
export function refusalOfOrder({ id, planId, decline }: Order): Refusal {
  const { reason = 'other', code, gatewayCode } = decline ?? {}
  if (code === coveredCode)
    return new Refusal('existingPlanNotCancelled', { orderId: id, planId, reason: 'covered' })
  return new Refusal(gatewayRecordOf(gatewayCode)?.refusal ?? refusals[reason], {
    orderId: id,
    reason,
    ...(gatewayCode !== undefined && { gatewayCode }),
  })
}
