import { type SqlBool, sql } from 'kysely'
import {
  spanOf,
  type UsageQuery,
  type UsageSpan,
} from '#app/features/analytics/model/recording/usage-query.ts'
import type { SideBySide } from '#app/kernel/data/ask-tenant-databases.ts'
import { livesIn } from '#app/kernel/data/lives-here.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import { sideBySide, sumOf, type There } from '#app/visit/side-by-side.ts'
import { hasLevel, staffMayWorkOnCompany } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type UsageFigure, usageFigures } from './get-usage.ts'

export type SiteUsage = {
  tenantId: number
  name: string
  company: string
  /** The total size in bytes of the uploaded files. */
  bytes: number
} & Record<UsageFigure, number>

function ensureCompany({ actor }: Visit, companyId: number): void {
  if (actor === null) refuse('unauthorized')
  if (actor.kind !== 'staff' || !hasLevel(actor, 'company')) refuse('noPermission')
  if (!staffMayWorkOnCompany(actor, companyId)) refuse('companyNotFound')
}

export type UsageOfSites = Paged & {
  span: UsageSpan
  sites: SiteUsage[]
  /** The sums over all sites, including those on other pages of the list. */
  sum: Record<UsageFigure | 'bytes', number>
  /** The databases whose sites are missing. */
  silent: SideBySide<unknown>['silent']
}

type Asked = { companyId: number | null; query: UsageQuery; paging: Paging }

/**
 * The use of a company's sites in a span of days, most read first, for its administrators; of all companies' sites for
 * system administrators if no company is given.
 */
export async function listUsageOfSites(
  visit: Visit,
  { companyId, query, paging }: Asked,
): Promise<UsageOfSites> {
  if (companyId === null) requireStaff(visit, 'system')
  else ensureCompany(visit, companyId)
  const span = spanOf(query, visit.now())
  const whose = { companyId, span, locale: visit.locale }
  const end = offsetOf(paging) + paging.size
  const { answers, silent } = await sideBySide(visit, (there) =>
    Promise.all([
      usedSites(there, whose).orderBy('open', 'desc').orderBy('tenantId').limit(end).execute(),
      sumOfSites(there, whose),
    ]),
  )
  const most = answers.flatMap(([sites]) => sites).sort((a, b) => b.open - a.open || a.tenantId - b.tenantId)
  const { count, ...sum } = sumOf(answers.map(([, sums]) => sums))
  return { span, sites: most.slice(offsetOf(paging), end), sum, silent, ...pagedOf(paging, count) }
}

/** The number of sites that are read at once for a file. */
const sitesAtOnce = 100

/** All sites of the list in batches, ordered by id. */
export async function* eachUsageOfSites(
  visit: Visit,
  { companyId, query }: Omit<Asked, 'paging'>,
): AsyncGenerator<SiteUsage[]> {
  if (companyId === null) requireStaff(visit, 'system')
  else ensureCompany(visit, companyId)
  const span = spanOf(query, visit.now())
  let after = -1
  while (true) {
    const { answers, silent } = await sideBySide(visit, (there) =>
      usedSites(there, { companyId, span, locale: visit.locale })
        .where('tenant.id', '>', after)
        .orderBy('tenantId')
        .limit(sitesAtOnce)
        .execute(),
    )
    // A file that lacks sites without saying so would be worse than none.
    if (silent.length > 0) refuse('dataUnavailable')
    const found = answers.flat().sort((a, b) => a.tenantId - b.tenantId)
    const rows = found.slice(0, sitesAtOnce)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < sitesAtOnce) return
    after = last.tenantId
  }
}

type Whose = { companyId: number | null; span: UsageSpan; locale: Locale }

function usedSites(there: There, { companyId, span, locale }: Whose) {
  return there.db
    .selectFrom('tenant')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .select([
      'tenant.id as tenantId',
      wordsIn('tenant.service_name', locale, 'serviceName').as('name'),
      'company.name as company',
    ])
    .select((select) =>
      usageFigures.map((figure) =>
        select
          .selectFrom('usage_day')
          .select(sql<number>`coalesce(sum(count), 0)`.as('sum'))
          .whereRef('usage_day.tenant_id', '=', 'tenant.id')
          .where('kind', '=', figure)
          .where(inSpan(span))
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
    .where(livesIn(there, 'tenant.id'))
    .$if(companyId !== null, (sitesOf) => sitesOf.where('tenant.company_id', '=', companyId as number))
    .$castTo<SiteUsage>()
}

async function sumOfSites(there: There, { companyId, span }: Whose) {
  const { db } = there
  const sites = db
    .selectFrom('tenant')
    .select('id')
    .where(livesIn(there, 'tenant.id'))
    .$if(companyId !== null, (all) => all.where('tenant.company_id', '=', companyId as number))
  const [days, { bytes, count }] = await Promise.all([
    db
      .selectFrom('usage_day')
      .select(['kind', sql<number>`sum(count)`.as('sum')])
      .where('tenant_id', 'in', sites)
      .where('kind', 'in', [...usageFigures])
      .where(inSpan(span))
      .groupBy('kind')
      .execute(),
    db
      .selectFrom(sites.as('sites'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .select((select) =>
        select
          .selectFrom('document')
          .select(sql<number>`coalesce(sum(bytes), 0)`.as('sum'))
          .where('document.tenant_id', 'in', sites)
          .$asScalar()
          .$notNull()
          .as('bytes'),
      )
      .executeTakeFirstOrThrow(),
  ])
  const figures = usageFigures.map((figure) => [figure, days.find(({ kind }) => kind === figure)?.sum ?? 0])
  return { ...(Object.fromEntries(figures) as Record<UsageFigure, number>), bytes, count }
}

/** Selects the rows of single days: visitors are also counted by week and by month, under longer or shorter names. */
function inSpan({ from, to }: UsageSpan) {
  return sql<SqlBool>`usage_day.day >= ${from} AND usage_day.day <= ${to} AND length(usage_day.day) = 10`
}
