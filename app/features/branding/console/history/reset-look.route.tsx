import { redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { resetLookRecord } from '#app/features/branding/model/forms/look-record.ts'
import { resettableOf } from '#app/features/branding/parts/preview/look-forms.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** There is nothing to see here but the form it belongs to. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  if (resettableOf(params.record) === null) refuse('notFound')
  return redirect(adminPaths.lookForm(visit.site.tenantId, params.record ?? ''))
})

/** A part of the look is as the product has it again. */
export const action = form(
  z.object({}),
  async ({ visit: staffVisit, params, context }) => {
    const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
    await resetLookRecord(visit, resettableOf(params.record) ?? refuse('notFound'))
    setFlash(context, 'api.update.200')
    return redirect(adminPaths.lookForm(visit.site.tenantId, params.record ?? ''))
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
