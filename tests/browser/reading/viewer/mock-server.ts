import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { PageFigures } from '#app/kernel/values/figures/page-figures.ts'
import { packPictures } from '#app/kernel/values/reading/page-placeholders.ts'
import type { AllowanceMeter } from '#app/viewer/browser/viewer-server.ts'
import { firstPageSheet } from '#app/viewer/first-page-sheet.ts'
import { inlineSheet, viewerAssetsFrom, viewerManifestPath } from '#app/viewer/viewer-assets.ts'
import type { PrintRight, ViewerBoot } from '#app/viewer/viewer-boot.ts'
import { viewerHeaders } from '#app/viewer/viewer-csp.ts'
import { renderViewerPage } from '#app/viewer/viewer-page.ts'
import { bookSegments, bookSize, linksOf, type MockBook, makeBook, outline } from './mock-book.ts'

const key = 'key-of-this-session'

/** A tenant's site and a viewer host on two ports, so that the browser sees two origins, as in production. */
export interface MockServer {
  /** Returns the address of a tenant's page that embeds the viewer. */
  readingPage(query?: Record<string, string>): string
  /** Paths requested from the viewer host, in order. */
  asked: string[]
  /** Paths requested from the viewer's static files. */
  files: string[]
  /** The pages of each print request. */
  printed: number[][]
  /** The first and last page of each reported reading position. */
  places: number[][]
  /** How often a reader reported to be reading, or to have left. `full` means that other readers have all the seats. */
  seat: { told: number; left: number; full: boolean }
  /** The pages that may still be printed; null for no limit. */
  meter: AllowanceMeter | null
  /** The characters that may still be copied; null for no limit. */
  copies: AllowanceMeter | null
  /** The numbers of characters that were reported as copied. */
  copied: number[]
  /** How the endpoints answer from now on. */
  answer: 'pages' | 'forbidden' | 'broken'
  outline: object[]
  /** What is offered at the book's end. */
  next: object[]
  /** Receives a request about annotations, and returns the answer. */
  annotations: (request: IncomingMessage) => Promise<object>
  /** The annotations that the server has. */
  kept: { id: string; body: string; page: number; isDeleted: boolean }[]
  /** Annotations received for books that aren't open, by their content ids. */
  elsewhere: Record<string, string[]>
  /** Segments are answered once this promise is settled. */
  segmentsWait: Promise<void>
  /** Pictures of pages are answered once this promise is settled. */
  picturesWait: Promise<void>
  book: MockBook
  close(): Promise<void>
}

/** Starts both servers. `assetsFolder` is the folder of the viewer's build, with viewer-assets.json and viewer-assets/. */
export async function startMockServer(assetsFolder: string): Promise<MockServer> {
  const manifest = JSON.parse(await readFile(join(assetsFolder, viewerManifestPath), 'utf8'))
  const assets = viewerAssetsFrom(manifest)
  const sheet = inlineSheet(await readFile(join(assetsFolder, assets.style), 'utf8'))
  const servers: Server[] = []
  const mock: MockServer = {
    asked: [],
    files: [],
    printed: [],
    places: [],
    seat: { told: 0, left: 0, full: false },
    meter: null,
    copies: null,
    copied: [],
    answer: 'pages',
    outline,
    next: [],
    kept: [],
    elsewhere: {},
    annotations: async (request) => {
      const { changes } = (await bodyOf(request)) as { changes: MockServer['kept'] }
      for (const { id } of changes) mock.kept = mock.kept.filter((one) => one.id !== id)
      mock.kept.push(...changes)
      return { upTo: mock.kept.length, annotations: mock.kept }
    },
    segmentsWait: Promise.resolve(),
    picturesWait: Promise.resolve(),
    book: { segments: bookSegments, files: makeBook() },
    readingPage: (query = {}) => `${siteOrigin}/?${new URLSearchParams(query)}`,
    close: async () => {
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
      }
    },
  }
  const viewerOrigin = await listen(servers, async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://viewer')
    if (url.pathname.startsWith('/viewer-assets/')) {
      mock.files.push(url.pathname)
      return sendAsset(response, join(assetsFolder, url.pathname))
    }
    mock.asked.push(url.pathname + url.search)
    if (url.pathname === '/v/launch') {
      const boot = bootFor(url, mock.book, siteOrigin)
      const figures = url.searchParams.has('figures') ? figuresOfMock : null
      const place = firstPageSheet(boot, figures)
      response.writeHead(200, viewerHeaders(siteOrigin, [sheet, place]))
      response.end(
        renderViewerPage(boot, assets, {
          ...{ sheet, place, figures },
          userAgent: request.headers['user-agent'] ?? '',
          scheme: 'auto',
          picture: url.searchParams.has('pictures')
            ? { type: 'svg', svg: pictureOf(url.searchParams.get('page') ?? '1'), ...bookSize, figures }
            : null,
        }),
      )
      return
    }
    if (request.headers.authorization !== `Bearer ${key}` || mock.answer === 'forbidden') {
      return sendJson(response, 403, { status: 403, message: 'Not allowed to view the book' })
    }
    if (mock.answer === 'broken') return sendJson(response, 500, { status: 500 })
    if (url.pathname === '/v/search' && url.searchParams.get('q') === '尽')
      return sendJson(response, 429, { status: 960 })
    if (url.pathname === '/v/search') return sendJson(response, 200, foundIn(url.searchParams))
    if (url.pathname === '/v/annotations') return sendJson(response, 200, await mock.annotations(request))
    const [, elsewhere] = /^\/v\/annotations\/(\w+)$/.exec(url.pathname) ?? []
    if (elsewhere !== undefined) {
      const { changes } = (await bodyOf(request)) as { changes: MockServer['kept'] }
      mock.elsewhere[elsewhere] = [...(mock.elsewhere[elsewhere] ?? []), ...changes.map(({ body }) => body)]
      return sendJson(response, 200, { annotations: changes })
    }
    await answer(url.pathname, request, response, mock)
  })
  const siteOrigin = await listen(servers, async (request, response) => {
    const query = new URL(request.url ?? '/', 'http://site').search
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(readingPageHtml(`${viewerOrigin}/v/launch${query}`, viewerOrigin))
  })
  return mock
}

