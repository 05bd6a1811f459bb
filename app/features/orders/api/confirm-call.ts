import { settleOwnOrder } from '#app/features/orders/model/order/settle-own-order.ts'
import { ensureGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * R349: everything except a confirmed order is a refusal: `paymentProcessing` while the result isn't known,
 * `orderConfirmFailed` when the order failed.
 */
export async function confirmByCall(
  visit: Visit,
  provider: PaymentProvider,
  named: { orderId: string } | { gidOrderNo: string },
): Promise<void> {
  await ensureGateway(visit, provider)
  const order = await settleOwnOrder(visit, named)
  if (order.isOpen) refuse('paymentProcessing')
  if (order.state === 'confirmed') return
  const { gatewayCode } = order.decline ?? {}
  refuse('orderConfirmFailed', { ...(gatewayCode !== undefined && { gatewayCode }) })
}
