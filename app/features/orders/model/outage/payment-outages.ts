import { requireCompanyAdmin } from '#app/features/tenancy/model/company/company-scope.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A site whose renewals aren't charged because of its company's contract, with the provider's error and since when. */
export type PaymentOutage = {
  tenantId: number
  siteName: string
  provider: string
  refusedWith: string
  since: number
  lastAt: number
}

/**
 * The outages of one company or of all, with names in a language, as long as there are renewals to charge. The fifty
 * longest.
 */
export async function listPaymentOutages(
  db: Database,
  locale: Locale,
  companyId?: number,
): Promise<PaymentOutage[]> {
  return await db
    .selectFrom('payment_outage as outage')
    .innerJoin('tenant', 'tenant.id', 'outage.tenant_id')
    .select([
      'outage.tenant_id as tenantId',
      wordsIn('tenant.service_name', locale, 'serviceName').as('siteName'),
      'outage.provider',
      'outage.refused_with as refusedWith',
      'outage.since',
      'outage.last_at as lastAt',
    ])
    .$if(companyId !== undefined, (query) => query.where('tenant.company_id', '=', companyId as number))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registration')
          .select('registration.id')
          .whereRef('registration.tenant_id', '=', 'outage.tenant_id')
          .whereRef('registration.provider', '=', 'outage.provider')
          .where('registration.status', '=', 'ACTIVE')
          .where('registration.renews_on', 'is not', null),
      ),
    )
    .orderBy('outage.since')
    .limit(50)
    .execute()
}

/**
 * Where a company's renewals aren't charged because of its contract, as long as there are any to charge, the longest first, for its
 * administrators. Refuses others' with `companyNotFound`.
 */
export async function listOutages(visit: Visit, named: number): Promise<PaymentOutage[]> {
  const { companyId } = requireCompanyAdmin(visit, named)
  return listPaymentOutages(visit.db, visit.locale, companyId)
}
