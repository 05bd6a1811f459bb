import { redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { setRefusalFlash } from '#app/doors/cookies/flash.ts'
import { csvStream } from '#app/doors/text-stream.ts'
import { writePasswordLinks } from '#app/features/imports/model/users/invite/write-password-links.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'

/** This address has no page of its own. Links are made only by an explicit request, not by viewing. */
export const loader = consolePage(async ({ visit, params }) => {
  return redirect(adminPaths.csvImport(visit.site.tenantId, 'users', params.importId ?? ''))
})

/**
 * Makes links for readers whom an import added and who can't be mailed. Each download makes new ones. The answer is the
 * file.
 */
export const action = consoleForm(
  z.object({}),
  async ({ visit, params, context }) => {
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
