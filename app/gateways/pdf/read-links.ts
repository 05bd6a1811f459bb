import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Heap } from './heap.ts'
import { type LinkTarget, targetOf } from './link-target.ts'

/**
 * A link area in the page's own coordinates (left, bottom, right, top in default user space) that leads to a page
 * (counted from 1) or to an address. Pages count from 1.
 */
export interface RawLink {
  page: number
  box: [number, number, number, number]
  toPage?: number
  uri?: string
}

const LINK_SUBTYPE = 2
const MAX_ANNOTATIONS_READ = 10_000
const MAX_LINKS = 2_000

/** Links of one page without parsing its content. Only web and mail addresses survive; no scripts, no files. */
export function readLinks(
  api: WrappedPdfiumModule,
  heap: Heap,
  document: number,
  page: number,
  pages: number,
): RawLink[] {
  const count = Math.min(api.EPDFPage_GetAnnotCountRaw(document, page - 1), MAX_ANNOTATIONS_READ)
  const links: RawLink[] = []
  for (let index = 0; index < count && links.length < MAX_LINKS; index++) {
    const annotation = api.EPDFPage_GetAnnotRaw(document, page - 1, index)
    if (annotation === 0) continue
    try {
      if (api.FPDFAnnot_GetSubtype(annotation) !== LINK_SUBTYPE) continue
      const target = targetOfLink(api, heap, document, api.FPDFAnnot_GetLink(annotation), pages)
      const box = target && boxOf(api, heap, annotation)
      if (box) links.push({ page, box, ...target })
    } finally {
      api.FPDFPage_CloseAnnot(annotation)
    }
  }
  return links
}

function targetOfLink(
  api: WrappedPdfiumModule,
  heap: Heap,
  document: number,
  link: number,
  pages: number,
): LinkTarget | null {
  if (link === 0) return null
  const action = api.FPDFLink_GetAction(link)
  const destination = api.FPDFLink_GetDest(document, link)
  return targetOf(api, heap, document, { action, destination, pages })
}

/** FS_RECTF is left, top, right, bottom; files name the corners in any order. */
function boxOf(api: WrappedPdfiumModule, heap: Heap, annotation: number): RawLink['box'] | null {
  return heap.borrow(16, (at) => {
    if (!api.FPDFAnnot_GetRect(annotation, at)) return null
    const [x1, y1, x2, y2] = [0, 4, 8, 12].map((offset) => heap.float32(at + offset)) as RawLink['box']
    if (![x1, y1, x2, y2].every(Number.isFinite)) return null
    return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
  })
}
