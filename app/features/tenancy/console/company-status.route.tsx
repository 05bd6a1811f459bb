import { redirect } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { getCompanyRecord } from '#app/features/tenancy/model/company/get-company-detail.ts'
import { setCompanyStatus } from '#app/features/tenancy/model/company/save-company.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** This address has no page of its own: it redirects to the company's settings. */
export const loader = page(async ({ visit, params }) => {
  const { id } = await getCompanyRecord(visit, readConsoleId(params.companyId))
  return redirect(adminPaths.companySettings(id))
})

/** Stops a company or allows it again. */
export const action = form(
  z.object({ status: z.enum(['allow', 'stop']) }),
  async ({ visit, input, params, context }) => {
    const companyId = readConsoleId(params.companyId)
    await setCompanyStatus(visit, companyId, input.status)
    return redirectWithFlash(context, adminPaths.companySettings(companyId), 'api.update.200')
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
