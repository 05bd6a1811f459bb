import { cutPages, type PageTexts } from './cut-pages.ts'
import type { OpenedDocument } from './opened-document.ts'
import type { EngineGuard } from './pdf-source.ts'
import { type RawLink, readLinks } from './read-links.ts'
import type { SaveDocument } from './save-document.ts'

const MAX_SEGMENT_PAGES = 16
const MAX_SEGMENT_BYTES = 400 * 1024
const TARGET_SEGMENT_BYTES = 300 * 1024
/** The number of segments after which the document is reopened: PDFium keeps what it has parsed until then. */
export const CUTS_PER_OPENING = 4

/** Some consecutive pages as a PDF of their own, not yet prepared for watermarks. */
export interface RawSegment extends PageTexts {
  firstPage: number
  bytes: Uint8Array
  links: RawLink[]
  /** The first page that couldn't be read and was left blank. */
  blankPage: number | null
}

/** Cuts a document into segments from `fromPage` to its end, one each time the next is read. */
export async function* cutSegments(
  { opened, guard, save }: { opened: OpenedDocument; guard: EngineGuard; save: SaveDocument },
  fromPage: number,
): AsyncGenerator<RawSegment> {
  const pages = await guard.wait(() => opened.countPages())
  let wanted = likelyPages(opened.file?.size ?? 0, pages)
  let cuts = 0
  for (let first = fromPage - 1; first < pages; ) {
    const segment = await guard.wait(async () => {
      if (cuts++ % CUTS_PER_OPENING === 0) await opened.reopen()
      return cutSegment(opened, save, { first, count: Math.min(wanted, pages - first), pages })
    })
    if (!segment) {
      wanted = Math.max(1, Math.floor(Math.min(wanted, pages - first) / 2))
      continue
    }
    yield segment
    first += segment.text.length
    if (segment.bytes.length < TARGET_SEGMENT_BYTES) wanted = Math.min(MAX_SEGMENT_PAGES, wanted * 2)
  }
}

/** Cuts one segment. Null if these are too many pages for it. */
async function cutSegment(
  opened: OpenedDocument,
  save: SaveDocument,
  { first, count, pages }: { first: number; count: number; pages: number },
): Promise<RawSegment | null> {
  const tools = { ...opened.tools, save }
  const document = await opened.open()
  const cut = await cutPages(tools, { source: document, first, count, maxBytes: MAX_SEGMENT_BYTES })
  if (!cut) return null
  const links: RawLink[] = []
  for (let page = first + 1; page <= first + cut.text.length; page++)
    links.push(...(await readLinks(tools, document, page, pages)))
  return { firstPage: first + 1, ...cut, links }
}

/**
 * The number of pages of average weight that make a segment. For a book of scans, 16 pages at a time wouldn't fit into
 * memory.
 */
function likelyPages(bytes: number, pages: number): number {
  return Math.min(
    MAX_SEGMENT_PAGES,
    Math.max(1, Math.floor((TARGET_SEGMENT_BYTES * pages) / Math.max(1, bytes))),
  )
}
