import { adminPaths } from '#app/paths/admin.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { requireStaff } from '#app/visit/require.ts'
import { hasLevel } from '#app/visit/staff-policy.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'

/** What the console's frame shows around a screen: the way here, the site at hand, who is signed in. */
export type ConsoleView = {
  staff: Pick<Staff, 'name' | 'level'>
  /** What lies above the page, as far as this administrator may go. */
  way: { to: string; name: string | null }[]
  /** Null where no site is chosen. */
  site: { tenantId: number; name: string; address: string } | null
}

type Company = { id: number; name: string }

/** The frame of a screen that belongs to no site: the companies, or one of them. */
export function viewConsole(visit: Visit, company: Company | null = null): ConsoleView {
  const { name, level } = requireStaff(visit, 'service')
  const way = company === null ? [] : wayTo({ level }, null)
  return { staff: { name, level }, way, site: null }
}

/** The frame of a site's screen; `visit` is the site's. */
export function viewSiteConsole(visit: Visit): ConsoleView {
  const { name, level } = requireStaff(visit, 'service')
  const { tenantId, companyId, companyName, serviceName } = visit.site
  return {
    staff: { name, level },
    way: wayTo({ level }, { id: companyId, name: companyName }),
    site: { tenantId, name: serviceName, address: absoluteUrl(visit, '/') },
  }
}

/** The name of the list of all companies is the page's own word. */
function wayTo(staff: Pick<Staff, 'level'>, company: Company | null): ConsoleView['way'] {
  const companies = hasLevel(staff, 'system') ? [{ to: adminPaths.companies(), name: null }] : []
  if (company === null || !hasLevel(staff, 'company')) return companies
  return [...companies, { to: adminPaths.company(company.id), name: company.name }]
}
