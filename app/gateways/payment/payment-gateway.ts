import type { CardBrand } from '#app/kernel/values/card/card-rules.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { Wallet, Way } from './ways.ts'

/** The payment providers. */
export type PaymentProvider = 'VERITRANS' | 'GMO' | 'GAKKEN_ID' | 'SHOPIFY'

/** The providers whose cards the product charges. At the others the reader pays on the provider's own page. */
export type CardProvider = Extract<PaymentProvider, 'VERITRANS' | 'GMO'>

/**
 * How the periods after the first are paid: `card`: the product charges the card that the provider keeps; `provider`: the provider charges
 * by itself; `invoice`: the reader is sent an invoice for each (ruling 57).
 */
export const laterPayments = {
  VERITRANS: 'card',
  GMO: 'card',
  GAKKEN_ID: 'provider',
  SHOPIFY: 'invoice',
} as const satisfies Record<PaymentProvider, 'card' | 'provider' | 'invoice'>

/** Whether the reader is sent an invoice for each later period (ruling 57). Null is an order or a registration without a provider. */
export function sendsInvoices(provider: string | null): boolean {
  return provider !== null && (laterPayments as Record<string, string>)[provider] === 'invoice'
}

export function takesCards(provider: PaymentProvider): provider is CardProvider {
  return laterPayments[provider] === 'card'
}

/** The chains of convenience stores at which readers can pay. */
export const konbiniChains = ['SEVEN_ELEVEN', 'LAWSON', 'FAMILYMART', 'MINISTOP', 'SEICOMART'] as const
export type KonbiniChain = (typeof konbiniChains)[number]

/** What the provider needs to let a reader pay at a convenience store. It is sent on and not stored. */
export type KonbiniRequest = {
  way: 'konbini'
  chain: KonbiniChain
  /** Full-width, at most 40 bytes in Windows-31J, as the kana are. */
  name: string
  kana: string
  /** Digits only. */
  phone: string
  /** The number of days to pay in. The last one ends at midnight in Japan. */
  days: number
  /** The seller, whom the till's voucher names: `phone` has at most 12 digits and hyphens, `hours` is like `09:00-18:00`. */
  contact: { name: string; phone: string; hours: string }
}

/** What the provider needs to open an account for the bank transfer of one order. */
export type TransferRequest = {
  way: 'transfer'
  /** The number of days to pay in. The last one ends at midnight in Japan. */
  days: number
}

export type WaitingRequest = KonbiniRequest | TransferRequest

/** With this a reader pays at a convenience store. */
type KonbiniSlip = {
  way: 'konbini'
  chain: KonbiniChain
  receiptNumber: string
  /** Empty if the chain needs none. */
  confirmationNumber: string
}

export const bankAccountTypes = ['ORDINARY', 'CURRENT', 'SAVINGS'] as const

/** To this account, which takes payments for one order only, a reader transfers the amount. */
export type TransferSlip = {
  way: 'transfer'
  bankCode: string
  bankName: string
  branchCode: string
  branchName: string
  accountType: (typeof bankAccountTypes)[number]
  accountNumber: string
  /** The account's holder as banks know it, in katakana. */
  holder: string
}

/** With this a reader pays within days. `payBy` is the end of the time to pay, in milliseconds since 1970. */
export type PaymentSlip = (KonbiniSlip | TransferSlip) & { payBy: number }

/** The dependencies of every adapter. `baseUrl` and credentials are part of the company's settings. */
export type GatewayDeps = {
  fetch: typeof fetch
  /** Milliseconds since 1970. */
  now(): number
  randomBytes(length: number): Uint8Array
}

/** A card in the form that may be shown and stored, never its number. */
export type MaskedCard = {
  /** The last 3 or 4 digits, as many as the provider reports. */
  last: string
  brand: CardBrand | null
  /** `YYYY-MM`. Null if the provider doesn't report it. */
  expires: string | null
}

/**
 * The card to charge: a new one by the one-time token that the browser got, a new one that the reader enters on the provider's own page, or
 * the one that the provider stores for the member.
 */
export type CardSource = { kind: 'token'; token: string } | { kind: 'page' } | { kind: 'saved' }

/** The payer's browser, for the issuer's check of who is paying (3-D Secure 2). Without it the merchant charges alone, as for a renewal. */
export type PayerBrowser = {
  /** The address to which the browser comes back, at most 256 characters. */
  returnUrl: string
  /** The address to which the provider reports the result without the browser. */
  pushUrl: string
  /** Comes back with the browser if the provider supports that. Never trusted. */
  state: string
  holderName: string | null
  email: string | null
  address: string | null
  userAgent: string | null
  accept: string | null
  /** The language of the provider's page, where the provider has a choice. */
  language: 'ja' | 'en'
}

