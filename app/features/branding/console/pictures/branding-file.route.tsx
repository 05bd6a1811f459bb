import { consolePage } from '#app/doors/console-site.ts'
import { exportBranding } from '#app/features/branding/model/transfer/branding-transfer.ts'

/** Downloads the site's branding as a JSON file. */
export const loader = consolePage(async ({ visit }) => {
  return new Response(await exportBranding(visit), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="look-${visit.site.tenantId}.json"`,
      'Cache-Control': 'private, no-store',
    },
  })
})
