import { indexPages } from '#app/features/search/model/index/index-pages.ts'
import type { OpenSearch } from '#app/kernel/data/database.ts'
import { putJson, type SegmentText, textKey } from '#app/kernel/data/files.ts'

type Stores = { search: OpenSearch; files: R2Bucket }
type Version = { tenantId: number; contentId: string; version?: number; no: number }

/** Stores the text of a version's pages and indexes it, as the ingest does: in segments of 16 pages. */
export async function storePages(
  { search, files }: Stores,
  { tenantId, contentId, version = 1, no }: Version,
  pages: readonly string[],
): Promise<void> {
  for (let number = 0; number * 16 < pages.length; number++) {
    const text: SegmentText = {
      firstPage: number * 16 + 1,
      pages: pages.slice(number * 16, number * 16 + 16),
    }
    await putJson(files, textKey(tenantId, contentId, version, number), text)
    await indexPages(search, tenantId, no, { number, ...text })
  }
}
