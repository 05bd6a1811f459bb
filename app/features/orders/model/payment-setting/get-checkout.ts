import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Seller, tokenKeyOf } from './payment-setting.ts'
import { findPaymentSetting } from './payment-setting-store.ts'

/**
 * What an order page says about the seller, and what a browser needs to make a token of a card. Null if the provider
 * takes no cards.
 */
export type Checkout = {
  provider: PaymentProvider | null
  seller: Seller
  tokenKey: { provider: 'VERITRANS' | 'GMO'; key: string } | null
  /** Whether cards are charged, and not only tried out. */
  isLive: boolean
}

/** For a reader with an account of their own. It contains no secrets. */
export async function getCheckout(visit: Visit): Promise<Checkout> {
  requireOwnAccount(visit)
  const setting = await findPaymentSetting(visit.db, visit.site.companyId)
  const { provider, seller, isLive } = setting
  const { tokenApiKey, shopId } = tokenKeyOf(setting)
  const key = tokenApiKey ?? shopId
  const isOfCards = provider === 'VERITRANS' || provider === 'GMO'
  return { provider, seller, isLive, tokenKey: isOfCards && key !== null ? { provider, key } : null }
}
