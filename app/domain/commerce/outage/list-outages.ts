import { requireCompanyAdmin } from '#app/domain/company/company-scope.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Outage } from './tell-outage-kind.ts'

/** A site whose renewals aren't charged, and since when. Milliseconds since 1970. */
export type KnownOutage = Outage & { tenantId: number; siteName: string; since: number; lastAt: number }

/**
 * Where a company's renewals aren't charged because of its contract, as long as there are any to charge, the longest first, for its
 * administrators. Refuses others' with `companyNotFound`.
 */
export async function listOutages(visit: Visit, named: number): Promise<KnownOutage[]> {
  const { companyId } = requireCompanyAdmin(visit, named)
  const sites = visit.db.selectFrom('tenant').select('id').where('company_id', '=', companyId)
  return await visit.db
    .selectFrom('payment_outage as outage')
    .innerJoin('tenant', 'tenant.id', 'outage.tenant_id')
    .select([
      'outage.tenant_id as tenantId',
      'tenant.service_name as siteName',
      'outage.provider',
      'outage.refused_with as refusedWith',
      'outage.since',
      'outage.last_at as lastAt',
    ])
    .where('outage.tenant_id', 'in', sites)
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
    .execute()
}
