import { sql } from 'kysely'
import { isReaderAtAddress } from '#app/features/access/model/access-rules.ts'
import { readRightsFacts, type ViewerRequest } from '#app/features/access/model/may-open.ts'
import { findContent } from '#app/features/catalogue/model/content/content-store.ts'
import type { PageLabels } from '#app/features/documents/model/document/document.ts'
import { findDocument } from '#app/features/documents/model/document/document-store.ts'
import { listSegments } from '#app/features/documents/model/document/segment-store.ts'
import type { BookTrim } from '#app/features/documents/model/document/trim/book-trim.ts'
import { trimBeside } from '#app/features/documents/model/document/watermark/edge-lines.ts'
import { pageWidths } from '#app/features/documents/model/page-picture/page-picture.ts'
import {
  findPagePicture,
  findUndrawnPage,
} from '#app/features/documents/model/page-picture/page-picture-store.ts'
import { findPace } from '#app/features/reading/model/reads/reading-record.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { getJson, pageLabelsKey } from '#app/kernel/data/files.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { PageFigures } from '#app/kernel/values/figures/page-figures.ts'
import { networkKey } from '#app/kernel/values/ip/ip-address.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { ensureNetworkWithinRate } from '#app/visit/brake.ts'
import { ensureGrant, ensureLive, keyOf, ownerKeyOfGrant, stayInSeat } from './live-grant.ts'
import { notePlace, placeIn } from './note-place.ts'
import { type PagePicture, stampedFound, stampedPicture } from './read-page-picture.ts'
import {
  bookOfLaunch,
  findGrant,
  findLiveGrant,
  type LiveGrant,
  type OpenedBook,
  openGrant,
} from './viewer-store.ts'

/** How long an opened viewer may go on reading while its session lives. Milliseconds. */
const keyLife = 12 * 3_600_000

/** In points. */
type PageSize = { width: number; height: number }

type OpenedViewer = {
  /** The bearer key for segments, known only to the page that it is written into. */
  key: string
  /** The sealed rights that the page carries. Null if each request has to be asked for. */
  rights: string | null
  contentId: string
  groupId: number
  title: string
  author: string
  /** Both in the site's other language. Empty if there is no translation. */
  titleTranslation: string
  authorTranslation: string
  version: number
  pages: number
  /** The number of pages in each segment, in order. */
  segments: number[]
  rightToLeft: boolean
  /** The printed page numbers, if they differ from the pages' positions. */
  labels: string[] | null
  print: 0 | 1 | 2
  /** True if the reading needs a seat, which is lost when the viewer stops calling. */
  takesSeat: boolean
  parentOrigin: string
  pageSize: PageSize
  /** The page to open: the requested one, or where the reader was, or the first. */
  page: number
  /** Identifies the book and the reader for their browser without naming either. */
  book: string
  /** Identifies the site and the reader, so that the browser knows their notes in other books. Null for guests. */
  shelf: string | null
  /** The book whose page a guest's browser remembers. Null if the server does. */
  keptBy: string | null
  /** The number of pages, from the first on, that are available as pictures. */
  drawnPages: number
  /** How long the reader takes for a page. Null if too little is known of them. */
  secondsPerPage: number | null
  /** The book's level of protection at this moment. */
  protection: Protection
  /** What may be trimmed from the pages, so that the mark stays on them. Null if nothing. */
  trim: BookTrim | null
  /** The first shown page as a picture with the reader's mark. Null if there is none yet. */
  picture: PagePicture | null
  /** The figures on that page, which keep their colours on dark paper. Null if none are known. */
  figures: PageFigures | null
}

/**
 * Uses a launch token up and answers what the viewer's page needs. Without a page it opens where its reader was. Refuses
 * an unknown token with `tokenInvalid`, a used or expired one with `tokenExpired`, too many openings of one network, and
 * as `getLiveGrant` and `stayInSeat` do.
 */
