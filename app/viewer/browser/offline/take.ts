import { displayInstant } from '#app/kernel/values/day.ts'
import { byId } from '#app/viewer/browser/element.ts'
import type { TakenBook } from '#app/viewer/viewer-boot.ts'
import type { CopyStore, SavedCopy } from './copy-store.ts'
import { giveUp, tellGone } from './lease.ts'
import {
  button,
  data,
  link,
  readPath,
  savingLock,
  say,
  shelfPath,
  showWays,
  tell,
  whileAlone,
} from './page-parts.ts'
import { BookSaving, Refused } from './save-book.ts'

/** Saves the book of this page, and says how far it is and how it ended. */
export async function take(store: CopyStore, book: TakenBook): Promise<void> {
  // The key would be used up again by a reload or the way back.
  history.replaceState(null, '', shelfPath)
  // Without permission a browser may delete saved books when it needs room; they can be read until then.
  await navigator.storage?.persist?.().catch(() => false)
  const isAlone = await whileAlone(savingLock(book), async () => {
    await new Taking(store, book).done
    return true
  })
  if (isAlone !== null) return
  void tellGone(book.key)
  finish(say('savedElsewhere'), 'alert', link(shelfPath, say('toShelf')), link(book.site.href, say('toSite')))
}

/** One saving, from its beginning until the book is whole, or until it was stopped or refused. */
class Taking {
  /** Resolves when nothing more will be saved. */
  readonly done: Promise<void>
  readonly #store: CopyStore
  readonly #book: TakenBook
  readonly #saving: BookSaving
  #end: () => void = () => {}
  #isRunning = false
  #running: Promise<void> = Promise.resolve()

  constructor(store: CopyStore, book: TakenBook) {
    this.#store = store
    this.#book = book
    this.done = new Promise((resolve) => {
      this.#end = resolve
    })
    this.#saving = new BookSaving(store, book, { assets: data.assets, told: showProgress })
    const leave = () => void tellGone(book.key)
    addEventListener('pagehide', leave)
    void this.done.then(() => removeEventListener('pagehide', leave))
    addEventListener('online', () => this.#run())
    this.#run()
  }

  #run(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    tell([say('keepOpen')])
    showWays(button(say('stop'), 'quiet', () => void this.#stop()))
    const saved = this.#saving.run().then(
      (copy) => this.#saved(copy),
      (error) => this.#failed(error),
    )
    this.#running = saved.catch(console.error)
  }

  async #saved(copy: SavedCopy): Promise<void> {
    const former = (await this.#store.list()).filter(
      (one) => one.id !== copy.id && one.contentId === copy.contentId,
    )
    this.#end()
    for (const one of former) await giveUp(this.#store, one)
    document.title = copy.title
    byId('offline').querySelector('h1')?.replaceChildren(copy.title)
    finish(
      say('saved', { until: displayInstant(copy.until) }),
      'status',
      link(readPath(copy), say('read'), 'primary'),
      link(shelfPath, say('toShelf')),
      link(copy.site.href, say('toSite')),
    )
    // The list must be there without a connection, too, even if nobody has opened it before.
    await (await caches.open('bunko-offline-shelves')).add(shelfPath)
  }

  /** A lost connection keeps what is there, so that saving can go on; everything else ends it. */
  async #failed(error: unknown): Promise<void> {
    if (error instanceof DOMException && error.name === 'AbortError') return
    // What is stored without room fails with this name, whether it is a part or one of the viewer's files.
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    if (isFull || error instanceof Refused) return this.#cancel(isFull ? 'noRoom' : 'refused', 'alert')
    console.error(error)
    this.#isRunning = false
    tell([say('interrupted')], 'alert')
    const again = button(say('goOn'), 'primary', () => this.#run())
    showWays(
      again,
      button(say('stop'), 'quiet', () => void this.#stop()),
    )
    again.focus()
  }

  async #stop(): Promise<void> {
    this.#isRunning = true
    this.#saving.stop()
    // A part that is being stored would otherwise be left behind.
    await this.#running
    if (this.#saving.copy?.isWhole !== true) await this.#cancel('stopped', 'status')
  }

  /** Removes what is there of the book, and leads back to its page on the site. */
  async #cancel(word: 'noRoom' | 'refused' | 'stopped', role: 'status' | 'alert'): Promise<void> {
    const { copy } = this.#saving
    if (copy === null) await tellGone(this.#book.key)
    else await giveUp(this.#store, copy)
    this.#end()
    finish(
      say(word),
      role,
      link(this.#book.again, say('toTitle'), 'primary'),
      link(shelfPath, say('toShelf')),
    )
  }
}

function showProgress(done: number, all: number): void {
  const progress = byId('progress') as HTMLProgressElement
  progress.value = done / all
  progress.textContent = say('progress', { done, all })
}

function finish(sentence: string, role: 'status' | 'alert', ...ways: HTMLElement[]): void {
  byId('progress').hidden = true
  tell([sentence], role)
  showWays(...ways)
  ways[0]?.focus()
}
