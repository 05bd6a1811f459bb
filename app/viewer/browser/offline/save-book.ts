import type { OfflineAssets, TakenBook } from '#app/viewer/viewer-boot.ts'
import type { CopyStore, SavedCopy } from './copy-store.ts'
import { keyPart } from './lease.ts'

/** The cache with the viewer's files. They are the same for every book and reader, so they aren't encrypted. */
export const filesCache = 'bunko-viewer-files'
/** The names of a book's parts: its page, its outline, and each segment with its links. */
export const parts = {
  page: 'page',
  outline: 'outline',
  icon: 'icon',
  segment: (number: number) => `segment/${number}`,
  links: (number: number) => `links/${number}`,
} as const
/** The number of parts that are fetched at the same time. */
const atOnce = 4

/** Thrown if the server refuses the book, as opposed to a failing connection. */
export class Refused extends Error {}

/**
 * Saves a book: its parts, encrypted, and the files of the viewer. Replaces nothing before it is whole. Rejects with `Refused`, with a
 * `QuotaExceededError` if there is no room, or as `fetch` does; what was saved until then is removed.
 */
export async function saveBook(
  store: CopyStore,
  taken: TakenBook,
  { assets, told }: { assets: OfflineAssets; told: (done: number, all: number) => void },
): Promise<SavedCopy> {
  const { key, id, contentId, title, lasts, site } = taken
  const now = Date.now()
  const { files } = assets
  let copy = await store.begin({
    id,
    contentId,
    title,
    until: now + lasts,
    site,
    files,
    pages: 0,
    savedAt: now,
    seen: now,
  })
  try {
    await store.putPart(copy, keyPart, new TextEncoder().encode(key))
    const page = await fetchPart('/v/offline/book', key)
    const boot = bootOf(new TextDecoder().decode(page))
    const wanted = [
      { name: parts.icon, path: '/v/offline/icon' },
      { name: parts.outline, path: '/v/outline' },
      ...boot.segments.flatMap((_, number) => [
        { name: parts.segment(number), path: `/v/segments/${number}` },
        { name: parts.links(number), path: `/v/segments/${number}/links` },
      ]),
    ]
    let bytes = await store.putPart(copy, parts.page, page)
    const all = wanted.length + files.length
    let done = 0
    await eachOf(wanted, async ({ name, path }) => {
      bytes += await store.putPart(copy, name, await fetchPart(path, key))
      told(++done, all)
    })
    const cache = await caches.open(filesCache)
    await eachOf(files, async (file) => {
      if ((await cache.match(file)) === undefined) await cache.add(file)
      told(++done, all)
    })
    copy = { ...copy, pages: boot.pages, bytes, isWhole: true }
    await store.put(copy)
    return copy
  } catch (error) {
    await store.remove(id)
    throw error
  }
}

/** What the page of a saved book says about its parts. */
function bootOf(page: string): { pages: number; segments: number[] } {
  const text = /<script type="application\/json" id="viewer-boot">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  return (JSON.parse(text) as { boot: { pages: number; segments: number[] } }).boot
}

async function fetchPart(path: string, key: string): Promise<ArrayBuffer> {
  const answer = await fetch(path, {
    headers: { Authorization: `Bearer ${key}` },
    cache: 'no-store',
    credentials: 'omit',
  })
  if (answer.ok) return answer.arrayBuffer()
  if (answer.status < 500 && answer.status !== 429) throw new Refused(path)
  throw new Error(`${path}: ${answer.status}`)
}

async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