function bootFor(url: URL, { segments }: MockBook, parentOrigin: string): ViewerBoot {
  const query = url.searchParams
  return {
    key,
    rights: null,
    contentId: query.get('book') ?? 'tebiki',
    author: '本田 文',
    siteName: '青空書房',
    siteColour: '#1f5f4a',
    dictionary: query.get('dictionary'),
    version: Number(query.get('version') ?? 1),
    href: `${parentOrigin}/view-online/tebiki/1`,
    notesHref: query.has('keptBy') ? null : `${parentOrigin}/notes`,
    title: query.get('title') ?? '文庫の手引き ―読む人と版元のための小さな本',
    pages: segments.reduce((sum, pages) => sum + pages),
    segments,
    rightToLeft: query.has('rightToLeft'),
    labels: query.has('labels') ? labelsOf(segments.reduce((sum, pages) => sum + pages)) : null,
    takesSeat: query.has('seat'),
    print: Number(query.get('print') ?? 1) as PrintRight,
    page: Number(query.get('page') ?? query.get('place') ?? 1),
    isAsked: query.has('page'),
    keptBy: query.get('keptBy'),
    book: query.get('keptBy') ?? (query.get('book') ?? 'book') + (query.get('reader') ?? ''),
    shelf: query.has('keptBy') ? null : (query.get('reader') ?? 'reader'),
    query: query.get('q') ?? '',
    words: query.getAll('q'),
    locale: query.get('locale') === 'en' ? 'en' : 'ja',
    parentOrigin,
    shelfHref: null,
    pageSize: bookSize,
    protection: (query.get('protection') ?? 'open') as ViewerBoot['protection'],
    trim: query.has('trim') ? trimOfMock : null,
    secondsPerPage: null,
    drawnPages: query.has('pictures') ? segments.reduce((sum, pages) => sum + pages) : 0,
  }
}

/** A WebP of one pixel. */
const aPlaceholder = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

/** A figure in the middle of the first page. */
const figuresOfMock: PageFigures = [[250, 300, 750, 500]]

/** Page 3 is one with print in the margins. */
const trimOfMock = {
  odd: { left: 120, top: 60, right: 80, bottom: 70 },
  even: { left: 80, top: 60, right: 120, bottom: 70 },
  whole: [3],
}

/** Returns the labels of pages. Eight pages come before page 1, as in many books. */
function labelsOf(pages: number): string[] {
  const before = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii']
  return Array.from({ length: pages }, (_, at) => before[at] ?? String(at - 7))
}

