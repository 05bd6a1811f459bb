import { findCompanyProvider } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import type { MaskedCard } from '#app/gateways/payment/payment-gateway.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findPayer } from './payer-store.ts'

/**
 * The card that the reader's renewals are charged to, as far as it may be shown. Null if none is stored, and always null
 * with the publisher's own payments.
 */
export async function getSavedCard(visit: Visit): Promise<MaskedCard | null> {
  const { id: accountId } = requireOwnAccount(visit)
  const { tenantId } = visit.site
  const provider = await findCompanyProvider(visit.db, tenantId)
  return provider === null
    ? null
    : ((await findPayer(visit.db, { tenantId, accountId, provider }))?.card ?? null)
}
