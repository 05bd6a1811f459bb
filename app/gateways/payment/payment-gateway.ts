import type { CardBrand } from '#app/values/card/card-brand.ts'
import type { Yen } from '#app/values/yen.ts'

/** The providers with a contract. SHOPIFY is a name without one (ruling 34). */
export type PaymentProvider = 'VERITRANS' | 'GMO' | 'GAKKEN_ID'

/** What an adapter stands on; `baseUrl` and credentials come with the settings of the company. */
export type GatewayDeps = {
  fetch: typeof fetch
  /** Milliseconds since 1970. */
  now(): number
  randomBytes(length: number): Uint8Array
}

/** A card as it may be shown and kept: never its number. */
export type MaskedCard = {
  /** The last digits, as many as the provider tells (3 or 4). */
  last: string
  brand: CardBrand | null
  /** `YYYY-MM`; null where the provider doesn't tell. */
  expires: string | null
}

/** A new card, by the one-time token that the browser got; or the one the provider keeps for the member. */
export type CardSource = { kind: 'token'; token: string } | { kind: 'saved' }

/** Whose browser the issuer may ask who pays (3-D Secure 2). Without one the merchant charges on its own, as for a renewal. */
export type PayerBrowser = {
  /** Where the browser comes back to, at most 256 characters. */
  returnUrl: string
  /** Where the provider tells the result without the browser. */
  pushUrl: string
  /** Comes back with the browser where the provider can carry it; never believed. */
  state: string
  holderName: string | null
  email: string | null
  address: string | null
  userAgent: string | null
  accept: string | null
}

/** What is to be paid. */
export type GatewayOrder = {
  /** At most 27 signs of [0-9A-Za-z-]; used once, ever. */
  id: string
  /** Tax included. 0 only proves that the card is its payer's, and keeps it once `capture` says so. */
  amount: Yen
  /** The reader's name at the provider, at most 60 signs of [0-9A-Za-z-]; the card is kept under it. */
  memberId: string
  card: CardSource
  /** With one the reader pays, and begins a series of charges to the card; without one we charge a later one of it. */
  browser: PayerBrowser | null
  /** Which charge of the series went before; null for the first, and where nobody wrote it down. */
  earlier: EarlierCharge | null
  /**
   * For who shows it on pages of its own, and charges every later period by itself: `renewalTotal` each, tax included. Null where
   * nothing is bought: a card is only proven.
   */
  plan: {
    id: string
    name: string
    duration: number
    durationType: 'day' | 'month' | 'year'
    renewalTotal: Yen
  } | null
  /** The reader's subject at the publisher; null elsewhere. */
  subject: string | null
}

/** The order that a card was charged or proven by, and when. Milliseconds since 1970. */
export type EarlierCharge = { id: string; at: number }

/** By what an order is found again: our id, and what the provider called it (no secret among it). */
export type OrderRef = { id: string; memberId: string; providerRef: ProviderRef | null }
export type ProviderRef = Record<string, string>

/**
 * Why a provider said no. `card`: number, expiry or security code are wrong; `token`: it isn't there, used or too old; `refused`:
 * the issuer won't; `lost`: lost, stolen or closed; `authentication`: the issuer's check of who pays failed; `abandoned`: given
 * up there; `duplicate`: the order id was used; `settings`: we aren't who we say; `state`: not what can be done with it now.
 */
export type DeclineReason =
  | 'card'
  | 'token'
  | 'refused'
  | 'lost'
  | 'authentication'
  | 'abandoned'
  | 'duplicate'
  | 'settings'
  | 'state'
  | 'other'

export type Declined = {
  is: 'declined'
  reason: DeclineReason
  /** The provider's own, such as `42G020000`; shown small and kept with the order. */
  code: string
  /** Where it is one of the numbers 100–902 (ruling 37). */
  gatewayCode?: number
}

