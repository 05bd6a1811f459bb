import { CopyStore, type SavedCopy } from './copy-store.ts'
import { keepLease } from './lease.ts'
import { filesCache, parts } from './save-book.ts'

/** The parts of a service worker's events that are used here: the browser's types are those of a window. */
interface FetchEvent extends Event {
  request: Request
  clientId: string
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void
  addEventListener(
    type: 'install' | 'activate',
    listen: (event: Event & { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; get(id: string): Promise<{ url: string } | undefined> }
}

const worker = self as unknown as WorkerScope
/** The cache with the pages that list saved books. They say nothing about the books. */
const shelvesCache = 'bunko-offline-shelves'

/**
 * The service worker of the saved books. It answers the viewer of a saved book as the server would, from what is stored in the browser. It
 * asks the server first whether the book may still be read, as far as there is a connection.
 */
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  const [, tenantId, rest] = /^\/offline\/(\d{1,9})\/(.*)$/.exec(url.pathname) ?? []
  if (tenantId !== undefined) {
    const store = new CopyStore(Number(tenantId))
    const [, id] = /^read\/([0-9a-f]{64})$/.exec(rest ?? '') ?? []
    if (id !== undefined) event.respondWith(openBook(store, id, url))
    else if (rest === '') event.respondWith(openShelf(request))
    else if (rest === 'app.webmanifest') event.respondWith(answerManifest(store, Number(tenantId)))
    else if (rest === 'icon.png') event.respondWith(answerIcon(store))
  } else if (url.pathname.startsWith('/viewer-assets/')) event.respondWith(answerFile(request))
  else if (url.pathname.startsWith('/v/')) event.respondWith(answerCall(event, url.pathname))
})

/** The page of a saved book; the list of saved books, which says why, if it can't be read. */
async function openBook(store: CopyStore, id: string, url: URL): Promise<Response> {
  const copy = await store.find(id)
  const end = copy === undefined ? 'ended' : await keepLease(store, copy, Date.now())
  const page = copy === undefined || end !== null ? null : await store.part(copy, parts.page)
  if (page !== null) return new Response(page, { headers: pageHeaders })
  const shelf = new URL('../', url)
  if (end !== null && copy !== undefined)
    shelf.hash = new URLSearchParams({ end, title: copy.title }).toString()
  return Response.redirect(shelf.href, 303)
}

/** The newest page with the list of books, or without a connection the one seen last. */
async function openShelf(request: Request): Promise<Response> {
  const cache = await caches.open(shelvesCache)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  } catch (error) {
    const known = (await cache.match(request)) ?? (await cache.match(request, { ignoreSearch: true }))
    if (known === undefined) throw error
    return known
  }
}

async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(filesCache)
  return (await cache.match(request)) ?? fetch(request)
}

/**
 * A call of a saved book's viewer: what was saved is answered from there; everything else, such as notes, goes to the server. If the server
 * refuses it, the lease may have ended: then the book is removed.
 */
async function answerCall({ request, clientId }: FetchEvent, path: string): Promise<Response> {
  const client = clientId === '' ? undefined : await worker.clients.get(clientId)
  const [, tenantId, id = ''] =
    /^\/offline\/(\d{1,9})\/read\/([0-9a-f]{64})$/.exec(new URL(client?.url ?? location.href).pathname) ?? []
  if (tenantId === undefined) return fetch(request)
  const store = new CopyStore(Number(tenantId))
  const copy = await store.find(id)
  const saved = copy === undefined || request.method !== 'GET' ? null : await savedPart(store, copy, path)
  if (saved !== null) return saved
  const answer = await fetch(request)
  const isRefused = answer.status === 401 || answer.status === 403
  if (copy !== undefined && isRefused) await keepLease(store, copy, Date.now())
  return answer
}

async function savedPart(store: CopyStore, copy: SavedCopy, path: string): Promise<Response | null> {
  const [, number, links] = /^\/v\/segments\/(\d+)(\/links)?$/.exec(path) ?? []
  const name =
    number === undefined
      ? path === '/v/outline' && parts.outline
      : links === undefined
        ? parts.segment(Number(number))
        : parts.links(Number(number))
  const part = name === false ? null : await store.part(copy, name)
  if (part === null) return null
  const type = number !== undefined && links === undefined ? 'application/pdf' : 'application/json'
  return new Response(part, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })
}

/** The manifest with which a phone installs the saved books of a site, with that site's name and icon. */
async function answerManifest(store: CopyStore, tenantId: number): Promise<Response> {
  const [newest] = await store.list()
  if (newest === undefined) return new Response(null, { status: 404 })
  const { name, colour } = newest.site
  const scope = `/offline/${tenantId}/`
  const icons = [{ src: `${scope}icon.png`, type: 'image/png', sizes: '512x512', purpose: 'any' }]
  const manifest = { id: scope, name, short_name: name, start_url: scope, scope, icons }
  return Response.json({
    ...manifest,
    display: 'standalone',
    theme_color: colour,
    background_color: '#ffffff',
  })
}

async function answerIcon(store: CopyStore): Promise<Response> {
  const [newest] = await store.list()
  const icon = newest === undefined ? null : await store.part(newest, parts.icon)
  if (icon === null) return new Response(null, { status: 404 })
  return new Response(icon, { headers: { 'Content-Type': 'image/png' } })
}

/** The headers of the page of a saved book: the viewer's policy, without anybody who may embed it. */
const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self' data: blob:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}
