import { findPaymentSetting } from '#app/features/orders/model/payment-setting/payment-setting-store.ts'
import {
  getSubscriptionSetting,
  type SubscriptionChange,
} from '#app/features/plans/model/plan/plans-setting.ts'
import { missingSellerFields } from '#app/features/tenancy/model/company/seller-fields.ts'
import { saveSetting } from '#app/features/tenancy/model/settings/save-setting.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * An administrator of the site starts or stops offering its plans, from the next request on. Readers who have a plan keep
 * it. Refuses to start with `sellerIncomplete` (955) while the company's seller details lack what the law asks for. A site
 * that already sells goes on.
 */
export async function saveSubscription(visit: Visit, { revision, ...input }: SubscriptionChange) {
  const admin = requireStaff(visit, 'service')
  const { showSubscriptionStatus, offersGifts } = await getSubscriptionSetting(visit)
  const value = { ...input, offersGifts: input.offersGifts ?? offersGifts }
  if (value.showSubscriptionStatus && !showSubscriptionStatus) await ensureSellerComplete(visit)
  await saveSetting(visit, admin, {
    name: 'subscription',
    value,
    revision,
    before: { showSubscriptionStatus, offersGifts },
  })
  return getSubscriptionSetting(visit)
}

async function ensureSellerComplete({ db, site }: Visit): Promise<void> {
  const { seller } = await findPaymentSetting(db, site.companyId)
  if (missingSellerFields(seller).length > 0) refuse('sellerIncomplete')
}
