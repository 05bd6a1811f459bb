import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Way } from '#app/gateways/payment/ways.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { isPayableAtTill, type KonbiniSetting } from './konbini-setting.ts'
import type { TransferSetting } from './transfer-setting.ts'

/** How a company's readers may pay besides by card, for each way that its provider has. Null: not this way. */
export type WayOffers = { konbini: KonbiniSetting | null; transfer: TransferSetting | null }

export const noOffers: WayOffers = { konbini: null, transfer: null }

/** The ways that each provider has. */
const waysOf: Record<PaymentProvider, readonly Way[]> = {
  VERITRANS: ['konbini'],
  GMO: ['konbini', 'transfer'],
  GAKKEN_ID: [],
  SHOPIFY: [],
}

export function hasWay(provider: PaymentProvider | null, way: Way): boolean {
  return provider !== null && waysOf[provider].includes(way)
}

/** The ways that a company offers and its provider has. */
export function wayOffersOf({
  provider,
  konbini,
  transfer,
}: WayOffers & { provider: PaymentProvider | null }): WayOffers {
  return {
    konbini: hasWay(provider, 'konbini') ? konbini : null,
    transfer: hasWay(provider, 'transfer') ? transfer : null,
  }
}

/** The ways in which an order of this amount can be paid. One of 0 yen is complete at once. */
export function offersFor({ konbini, transfer }: WayOffers, total: Yen): WayOffers {
  return { konbini: isPayableAtTill(total) ? konbini : null, transfer: total > 0 ? transfer : null }
}
