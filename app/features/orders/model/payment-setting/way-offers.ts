import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Way } from '#app/gateways/payment/ways.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { isPayableAtTill, type KonbiniSetting } from './konbini-setting.ts'
import type { OpenContracts } from './payment-setting.ts'
import type { PaypaySetting } from './paypay-setting.ts'
import type { TransferSetting } from './transfer-setting.ts'

/** How a company's readers may pay besides by card, for each way that its provider has. Null: not this way. */
export type WayOffers = {
  konbini: KonbiniSetting | null
  transfer: TransferSetting | null
  paypay: PaypaySetting | null
}

export const noOffers: WayOffers = { konbini: null, transfer: null, paypay: null }

/** The ways that each provider has. */
const waysOf: Record<PaymentProvider, readonly Way[]> = {
  VERITRANS: ['konbini'],
  GMO: ['konbini', 'transfer', 'paypay'],
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
    paypay: hasWay(provider, 'paypay') && hasPaymentPage({ contracts }) ? offers.paypay : null,
  }
}

/** Whether the company's contract names the settings of the provider's own page, on which readers go on to PayPay. */
export function hasPaymentPage({ contracts }: Pick<Contract, 'contracts'>): boolean {
  return Boolean(contracts.GMO?.pageConfigId)
}

/** The ways in which an order of this amount can be paid. One of 0 yen is complete at once. */
export function offersFor({ konbini, transfer, paypay }: WayOffers, total: Yen): WayOffers {
  if (total === 0) return noOffers
  return { konbini: isPayableAtTill(total) ? konbini : null, transfer, paypay }
}

/** The ways in which no days may pass until the payment. */
export function withoutWaiting(offers: WayOffers): WayOffers {
  return { ...noOffers, paypay: offers.paypay }
}
