import { redirect } from '@remix-run/cloudflare'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { moveFooterLinks } from '#app/features/branding/model/links/edit-footer-links.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { OrderInput } from '#app/kernel/values/inputs/order-input.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** This address has no page of its own. The links are below the footer's form. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const { site } = await visitFor(staffVisit, readConsoleId(params.tenantId))
  return redirect(adminPaths.lookForm(site.tenantId, 'footer'))
})

/** Moves a link one place, or takes over an order. */
export const action = form(
  OrderInput,
  async ({ visit: staffVisit, input, params, context }) => {
    const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
    await moveFooterLinks(visit, input)
    setFlash(context, 'api.update.200')
    return redirect(adminPaths.lookForm(visit.site.tenantId, 'footer'))
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
