import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Heap } from './heap.ts'
import { targetOf } from './link-target.ts'

/**
 * One line of a document's own table of contents. `page` counts from 1, null when it leads to no page: to an address on the
 * web, or nowhere, as headings do. `level` counts from 0.
 */
export interface OutlineEntry {
  title: string
  page: number | null
  uri?: string
  level: number
}

const MAX_ENTRIES = 5_000
const MAX_LEVEL = 15
const MAX_TITLE_BYTES = 4_096
const TITLE_CHARACTERS = 300

/** Depth first, in reading order. Loops and endless lists end at the limits above. */
export function readOutline(
  api: WrappedPdfiumModule,
  heap: Heap,
  document: number,
  pages: number,
): OutlineEntry[] {
  const entries: OutlineEntry[] = []
  const seen = new Set<number>()
  const waiting: { bookmark: number; level: number }[] = []
  const queue = (bookmark: number, level: number) => {
    if (bookmark !== 0) waiting.push({ bookmark, level })
  }
  queue(api.FPDFBookmark_GetFirstChild(document, 0), 0)
  for (let next = waiting.pop(); next && entries.length < MAX_ENTRIES; next = waiting.pop()) {
    const { bookmark, level } = next
    if (seen.has(bookmark)) continue
    seen.add(bookmark)
    const title = heap.utf16((at, size) => api.FPDFBookmark_GetTitle(bookmark, at, size), MAX_TITLE_BYTES)
    entries.push({
      title: (title ?? '').replace(/\s+/g, ' ').trim().slice(0, TITLE_CHARACTERS),
      level,
      ...targetOfEntry(api, heap, document, bookmark, pages),
    })
    queue(api.FPDFBookmark_GetNextSibling(document, bookmark), level)
    if (level < MAX_LEVEL) queue(api.FPDFBookmark_GetFirstChild(document, bookmark), level + 1)
  }
  return entries
}

function targetOfEntry(
  api: WrappedPdfiumModule,
  heap: Heap,
  document: number,
  bookmark: number,
  pages: number,
): Pick<OutlineEntry, 'page' | 'uri'> {
  const action = api.FPDFBookmark_GetAction(bookmark)
  const destination = api.FPDFBookmark_GetDest(document, bookmark)
  const target = targetOf(api, heap, document, { action, destination, pages })
  if (target === null) return { page: null }
  return 'uri' in target ? { page: null, uri: target.uri } : { page: target.toPage }
}
