import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { exportLook } from '#app/features/branding/model/transfer/look-file.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'

/** The site's look as a file to keep. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  return new Response(await exportLook(visit), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="look-${visit.site.tenantId}.json"`,
      'Cache-Control': 'private, no-store',
    },
  })
})
