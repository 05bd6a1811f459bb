import type { Heap } from './heap.ts'
import type { SourceCalls } from './source-calls.ts'

const MAX_BYTES = 256
const LABEL_CHARACTERS = 20

/**
 * The printed page numbers ("xii", "A-3"), from the first page on. Null if they are simply the pages' positions, or if
 * the file has none.
 */
export async function readPageLabels(
  calls: SourceCalls,
  heap: Heap,
  document: number,
  pages: number,
): Promise<string[] | null> {
  const labels: string[] = []
  for (let page = 0; page < pages; page++) {
    const label = await heap.utf16((at, size) => calls.FPDF_GetPageLabel(document, page, at, size), MAX_BYTES)
    // A document with labels has one for its first page.
    if (page === 0 && label === null) return null
    labels.push((label ?? '').replace(/\s+/g, ' ').trim().slice(0, LABEL_CHARACTERS))
  }
  return labels.some((label, index) => label !== '' && label !== String(index + 1)) ? labels : null
}
