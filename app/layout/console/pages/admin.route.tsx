import { redirect } from '@remix-run/cloudflare'
import { page } from '#app/doors/page.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Staff } from '#app/visit/visit.ts'

/**
 * Redirects each level to its first screen: system administrators to the companies, a company's to its sites, a site's to their site
 * (ruling 2).
 */
export const loader = page(async ({ visit }) => redirect(landingOf(requireStaff(visit, 'service'))))

function landingOf({ level, companyId, tenantId }: Staff): string {
  if (level === 'company_admin' && companyId !== null) return adminPaths.company(companyId)
  return tenantId === null ? adminPaths.companies() : adminPaths.contents(tenantId)
}
