import { redirect } from '@remix-run/cloudflare'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { moveResultButtons } from '#app/features/branding/model/results/search-result.ts'
import { OrderInput } from '#app/kernel/values/inputs/order-input.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** This address has no page of its own. The buttons are below the form of the results. */
export const loader = consolePage(async ({ visit }) => {
  return redirect(adminPaths.searchResults(visit.site.tenantId))
})

/** Moves a button one place, or stores the order that was sent. */
export const action = consoleForm(
  OrderInput,
  async ({ visit, input, context }) => {
    await moveResultButtons(visit, input)
    setFlash(context, 'api.update.200')
    return redirect(adminPaths.searchResults(visit.site.tenantId))
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
