import { requireCompanyAdmin } from '#app/features/tenancy/model/company/company-scope.ts'
import type { Visit } from '#app/visit/visit.ts'
import { listPaymentOutages, type PaymentOutage } from './payment-outages.ts'

/**
 * Where a company's renewals aren't charged because of its contract, as long as there are any to charge, the longest first, for its
 * administrators. Refuses others' with `companyNotFound`.
 */
export async function listOutages(visit: Visit, named: number): Promise<PaymentOutage[]> {
  const { companyId } = requireCompanyAdmin(visit, named)
  return listPaymentOutages(visit.db, visit.locale, companyId)
}
