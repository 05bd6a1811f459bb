/**
 * The ways to pay that a provider of cards may offer besides. Nobody can be charged again in any of them, so what is paid that way is sold as
 * one period. An order without a way is paid by card or on the page of a provider that charges later periods itself.
 */
export const ways = ['konbini', 'transfer', 'paypay'] as const
export type Way = (typeof ways)[number]

/**
 * `waits`: days may pass between the order and the payment, and the reader gets something to pay with. `refundedBy`: whether the provider
 * gives money back, or only an administrator can.
 */
const rules = {
  konbini: { waits: true, refundedBy: 'administrator' },
  transfer: { waits: true, refundedBy: 'administrator' },
  paypay: { waits: false, refundedBy: 'provider' },
} as const satisfies Record<Way, { waits: boolean; refundedBy: 'provider' | 'administrator' }>

type WaitingWay = { [One in Way]: (typeof rules)[One]['waits'] extends true ? One : never }[Way]

/** Whether days may pass until an order of this way is paid. */
export function isWaitingWay(way: Way | null | undefined): way is WaitingWay {
  return way != null && rules[way].waits
}

/** The ways of paying in which days may pass between the order and the payment. */
export const waitingWays = ways.filter(isWaitingWay)

/** Whether the provider can't give the money back, so that an administrator has to, by hand. */
export function isRefundedByHand(way: Way | null | undefined): boolean {
  return way != null && rules[way].refundedBy === 'administrator'
}

/** Whether the provider can charge the payer again, so that what is bought may renew. */
export function canRenew(way: Way | null): way is null {
  return way === null
}
