import type { SavedSite } from '#app/viewer/viewer-boot.ts'

/**
 * The saved books of one site in this browser. Each book's parts are encrypted with a key of its own that scripts can use but not read, and
 * that is deleted with the book: what a browser leaves of it on its disk can't be read any more.
 */
export class CopyStore {
  readonly tenantId: number
  readonly #database: Promise<IDBDatabase>

  constructor(tenantId: number) {
    this.tenantId = tenantId
    this.#database = openCopies(tenantId)
  }

  /** The books that can be read, the newest first. */
  async list(): Promise<SavedCopy[]> {
    const copies = await this.all()
    return copies.filter((copy) => copy.isWhole).sort((one, other) => other.savedAt - one.savedAt)
  }

  /** All books, also those that are being saved. */
  all(): Promise<SavedCopy[]> {
    return this.#do(['copies'], 'readonly', ({ copies }) => copies.getAll())
  }

  find(id: string): Promise<SavedCopy | undefined> {
    return this.#do(['copies'], 'readonly', ({ copies }) => copies.get(id))
  }

  /** Adds a book without parts. It isn't listed before `isWhole` is set. */
  async begin(copy: Omit<SavedCopy, 'secret' | 'isWhole' | 'isOutdated' | 'bytes'>): Promise<SavedCopy> {
    const usages: KeyUsage[] = ['encrypt', 'decrypt']
    const secret = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, usages)
    const begun = { ...copy, secret, isWhole: false, isOutdated: false, bytes: 0 }
    await this.#do(['copies'], 'readwrite', ({ copies }) => copies.put(begun))
    return begun
  }

  /** Changes a book, unless it was removed meanwhile, as in another tab. */
  async change(id: string, changes: Partial<SavedCopy>): Promise<void> {
    await this.#do(['copies'], 'readwrite', ({ copies }) => {
      const found = copies.get(id)
      found.onsuccess = () => {
        if (found.result !== undefined) copies.put({ ...(found.result as SavedCopy), ...changes })
      }
      return found
    })
  }

  /** Removes a book with its key and its parts at once. `why` is kept with its title until the list has told it. */
  async remove({ id, title, site, isWhole }: SavedCopy, why: LeaseEnd | null): Promise<void> {
    await this.#do(['copies', 'parts', 'ends'], 'readwrite', ({ copies, parts, ends }) => {
      copies.delete(id)
      parts.delete(IDBKeyRange.bound([id], [id, []]))
      if (why !== null && isWhole) ends.put({ id, title, site, why } satisfies CopyEnd)
      return ends.count()
    })
  }

  /** The ends that the list hasn't told yet. */
  async takeEnds(): Promise<CopyEnd[]> {
    return this.#do(['ends'], 'readwrite', ({ ends }) => {
      const all = ends.getAll()
      ends.clear()
      return all
    })
  }

  async putPart({ id, secret }: SavedCopy, name: string, bytes: BufferSource): Promise<number> {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const data = await crypto.subtle.encrypt({ ...cipherOf(id, name), iv }, secret, bytes)
    await this.#do(['parts'], 'readwrite', ({ parts }) => parts.put({ id, name, iv, data } satisfies Part))
    return data.byteLength
  }

  /** Null if the book has no such part. */
  async part({ id, secret }: SavedCopy, name: string): Promise<ArrayBuffer | null> {
    const part: Part | undefined = await this.#do(['parts'], 'readonly', ({ parts }) => parts.get([id, name]))
    if (part === undefined) return null
    return crypto.subtle.decrypt({ ...cipherOf(id, name), iv: part.iv }, secret, part.data)
  }

  async #do<Answer>(
    names: StoreName[],
    mode: IDBTransactionMode,
    work: (stores: Record<StoreName, IDBObjectStore>) => IDBRequest<Answer>,
  ): Promise<Answer> {
    const transaction = (await this.#database).transaction(names, mode)
    const stores = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)]))
    const request = work(stores as Record<StoreName, IDBObjectStore>)
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }
}

type StoreName = 'copies' | 'parts' | 'ends'

/** Times are in milliseconds since 1970, by this device's clock. `seen` is the latest one at which the browser looked at the copy. */
export interface SavedCopy {
  id: string
  contentId: string
  title: string
  /** Identifies the reader to this browser without naming them. */
  reader: string | null
  pages: number
  bytes: number
  savedAt: number
  until: number
  seen: number
  site: SavedSite
  /** The site's page that saves the book again. */
  again: string
  /** Whether the site has a newer version of the book. */
  isOutdated: boolean
  /** The headers that the server sent with the book's page, such as its policy. */
  headers: [string, string][]
  icons: SavedIcon[]
  /** The files of the viewer that this copy's page asks for. */
  files: string[]
  /** False while it is being saved. */
  isWhole: boolean
  secret: CryptoKey
}

/** An icon for a home screen. `size` names its part. */
export type SavedIcon = { size: number; type: string; sizes: string; purpose: 'any' | 'maskable' }

/**
 * Why a copy can't be read: its time is over, or the device's clock was set back; or the server refused to renew it, because the reader lost
 * the right, signed out, removed it on the site, because it may no longer be saved, or because its version was withdrawn.
 */
export type LeaseEnd = 'over' | 'clock' | 'ended' | 'signedOut' | 'takenBack' | 'notAllowed' | 'withdrawn'

type CopyEnd = Pick<SavedCopy, 'id' | 'title' | 'site'> & { why: LeaseEnd }

type Part = { id: string; name: string; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/** The name of a part is authenticated, so that no part can be put in another's place. */
function cipherOf(id: string, name: string) {
  return { name: 'AES-GCM', additionalData: new TextEncoder().encode(`${id}/${name}`) }
}

const prefix = 'bunko-offline-'

/** The saved books of all sites in this browser. Empty in browsers that don't tell which databases they have. */
export async function allStores(): Promise<CopyStore[]> {
  const databases = (await indexedDB.databases?.()) ?? []
  return databases.flatMap(({ name = '' }) =>
    name.startsWith(prefix) ? [new CopyStore(Number(name.slice(prefix.length)))] : [],
  )
}

function openCopies(tenantId: number): Promise<IDBDatabase> {
  const request = indexedDB.open(`${prefix}${tenantId}`, 2)
  request.onupgradeneeded = () => {
    const { result } = request
    // The first version kept no headers with a book's page, so that its books can't be shown as safely as the server does.
    for (const name of [...result.objectStoreNames]) result.deleteObjectStore(name)
    result.createObjectStore('copies', { keyPath: 'id' })
    result.createObjectStore('parts', { keyPath: ['id', 'name'] })
    result.createObjectStore('ends', { keyPath: 'id' })
  }
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      // A tab with a later version of this page would otherwise wait for this one.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
}