export async function openViewer(launch: ViewerRequest, wanted: number | null): Promise<OpenedViewer> {
  let rights: string | null = null
  const giveRights = (sealed: string) => {
    rights = sealed
  }
  const request = { ...launch, giveRights }
  const { db, env, tenantId, address, now, secretId: launchId } = request
  await ensureNetworkWithinRate(env.LAUNCHES_BY_NETWORK, tenantId, networkKey(address))
  // Everything is asked in one go. Nothing of the book is sent unless the token was still open, the reading may begin, and the seat is kept.
  const consumed = consumeToken(request, launchId)
  consumed.catch(() => undefined)
  const of = bookOfLaunch(db, { tenantId, launchId })
  const [grant, launched, isAtAddress, facts, read] = await Promise.all([
    findGrant(db, tenantId, launchId),
    findLiveGrant(db, tenantId, { launchId }, now),
    isReaderAtAddress(db, { tenantId, accountId: of.accountId, address, now }),
    readRightsFacts(request, of),
    readBook(request, of, wanted),
  ])
  if (grant === null) refuse('tokenInvalid')
  const key = await consumed
  const live = ensureGrant(launched, isAtAddress)
  const [takesSeat, book] = await Promise.all([
    stayInSeat(request, live, { facts, keyId: key.id }),
    showBook(request, live, read),
  ])
  return { ...book, key: key.secret, rights, takesSeat }
}

/**
 * Uses a launch token up and makes the key of its viewer. `id` is the key's hash, as it is stored. Refuses a used or expired token with
 * `tokenExpired`.
 */
export async function consumeToken(
  request: ViewerRequest,
  grantId: string,
): Promise<{ secret: string; id: string }> {
  const { db, tenantId, now } = request
  const secret = newTenantToken('viewerKey', tenantId, request.randomBytes)
  const opening = { tenantId, id: grantId, now, keyId: tokenId(secret), keyUntil: now + keyLife }
  const [opened] = await request.commit([openGrant(db, opening)])
  return opened === 0 ? refuse('tokenExpired') : { secret, id: opening.keyId }
}

type ShownBook = Omit<OpenedViewer, 'key' | 'rights' | 'takesSeat'>

/** The book of a live grant as its viewer shows it, open where its reader was. */
export async function openBook(request: ViewerRequest, live: LiveGrant): Promise<ShownBook> {
  const { tenantId, contentId, version, accountId } = live
  const of = { tenantId, contentId, version, accountId, shelfId: ownerKeyOfGrant(live) }
  return showBook(request, live, await readBook(request, of, null))
}

async function showBook(
  request: ViewerRequest,
  live: LiveGrant,
  { content, document, binding, segments, undrawnFrom, page, place, pace }: ReadBook,
): Promise<ShownBook> {
  if (content === null || document === null || segments.length === 0) refuse('fileNotFound')
  const { env, tenantId } = request
  const labelled = pageLabelsKey(tenantId, live.contentId, live.version)
  const [labels, picture] = await Promise.all([
    getJson<PageLabels>(env.FILES, labelled),
    stampedFound(request, live, { page, width: pageWidths[0], found: place }),
  ])
  const drawnPages = undrawnFrom === null ? (document.pages ?? 0) : undrawnFrom - 1
  const shelfId = ownerKeyOfGrant(live)
  const shown = segments.findLast((segment) => segment.firstPage <= page) ?? segments[0]
  const pages = document.pages ?? 0
  return {
    contentId: content.id,
    groupId: live.groupId,
    title: content.title,
    author: content.author,
    titleTranslation: content.titleTranslation,
    authorTranslation: content.authorTranslation,
    version: live.version,
    pages,
    page: Math.min(page, pages),
    book: named(tenantId, live.contentId, shelfId),
    shelf: shelfId === null ? null : shelfNameOf(tenantId, shelfId),
    keptBy: shelfId === null ? `${tenantId}/${live.contentId}` : null,
    segments: segments.map((segment) => segment.pageCount),
    rightToLeft: isBoundAtRight(content, document, binding),
    labels: labels?.labels ?? null,
    print: live.print,
    parentOrigin: live.parentOrigin,
    pageSize: sizeOfPage(shown ?? { width: 595, height: 842 }, picture),
    drawnPages: live.protection === 'strict' ? pages : drawnPages,
    protection: live.protection,
    secondsPerPage: live.isByAddress ? null : pace,
    trim: trimBeside(document.trim, live.watermark.position),
    picture,
    figures: picture?.figures ?? null,
  }
}

/** The size of a page: that of its segment's first page, unless its own picture has another shape. */
function sizeOfPage({ width, height }: PageSize, picture: PagePicture | null): PageSize {
  const own = picture === null ? height : (width * picture.height) / picture.width
  // A picture is some hundred pixels high, so its height is a little less exact than the page's.
  return { width, height: Math.abs(own / height - 1) < 0.005 ? height : own }
}

