import { redirect } from '@remix-run/cloudflare'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { readConsolePlace } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import {
  FactorPolicyInput,
  getFactorPolicy,
  setFactorPolicy,
} from '#app/features/staff/model/staff/factor-policy.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'

/** This address has no page of its own. */
export const loader = page(async ({ visit, params }) => {
  const { companyId } = readConsolePlace(params)
  requireStaff(visit, companyId === null ? 'system' : 'company')
  await getFactorPolicy(visit, companyId)
  return redirect(adminPaths.staff(companyId))
})

/** Sets whether a second factor is required of a company's administrators, or of all administrators. */
export const action = form(
  FactorPolicyInput.pick({ required: true }),
  async ({ visit, input, params, context }) => {
    const { companyId } = readConsolePlace(params)
    requireStaff(visit, companyId === null ? 'system' : 'company')
    await setFactorPolicy(visit, { ...input, companyId: companyId ?? undefined })
    return redirectWithFlash(context, adminPaths.staff(companyId), 'api.update.200')
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
