import { redirect } from '@remix-run/cloudflare'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { moveResultButtons } from '#app/features/branding/model/results/search-result.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { OrderInput } from '#app/kernel/values/inputs/order-input.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** The buttons stand below the form of the results. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const { site } = await visitFor(staffVisit, readConsoleId(params.tenantId))
  return redirect(adminPaths.searchResults(site.tenantId))
})

/** Moves a button one place, or takes over an order. */
export const action = form(
  OrderInput,
  async ({ visit: staffVisit, input, params, context }) => {
    const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
    await moveResultButtons(visit, input)
    setFlash(context, 'api.update.200')
    return redirect(adminPaths.searchResults(visit.site.tenantId))
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
