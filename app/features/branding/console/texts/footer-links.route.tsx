import { redirect } from '@remix-run/cloudflare'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import { moveFooterLinks } from '#app/features/branding/model/links/footer-links.ts'
import { OrderInput } from '#app/kernel/values/inputs/order-input.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** This address has no page of its own. The links are below the footer's form. */
export const loader = consolePage(async ({ visit }) => {
  return redirect(adminPaths.brandingForm(visit.site.tenantId, 'footer'))
})

/** Moves a link by one place, or saves a whole order. */
export const action = settingForm(
  OrderInput,
  moveFooterLinks,
  (tenantId) => adminPaths.brandingForm(tenantId, 'footer'),
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
