import { masterKey, pagePicturesKey, segmentKey } from '#app/data/file-keys.ts'
import type { ViewerRequest } from '#app/domain/access/viewer-request.ts'
import { findDocument } from '#app/domain/publishing/document/document-store.ts'
import type { Splice } from '#app/domain/publishing/document/segment/splice.ts'
import { stampSegment } from '#app/domain/publishing/document/segment/stamp-segment.ts'
import { findSegmentOfPage } from '#app/domain/publishing/document/segment-store.ts'
import { noMark } from '#app/domain/publishing/document/watermark/compile-mark.ts'
import { burnMark } from '#app/domain/publishing/document/watermark/pixels/burn-mark.ts'
import { stampPicture } from '#app/domain/publishing/document/watermark/svg-mark.ts'
import { type BurntWidth, pageWidths } from '#app/domain/publishing/page-picture/page-picture.ts'
import { findPagePicture } from '#app/domain/publishing/page-picture/page-picture-store.ts'
import { refuse } from '#app/errors/refusal.ts'
import { JpegFault } from '#app/gateways/jpeg/jpeg-head.ts'
import { type Master, readMaster } from '#app/gateways/jpeg/master.ts'
import type { PageLetters } from '#app/values/reading/page-letters.ts'
import { ensureLive, keyOf } from './ensure-live.ts'
import { pictureMarkOf, pixelMarkOf } from './mark-of-grant.ts'
import type { LiveGrant } from './viewer-store.ts'

/**
 * A page with its reader's watermark: an SVG of the picture drawn beforehand and the mark around it, or where nothing else leaves the
 * house a JPEG with the mark in its pixels, sizes in pixels and the page's width in points.
 */
export type PagePicture =
  | { type: 'svg'; svg: string }
  | { type: 'jpeg'; bytes: Uint8Array<ArrayBuffer>; width: number; height: number; points: number }

type Wanted = { page: number; width: BurntWidth }

/** What goes to the drawer in one piece. Bytes. */
const mostBytes = 20 * 1024 * 1024

/**
 * Refuses what a segment is refused with but its protection, and a page that has no picture with `fileNotFound`.
 */
export async function readPagePicture(request: ViewerRequest, wanted: Wanted): Promise<PagePicture> {
  const grant = await ensureLive(request)
  return (await stampedPicture(request, grant, wanted)) ?? refuse('fileNotFound')
}

/** The same for a grant that was just looked at; null for a page that has none. */
export function stampedPicture(
  request: ViewerRequest,
  grant: LiveGrant,
  wanted: Wanted,
): Promise<PagePicture | null> {
  return grant.protection === 'strict'
    ? burntIn(request, grant, wanted)
    : markedAround(request, grant, wanted)
}

async function markedAround(
  { env, db }: ViewerRequest,
  grant: LiveGrant,
  wanted: Wanted,
): Promise<PagePicture | null> {
  const width = pageWidths.findLast((each) => each <= wanted.width) ?? pageWidths[0]
  const found = await findPagePicture(db, keyOf(grant), { page: wanted.page, width })
  if (found === null) return null
  const { segment, place } = found
  const name = pagePicturesKey(grant.tenantId, grant.contentId, grant.version, { number: segment, width })
  const [object, mark] = await Promise.all([
    env.FILES.get(name, { range: { offset: place.at, length: place.bytes } }),
    pictureMarkOf(env, grant),
  ])
  return object === null ? null : { type: 'svg', svg: stampPicture(await object.arrayBuffer(), place, mark) }
}

/** A page is drawn when a reader first asks for it, and the mark of each is burnt into what was drawn: it can't be taken off. */
async function burntIn(
  request: ViewerRequest,
  grant: LiveGrant,
  wanted: Wanted,
): Promise<PagePicture | null> {
  const [master, mark] = await Promise.all([
    masterOf(request, grant, wanted),
    pixelMarkOf(request.env, grant),
  ])
  if (master === null) return null
  const { width, height } = master.picture.head
  return { type: 'jpeg', bytes: burnMark(master.picture, mark), width, height, points: master.points }
}

/** A page before its reader's mark, and how wide it is in points. */
type KeptMaster = { picture: Master; points: number }

async function masterOf(
  request: ViewerRequest,
  grant: LiveGrant,
  wanted: Wanted,
): Promise<KeptMaster | null> {
  const { FILES, PICTURES } = request.env
  const name = masterKey(grant.tenantId, grant.contentId, grant.version, wanted)
  const kept = await FILES.get(name)
  const picture = kept && readKept(new Uint8Array(await kept.arrayBuffer()))
  if (kept && picture) return { picture, points: Number(kept.customMetadata?.points) }
  const bare = await barePage(request, grant, wanted.page)
  const drawn = bare && (await PICTURES.drawMaster(bare.pdf, { page: bare.place, maxWidth: wanted.width }))
  if (drawn === null) return null
  await FILES.put(name, drawn.bytes, { customMetadata: { points: String(drawn.points) } })
  // What was cleared away while it was drawn is not to come back.
  const document = await findDocument(request.db, keyOf(grant))
  if (document?.state !== 'ready') await FILES.delete(name)
  return { picture: readMaster(drawn.bytes), points: drawn.points }
}

/** Null for one that was kept in another format than now: it is drawn anew. */
function readKept(bytes: Uint8Array<ArrayBuffer>): Master | null {
  try {
    return readMaster(bytes)
  } catch (error) {
    if (error instanceof JpegFault) return null
    throw error
  }
}

/** The segment that a page stands in, without a mark, and its place there, from 1; null for a page there is none of, or one too heavy. */
async function barePage({ env, db }: ViewerRequest, grant: LiveGrant, page: number) {
  const segment = await findSegmentOfPage<Splice>(db, keyOf(grant), page)
  if (segment === null) return null
  const name = segmentKey(grant.tenantId, grant.contentId, grant.version, segment.number)
  const object = await env.FILES.get(name)
  if (object === null || object.size > mostBytes) return null
  return {
    pdf: stampSegment(new Uint8Array(await object.arrayBuffer()), segment.splice, noMark),
    place: page - segment.firstPage + 1,
  }
}

/**
 * The letters of a page of which the reader gets a picture alone, so that what they search can be shown on it. Refuses what
 * `readPagePicture` refuses, and with `notFound` pages whose text the reader has.
 */
export async function readPageLetters(request: ViewerRequest, page: number): Promise<PageLetters> {
  const grant = await ensureLive(request)
  if (grant.protection !== 'strict') refuse('notFound')
  const bare = await barePage(request, grant, page)
  const letters = bare && (await request.env.PICTURES.readLetters(bare.pdf, bare.place))
  return letters ?? refuse('fileNotFound')
}
