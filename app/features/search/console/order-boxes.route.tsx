import { redirect } from '@remix-run/cloudflare'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { moveBoxes } from '#app/features/search/model/setup/tabs/edit-boxes.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { OrderInput } from '#app/kernel/values/inputs/order-input.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** The boxes stand below their tab's form. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const { site } = await visitFor(staffVisit, readConsoleId(params.tenantId))
  return redirect(adminPaths.searchTab(site.tenantId, readConsoleId(params.tabId)))
})

/** Moves a box one place, or takes over an order. */
export const action = form(
  OrderInput,
  async ({ visit: staffVisit, input, params, context }) => {
    const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
    const tabId = readConsoleId(params.tabId)
    await moveBoxes(visit, { ...input, tabId })
    setFlash(context, 'api.update.200')
    return redirect(adminPaths.searchTab(visit.site.tenantId, tabId))
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
