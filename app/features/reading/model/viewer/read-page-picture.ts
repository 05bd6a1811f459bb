import type { ViewerRequest } from '#app/features/access/model/may-open.ts'
import { findDocument } from '#app/features/documents/model/document/document-store.ts'
import { type Splice, stampSegment } from '#app/features/documents/model/document/segment/stamp-segment.ts'
import { findSegmentOfPage } from '#app/features/documents/model/document/segment-store.ts'
import { noMark } from '#app/features/documents/model/document/watermark/compile-mark.ts'
import {
  burnMark,
  type Highlight,
} from '#app/features/documents/model/document/watermark/pixels/burn-mark.ts'
import { type SvgMark, stampPicture } from '#app/features/documents/model/document/watermark/svg-mark.ts'
import { type BurntWidth, pageWidths } from '#app/features/documents/model/page-picture/page-picture.ts'
import {
  type FoundPicture,
  findPagePicture,
} from '#app/features/documents/model/page-picture/page-picture-store.ts'
import { putPlacesBeside, readPicture } from '#app/features/documents/model/page-picture/picture-file.ts'
import { findBreaksAt } from '#app/features/search/model/in-book/search-book.ts'
import { JpegFault, type Master, readMaster } from '#app/gateways/jpeg/master.ts'
import { nearestSearch } from '#app/kernel/data/database.ts'
import { masterKey, pagePicturesKey, segmentKey } from '#app/kernel/data/files.ts'
import type { PageLetters } from '#app/kernel/data/picture-maker.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { log } from '#app/kernel/logging/log.ts'
import type { PageFigures } from '#app/kernel/values/figures/page-figures.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { ensureReading, keyOf } from './live-grant.ts'
import { pictureMarkOf, pixelMarkOf } from './mark-of-grant.ts'
import type { ReadingRights } from './reading-rights.ts'
import { ensureWordsLeft } from './search-in-book.ts'
import type { LiveGrant } from './viewer-store.ts'

/**
 * A page with its reader's watermark: an SVG of the prepared picture and the mark around it or, for strict books, a JPEG
 * with the mark in its pixels, with its size in pixels and the page's width in points.
 */
export type PagePicture =
  | ({ type: 'svg'; svg: string } & Drawn)
  | ({ type: 'jpeg'; bytes: Uint8Array<ArrayBuffer>; points: number } & Drawn)

/** The size of a page's picture in pixels, and the figures on it. Null without any, and if they aren't known. */
type Drawn = { width: number; height: number; figures: PageFigures | null }

/** `segment` is the number of the page's segment, as the viewer knows it: a mistaken one only costs a round trip. */
type Wanted = { page: number; width: BurntWidth; searched?: Searched; segment?: number | null }

/** Words to be highlighted on a page of a strict book, and the function that finds them among its letters. */
type Searched = {
  words: readonly string[]
  find: (letters: PageLetters, on: SearchedOnPage) => readonly Highlight[]
}

/** The folded words, and the parts of words that are divided by the page's beginning or end. */
type SearchedOnPage = { words: readonly string[]; tails: readonly string[]; heads: readonly string[] }

/** The maximum number of words highlighted on a picture. */
const maxWords = 8

/** The maximum size that is passed to the drawing Worker in one piece, in bytes. */
const maxBytes = 20 * 1024 * 1024

/**
 * Reads a page's picture. Refuses as for a segment except for the protection, a page without a picture with
 * `fileNotFound`, and highlighted words as `ensureWordsLeft` does. Readers who have the text highlight it themselves.
 */
export async function readPagePicture(request: ViewerRequest, wanted: Wanted): Promise<PagePicture> {
  const reading = await ensureReading(request)
  const isStrict = 'protection' in reading && reading.protection === 'strict'
  const picture = isStrict ? burntIn(request, reading, wanted) : markedAround(request, reading, wanted)
  return (await picture) ?? refuse('fileNotFound')
}

/**
 * The picture of a page for a grant that was just checked, of which is known where it is prepared. Null if the page has none. A strict book
 * has none prepared and finds its own.
 */
export function stampedFound(
  request: ViewerRequest,
  grant: LiveGrant,
  { found, ...wanted }: Wanted & { found: FoundPicture | null },
): Promise<PagePicture | null> {
  if (grant.protection === 'strict') return burntIn(request, grant, wanted)
  const markOf = () => pictureMarkOf(request.env, grant)
  return found === null ? Promise.resolve(null) : drawFound(request, keyOf(grant), found, markOf)
}

/** The picture of a page for a grant that was just checked. Null if the page has none. */
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
  request: ViewerRequest,
  grant: LiveGrant | ReadingRights,
  { segment = null, ...wanted }: Wanted,
): Promise<PagePicture | null> {
  const { env } = request
  const key = keyOf(grant)
  const markOf = () => pictureMarkOf(env, grant)
  if (segment === null) return drawMarked(request, key, wanted, markOf)
  const width = widthFor(wanted.width)
  const [found, mark] = await Promise.all([
    readPicture(env.FILES, key, { page: wanted.page, width, segment }),
    markOf(),
  ])
  if (found === null) return drawMarked(request, key, wanted, markOf)
  const { place, picture } = found
  const svg = stampPicture(picture, place, mark)
  return { type: 'svg', svg, width: place.width, height: place.height, figures: null }
}

