import { searchDatabaseFor } from '#app/data/database.ts'
import { masterKey, pagePicturesKey, segmentKey } from '#app/data/file-keys.ts'
import { openSearch } from '#app/data/search-database.ts'
import type { ViewerRequest } from '#app/domain/access/viewer-request.ts'
import { findDocument } from '#app/domain/publishing/document/document-store.ts'
import type { Splice } from '#app/domain/publishing/document/segment/splice.ts'
import { stampSegment } from '#app/domain/publishing/document/segment/stamp-segment.ts'
import { findSegmentOfPage } from '#app/domain/publishing/document/segment-store.ts'
import { noMark } from '#app/domain/publishing/document/watermark/compile-mark.ts'
import { burnMark } from '#app/domain/publishing/document/watermark/pixels/burn-mark.ts'
import type { Highlight } from '#app/domain/publishing/document/watermark/pixels/highlight.ts'
import { stampPicture } from '#app/domain/publishing/document/watermark/svg-mark.ts'
import { type BurntWidth, pageWidths } from '#app/domain/publishing/page-picture/page-picture.ts'
import { findPagePicture } from '#app/domain/publishing/page-picture/page-picture-store.ts'
import { findBreaksAt } from '#app/domain/search/in-book/search-book.ts'
import { refuse } from '#app/errors/refusal.ts'
import { JpegFault } from '#app/gateways/jpeg/jpeg-head.ts'
import { type Master, readMaster } from '#app/gateways/jpeg/master.ts'
import type { PageLetters } from '#app/values/reading/page-letters.ts'
import { displayText, fold } from '#app/values/text-folding.ts'
import { ensureLive, keyOf } from './ensure-live.ts'
import { ensureWordsLeft } from './ensure-words-left.ts'
import { pictureMarkOf, pixelMarkOf } from './mark-of-grant.ts'
import type { LiveGrant } from './viewer-store.ts'

/**
 * A page with its reader's watermark: an SVG of the picture drawn beforehand and the mark around it, or where nothing else leaves the
 * house a JPEG with the mark in its pixels, sizes in pixels and the page's width in points.
 */
export type PagePicture =
  | { type: 'svg'; svg: string }
  | { type: 'jpeg'; bytes: Uint8Array<ArrayBuffer>; width: number; height: number; points: number }

type Wanted = { page: number; width: BurntWidth; searched?: Searched }

/** Words that are to be seen on a page of which nothing but its picture leaves the house, and what finds them among its letters. */
export type Searched = {
  words: readonly string[]
  find: (letters: PageLetters, on: SearchedOnPage) => readonly Highlight[]
}

/** Folded words, and what of them stands before and behind a page's end. */
type SearchedOnPage = { words: readonly string[]; tails: readonly string[]; heads: readonly string[] }

/** More are seen on no picture. */
const mostWords = 8

/** What goes to the drawer in one piece. Bytes. */
const mostBytes = 20 * 1024 * 1024

/**
 * Refuses what a segment is refused with but its protection, a page that has no picture with `fileNotFound`, and words that are to be
 * seen as `ensureWordsLeft` does. Where readers have the text, they mark it themselves.
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
  const [master, mark, highlights] = await Promise.all([
    masterOf(request, grant, wanted),
    pixelMarkOf(request.env, grant),
    highlightsOn(request, grant, wanted),
  ])
  if (master === null) return null
  const { width, height } = master.picture.head
  const bytes = burnMark(master.picture, mark, highlights)
  return { type: 'jpeg', bytes, width, height, points: master.points }
}

/** Where searched words stand: it is burnt in and told nobody, since the places of all letters are the text. */
async function highlightsOn(
  request: ViewerRequest,
  grant: LiveGrant,
  { page, searched }: Wanted,
): Promise<readonly Highlight[]> {
  const words = (searched?.words ?? []).slice(0, mostWords).map((word) => fold(displayText(word)))
  const terms = words.filter((word) => word !== '')
  if (searched === undefined || terms.length === 0) return []
  await ensureWordsLeft(request, grant, terms)
  const { env, tenantId } = request
  const search = openSearch(searchDatabaseFor(env, tenantId))
  const [letters, breaks] = await Promise.all([
    lettersOf(request, grant, page),
    findBreaksAt(search, keyOf(grant), { terms, page }),
  ])
  if (letters === null) return []
  return searched.find(letters, {
    words: terms,
    tails: breaks.flatMap((each) => (each.page === page ? each.tail : [])),
    heads: breaks.flatMap((each) => (each.page === page - 1 ? each.head : [])),
  })
}

async function lettersOf(
  request: ViewerRequest,
  grant: LiveGrant,
  page: number,
): Promise<PageLetters | null> {
  const bare = await barePage(request, grant, page)
  return bare && (await request.env.PICTURES.readLetters(bare.pdf, bare.place))
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
