import type { Hint } from '#app/gateways/payment/payment-gateway.ts'
import { isSignedPush, isSignedReturn } from './signature.ts'
import type { VeritransSettings } from './veritrans-settings.ts'

/** Reads which order a browser came back from. */
export function readReturn(settings: VeritransSettings, parameters: URLSearchParams): Hint | null {
  const orderId = parameters.get('OrderId')
  if (orderId === null || orderId === '') return null
  return { orderIds: [orderId], isSigned: isSignedReturn(settings, parameters) }
}

/** A push never contains more orders; the limit is against forged ones. */
const mostOrders = 1000

/** A push reports several orders. */
export function readPush(
  settings: VeritransSettings,
  { headers, body }: { headers: Headers; body: string },
): Hint | null {
  if (!isSignedPush(settings, headers.get('Content-HMAC') ?? '', body)) return null
  const fields = new URLSearchParams(body)
  const count = Math.min(Number(fields.get('numberOfNotify')) || 0, mostOrders)
  const ids = Array.from({ length: count }, (_, at) => fields.get(`orderId${String(at).padStart(4, '0')}`))
  return { orderIds: ids.filter((id) => id !== null), isSigned: true }
}
