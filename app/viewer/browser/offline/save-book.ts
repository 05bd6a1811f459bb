import type { OfflineAssets, TakenBook } from '#app/viewer/viewer-boot.ts'
import { allStores, type CopyStore, type SavedCopy, type SavedIcon } from './copy-store.ts'
import { keyPart } from './lease.ts'

/** The cache with the viewer's files. They are the same for every book and reader, so they aren't encrypted. */
export const filesCache = 'bunko-viewer-files'
/** The names of a book's parts: its page, its outline, and each segment with its links. */
export const parts = {
  page: 'page',
  outline: 'outline',
  icon: (size: number) => `icon/${size}`,
  segment: (number: number) => `segment/${number}`,
  links: (number: number) => `links/${number}`,
} as const
/** The number of parts that are fetched at the same time. */
const atOnce = 4
/** The icons for home screens, by their width in pixels. */
const iconSizes = [192, 512]

/** Thrown if the server refuses the book, as opposed to a failing connection. */
export class Refused extends Error {}

type Step = () => Promise<number>

/**
 * Saves one book: its parts, encrypted, and the files of the viewer. `run` can be called again after the connection failed, and then goes on
 * where it stopped. The book can't be read before everything is there.
 */
export class BookSaving {
  readonly #store: CopyStore
  readonly #taken: TakenBook
  readonly #assets: OfflineAssets
  readonly #told: (done: number, all: number) => void
  readonly #stopped = new AbortController()
  /** What is still to do. Null before the book's page is there, which says of which parts it consists. */
  #steps: Step[] | null = null
  #all = 0
  #copy: SavedCopy | null = null
  #bytes = 0

  constructor(
    store: CopyStore,
    taken: TakenBook,
    { assets, told }: { assets: OfflineAssets; told: (done: number, all: number) => void },
  ) {
    this.#store = store
    this.#taken = taken
    this.#assets = assets
    this.#told = told
  }

  /** What is saved of the book so far. Null if nothing is. */
  get copy(): SavedCopy | null {
    return this.#copy
  }

  /** Rejects with `Refused`, with a `QuotaExceededError` if there is no room, or as `fetch` does. */
  async run(): Promise<SavedCopy> {
    this.#copy ??= await this.#begin()
    this.#steps ??= await this.#begun(this.#copy)
    await this.#work(this.#steps)
    const whole = { ...this.#copy, bytes: this.#bytes, isWhole: true }
    await this.#store.change(whole.id, whole)
    this.#copy = whole
    return whole
  }

  stop(): void {
    this.#stopped.abort()
  }

  async #begin(): Promise<SavedCopy> {
    const { key, id, contentId, title, lasts, site, again, reader } = this.#taken
    const now = Date.now()
    const copy = await this.#store.begin({
      ...{ id, contentId, title, reader, site, again, files: this.#assets.files },
      ...{ pages: 0, headers: [], icons: [], savedAt: now, seen: now, until: now + lasts },
    })
    await this.#store.putPart(copy, keyPart, new TextEncoder().encode(key))
    return copy
  }

  /** Saves the book's page, and lists the steps that follow. */
  async #begun(copy: SavedCopy): Promise<Step[]> {
    const answer = await this.#fetch('/v/offline/book')
    const page = await answer.arrayBuffer()
    const boot = bootOf(new TextDecoder().decode(page))
    const headers = [...answer.headers].filter(([name]) => kept.includes(name))
    this.#bytes = await this.#store.putPart(copy, parts.page, page)
    Object.assign(copy, { pages: boot.pages, headers })
    const part = (name: string, path: string) => async () =>
      this.#store.putPart(copy, name, await (await this.#fetch(path)).arrayBuffer())
    const steps = [
      ...iconSizes.map((size) => () => this.#saveIcon(copy, size)),
      part(parts.outline, '/v/outline'),
      ...boot.segments.flatMap((_, number) => [
        part(parts.segment(number), `/v/segments/${number}`),
        part(parts.links(number), `/v/segments/${number}/links`),
      ]),
      ...this.#assets.files.map((file) => () => cacheFile(file)),
    ]
    this.#all = steps.length
    return steps
  }

  /** Does the steps, some at the same time. A step that fails stays to be done, and the others end first. */
  async #work(steps: Step[]): Promise<void> {
    let failure: unknown = null
    const worker = async () => {
      while (failure === null) {
        const step = steps.shift()
        if (step === undefined) return
        try {
          this.#bytes += await step()
          this.#told(this.#all - steps.length, this.#all)
        } catch (error) {
          steps.push(step)
          failure ??= error
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    if (failure !== null) throw failure
  }

  async #saveIcon(copy: SavedCopy, size: number): Promise<number> {
    const answer = await this.#fetch(`/v/offline/icon?size=${size}`)
    const type = answer.headers.get('Content-Type') ?? 'image/png'
    const sizes = answer.headers.get('Icon-Sizes') ?? `${size}x${size}`
    const purposes: SavedIcon['purpose'][] =
      size === 512 && sizes === '512x512' ? ['any', 'maskable'] : ['any']
    copy.icons.push(...purposes.map((purpose) => ({ size, type, sizes, purpose })))
    return this.#store.putPart(copy, parts.icon(size), await answer.arrayBuffer())
  }

  async #fetch(path: string): Promise<Response> {
    const answer = await fetch(path, {
      headers: { Authorization: `Bearer ${this.#taken.key}` },
      cache: 'no-store',
      credentials: 'omit',
      signal: this.#stopped.signal,
    })
    if (answer.ok) return answer
    if (answer.status < 500 && answer.status !== 429) throw new Refused(path)
    throw new Error(`${path}: ${answer.status}`)
  }
}

/** The headers of the book's page that it needs when it is read without the server. */
const kept = [
  'content-type',
  'content-security-policy',
  'reporting-endpoints',
  'referrer-policy',
  'x-content-type-options',
  'permissions-policy',
  'cache-control',
]

/** What the page of a saved book says about its parts. */
function bootOf(page: string): { pages: number; segments: number[] } {
  const text = /<script type="application\/json" id="viewer-boot">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  return (JSON.parse(text) as { boot: { pages: number; segments: number[] } }).boot
}

/** Answers 0, since the file belongs to all books. */
async function cacheFile(file: string): Promise<number> {
  const cache = await caches.open(filesCache)
  if ((await cache.match(file)) === undefined) await cache.add(file)
  return 0
}

/** Deletes the files of former releases of the viewer that no saved book of any site needs any more. */
export async function dropUnusedFiles(assets: OfflineAssets): Promise<void> {
  const stores = await allStores()
  // A browser that doesn't tell its databases keeps the files, because others' books may need them.
  if (stores.length === 0) return
  const copies = (await Promise.all(stores.map((store) => store.all()))).flat()
  const needed = new Set([...assets.files, ...copies.flatMap(({ files }) => files)])
  const cache = await caches.open(filesCache)
  for (const request of await cache.keys())
    if (!needed.has(new URL(request.url).pathname)) await cache.delete(request)
}
