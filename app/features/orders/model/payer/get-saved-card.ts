import { findCompanyProvider } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import type { MaskedCard } from '#app/gateways/payment/payment-gateway.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findPayer } from './payer-store.ts'

/** The card that is charged for the reader's renewals, as it may be shown; null where none is kept, and at the publisher. */
export async function getSavedCard(visit: Visit): Promise<MaskedCard | null> {
  const { id: accountId } = requireOwnAccount(visit)
  const { tenantId } = visit.site
  const provider = await findCompanyProvider(visit.db, tenantId)
  return provider === null
    ? null
    : ((await findPayer(visit.db, { tenantId, accountId, provider }))?.card ?? null)
}
