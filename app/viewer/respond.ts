import { answerRefusal, refusalOf } from '#app/doors/answer.ts'
import { isSmallBody, leaveBody, readBodyText } from '#app/doors/read-body.ts'
import { openViewerRequest, type ViewerRequest } from '#app/features/access/model/viewer-request.ts'
import { burntWidths } from '#app/features/documents/model/page-picture/page-picture.ts'
import { SyncInput, syncAnnotations } from '#app/features/reading/model/annotation/sync-annotations.ts'
import { OtherBookInput, syncOtherBook } from '#app/features/reading/model/annotation/sync-other-book.ts'
import { CopyInput, copyText, getCopyMeter } from '#app/features/reading/model/viewer/copy-text.ts'
import { leaveSeat, noteReader } from '#app/features/reading/model/viewer/hold-seat.ts'
import { getLiveGrant } from '#app/features/reading/model/viewer/live-grant.ts'
import { notePlace } from '#app/features/reading/model/viewer/note-place.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import { getPrintMeter, printPages } from '#app/features/reading/model/viewer/print-pages.ts'
import { type PagePicture, readPagePicture } from '#app/features/reading/model/viewer/read-page-picture.ts'
import { readPlainPage } from '#app/features/reading/model/viewer/read-plain-page.ts'
import { readLinks, readOutline, readSegment } from '#app/features/reading/model/viewer/read-segment.ts'
import { searchInBook } from '#app/features/reading/model/viewer/search-in-book.ts'
import type { Part } from '#app/features/search/model/in-book/search-book.ts'
import { parseSearchQuery } from '#app/features/search/model/query/search-query.ts'
import { findAddressOf } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { platformDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { readTenantToken } from '#app/kernel/values/tenant-token.ts'
import { readAppearance } from '#app/visit/appearance.ts'
import { findLocale } from '#app/visit/find-locale.ts'
import { viewerPaths } from '#app/visit/paths/viewer.ts'
import { translator } from '#app/visit/translator.ts'
import { renderAheadPage } from './ahead-page.ts'
import { findReadingPage, hrefOfBook, hrefOfNotes } from './find-reading-page.ts'
import { markedPlaces } from './marked-places.ts'
import { plainPagePath, renderPlainPage } from './plain-page.ts'
import { renderRefusedPage } from './refused-page.ts'
import { viewerAssetsFrom, viewerManifestPath } from './viewer-assets.ts'
import type { ViewerAssets } from './viewer-boot.ts'
import { viewerHeaders } from './viewer-csp.ts'
import { renderViewerPage } from './viewer-page.ts'

type IncomingRequest = { request: Request; env: Env }

/** What stands where a launch token does, and is none. */
const calls = ['ahead', 'outline', 'print', 'place', 'page', 'search', 'seat', 'annotations', 'copy']

/** What the viewer's own origin serves: its page against a launch token, everything else against the page's key. */
export async function respondInViewer({ request, env }: IncomingRequest, url: URL): Promise<Response> {
  const launch = launchIn(url)
  const isPage = launch !== undefined
  const locale = await findLocale(request, { cookie: url.searchParams.get('lang') })
  const { scheme } = readAppearance(url.searchParams.get('scheme'))
  try {
    if (url.pathname === plainPagePath && request.method === 'POST')
      return await plainPage({ request, env }, locale)
    if (url.pathname === viewerPaths.ahead && request.method === 'GET') return await aheadPage(env)
    if (url.pathname === viewerPaths.pdf && request.method === 'GET') return toOwnAddress(launch ?? '')
    if (isPage && request.method === 'GET') return await viewerPage(request, env, url, launch, locale)
    const incoming = await openViewerRequest(env, bearerOf(request), 'viewerKey', circumstances(request))
    return await serve(incoming, request, url)
  } catch (error) {
    const refusal = refusalOf(error, {
      requestId: request.headers.get('CF-Ray') ?? '',
      where: url.pathname.slice(0, 4),
      tenantId: 0,
    })
    if (!isPage && url.pathname !== plainPagePath) return answerRefusal(refusal, locale)
    // A page that asks again at once would only keep a braked reader waiting.
    const mayAskAgain = isPage && isRefusal(error) && refusal.details.wait === undefined
    const readingPage = mayAskAgain ? await findReadingPage(env, launch, startOf(url)) : null
    return new Response(renderRefusedPage(translator(locale), { locale, scheme }, refusal, readingPage), {
      status: refusal.http,
      headers: { ...viewerHeaders(null), ...refusal.headers },
    })
  } finally {
    await leaveBody(request)
  }
}

/** The token of a page's address: the path's own, or in the query of the specification's. */
function launchIn({ pathname, searchParams }: URL): string | undefined {
  if (pathname === viewerPaths.pdf) return searchParams.get('token') ?? ''
  const last = /^\/v\/([^/]+)$/.exec(pathname)?.[1]
  return last !== undefined && calls.includes(last) ? undefined : last
}

/**
 * Leads from the specification's address to our own (R314–R317). What it says of its reader, their mark and printing is not looked at,
 * since the token's record decides, and stands in no address any more.
 */
function toOwnAddress(token: string): Response {
  if (token === '') refuse('tokenNotFound')
  if (readTenantToken(token)?.kind !== 'launch') refuse('tokenInvalid')
  return new Response(null, {
    status: 303,
    headers: {
      Location: viewerPaths.launch(token),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  })
}

/** The address, the moment and the randomness of one request. */
function circumstances(request: Request) {
  return {
    address: request.headers.get('CF-Connecting-IP'),
    now: Date.now(),
    randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
  }
}

async function viewerPage(
  request: Request,
  env: Env,
  url: URL,
  token: string,
  locale: Locale,
): Promise<Response> {
  const { page, q } = startOf(url)
  const incoming = await openViewerRequest(env, token, 'launch', circumstances(request))
  const [{ picture, groupId, ...opened }, address] = await Promise.all([
    openViewer(incoming, page ?? (q === '' ? null : 1)),
    platformDb(env).then(({ db }) => findAddressOf(db, incoming.tenantId)),
  ])
  const site = { origin: opened.parentOrigin, address: address ?? refuse('companyNotFound') }
  const boot = {
    ...opened,
    href: hrefOfBook(site, { contentId: opened.contentId, groupId }),
    notesHref: opened.keptBy === null ? hrefOfNotes(site) : null,
    isAsked: page !== null || q !== '',
    query: q,
    words: parseSearchQuery(q) ?? [],
    locale,
  }
  const userAgent = request.headers.get('User-Agent') ?? ''
  const { scheme } = readAppearance(url.searchParams.get('scheme'))
  const html = renderViewerPage(boot, await loadAssets(env), { userAgent, scheme, picture })
  return new Response(html, { headers: viewerHeaders(opened.parentOrigin) })
}

/** The same for everybody. What it names changes with a release, and is then fetched by the viewer itself. */
async function aheadPage(env: Env): Promise<Response> {
  return new Response(renderAheadPage(await loadAssets(env)), {
    headers: { ...viewerHeaders(null), 'Cache-Control': 'public, max-age=3600' },
  })
}

/** A page for who reads without script; the key comes in a form. */
async function plainPage({ request, env }: IncomingRequest, locale: Locale): Promise<Response> {
  const form = new URLSearchParams((await readBodyText(request, 1024)) ?? '')
  const [key, wanted] = [form.get('key') ?? '', Number(form.get('page'))]
  const page = Number.isSafeInteger(wanted) && wanted > 0 ? wanted : refuse('badParameters')
  const incoming = await openViewerRequest(env, key, 'viewerKey', circumstances(request))
  const { parentOrigin, ...read } = await readPlainPage(incoming, page)
  const { style } = await loadAssets(env)
  return new Response(renderPlainPage({ ...read, parentOrigin, key, page }, { locale, style }), {
    headers: viewerHeaders(parentOrigin),
  })
}

/** Where the reader wants to begin, null where they didn't say, and the words they searched. */
function startOf({ searchParams }: URL): { page: number | null; q: string } {
  const wanted = Number(searchParams.get('page') ?? Number.NaN)
  const page = Number.isSafeInteger(wanted) && wanted > 0 ? wanted : null
  return { page, q: (searchParams.get('q') ?? '').slice(0, 200) }
}

async function serve(incoming: ViewerRequest, request: Request, url: URL): Promise<Response> {
  // A courtesy: what decides is the use-case. A long body is read of nobody whose key opens nothing.
  if (!isSmallBody(request)) await getLiveGrant(incoming, incoming.secretId)
  const segment = /^\/v\/segments\/(\d{1,5})(\/links)?$/.exec(url.pathname)
  if (segment !== null && request.method === 'GET') {
    const number = Number(segment[1])
    return segment[2] === undefined
      ? stamped(await readSegment(incoming, number))
      : Response.json(await readLinks(incoming, number), noStore)
  }
  const page = /^\/v\/pages\/(\d{1,5})$/.exec(url.pathname)?.[1]
  if (page !== undefined && request.method === 'GET') {
    const width = burntWidths.find((each) => String(each) === url.searchParams.get('width')) ?? burntWidths[0]
    const words = url.searchParams.getAll('word')
    const searched = words.length === 0 ? undefined : { words, find: markedPlaces }
    return answerPicture(await readPagePicture(incoming, { page: Number(page), width, searched }))
  }
  if (url.pathname === '/v/copy' && request.method === 'GET')
    return Response.json({ meter: await getCopyMeter(incoming) }, noStore)
  if (url.pathname === '/v/copy' && request.method === 'POST') {
    const input = CopyInput.safeParse(await readSmallJson(request))
    await copyText(incoming, input.data?.characters ?? refuse('badParameters'))
    return new Response(null, { status: 204 })
  }
  if (url.pathname === '/v/search' && request.method === 'GET') {
    const words = url.searchParams.get('q') ?? ''
    return Response.json(await searchInBook(incoming, { words, part: partOf(url) }), noStore)
  }
  if (url.pathname === '/v/outline' && request.method === 'GET')
    return Response.json(await readOutline(incoming), noStore)
  if (url.pathname === '/v/print' && request.method === 'GET')
    return Response.json({ meter: await getPrintMeter(incoming) }, noStore)
  if (url.pathname === '/v/print' && request.method === 'POST') {
    await printPages(incoming, readPages(await readSmallJson(request)))
    return new Response(null, { status: 204 })
  }
  if (url.pathname === '/v/annotations' && request.method === 'POST') {
    const input = SyncInput.safeParse(await readSmallJson(request, longestSync))
    return Response.json(await syncAnnotations(incoming, input.data ?? refuse('badParameters')), noStore)
  }
  const other = /^\/v\/annotations\/([a-z0-9]{20,64})$/.exec(url.pathname)?.[1]
  if (other !== undefined && request.method === 'POST') {
    const input = OtherBookInput.safeParse(await readSmallJson(request, longestSync))
    const synced = await syncOtherBook(incoming, other, input.data ?? refuse('badParameters'))
    return Response.json(synced, noStore)
  }
  if (url.pathname === '/v/place' && request.method === 'POST') {
    await notePlace(incoming, readPages(await readSmallJson(request)))
    return new Response(null, { status: 204 })
  }
  if (url.pathname === '/v/seat' && request.method === 'POST') {
    await noteReader(incoming)
    return new Response(null, { status: 204 })
  }
  if (url.pathname === '/v/seat' && request.method === 'DELETE') {
    await leaveSeat(incoming)
    return new Response(null, { status: 204 })
  }
  return refuse('notFound')
}

function partOf({ searchParams }: URL): Part {
  const [before, from] = [searchParams.get('before'), Number(searchParams.get('from') ?? 1)]
  const page = before === null ? from : Number(before)
  if (!Number.isSafeInteger(page)) refuse('badParameters')
  return before === null ? { from: page } : { before: page }
}

const noStore = { headers: { 'Cache-Control': 'private, no-store' } }

function answerPicture(picture: PagePicture): Response {
  if (picture.type === 'svg')
    return new Response(picture.svg, { headers: { ...noStore.headers, 'Content-Type': 'image/svg+xml' } })
  const size = { 'Page-Width': String(picture.points) }
  return new Response(picture.bytes, {
    headers: { ...noStore.headers, ...size, 'Content-Type': 'image/jpeg' },
  })
}

function stamped({ body, bytes }: Awaited<ReturnType<typeof readSegment>>): Response {
  const headers = {
    'Content-Type': 'application/pdf',
    'Cache-Control': 'private, no-store',
    'Content-Length': String(bytes),
  }
  if (body instanceof Uint8Array) return new Response(body, { headers })
  const fixed = new FixedLengthStream(bytes)
  void body.pipeTo(fixed.writable).catch((error) => {
    if (!isRefusal(error))
      console.error(JSON.stringify({ level: 'error', where: 'segment', error: String(error) }))
  })
  return new Response(fixed.readable, { headers })
}

function bearerOf(request: Request): string {
  const match = /^Bearer (\S+)$/.exec(request.headers.get('Authorization') ?? '')
  return match?.[1] ?? refuse('unauthorized')
}

/** Fifty changes with the longest texts in them. Bytes. */
const longestSync = 1_048_576

async function readSmallJson(request: Request, longest = 1024): Promise<unknown> {
  const text = (await readBodyText(request, longest)) ?? refuse('bodyTooLarge')
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readPages(body: unknown): { from: number; to: number } {
  const pages = typeof body === 'object' && body !== null && 'pages' in body ? body.pages : null
  if (!Array.isArray(pages) || pages.length !== 2 || !pages.every((page) => Number.isSafeInteger(page)))
    refuse('badParameters')
  const [from, to] = pages
  if (from < 1 || to < from) refuse('badParameters')
  return { from, to }
}

let assets: ViewerAssets | null = null

async function loadAssets(env: Env): Promise<ViewerAssets> {
  if (assets !== null) return assets
  const response = await env.ASSETS.fetch(`https://assets.local${viewerManifestPath}`)
  assets = viewerAssetsFrom(await response.json())
  return assets
}
