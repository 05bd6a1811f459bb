import { redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { setRefusalFlash } from '#app/doors/cookies/flash.ts'
import { csvStream } from '#app/doors/csv-answer.ts'
import { form } from '#app/doors/form.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { writePasswordLinks } from '#app/features/imports/model/users/invite/write-password-links.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'

/** This address has no page of its own. Links are made only by an explicit request, not by viewing. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const { site } = await visitFor(staffVisit, readConsoleId(params.tenantId))
  return redirect(adminPaths.csvImport(site.tenantId, 'users', params.importId ?? ''))
})

/**
 * Makes links for readers whom an import added and who can't be mailed. Each download makes new ones. The answer is the
 * file.
 */
export const action = form(
  z.object({}),
  async ({ visit: staffVisit, params, context }) => {
    const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
    requireStaff(visit, 'service')
    try {
      return csvStream('password-links', await writePasswordLinks(visit, params.importId ?? ''))
    } catch (error) {
      if (!isRefusal(error)) throw error
      setRefusalFlash(context, error.name)
      return redirect(adminPaths.imports(visit.site.tenantId, 'users'))
    }
  },
  { hasPage: false },
)
