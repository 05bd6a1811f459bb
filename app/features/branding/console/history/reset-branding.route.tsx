import { redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { resetBrandingRecord } from '#app/features/branding/model/forms/branding-record.ts'
import { resettableOf } from '#app/features/branding/parts/preview/branding-forms.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** This address has no page of its own: it redirects to the record's form. */
export const loader = consolePage(async ({ visit, params }) => {
  if (resettableOf(params.record) === null) refuse('notFound')
  return redirect(adminPaths.brandingForm(visit.site.tenantId, params.record ?? ''))
})

/** Resets one record of the branding to the product's default. */
export const action = consoleForm(
  z.object({}),
  async ({ visit, params, context }) => {
    await resetBrandingRecord(visit, resettableOf(params.record) ?? refuse('notFound'))
    return redirectWithFlash(
      context,
      adminPaths.brandingForm(visit.site.tenantId, params.record ?? ''),
      'api.update.200',
    )
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
