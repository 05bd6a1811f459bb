import { tokenKeyOf } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import { findPaymentSetting } from '#app/features/orders/model/payment-setting/payment-setting-store.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { prepared } from '#app/kernel/data/prepared.ts'
import type { Visit } from '#app/visit/visit.ts'

const registrationAtGoogle = prepared<{ tenantId: number }>()((db, at) =>
  db
    .selectFrom('identity_provider')
    .select('client_id as clientId')
    .where('tenant_id', '=', at.tenantId)
    .where('provider', '=', 'google'),
)

/**
 * In addition to the site's settings: its client id at Google, and the provider and key with which a browser makes a
 * token of a card.
 */
export type MoreSettings = {
  googleId: string | null
  paymentGateway: PaymentProvider | null
  tokenApiKey: string | null
  shopId: string | null
}

/**
 * What a visitor's client needs in addition to the site's settings: the public client id at Google, where to sign in with
 * it, and the company's payment provider. Everybody may ask, even before signing in (R254, ruling 22).
 */
export async function getSettings({ db, site }: Visit): Promise<MoreSettings> {
  const [registrations, payment] = await Promise.all([
    site.settings.signIn.googleOption ? registrationAtGoogle(db, { tenantId: site.tenantId }) : [],
    findPaymentSetting(db, site.companyId),
  ])
  return {
    googleId: registrations[0]?.clientId ?? null,
    paymentGateway: payment.provider,
    ...tokenKeyOf(payment),
  }
}
