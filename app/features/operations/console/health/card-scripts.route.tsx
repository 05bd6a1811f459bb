import { redirect } from '@remix-run/cloudflare'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { page } from '#app/doors/page.ts'
import { acceptCardScript, SeenScript } from '#app/features/orders/model/card-script/accept-card-script.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'

/** This address has no page of its own: it redirects to the health screen. */
export const loader = page(async ({ visit }) => {
  requireStaff(visit, 'system')
  return redirect(adminPaths.health())
})

/** Accepts a changed script of a payment provider. */
export const action = form(
  SeenScript,
  async ({ visit, input, context }) => {
    await acceptCardScript(visit, input)
    return redirectWithFlash(context, adminPaths.health(), 'api.update.200')
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
