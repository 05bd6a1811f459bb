import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { requireCompanyPerson } from '#app/features/tenancy/model/company/company-scope.ts'
import { findCompany } from '#app/features/tenancy/model/company/company-store.ts'
import { commitToDirectory } from '#app/features/tenancy/model/directory/copy-directory.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireFreshProof } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { contactOf, type KonbiniSettingInput } from './konbini-setting.ts'
import type { PaymentSetting } from './payment-setting.ts'
import { findPaymentSetting, upsertPaymentSetting } from './payment-setting-store.ts'

/**
 * Lets a company's readers pay at convenience stores, or no longer. Orders that wait go on either way. Refuses without a chain, and without
 * the seller's name and telephone number, which the stores' vouchers must show; both at their fields. Refuses a missing recent proof with
 * `proofNeeded`.
 */
export async function saveKonbiniSetting(
  visit: Visit,
  named: number | undefined,
  { isOffered, revision, ...setting }: KonbiniSettingInput,
): Promise<PaymentSetting> {
  const { admin, companyId } = requireCompanyPerson(visit, named)
  requireFreshProof(visit)
  const company = (await findCompany(visit.db, companyId)) ?? refuse('companyNotFound')
  const before = await findPaymentSetting(visit.db, companyId)
  if (isOffered) ensureComplete(before, setting)
  const konbini = isOffered ? setting : null
  await commitToDirectory(visit, [
    upsertPaymentSetting(
      visit.db,
      { companyId, now: visit.now(), revision },
      { konbini: konbini === null ? null : JSON.stringify(konbini) },
    ),
    insertAudit(visit, admin, {
      action: 'company.konbini',
      subject: String(companyId),
      name: company.name,
      companyId,
      before: before.konbini ?? {},
      after: konbini ?? {},
    }),
  ])
  return { ...before, konbini, revision: before.revision + 1 }
}

function ensureComplete(
  { seller }: Pick<PaymentSetting, 'seller'>,
  setting: Omit<KonbiniSettingInput, 'isOffered' | 'revision'>,
): void {
  const fields = {
    ...(setting.chains.length === 0 && { chains: ['required'] }),
    ...(contactOf(seller, setting) === null && { isOffered: ['sellerNeedsPhone'] }),
  }
  if (Object.keys(fields).length > 0) refuse('invalidGatewaySettings', { fields })
}