/** An order to pay. */
export type GatewayOrder = {
  /** The order's id: at most 27 characters of [0-9A-Za-z-], never used again. */
  id: string
  /** The rate of the tax in the amount, in percent, for a provider that adds it. Null for a sale that the law exempts from it. */
  taxRate: number | null
  /** Including tax. An amount of 0 only proves that the card belongs to the payer, and `capture` then stores it. */
  amount: Yen
  /** The reader's id at the provider, at most 60 characters of [0-9A-Za-z-]. The card is stored under it. */
  memberId: string
  card: CardSource
  /** How it is paid on the provider's own page, if not by card. */
  way?: Wallet | null
  /**
   * With a browser the reader pays, which begins a series of charges to the card. Without one the product makes a later charge of that
   * series.
   */
  browser: PayerBrowser | null
  /** The previous charge of the series. Null for the first one, and if it wasn't recorded. */
  earlier: EarlierCharge | null
  /**
   * The plan, for a provider that shows it on its own pages and charges every later period itself: `renewalTotal` each, including tax. Null
   * if nothing is bought and a card is only proven.
   */
  plan: {
    id: string
    name: string
    duration: number
    durationType: 'day' | 'month' | 'year'
    renewalTotal: Yen
    /** The days that are paid for, both included, as far as they are known before the payment. */
    startsOn: Day
    endsOn: Day
  } | null
  /** The reader's subject at the publisher. Null for other providers. */
  subject: string | null
}

/** The order by which a card was charged or proven, and its time in milliseconds since 1970. */
export type EarlierCharge = { id: string; at: number }

/**
 * The ids by which an order is found again: the product's own, and the provider's references (none of them secret). `way` is set if it isn't
 * paid by card, because providers keep each way in books of its own.
 */
export type OrderRef = {
  id: string
  memberId: string
  providerRef: ProviderRef | null
  way?: Way | null
}
export type ProviderRef = Record<string, string>

/**
 * Why a provider refused. `card`: number, expiry or security code are wrong; `token`: missing, used or expired; `refused`: the issuer
 * refuses; `lost`: the card is lost, stolen or closed; `authentication`: the payer failed the issuer's check; `abandoned`: the payer gave
 * up there; `duplicate`: the order id was used before; `settings`: the company's credentials are wrong; `state`: not possible in the
 * order's present state.
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
  /** The provider's own code, such as `42G020000`. Shown in small print and stored with the order. */
  code: string
  /** Set if the code is one of the catalogue's numbers 100–902 (ruling 37). */
  gatewayCode?: number
}

/**
 * The outcome of a call that may or may not have had an effect: time-out, 5xx, or an incomplete answer. Never treat it as a decline (ruling
 * 35); `find` settles it.
 */
export type Unknown = {
  is: 'unknown'
  cause: string
  /** Set if the provider refuses the company's contract: its own code for that. Nothing is known until the contract is mended. */
  refusedWith?: string
}

/** The amount is reserved, but not yet taken. */
export type Authorised = { is: 'authorised'; providerRef: ProviderRef | null; card: MaskedCard | null }
/** The payer must go to this address first. */
export type Redirect = { is: 'redirect'; url: string; providerRef: ProviderRef | null }
/** The reader can pay within days. */
export type Promised = { is: 'promised'; slip: PaymentSlip; providerRef: ProviderRef | null }
export type Done = { is: 'done' }

/** An order in the provider's records. */
export type Found = {
  is: 'found'
  /**
   * `none`: the provider doesn't know it; `waiting`: the payer is on the issuer's or the provider's page; `promised`: the payer has chosen to
   * pay within days, for example by bank transfer or at a convenience store; `released`: the amount was reserved and let go, or the promise
   * was taken back, and nothing was taken.
   */
  state: 'none' | 'waiting' | 'promised' | 'authorised' | 'captured' | 'released' | 'failed'
  /** The page on which a waiting order is paid, if the provider says it again. */
  payUrl?: string
  /** With this a promised order is paid. */
  slip?: PaymentSlip
  /** The amount reserved or taken, including tax. */
  amount: Yen
  /**
   * What has arrived of an order that is paid within days, in any state. A reader who transfers money chooses the amount, so it may be less or
   * more than `amount`.
   */
  received?: Yen
  /** The part of the taken amount that was given back. */
  refunded: Yen
  providerRef: ProviderRef | null
  card: MaskedCard | null
  /** Why the order failed, if it did. */
  decline: Declined | null
}

