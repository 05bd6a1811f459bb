import type { Heap } from './heap.ts'
import { targetOf } from './link-target.ts'
import type { SourceCalls } from './source-calls.ts'

/**
 * One line of a document's own table of contents. `page` counts from 1; it is null if the line leads to an address on the
 * web or nowhere, as a heading does. `level` counts from 0.
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

/** Reads the outline depth first, which is the reading order. The limits above end loops and endless lists. */
export async function readOutline(
  calls: SourceCalls,
  heap: Heap,
  document: number,
  pages: number,
): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = []
  const seen = new Set<number>()
  const waiting: { bookmark: number; level: number }[] = []
  const queue = (bookmark: number, level: number) => {
    if (bookmark !== 0) waiting.push({ bookmark, level })
  }
  queue(await calls.FPDFBookmark_GetFirstChild(document, 0), 0)
  for (let next = waiting.pop(); next && entries.length < MAX_ENTRIES; next = waiting.pop()) {
    const { bookmark, level } = next
    if (seen.has(bookmark)) continue
    seen.add(bookmark)
    const title = await heap.utf16(
      (at, size) => calls.FPDFBookmark_GetTitle(bookmark, at, size),
      MAX_TITLE_BYTES,
    )
    entries.push({
      title: (title ?? '').replace(/\s+/g, ' ').trim().slice(0, TITLE_CHARACTERS),
      level,
      ...(await targetOfEntry(calls, heap, document, bookmark, pages)),
    })
    queue(await calls.FPDFBookmark_GetNextSibling(document, bookmark), level)
    if (level < MAX_LEVEL) queue(await calls.FPDFBookmark_GetFirstChild(document, bookmark), level + 1)
  }
  return entries
}

async function targetOfEntry(
  calls: SourceCalls,
  heap: Heap,
  document: number,
  bookmark: number,
  pages: number,
): Promise<Pick<OutlineEntry, 'page' | 'uri'>> {
  const action = await calls.FPDFBookmark_GetAction(bookmark)
  const destination = await calls.FPDFBookmark_GetDest(document, bookmark)
  const target = await targetOf(calls, heap, document, { action, destination, pages })
  if (target === null) return { page: null }
  return 'uri' in target ? { page: null, uri: target.uri } : { page: target.toPage }
}
