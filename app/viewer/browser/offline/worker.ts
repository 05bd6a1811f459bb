import { offlineWords } from '#app/viewer/offline-words.ts'
import { allStores, CopyStore, type SavedCopy } from './copy-store.ts'
import { keepLease } from './lease.ts'
import { filesCache, parts } from './save-book.ts'

/** The parts of a service worker's events that are used here: the browser's types are those of a window. */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends WaitingEvent {
  request: Request
  clientId: string
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void
  addEventListener(type: 'install' | 'activate', listen: (event: WaitingEvent) => void): void
  addEventListener(type: 'sync', listen: (event: WaitingEvent & { tag: string }) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; get(id: string): Promise<{ url: string } | undefined> }
  /** Not every browser can wait for a connection. */
  registration: { sync?: { register(tag: string): Promise<void> } }
}

const worker = self as unknown as WorkerScope
/** The cache with the pages that list saved books. They say nothing about the books. */
const shelvesCache = 'bunko-offline-shelves'
const leasesTag = 'leases'

/**
 * The service worker of the saved books. It answers the viewer of a saved book as the server would, from what is stored in the browser. It
 * asks the server first whether the book may still be read, as far as there is a connection.
 */
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('sync', (event) => {
  if (event.tag === leasesTag) event.waitUntil(keepAllLeases())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  const [, tenantId, rest] = /^\/offline\/(\d{1,9})\/(.*)$/.exec(url.pathname) ?? []
  if (tenantId !== undefined) {
    const store = storeOf(Number(tenantId))
    const [, id] = /^read\/([0-9a-f]{64})$/.exec(rest ?? '') ?? []
    const [, size] = /^icon-(\d+)$/.exec(rest ?? '') ?? []
    if (id !== undefined) event.respondWith(openBook(event, { store, id, url }))
    else if (rest === '') event.respondWith(openShelf(request))
    else if (rest === 'app.webmanifest') event.respondWith(answerManifest(store, url))
    else if (size !== undefined) event.respondWith(answerIcon(store, Number(size)))
  } else if (url.pathname.startsWith('/viewer-assets/')) event.respondWith(answerFile(request))
  else if (url.pathname.startsWith('/v/')) event.respondWith(answerCall(event, url.pathname))
})

const stores = new Map<number, CopyStore>()

function storeOf(tenantId: number): CopyStore {
  const store = stores.get(tenantId) ?? new CopyStore(tenantId)
  stores.set(tenantId, store)
  return store
}

type Opening = { store: CopyStore; id: string; url: URL }

/** The page of a saved book; the list of saved books, which says why, if it can't be read. */
async function openBook(event: FetchEvent, { store, id, url }: Opening): Promise<Response> {
  const copy = await store.find(id)
  const page =
    copy?.isWhole === true && (await keep(event, store, copy)) ? await store.part(copy, parts.page) : null
  if (copy === undefined || page === null) return Response.redirect(new URL('../', url).href, 303)
  return new Response(page, { headers: copy.headers })
}

/** Keeps a copy's lease, and answers whether it can be read. If the server wasn't asked, it is as soon as there is a connection. */
async function keep(event: WaitingEvent, store: CopyStore, copy: SavedCopy): Promise<boolean> {
  const { end, isAsked } = await keepLease(store, copy, Date.now())
  if (!isAsked)
    event.waitUntil(Promise.resolve(worker.registration.sync?.register(leasesTag)).catch(() => {}))
  return end === null
}

/** Renews or removes all copies of all sites. Rejects if the server couldn't be asked, so that the browser tries again later. */
async function keepAllLeases(): Promise<void> {
  for (const store of await allStores())
    for (const copy of await store.list())
      if (!(await keepLease(store, copy, Date.now())).isAsked) throw new Error('no connection')
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
async function answerCall(event: FetchEvent, path: string): Promise<Response> {
  const { request, clientId } = event
  const client = clientId === '' ? undefined : await worker.clients.get(clientId)
  const [, tenantId, id = ''] =
    /^\/offline\/(\d{1,9})\/read\/([0-9a-f]{64})$/.exec(new URL(client?.url ?? location.href).pathname) ?? []
  if (tenantId === undefined) return fetch(request)
  const store = storeOf(Number(tenantId))
  const copy = await store.find(id)
  if (copy === undefined) return refusal()
  if (path === '/v/offline')
    return (await keep(event, store, copy)) ? new Response(null, { status: 204 }) : refusal()
  const saved = request.method === 'GET' ? await savedPart(store, copy, path) : null
  if (saved !== null) return saved
  const answer = await fetch(request)
  if (answer.status === 401 || answer.status === 403) await keepLease(store, copy, Date.now())
  return answer
}

/** Tells the viewer of a saved book that the book can't be read any more. The list of saved books knows why. */
function refusal(): Response {
  return Response.json({ status: 403 }, { status: 403 })
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

/** The manifest with which a phone installs the saved books of a site, with that site's name, colours and icon. */
async function answerManifest(store: CopyStore, { searchParams }: URL): Promise<Response> {
  const [newest] = await store.list()
  if (newest === undefined) return new Response(null, { status: 404 })
  const lang = searchParams.get('lang') === 'en' ? 'en' : 'ja'
  const { name, colour, ground } = newest.site
  const { shelf } = offlineWords[lang]
  const scope = `/offline/${store.tenantId}/`
  return Response.json(
    {
      ...{ id: scope, name: `${name} – ${shelf}`, short_name: shelf, lang, scope },
      ...{ start_url: `${scope}?lang=${lang}`, display: 'standalone' },
      ...{ theme_color: colour, background_color: ground },
      icons: newest.icons.map(({ size, ...icon }) => ({ ...icon, src: `${scope}icon-${size}` })),
    },
    { headers: { 'Content-Type': 'application/manifest+json' } },
  )
}

async function answerIcon(store: CopyStore, size: number): Promise<Response> {
  const [newest] = await store.list()
  const icon = newest === undefined ? null : await store.part(newest, parts.icon(size))
  if (newest === undefined || icon === null) return new Response(null, { status: 404 })
  const { type = 'image/png' } = newest.icons.find((one) => one.size === size) ?? {}
  return new Response(icon, { headers: { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' } })
}
