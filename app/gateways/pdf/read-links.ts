import type { Heap } from './heap.ts'
import type { SourceCalls, SourceTools } from './source-calls.ts'

/**
 * A link area in the page's own coordinates (left, bottom, right, top in default user space) that leads to a page or to an address. Pages
 * count from 1.
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

/**
 * Reads the links of one page without parsing its content. Keeps only web and mail addresses, no scripts and no files.
 */
export async function readLinks(
  { api, heap, calls }: SourceTools,
  document: number,
  page: number,
  pages: number,
): Promise<RawLink[]> {
  const count = Math.min(await calls.EPDFPage_GetAnnotCountRaw(document, page - 1), MAX_ANNOTATIONS_READ)
  const links: RawLink[] = []
  for (let index = 0; index < count && links.length < MAX_LINKS; index++) {
    const annotation = await calls.EPDFPage_GetAnnotRaw(document, page - 1, index)
    if (annotation === 0) continue
    try {
      if ((await calls.FPDFAnnot_GetSubtype(annotation)) !== LINK_SUBTYPE) continue
      const target = await targetOfLink(calls, heap, {
        document,
        link: await calls.FPDFAnnot_GetLink(annotation),
        pages,
      })
      const box = target && (await boxOf(calls, heap, annotation))
      if (box) links.push({ page, box, ...target })
    } finally {
      api.FPDFPage_CloseAnnot(annotation)
    }
  }
  return links
}

async function targetOfLink(
  calls: SourceCalls,
  heap: Heap,
  { document, link, pages }: { document: number; link: number; pages: number },
): Promise<LinkTarget | null> {
  if (link === 0) return null
  const action = await calls.FPDFLink_GetAction(link)
  const destination = await calls.FPDFLink_GetDest(document, link)
  return targetOf(calls, heap, document, { action, destination, pages })
}

/** The area of a link. FS_RECTF is left, top, right, bottom; files list the corners in any order. */
function boxOf(calls: SourceCalls, heap: Heap, annotation: number): Promise<RawLink['box'] | null> {
  return heap.lend(16, async (at) => {
    if (!(await calls.FPDFAnnot_GetRect(annotation, at))) return null
    const [x1, y1, x2, y2] = [0, 4, 8, 12].map((offset) => heap.float32(at + offset)) as RawLink['box']
    if (![x1, y1, x2, y2].every(Number.isFinite)) return null
    return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
  })
}

/** A page of this document, counted from 1, or a web address. */
type LinkTarget = { toPage: number } | { uri: string }

/** PDFium's numbers for the actions that are followed. Launching programs, other files and scripts never are. */
const GO_TO = 1
const OPEN_URI = 3
const MAX_URI_BYTES = 2_048
const SAFE_URI = /^(https?:\/\/|mailto:)[^\s<>"\\^`{|}]+$/i

/**
 * The target of a link or an outline entry. Null if it isn't followed. Looks at the action before the destination,
 * because PDFium reports a page of another file as if it were one of this file.
 */
export async function targetOf(
  calls: SourceCalls,
  heap: Heap,
  document: number,
  { action, destination, pages }: { action: number; destination: number; pages: number },
): Promise<LinkTarget | null> {
  const type = action === 0 ? GO_TO : await calls.FPDFAction_GetType(action)
  if (type === OPEN_URI) return addressOf(calls, heap, document, action)
  if (type !== GO_TO || destination === 0) return null
  const index = await calls.FPDFDest_GetDestPageIndex(document, destination)
  return index >= 0 && index < pages ? { toPage: index + 1 } : null
}

async function addressOf(
  calls: SourceCalls,
  heap: Heap,
  document: number,
  action: number,
): Promise<{ uri: string } | null> {
  const uri = await heap.latin1(
    (at, size) => calls.FPDFAction_GetURIPath(document, action, at, size),
    MAX_URI_BYTES,
  )
  return uri && SAFE_URI.test(uri) ? { uri } : null
}