async function answer(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  mock: MockServer,
): Promise<void> {
  const [, segment, links] = /^\/v\/segments\/(\d+)(\/links)?$/.exec(path) ?? []
  if (links) return sendJson(response, 200, { links: linksOf(Number(segment)) })
  if (path === '/v/copy' && request.method === 'GET') return sendJson(response, 200, { meter: mock.copies })
  const [, drawn] = /^\/v\/pages\/(\d+)$/.exec(path) ?? []
  if (drawn !== undefined) {
    await mock.picturesWait
    const isMarked = new URL(request.url ?? '/', 'http://viewer').searchParams.has('word')
    const picture = pictureOf(drawn, isMarked)
    response.writeHead(200, { 'Content-Type': 'image/svg+xml', 'Page-Width': '420' }).end(picture)
    return
  }
  if (segment !== undefined) {
    await mock.segmentsWait
    response.writeHead(200, { 'Content-Type': 'application/pdf', 'Cache-Control': 'private, no-store' })
    response.end(await mock.book.files[Number(segment)])
    return
  }
  if (path === '/v/placeholders/0') {
    const placeholders = packPictures(mock.book.segments.flatMap((pages) => Array(pages).fill(aPlaceholder)))
    response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(placeholders)
    return
  }
  if (path === '/v/next') return sendJson(response, 200, { books: mock.next })
  if (path === '/v/outline') return sendJson(response, 200, { outline: mock.outline })
  if (path === '/v/seat') {
    mock.seat[request.method === 'DELETE' ? 'left' : 'told']++
    if (mock.seat.full) return sendJson(response, 403, { status: 951 })
    response.writeHead(204).end()
    return
  }
  if (path === '/v/print' && request.method === 'GET') return sendJson(response, 200, { meter: mock.meter })
  const body = await bodyOf(request)
  if (path === '/v/copy') {
    mock.copied.push((body as { characters: number }).characters)
    response.writeHead(204).end()
    return
  }
  const { pages } = body as { pages: number[] }
  ;(path === '/v/place' ? mock.places : mock.printed).push(pages)
  response.writeHead(204).end()
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let body = ''
  for await (const chunk of request) body += chunk
  return JSON.parse(body)
}

/** Returns the result of a search: four lines on three pages. The first answer has two of the lines. */
function foundIn(query: URLSearchParams) {
  const word = (query.get('q') ?? '').replaceAll('"', '')
  const line = (page: number, nth = 1) => ({
    page,
    parts: [
      { text: `…${page}の${nth}、`, marked: false },
      { text: word, marked: true },
    ],
    place: nth - 1,
    places: 1,
  })
  if (word === 'ぬぬ')
    return { terms: [word], matches: { pages: 0, lines: [], nth: 0, next: null, earlier: null, breaks: [] } }
  if (word === 'scan') return { terms: [word], matches: null }
  const parts = {
    from1: { lines: [line(12), line(20)], nth: 1, next: 30, earlier: null },
    from30: { lines: [line(30), line(30, 2)], nth: 3, next: null, earlier: 30 },
    before30: { lines: [line(12), line(20)], nth: 1, next: 30, earlier: null },
  }
  const from = Number(query.get('from'))
  const part = query.has('before') ? 'before30' : from === 1 ? 'from1' : 'from30'
  return { terms: [word], matches: { pages: 3, ...parts[part], breaks: [] } }
}

/** Draws a page the way the server does, with its number instead of its content. */
function pictureOf(page: string, isMarked = false): string {
  const marks = isMarked ? '<rect x="60" y="170" width="180" height="17" fill="#ffd24d"/>' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" class="page-picture" viewBox="0 0 600 849" width="600" height="849"><rect width="600" height="849" fill="#fff"/>${marks}<text x="40" y="80">${page}</text></svg>`
}

function readingPageHtml(src: string, viewerOrigin: string): string {
  return `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>閲覧</title><style>html,body{height:100%;margin:0}iframe{display:block;width:100%;height:100%;border:0}</style>
<iframe title="viewer" allow="fullscreen; clipboard-read; clipboard-write" src="${src.replaceAll('&', '&amp;')}"></iframe>
<script>
window.heard = []
addEventListener('message', (event) => {
  if (event.origin !== ${JSON.stringify(viewerOrigin)}) return
  window.heard.push(event.data)
})
</script></html>`
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
}

async function sendAsset(response: ServerResponse, path: string): Promise<void> {
  const body = await readFile(path).catch(() => null)
  const type = types[extname(path)] ?? 'application/octet-stream'
  if (body) response.writeHead(200, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' }).end(body)
  else response.writeHead(404).end()
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

async function listen(
  servers: Server[],
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(500).end())
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