/** Identifies a site and the owner of a shelf to their browser, without naming either. */
export function shelfNameOf(tenantId: number, shelfId: string): string {
  return named(tenantId, shelfId)
}

function named(...parts: (string | number | null)[]): string {
  return sha256Hex(parts.join('/')).slice(0, 24)
}

type ReadBook = Awaited<ReturnType<typeof readBook>>

/** What is known of a book, of its reader's place in it, and of where that page's picture is. One round trip. */
async function readBook({ db, now }: ViewerRequest, of: OpenedBook, wanted: number | null) {
  const { tenantId } = of
  const left = placeIn(db, of)
  const page = wanted ?? sql<number>`coalesce(${left}, 1)`
  const [content, document, binding, segments, undrawnFrom, place, shown, pace] = await Promise.all([
    findContent(db, tenantId, of.contentId),
    findDocument(db, of),
    findBindingOfGroups(db, of),
    listSegments(db, of),
    findUndrawnPage(db, of),
    findPagePicture(db, of, { page, width: pageWidths[0] }),
    wanted === null ? db.selectNoFrom(left.as('page')).executeTakeFirst() : { page: wanted },
    findPace(db, { tenantId, accountId: of.shelfId, now }),
  ])
  return { content, document, binding, segments, undrawnFrom, place, page: shown?.page ?? 1, pace }
}

type Written = { rightToLeft: boolean; pages: number | null; pagesInColumns: number }

/**
 * True if the book is bound at its right side. The content's setting decides, then the file's, then that of the first
 * of its groups that has one, then its columns of text. A file's left-to-right counts as no setting, since most
 * programs write it without being asked.
 */
export function isBoundAtRight(
  content: { isRightToLeft: boolean | null },
  document: Written,
  ofGroups: 'left' | 'right' | null,
): boolean {
  if (content.isRightToLeft !== null) return content.isRightToLeft
  if (document.rightToLeft || ofGroups !== null) return document.rightToLeft || ofGroups === 'right'
  return isWrittenInColumns(document)
}

/**
 * True if most pages are set in columns. Title pages, pictures and imprints of a novel are horizontal too, and pictures
 * have no text at all.
 */
function isWrittenInColumns({ pages, pagesInColumns }: Written): boolean {
  return pagesInColumns * 2 > (pages ?? 0)
}

/** The binding that the first group with a setting prescribes. Null if none has one. */
export async function findBindingOfGroups(
  db: Database,
  { tenantId, contentId }: Pick<OpenedBook, 'tenantId' | 'contentId'>,
): Promise<'left' | 'right' | null> {
  const row = await db
    .selectFrom('content_in_group')
    .innerJoin('content_group', (join) => inTenant(join, 'content_group.id', 'content_in_group.group_id'))
    .select('content_group.binding')
    .where('content_in_group.tenant_id', '=', tenantId)
    .where('content_in_group.content_id', '=', contentId)
    .where('content_group.binding', 'is not', null)
    .orderBy('content_group.ordinal')
    .limit(1)
    .executeTakeFirst()
  return row?.binding ?? null
}

/** One page for a reader without scripts. */
export type PlainPage = {
  title: string
  pages: number
  rightToLeft: boolean
  parentOrigin: string
  /** The page as a picture with the reader's mark. Null if the page isn't drawn. */
  picture: PagePicture | null
}

/** One page for a viewer's key. Also stores it as the reader's place. Refuses as for a segment. */
export async function readPlainPage(request: ViewerRequest, page: number): Promise<PlainPage> {
  const grant = await ensureLive(request)
  const [content, document, binding, picture] = await Promise.all([
    findContent(request.db, grant.tenantId, grant.contentId),
    findDocument(request.db, keyOf(grant)),
    findBindingOfGroups(request.db, grant),
    stampedPicture(request, grant, { page, width: pageWidths[1] }),
    notePlace(request, { from: page, to: page }),
  ])
  if (content === null || document === null || page > (document.pages ?? 0)) refuse('fileNotFound')
  return {
    title: content.title,
    pages: document.pages ?? 0,
    rightToLeft: isBoundAtRight(content, document, binding),
    parentOrigin: grant.parentOrigin,
    picture,
  }
}