/**
 * A report by a browser or a provider: a hint, never a result (ruling 35). `orderIds` have our format, but are only proven if `isSigned`.
 */
export type Hint = {
  orderIds: string[]
  isSigned: boolean
  /** The provider's own ids of orders, as `keyOfRef` makes them, where it doesn't name ours. */
  providerKeys?: string[]
  /** The id of the message. One that was handled is ignored when it comes again. */
  messageId?: string
}

/** Whether the order was begun on the provider's own page, where it may be paid even after it has ended here. */
export function beganOnPage(ref: ProviderRef | null): boolean {
  return ref?.pageUntil !== undefined
}

/** The part of an order's references by which a provider's message names it. Null if there is none yet. */
export function keyOfRef(ref: ProviderRef | null): string | null {
  return ref?.gidOrderNo ?? ref?.orderId ?? ref?.draftId ?? null
}

/** A renewal that the provider charged by itself, as its signed webhook reports it. */
export type PeriodicEvent = {
  /** The event's id, by which it is handled only once. */
  eventId: string
  event: 'charged' | 'failed' | 'ended'
  periodicPaymentId: string
  /** The charged period; 1 is the period after the first. */
  period: number
  amount: Yen
  /**
   * The reference by which the charge of this period is found again, for example to give it back. It is stored with an order. Null if
   * nothing was charged.
   */
  providerRef: ProviderRef | null
}

/**
 * One payment provider for one company. Methods answer outcomes and never throw because of the network or the provider. Every payment takes
 * two steps: `authorise` reserves the amount, `capture` takes it. A reserved amount that is never taken costs nobody anything.
 */
export interface PaymentGateway {
  readonly provider: PaymentProvider
  /** Whether the provider's own page asks for new cards, as the contract says. An order may then have a card of the kind `page`. */
  readonly hasCardPage?: boolean
  authorise(order: GatewayOrder): Promise<Authorised | Redirect | Declined | Unknown>
  /** Has the numbers made with which the order is paid within days. Only providers that offer such a way have it. */
  issueSlip?(order: GatewayOrder, request: WaitingRequest): Promise<Promised | Declined | Unknown>
  /**
   * Takes the whole reserved amount. Answers `done` if it was taken before. VeriTrans calls this Capture, GMO SALES, the publisher
   * confirmation.
   */
  capture(ref: OrderRef, amount: Yen): Promise<Done | Declined | Unknown>
  /**
   * Releases an amount that is reserved and not taken, and closes the provider's own page of the order. Answers `done` if that was done
   * before.
   */
  release(ref: OrderRef): Promise<Done | Declined | Unknown>
  /**
   * Gives back `amount`, so that `refundedAfter` is given back in total. Answers `done` if that total is already reached. What was paid within
   * days, in cash or by bank transfer, can't be given back by the provider.
   */
  refund(ref: OrderRef, refund: { amount: Yen; refundedAfter: Yen }): Promise<Done | Declined | Unknown>
  find(ref: OrderRef): Promise<Found | Unknown>
  findCard(memberId: string): Promise<{ is: 'found'; card: MaskedCard | null } | Declined | Unknown>
  /** Deletes the member with all cards. Answers `done` if that was done before. */
  forgetMember(memberId: string): Promise<Done | Declined | Unknown>
  /** Ends the charges that the provider makes by itself. Does nothing for cards. */
  endPeriodic(ref: OrderRef): Promise<Done | Declined | Unknown>
  /** Lists the later periods that the provider has charged by itself, reported or not, first period first. Always empty for cards. */
  listPeriodic(ref: OrderRef): Promise<{ is: 'found'; charged: PeriodicEvent[] } | Unknown>
  /** Reads the parameters of a returning browser. Null if they name no order of ours. `isSigned` is set only if a signature proves them. */
  readReturn(parameters: URLSearchParams): Promise<Hint | null>
  /** Reads a provider's push. Null if its signature is wrong or missing. */
  readPush(push: { headers: Headers; body: string }): Promise<Hint | { periodic: PeriodicEvent } | null>
  /** Checks whether the company's settings belong to a contract, without any effect at the provider. */
  check(): Promise<Done | Declined | Unknown>
}
