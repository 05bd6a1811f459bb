import { redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { page } from '#app/doors/page.ts'
import { retryJob } from '#app/features/operations/model/retry-job.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'

/** This address has no page of its own: it redirects to the health screen. */
export const loader = page(async ({ visit }) => {
  requireStaff(visit, 'system')
  return redirect(adminPaths.health())
})

/** Retries a failed job. */
export const action = form(
  z.object({ jobId: z.string().max(100) }),
  async ({ visit, input, context }) => {
    await retryJob(visit, input)
    return redirectWithFlash(context, adminPaths.health(), 'api.update.200')
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
