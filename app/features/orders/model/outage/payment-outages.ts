import { requireCompanyAdmin } from '#app/features/tenancy/model/company/company-scope.ts'
import type { SideBySide } from '#app/kernel/data/ask-tenant-databases.ts'
import { livesIn } from '#app/kernel/data/lives-here.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { sideBySide, type There } from '#app/visit/side-by-side.ts'
import type { Visit } from '#app/visit/visit.ts'

const mostListed = 50

/** A site whose renewals aren't charged because of its company's contract, with the provider's error and the time of the first one. */
export type PaymentOutage = {
  tenantId: number
  siteName: string
  provider: string
  refusedWith: string
  since: number
  lastAt: number
}

/**
 * Lists the fifty longest outages of one company or of all in one database, with site names in the given language. An outage without renewals
 * to charge isn't listed, except at a store, where every order waits.
 */
export async function listPaymentOutages(
  there: Pick<There, 'database' | 'db'>,
  locale: Locale,
  companyId?: number,
): Promise<PaymentOutage[]> {
  return await there.db
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
    .where(livesIn(there, 'tenant.id'))
    .$if(companyId !== undefined, (query) => query.where('tenant.company_id', '=', companyId as number))
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('outage.provider', '=', 'SHOPIFY'),
        exists(
          selectFrom('registration')
            .select('registration.id')
            .whereRef('registration.tenant_id', '=', 'outage.tenant_id')
            .whereRef('registration.provider', '=', 'outage.provider')
            .where('registration.status', '=', 'ACTIVE')
            .where('registration.renews_on', 'is not', null),
        ),
      ]),
    )
    .orderBy('outage.since')
    .limit(mostListed)
    .execute()
}

type Outages = { outages: PaymentOutage[] } & Pick<SideBySide<unknown>, 'silent'>

/**
 * Lists the outages of a company for its administrators, the longest first. An outage without renewals to charge isn't listed. `silent` names
 * the databases that didn't answer. Refuses another's company with `companyNotFound`.
 */
export async function listOutages(visit: Visit, named: number): Promise<Outages> {
  const { companyId } = requireCompanyAdmin(visit, named)
  const { answers, silent } = await sideBySide(visit, (there) =>
    listPaymentOutages(there, visit.locale, companyId),
  )
  const outages = answers
    .flat()
    .sort((a, b) => a.since - b.since)
    .slice(0, mostListed)
  return { outages, silent }
}
