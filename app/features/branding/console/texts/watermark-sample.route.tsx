import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { parseCall } from '#app/doors/parse-call.ts'
import { lookInputs } from '#app/features/branding/model/forms/look-inputs.ts'
import { drawWatermarkSample } from '#app/features/reading/model/viewer/watermark-sample.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'

/** A page of one of the site's documents with the watermark that the form has in its fields. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const { revision: _, ...setting } = parseCall(lookInputs.watermark, Object.fromEntries(url.searchParams))
  const { bytes } = await drawWatermarkSample(visit, setting)
  return new Response(bytes, {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'private, no-store' },
  })
})
