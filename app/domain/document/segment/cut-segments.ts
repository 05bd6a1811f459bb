import { PdfFault } from '#app/gateways/pdf/pdf-fault.ts'
import type { PdfEngine, RawSegment } from '#app/gateways/pdf/pdfium-engine.ts'
import type { RawLink } from '#app/gateways/pdf/read-links.ts'
import { type Box, type PageGeometry, shownBox, shownSize } from './page-geometry.ts'
import { UnreadablePdf } from './pdf-value.ts'
import { type PreparedSegment, prepareSegment } from './prepare-segment.ts'
import type { Splice } from './splice.ts'

/** A page as shown, in points, after `rotation` (degrees clockwise, already part of width and height). */
export interface SegmentPage {
  width: number
  height: number
  rotation: 0 | 90 | 180 | 270
}

/** A link area as shown: left, top, right, bottom in points from the page's top left corner. Pages count from 1. */
export interface SegmentLink {
  page: number
  rect: Box
  toPage?: number
  uri?: string
}

/** What is stored of some pages in a row: `bytes` with `splice` as its metadata, the rest as JSON and for the index. */
export interface Segment {
  firstPage: number
  pageCount: number
  bytes: Uint8Array
  splice: Splice
  pages: SegmentPage[]
  /** By page, in the order of the file. */
  text: string[]
  links: SegmentLink[]
}

/**
 * Cuts a loaded document from `fromPage` (for a job that goes on) to its end, one segment at a time: at most 16 pages
 * and about 400 KB each. Throws PdfFault for a page that can't be read.
 */
export function* cutSegments(engine: PdfEngine, options: { fromPage?: number } = {}): Generator<Segment> {
  for (const raw of engine.segments(options)) {
    const { bytes, splice, pages } = prepare(raw)
    yield {
      firstPage: raw.firstPage,
      pageCount: pages.length,
      bytes,
      splice,
      pages: pages.map((page) => ({ ...shownSize(page), rotation: page.rotation })),
      text: raw.text,
      links: raw.links.flatMap((link) => placeLink(link, pages[link.page - raw.firstPage]) ?? []),
    }
  }
}

function prepare(raw: RawSegment): PreparedSegment {
  try {
    const prepared = prepareSegment(raw.bytes)
    if (prepared.pages.length === raw.text.length) return prepared
  } catch (error) {
    if (!(error instanceof UnreadablePdf)) throw error
  }
  throw new PdfFault('damaged', raw.firstPage)
}

function placeLink({ box, ...link }: RawLink, page: PageGeometry | undefined): SegmentLink | null {
  const rect = page && shownBox(page, box)
  return rect ? { ...link, rect } : null
}
