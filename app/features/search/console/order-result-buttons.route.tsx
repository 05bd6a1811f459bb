import { redirect } from '@remix-run/cloudflare'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import { moveResultButtons } from '#app/features/branding/model/results/search-result.ts'
import { OrderInput } from '#app/kernel/values/inputs/order-input.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** This address has no page of its own. The buttons are below the form of the results. */
export const loader = consolePage(async ({ visit }) => {
  return redirect(adminPaths.searchResults(visit.site.tenantId))
})

/** Moves a button one place, or stores the order that was sent. */
export const action = settingForm(OrderInput, moveResultButtons, adminPaths.searchResults, { hasPage: false })

export { RouteError as ErrorBoundary }
