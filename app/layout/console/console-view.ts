import { type ScreenLink, type Standing, screensFor } from '#app/features/finder/model/screens.ts'
import { getCompanyRecord } from '#app/features/tenancy/model/company/get-company-detail.ts'
import { listSitesOf } from '#app/features/tenancy/model/company/list-sites.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { hasLevel } from '#app/visit/staff-policy.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'

/** The data of the console's layout: the breadcrumbs, the current site, the screens, and the signed-in administrator. */
export type ConsoleView = {
  staff: Pick<Staff, 'name' | 'level'>
  /** The site as whose administrator they act, and the reason; null if they act as themselves. */
  acting: { site: string; reason: string } | null
  /** The pages above this one that the administrator may open. */
  way: { to: string; name: string | null }[]
  /** The current site; null if none is chosen. */
  site: { tenantId: number; name: string; address: string } | null
  /** The company of the current screen; null on the platform's own. */
  company: { id: number; name: string } | null
  /** The sites of the current company, to switch to. */
  sites: { tenantId: number; name: string }[]
  screens: Omit<ScreenLink, 'settings'>[]
}

type Company = { id: number; name: string }

/** The layout of a screen that belongs to the platform or to a company, not to a site. */
export async function viewConsole(visit: Visit, company: Company | null = null): Promise<ConsoleView> {
  const { name, level, acting } = requireStaff(visit, 'service')
  return {
    staff: { name, level },
    acting: acting === undefined ? null : { site: acting.site, reason: acting.reason },
    way: company === null ? [] : wayTo({ level }, company),
    site: null,
    company: company === null ? null : { id: company.id, name: company.name },
    sites: company === null ? [] : await listSitesOf(visit, company.id),
    screens: screensFor({ level }, { companyId: company?.id ?? null, tenantId: null }),
  }
}

/** The frame of a site's screen; `visit` is the site's. */
export async function viewSiteConsole(visit: Visit): Promise<ConsoleView> {
  const { name, level, acting } = requireStaff(visit, 'service')
  const { tenantId, companyId, companyName, serviceName } = visit.site
  return {
    staff: { name, level },
    acting: acting === undefined ? null : { site: acting.site, reason: acting.reason },
    way: wayTo({ level }, { id: companyId, name: companyName }),
    site: { tenantId, name: serviceName, address: absoluteUrl(visit, '/') },
    company: { id: companyId, name: companyName },
    sites: await listSitesOf(visit, companyId),
    screens: screensFor({ level }, { companyId, tenantId }),
  }
}

/** What every screen of a site begins with: its heading, its frame, and the site's number for its links. */
export async function viewSiteScreen(visit: Visit, heading: string) {
  return { heading, frame: await viewSiteConsole(visit), tenantId: visit.site.tenantId }
}

/** The layout of a place that may be a site, a company or the platform. */
export async function viewPlace(visit: Visit, { tenantId, companyId }: Standing): Promise<ConsoleView> {
  if (tenantId !== null) return viewSiteConsole(await visitFor(visit, tenantId))
  return viewConsole(visit, companyId === null ? null : await getCompanyRecord(visit, companyId))
}

/** The layout of pages without a place: that of the administrator's own site, of their company, or of the platform. */
export function viewOwnPlace(visit: Visit): Promise<ConsoleView> {
  return viewPlace(visit, requireStaff(visit, 'service'))
}

/** The breadcrumbs to a company. The list of all companies has a null name, because the page names it. */
function wayTo(staff: Pick<Staff, 'level'>, company: Company): ConsoleView['way'] {
  const companies = hasLevel(staff, 'system') ? [{ to: adminPaths.companies(), name: null }] : []
  if (!hasLevel(staff, 'company')) return companies
  return [...companies, { to: adminPaths.companyHome(company.id), name: company.name }]
}
