import { getLookRecord } from '#app/features/branding/model/forms/look-record.ts'
import { findSampleDocument } from '#app/features/reading/model/viewer/watermark-sample.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

export type WatermarkSampleView = { src: string; title: string; page: number; width: number; height: number }

/**
 * The watermark as it is kept, and where a page of one of the site's documents is seen with it, or with one that is only
 * tried. A site without documents has no sample.
 */
export async function viewWatermark(visit: Visit, tried: SiteSettings['watermark'] | null) {
  const { value, revision } = await getLookRecord(visit, 'watermark')
  const { watermarkContent, position, fontSize, color } = tried ?? value
  const query = new URLSearchParams({ watermarkContent, position, fontSize: String(fontSize), color })
  const document = await findSampleDocument(visit)
  const sample: WatermarkSampleView | null = document && {
    src: adminPaths.watermarkSample(visit.site.tenantId, query.toString()),
    title: document.title,
    page: document.page,
    width: document.width,
    height: document.height,
  }
  return { values: { ...value, revision }, sample }
}
