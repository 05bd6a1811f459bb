import { sql } from 'kysely'
import { refuse } from '#app/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import { hasLevel, staffMayWorkOnCompany } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type UsageFigure, usageFigures } from './get-usage.ts'
import { spanOf, type UsageQuery, type UsageSpan } from './usage-query.ts'

export type SiteUsage = {
  tenantId: number
  name: string
  company: string
  /** Bytes of the books as they were uploaded. */
  bytes: number
} & Record<UsageFigure, number>

function ensureCompany({ actor }: Visit, companyId: number): void {
  if (actor === null) refuse('unauthorized')
  if (actor.kind !== 'staff' || !hasLevel(actor, 'company')) refuse('noPermission')
  if (!staffMayWorkOnCompany(actor, companyId)) refuse('companyNotFound')
}

/**
 * How the sites of a company were used in a span of days, for its administrators; of all companies for the platform's, where
 * none is said. The most read first.
 */
export async function listUsageOfSites(
  visit: Visit,
  { companyId, query }: { companyId: number | null; query: UsageQuery },
): Promise<{ span: UsageSpan; sites: SiteUsage[] }> {
  if (companyId === null) requireStaff(visit, 'system')
  else ensureCompany(visit, companyId)
  const span = spanOf(query, visit.now())
  const { db } = visit
  const sites = await db
    .selectFrom('tenant')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .select(['tenant.id as tenantId', 'tenant.service_name as name', 'company.name as company'])
    .select((select) =>
      usageFigures.map((figure) =>
        select
          .selectFrom('usage_day')
          .select(sql<number>`coalesce(sum(count), 0)`.as('sum'))
          .whereRef('usage_day.tenant_id', '=', 'tenant.id')
          .where('kind', '=', figure)
          .where('day', '>=', span.from)
          .where('day', '<=', span.to)
          // Visitors are counted by week and by month as well, under other names.
          .where(sql`length(day)`, '=', 10)
          .as(figure),
      ),
    )
    .select((select) =>
      select
        .selectFrom('document')
        .select(sql<number>`coalesce(sum(bytes), 0)`.as('sum'))
        .whereRef('document.tenant_id', '=', 'tenant.id')
        .as('bytes'),
    )
    .$if(companyId !== null, (sitesOf) => sitesOf.where('tenant.company_id', '=', companyId as number))
    .orderBy('open', 'desc')
    .orderBy('tenant.id')
    .limit(200)
    .execute()
  return { span, sites: sites as SiteUsage[] }
}
