import { pagePicturesKey, segmentKey } from '#app/data/file-keys.ts'
import type { ViewerRequest } from '#app/domain/access/viewer-request.ts'
import type { Splice } from '#app/domain/publishing/document/segment/splice.ts'
import { stampSegment } from '#app/domain/publishing/document/segment/stamp-segment.ts'
import { findSegmentOfPage } from '#app/domain/publishing/document/segment-store.ts'
import { stampPicture } from '#app/domain/publishing/document/watermark/svg-mark.ts'
import { type BurntWidth, pageWidths } from '#app/domain/publishing/page-picture/page-picture.ts'
import { findPagePicture } from '#app/domain/publishing/page-picture/page-picture-store.ts'
import { refuse } from '#app/errors/refusal.ts'
import type { PageLetters } from '#app/values/reading/page-letters.ts'
import { ensureLive, keyOf } from './ensure-live.ts'
import { markOf, pictureMarkOf } from './mark-of-grant.ts'
import type { LiveGrant } from './viewer-store.ts'

/**
 * A page with its reader's watermark: an SVG of the picture drawn beforehand and the mark around it, or where nothing else leaves the
 * house a WebP with the mark in its pixels, sizes in pixels and the page's width in points.
 */
export type PagePicture =
  | { type: 'svg'; svg: string }
  | { type: 'webp'; bytes: Uint8Array<ArrayBuffer>; width: number; height: number; points: number }

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

/** Drawn for this reader, from the same stamped bytes that others read: the mark can't be taken off. */
async function burntIn(
  request: ViewerRequest,
  grant: LiveGrant,
  { page, width }: Wanted,
): Promise<PagePicture | null> {
  const stamped = await stampedPage(request, grant, page)
  if (stamped === null) return null
  const { PICTURES } = request.env
  const drawn = await PICTURES.drawPage(stamped.pdf, { page: stamped.place, maxWidth: width, isQuick: true })
  return drawn && { ...drawn, type: 'webp' }
}

/** The stamped segment that a page stands in, and its place there, from 1; null for a page there is none of, or one too heavy. */
async function stampedPage({ env, db }: ViewerRequest, grant: LiveGrant, page: number) {
  const segment = await findSegmentOfPage<Splice>(db, keyOf(grant), page)
  if (segment === null) return null
  const [object, mark] = await Promise.all([
    env.FILES.get(segmentKey(grant.tenantId, grant.contentId, grant.version, segment.number)),
    markOf(env, grant),
  ])
  if (object === null || object.size > mostBytes) return null
  const pdf = stampSegment(new Uint8Array(await object.arrayBuffer()), segment.splice, mark)
  return { pdf, place: page - segment.firstPage + 1 }
}

/**
 * The letters of a page of which the reader gets a picture alone, so that what they search can be shown on it. Refuses what
 * `readPagePicture` refuses, and with `notFound` pages whose text the reader has.
 */
export async function readPageLetters(request: ViewerRequest, page: number): Promise<PageLetters> {
  const grant = await ensureLive(request)
  if (grant.protection !== 'strict') refuse('notFound')
  const stamped = await stampedPage(request, grant, page)
  const letters = stamped && (await request.env.PICTURES.readLetters(stamped.pdf, stamped.place))
  return letters ?? refuse('fileNotFound')
}
