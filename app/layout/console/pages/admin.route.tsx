import { redirect } from '@remix-run/cloudflare'
import { page } from '#app/doors/page.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Staff } from '#app/visit/visit.ts'

/**
 * Redirects each level to its home: system administrators to the platform's, a company's to their company's, a site's to their site's
 * (ruling 2).
 */
export const loader = page(async ({ visit }) => redirect(landingOf(requireStaff(visit, 'service'))))

function landingOf({ level, companyId, tenantId }: Staff): string {
  if (level === 'company_admin' && companyId !== null) return adminPaths.companyHome(companyId)
  return tenantId === null ? adminPaths.platformHome() : adminPaths.siteHome(tenantId)
}
