import { redirect } from '@remix-run/cloudflare'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { moveBoxes } from '#app/features/search/model/setup/tabs/edit-boxes.ts'
import { OrderInput } from '#app/kernel/values/inputs/order-input.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** This address has no page of its own. The boxes are below their tab's form. */
export const loader = consolePage(async ({ visit, params }) => {
  return redirect(adminPaths.searchTab(visit.site.tenantId, readConsoleId(params.tabId)))
})

/** Moves a box one place, or stores the order that was sent. */
export const action = consoleForm(
  OrderInput,
  async ({ visit, input, params, context }) => {
    const tabId = readConsoleId(params.tabId)
    await moveBoxes(visit, { ...input, tabId })
    return redirectWithFlash(context, adminPaths.searchTab(visit.site.tenantId, tabId), 'api.update.200')
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
