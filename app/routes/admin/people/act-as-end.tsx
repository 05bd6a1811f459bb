import { redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { stopActing } from '#app/domain/people/staff/act-as.ts'
import { form } from '#app/http/form.ts'
import { page } from '#app/http/page.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { RouteError } from '#app/view/frame/route-error.tsx'
import { requireStaff } from '#app/visit/require.ts'

/** There is nothing to see here. */
export const loader = page(async ({ visit }) => {
  requireStaff(visit, 'service')
  return redirect(adminPaths.admin())
})

/** Ends acting as a site's administrator. */
export const action = form(
  z.object({}),
  async ({ visit }) => {
    await stopActing(visit)
    return redirect(adminPaths.admin())
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