/** Nobody knows whether it happened: time-out, 5xx, an answer cut off. Never a decline (ruling 35); settled by `find`. */
export type Unknown = { is: 'unknown'; cause: string }

/** The amount is reserved, nothing taken yet. */
export type Authorised = { is: 'authorised'; providerRef: ProviderRef | null; card: MaskedCard | null }
/** The browser has to go there first. */
export type Redirect = { is: 'redirect'; url: string; providerRef: ProviderRef | null }
export type Done = { is: 'done' }

/** What the provider has in its books of an order. */
export type Found = {
  is: 'found'
  /** `none`: never heard of; `waiting`: somebody is on the issuer's page; `released`: reserved and let go, nothing taken. */
  state: 'none' | 'waiting' | 'authorised' | 'captured' | 'released' | 'failed'
  /** Reserved or taken, tax included. */
  amount: Yen
  /** Of what was taken, given back. */
  refunded: Yen
  providerRef: ProviderRef | null
  card: MaskedCard | null
  /** Where it failed. */
  decline: Declined | null
}

/** What a browser or a provider brought: hints, never a result (ruling 35). `orderIds` are ours, unproven but for `isSigned`. */
export type Hint = { orderIds: string[]; isSigned: boolean }

/** A renewal that the provider charges by itself, told by its signed webhook. */
export type PeriodicEvent = {
  /** Told once for each. */
  eventId: string
  event: 'charged' | 'failed' | 'ended'
  periodicPaymentId: string
  /** 1 is the one after the first. */
  period: number
  amount: Yen
  /** By which the charge of this period is found and given back; an order of ours keeps it. Null where nothing was charged. */
  providerRef: ProviderRef | null
}

/**
 * One provider of payments, for one company. Answers outcomes and throws nothing for what line or provider did. Two steps as
 * for every card: `authorise` reserves, `capture` takes; what is reserved and never taken costs nobody anything.
 */
export interface PaymentGateway {
  readonly provider: PaymentProvider
  authorise(order: GatewayOrder): Promise<Authorised | Redirect | Declined | Unknown>
  /**
   * Takes what was reserved, all of it. Asked again for what was taken it is `done`. For VeriTrans Capture, for GMO SALES, for the
   * publisher the confirmation.
   */
  capture(ref: OrderRef, amount: Yen): Promise<Done | Declined | Unknown>
  /** Lets go what was reserved and not taken. Asked again it is `done`. */
  release(ref: OrderRef): Promise<Done | Declined | Unknown>
  /**
   * Gives back `amount` of what was taken, so that `refundedAfter` is given back in all: asked again for the same total it is `done`.
   */
  refund(ref: OrderRef, refund: { amount: Yen; refundedAfter: Yen }): Promise<Done | Declined | Unknown>
  find(ref: OrderRef): Promise<Found | Unknown>
  findCard(memberId: string): Promise<{ is: 'found'; card: MaskedCard | null } | Declined | Unknown>
  /** Forgets the member with every card. Asked again it is `done`. */
  forgetMember(memberId: string): Promise<Done | Declined | Unknown>
  /** Ends what the provider charges by itself; nothing to do for cards. */
  endPeriodic(ref: OrderRef): Promise<Done | Declined | Unknown>
  /** What the provider has charged by itself, whether or not it told of it, the first period first; nothing for cards. */
  listPeriodic(ref: OrderRef): Promise<{ is: 'found'; charged: PeriodicEvent[] } | Unknown>
  /** What came back with the browser; null where it says nothing of ours. `isSigned` only where a signature proves it. */
  readReturn(parameters: URLSearchParams): Promise<Hint | null>
  /** What the provider pushed; null where its signature is wrong or missing. */
  readPush(push: { headers: Headers; body: string }): Promise<Hint | { periodic: PeriodicEvent } | null>
  /** Whether the company's settings are those of a contract, without any effect there. */
  check(): Promise<Done | Declined | Unknown>
}
