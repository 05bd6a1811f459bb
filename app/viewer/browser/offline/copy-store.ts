import type { SavedSite } from '#app/viewer/viewer-boot.ts'

/**
 * The saved books of one site in this browser. Each book's parts are encrypted with a key of its own that scripts can use but not read, and
 * that is deleted with the book: what a browser leaves of it on its disk can't be read any more.
 */
export class CopyStore {
  readonly #database: Promise<IDBDatabase>

  constructor(tenantId: number) {
    this.#database = openCopies(tenantId)
  }

  async list(): Promise<SavedCopy[]> {
    const copies = await this.#ask<SavedCopy[]>('copies', 'readonly', (store) => store.getAll())
    return copies.filter((copy) => copy.isWhole).sort((one, other) => other.savedAt - one.savedAt)
  }

  find(id: string): Promise<SavedCopy | undefined> {
    return this.#ask('copies', 'readonly', (store) => store.get(id))
  }

  /** Adds a book without parts. It isn't listed before `isWhole` is set. */
  async begin(copy: Omit<SavedCopy, 'secret' | 'isWhole' | 'bytes'>): Promise<SavedCopy> {
    const secret = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    const begun = { ...copy, secret, isWhole: false, bytes: 0 }
    await this.put(begun)
    return begun
  }

  async put(copy: SavedCopy): Promise<void> {
    await this.#ask('copies', 'readwrite', (store) => store.put(copy))
  }

  /** Removes a book, its key and its parts. */
  async remove(id: string): Promise<void> {
    await this.#ask('copies', 'readwrite', (store) => store.delete(id))
    await this.#ask('parts', 'readwrite', (store) => store.delete(IDBKeyRange.bound([id], [id, []])))
  }

  async putPart({ id, secret }: SavedCopy, name: string, bytes: BufferSource): Promise<number> {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const data = await crypto.subtle.encrypt({ ...cipherOf(id, name), iv }, secret, bytes)
    await this.#ask('parts', 'readwrite', (store) => store.put({ id, name, iv, data } satisfies Part))
    return data.byteLength
  }

  /** Null if the book has no such part. */
  async part({ id, secret }: SavedCopy, name: string): Promise<ArrayBuffer | null> {
    const part = await this.#ask<Part | undefined>('parts', 'readonly', (store) => store.get([id, name]))
    if (part === undefined) return null
    return crypto.subtle.decrypt({ ...cipherOf(id, name), iv: part.iv }, secret, part.data)
  }

  async #ask<Answer>(
    name: 'copies' | 'parts',
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest,
  ): Promise<Answer> {
    const transaction = (await this.#database).transaction(name, mode)
    const request = ask(transaction.objectStore(name))
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }
}

/** `until` and `seen` are in milliseconds since 1970. `seen` is the latest time at which the browser looked at the copy. */
export interface SavedCopy {
  id: string
  contentId: string
  title: string
  pages: number
  bytes: number
  savedAt: number
  until: number
  seen: number
  site: SavedSite
  /** The files of the viewer that this copy's page asks for. */
  files: string[]
  /** False while it is being saved. */
  isWhole: boolean
  secret: CryptoKey
}

type Part = { id: string; name: string; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/** The name of a part is authenticated, so that no part can be put in another's place. */
function cipherOf(id: string, name: string) {
  return { name: 'AES-GCM', additionalData: new TextEncoder().encode(`${id}/${name}`) }
}

function openCopies(tenantId: number): Promise<IDBDatabase> {
  const request = indexedDB.open(`bunko-offline-${tenantId}`, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('copies', { keyPath: 'id' })
    request.result.createObjectStore('parts', { keyPath: ['id', 'name'] })
  }
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
