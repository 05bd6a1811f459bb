/**
 * The ways to pay that a provider of cards may offer besides. Nobody can be charged again in any of them, so what is paid that way is sold as
 * one period. An order without a way is paid by card or on the page of a provider that charges later periods itself.
 */
export const ways = ['konbini', 'transfer', 'paypay', 'applepay', 'googlepay'] as const
export type Way = (typeof ways)[number]

type Rule = { waits: boolean; refundedBy: 'provider' | 'administrator'; chargesCard: boolean }

/**
 * `waits`: days may pass between the order and the payment, and the reader gets something to pay with. `refundedBy`: whether the provider
 * gives money back, or only an administrator can. `chargesCard`: the money comes from a card, whose company can take it back.
 */
const rules = {
  konbini: { waits: true, refundedBy: 'administrator', chargesCard: false },
  transfer: { waits: true, refundedBy: 'administrator', chargesCard: false },
  paypay: { waits: false, refundedBy: 'provider', chargesCard: false },
  applepay: { waits: false, refundedBy: 'provider', chargesCard: true },
  googlepay: { waits: false, refundedBy: 'provider', chargesCard: true },
} as const satisfies Record<Way, Rule>

type WaitingWay = { [One in Way]: (typeof rules)[One]['waits'] extends true ? One : never }[Way]

/** A wallet, from which the reader pays at once on the provider's own page. */
export type Wallet = Exclude<Way, WaitingWay>

/** Whether days may pass until an order of this way is paid. */
export function isWaitingWay(way: Way | null | undefined): way is WaitingWay {
  return way != null && rules[way].waits
}

/** Whether an order of this way is paid at once from a wallet, on the provider's own page. */
export function isWallet(way: Way | null | undefined): way is Wallet {
  return way != null && !rules[way].waits
}

/** The ways of paying in which days may pass between the order and the payment. */
export const waitingWays = ways.filter(isWaitingWay)

export const wallets = ways.filter(isWallet)

/** Whether a card is charged, in this way or without one, so that its company can take the money back. */
export function chargesCard(way: Way | null): boolean {
  return way === null || rules[way].chargesCard
}

/** Whether the provider can't give the money back, so that an administrator has to, by hand. */
export function isRefundedByHand(way: Way | null | undefined): boolean {
  return way != null && rules[way].refundedBy === 'administrator'
}

/** Whether the provider can charge the payer again, so that what is bought may renew. */
export function canRenew(way: Way | null): way is null {
  return way === null
}
