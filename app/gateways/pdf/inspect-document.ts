import type { Heap } from './heap.ts'
import type { OpenedDocument } from './opened-document.ts'
import { targetOf } from './read-links.ts'
import type { SourceCalls, SourceTools } from './source-calls.ts'

export interface PdfInspection {
  pages: number
  /** The file is encrypted but opens without a password: its author wanted to restrict copying or printing. */
  ownerRestricted: boolean
  rightToLeft: boolean
  outline: OutlineEntry[]
  /** The printed page number of each page. Null if it is simply the page's position. */
  labels: string[] | null
  title: string | null
}

/** Reads what a document says about itself, such as its title and its table of contents. */
export async function inspectDocument(opened: OpenedDocument): Promise<PdfInspection> {
  const pages = await opened.countPages()
  const document = await opened.open()
  const { api, heap, calls } = opened.tools
  const direction = (at: number, size: number) =>
    calls.FPDF_VIEWERREF_GetName(document, 'Direction', at, size)
  return {
    pages,
    ownerRestricted: api.EPDF_IsEncrypted(document),
    rightToLeft: (await heap.latin1(direction, 64)) === 'R2L',
    outline: await readOutline(calls, heap, document, pages),
    labels: await readPageLabels(calls, heap, document, pages),
    title: await readTitle(opened.tools, document),
  }
}

async function readTitle({ calls, heap }: SourceTools, document: number): Promise<string | null> {
  const title = await heap.utf16((at, size) => calls.FPDF_GetMetaText(document, 'Title', at, size), 4_096)
  return title?.trim().slice(0, 300) || null
}

/**
 * One line of a document's own table of contents. `page` counts from 1; it is null if the line leads to a web address or, as a heading,
 * nowhere. `level` counts from 0.
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
async function readOutline(
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
      ...(await targetOfEntry(calls, heap, { document, bookmark, pages })),
    })
    queue(await calls.FPDFBookmark_GetNextSibling(document, bookmark), level)
    if (level < MAX_LEVEL) queue(await calls.FPDFBookmark_GetFirstChild(document, bookmark), level + 1)
  }
  return entries
}

async function targetOfEntry(
  calls: SourceCalls,
  heap: Heap,
  { document, bookmark, pages }: { document: number; bookmark: number; pages: number },
): Promise<Pick<OutlineEntry, 'page' | 'uri'>> {
  const action = await calls.FPDFBookmark_GetAction(bookmark)
  const destination = await calls.FPDFBookmark_GetDest(document, bookmark)
  const target = await targetOf(calls, heap, document, { action, destination, pages })
  if (target === null) return { page: null }
  return 'uri' in target ? { page: null, uri: target.uri } : { page: target.toPage }
}

const MAX_BYTES = 256
const LABEL_CHARACTERS = 20

/**
 * The printed page numbers ("xii", "A-3"), from the first page on. Null if they are simply the pages' positions, or if
 * the file has none.
 */
async function readPageLabels(
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