const widthFor = (asked: BurntWidth) => pageWidths.findLast((each) => each <= asked) ?? pageWidths[0]

/** The prepared picture of a page with a mark around it. Null if the page isn't drawn yet. */
export async function drawMarked(
  request: Pick<ViewerRequest, 'env' | 'db' | 'afterwards'>,
  key: ReturnType<typeof keyOf>,
  { page, width }: Pick<Wanted, 'page' | 'width'>,
  markOf: () => Promise<SvgMark>,
): Promise<SvgPicture | null> {
  const found = await findPagePicture(request.db, key, { page, width: widthFor(width) })
  return found && drawFound(request, key, found, markOf)
}

type SvgPicture = Extract<PagePicture, { type: 'svg' }>

/** A prepared picture with a mark around it. Null if its file was deleted meanwhile. */
async function drawFound(
  { env, afterwards }: Pick<ViewerRequest, 'env' | 'afterwards'>,
  key: ReturnType<typeof keyOf>,
  { segment, place, places, firstPage, width }: FoundPicture,
  markOf: () => Promise<SvgMark>,
): Promise<SvgPicture | null> {
  const name = pagePicturesKey(key.tenantId, key.contentId, key.version, { number: segment, width })
  const [object, mark] = await Promise.all([
    env.FILES.get(name, { range: { offset: place.at, length: place.bytes } }),
    markOf(),
  ])
  if (object === null) return null
  if (object.customMetadata?.places === undefined)
    afterwards(
      putPlacesBeside(env.FILES, name, { firstPage, places }).catch((error) =>
        log('warn', 'places of pictures not stored', { error }),
      ),
    )
  const svg = stampPicture(await object.arrayBuffer(), place, mark)
  return { type: 'svg', svg, width: place.width, height: place.height, figures: place.figures ?? null }
}

/**
 * Draws a page when it is first requested, and burns each reader's mark into the result, from which it can't be removed.
 */
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
  return { type: 'jpeg', bytes, width, height, points: master.points, figures: master.figures }
}

/**
 * The places of the searched words. They are burnt in and never sent, because the places of all letters would reveal the
 * text.
 */
async function highlightsOn(
  request: ViewerRequest,
  grant: LiveGrant,
  { page, searched }: Wanted,
): Promise<readonly Highlight[]> {
  const words = (searched?.words ?? []).slice(0, maxWords).map((word) => fold(displayText(word)))
  const terms = words.filter((word) => word !== '')
  if (searched === undefined || terms.length === 0) return []
  await ensureWordsLeft(request, grant, terms)
  const { env, tenantId } = request
  const index = await nearestSearch(env, tenantId)
  const [letters, breaks] = await Promise.all([
    lettersOf(request, grant, page),
    findBreaksAt(index.of(grant.contentId).db, keyOf(grant), { terms, page }),
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

/** A page without its reader's mark, its width in points, and its figures. */
type KeptMaster = { picture: Master; points: number; figures: PageFigures | null }

async function masterOf(
  request: ViewerRequest,
  grant: LiveGrant,
  wanted: Wanted,
): Promise<KeptMaster | null> {
  const { FILES, PICTURES } = request.env
  const name = masterKey(grant.tenantId, grant.contentId, grant.version, wanted)
  const kept = await FILES.get(name)
  const picture = kept && readKept(new Uint8Array(await kept.arrayBuffer()))
  if (kept && picture) return { picture, ...readFacts(kept.customMetadata) }
  const bare = await barePage(request, grant, wanted.page)
  const drawn = bare && (await PICTURES.drawMaster(bare.pdf, { page: bare.place, maxWidth: wanted.width }))
  if (drawn === null) return null
  const { points, figures } = drawn
  const customMetadata = { points: String(points), figures: JSON.stringify(figures) }
  await FILES.put(name, drawn.bytes, { customMetadata })
  // If the version was deleted while the page was drawn, it must not come back.
  const document = await findDocument(request.db, keyOf(grant))
  if (document?.state !== 'ready') await FILES.delete(name)
  return { picture: readMaster(drawn.bytes), points, figures }
}

/** What is stored beside a master. Those of earlier releases have no figures. */
function readFacts(stored: Record<string, string> = {}): Omit<KeptMaster, 'picture'> {
  return {
    points: Number(stored.points),
    figures: stored.figures === undefined ? null : (JSON.parse(stored.figures) as PageFigures | null),
  }
}

/** Reads a stored picture. Null if it has an older format; it is then drawn again. */
function readKept(bytes: Uint8Array<ArrayBuffer>): Master | null {
  try {
    return readMaster(bytes)
  } catch (error) {
    if (error instanceof JpegFault) return null
    throw error
  }
}

/**
 * The segment with a page, without a mark, and the page's position in it, from 1. Null if there is none or if it is too
 * heavy.
 */
async function barePage({ env, db }: ViewerRequest, grant: LiveGrant, page: number) {
  const segment = await findSegmentOfPage<Splice>(db, keyOf(grant), page)
  if (segment === null) return null
  const name = segmentKey(grant.tenantId, grant.contentId, grant.version, segment.number)
  const object = await env.FILES.get(name)
  if (object === null || object.size > maxBytes) return null
  return {
    pdf: stampSegment(new Uint8Array(await object.arrayBuffer()), segment.splice, noMark),
    place: page - segment.firstPage + 1,
  }
}
