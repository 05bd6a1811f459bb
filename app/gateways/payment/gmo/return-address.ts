import type { Hint } from '#app/gateways/payment/payment-gateway.ts'

/** The provider takes no longer ones. */
const longest = 256

/** The provider brings back its own AccessID alone, so that the order stands in the address; the state where there is room. */
export function returnAddress(returnUrl: string, orderId: string, state: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('OrderID', orderId)
  const bare = url.href
  url.searchParams.set('state', state)
  return url.href.length <= longest ? url.href : bare
}

/** Nothing here is signed. A second `?`, where the provider appends its own that way, ends the id. */
export function readOrderId(parameters: URLSearchParams): Hint | null {
  const [orderId] = /^[0-9A-Za-z-]{1,27}(?=$|\?)/.exec(parameters.get('OrderID') ?? '') ?? []
  return orderId === undefined ? null : { orderIds: [orderId], isSigned: false }
}
