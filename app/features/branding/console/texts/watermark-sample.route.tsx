import { consolePage } from '#app/doors/console-site.ts'
import { parseCall } from '#app/doors/parse-call.ts'
import { brandingInputs } from '#app/features/branding/model/forms/branding-inputs.ts'
import { drawWatermarkSample } from '#app/features/reading/model/viewer/watermark-sample.ts'

/** Draws a page of one of the site's documents with the watermark in the form's fields. */
export const loader = consolePage(async ({ visit, url }) => {
  const { revision: _, ...setting } = parseCall(
    brandingInputs.watermark,
    Object.fromEntries(url.searchParams),
  )
  const { bytes } = await drawWatermarkSample(visit, setting)
  return new Response(bytes, {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'private, no-store' },
  })
})
