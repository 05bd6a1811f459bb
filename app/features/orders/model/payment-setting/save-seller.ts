import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { requireCompanyPerson } from '#app/features/tenancy/model/company/company-scope.ts'
import { findCompany } from '#app/features/tenancy/model/company/company-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireFreshProof } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { PaymentSetting } from './payment-setting.ts'
import type { SellerInput } from './payment-setting-input.ts'
import { findPaymentSetting, upsertPaymentSetting } from './payment-setting-store.ts'

/**
 * A company's administrator sets its seller details, for the last page before an order and for invoices, from the next
 * one on.
 */
export async function saveSeller(
  visit: Visit,
  named: number | undefined,
  { revision, ...seller }: SellerInput,
): Promise<PaymentSetting> {
  const { admin, companyId } = requireCompanyPerson(visit, named)
  requireFreshProof(visit)
  const company = (await findCompany(visit.db, companyId)) ?? refuse('companyNotFound')
  const before = await findPaymentSetting(visit.db, companyId)
  await commit(visit, [
    upsertPaymentSetting(
      visit.db,
      { companyId, now: visit.now(), revision },
      { seller: JSON.stringify(seller) },
    ),
    insertAudit(visit, admin, {
      action: 'company.seller',
      subject: String(companyId),
      name: company.name,
      companyId,
      before: before.seller,
      after: seller,
    }),
  ])
  return { ...before, seller, revision: before.revision + 1 }
}
