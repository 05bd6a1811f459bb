import { redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { page } from '#app/doors/page.ts'
import { stopActing } from '#app/features/staff/model/staff/act-as.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'

/** This address has no page of its own. */
export const loader = page(async ({ visit }) => {
  requireStaff(visit, 'service')
  return redirect(adminPaths.admin())
})

/** Stops acting as a site's administrator, with a message that says so. */
export const action = form(
  z.object({}),
  async ({ visit, context }) => {
    const { acting } = requireStaff(visit, 'service')
    await stopActing(visit)
    const say = translator(visit.locale, 'console-staff')
    if (acting) setFlash(context, 'api.update.200', { text: say('actAs.ended', { site: acting.site }) })
    return redirect(adminPaths.admin())
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
