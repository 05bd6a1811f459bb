import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { type Wallet, type Way, wallets } from '#app/gateways/payment/ways.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { isPayableAtTill, type KonbiniSetting } from './konbini-setting.ts'
import type { OpenContracts } from './payment-setting.ts'
import type { TransferSetting } from './transfer-setting.ts'
import type { WalletSetting } from './wallet-setting.ts'

/** How a company's readers may pay besides by card, for each way that its provider has. Null: not this way. */
export type WayOffers = {
  konbini: KonbiniSetting | null
  transfer: TransferSetting | null
} & WalletOffers

type WalletOffers = Record<Wallet, WalletSetting | null>

const noWallets: WalletOffers = { paypay: null, applepay: null, googlepay: null }

export const noOffers: WayOffers = { konbini: null, transfer: null, ...noWallets }

/** The ways that each provider has. */
const waysOf: Record<PaymentProvider, readonly Way[]> = {
  VERITRANS: ['konbini'],
  GMO: ['konbini', 'transfer', ...wallets],
  GAKKEN_ID: [],
  SHOPIFY: [],
}

export function hasWay(provider: PaymentProvider | null, way: Way): boolean {
  return provider !== null && waysOf[provider].includes(way)
}

type Contract = { provider: PaymentProvider | null; contracts: OpenContracts }

/** The ways that a company offers and its provider has. */
export function wayOffersOf({ provider, contracts, ...offers }: WayOffers & Contract): WayOffers {
  return {
    konbini: hasWay(provider, 'konbini') ? offers.konbini : null,
    transfer: hasWay(provider, 'transfer') ? offers.transfer : null,
    ...(hasPaymentPage({ contracts })
      ? eachWallet((wallet) => (hasWay(provider, wallet) ? offers[wallet] : null))
      : noWallets),
  }
}

/** Whether the company's contract names the settings of the provider's own page, on which readers pay from wallets. */
export function hasPaymentPage({ contracts }: Pick<Contract, 'contracts'>): boolean {
  return Boolean(contracts.GMO?.pageConfigId)
}

/** The ways in which an order of this amount can be paid. One of 0 yen is complete at once. */
export function offersFor(offers: WayOffers, total: Yen): WayOffers {
  if (total === 0) return noOffers
  return { ...offers, konbini: isPayableAtTill(total) ? offers.konbini : null }
}

/** The ways in which no days may pass until the payment. */
export function withoutWaiting(offers: WayOffers): WayOffers {
  return { ...offers, konbini: null, transfer: null }
}

/** Lists the wallets among these ways. */
export function walletsIn(offers: WayOffers): Wallet[] {
  return wallets.filter((wallet) => offers[wallet] !== null)
}

function eachWallet(offer: (wallet: Wallet) => WalletSetting | null): WalletOffers {
  return { paypay: offer('paypay'), applepay: offer('applepay'), googlepay: offer('googlepay') }
}
