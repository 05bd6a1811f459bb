import type { DocumentKey } from '#app/features/documents/model/document/document-store.ts'
import { placeholdersKey } from '#app/kernel/data/files.ts'
import {
  packPictures,
  pagesPerFile,
  placeholderFileOf,
  unpackPictures,
} from '#app/kernel/values/reading/page-placeholders.ts'

/**
 * Adds the placeholders of pages that follow each other to the files of their version. Pages are drawn in order, so a file is as long as what
 * was drawn; pages that were stored before are replaced, and what follows them is dropped.
 */
export async function storePlaceholders(
  files: R2Bucket,
  { tenantId, contentId, version }: DocumentKey,
  { firstPage, placeholders }: { firstPage: number; placeholders: readonly Uint8Array[] },
): Promise<void> {
  const byFile = Map.groupBy(
    placeholders.map((placeholder, index) => ({ page: firstPage + index, placeholder })),
    ({ page }) => placeholderFileOf(page),
  )
  for (const [file, added] of byFile) {
    const name = placeholdersKey(tenantId, contentId, version, file)
    const before = (added[0]?.page ?? 1) - 1 - file * pagesPerFile
    const stored = before === 0 ? null : await files.get(name)
    const kept = stored === null ? [] : unpackPictures(new Uint8Array(await stored.arrayBuffer()))
    const first = Array.from({ length: before }, (_, index) => kept[index] ?? new Uint8Array(0))
    await files.put(name, packPictures([...first, ...added.map(({ placeholder }) => placeholder)]))
  }
}
