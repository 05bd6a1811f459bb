import type { Hint } from '#app/gateways/payment/payment-gateway.ts'

/** The provider accepts no longer addresses. */
const longest = 256

/** The provider only brings back its own AccessID, so the address contains the order, and the state if there is room. */
export function returnAddress(returnUrl: string, orderId: string, state: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('OrderID', orderId)
  const bare = url.href
  url.searchParams.set('state', state)
  return url.href.length <= longest ? url.href : bare
}

/** Nothing here is signed. The id ends at a second `?`, which the provider sometimes adds before its own parameters. */
export function readOrderId(parameters: URLSearchParams): Hint | null {
  const [orderId] = /^[0-9A-Za-z-]{1,27}(?=$|\?)/.exec(parameters.get('OrderID') ?? '') ?? []
  return orderId === undefined ? null : { orderIds: [orderId], isSigned: false }
}
