import { fingerprintOf, wordsOf } from './file-facts.ts'
import { Follower } from './follow-reading.ts'
import { Lanes } from './lanes.ts'
import { CallFailed, call, sendFile } from './send-file.ts'
import { type Item, isEnded, maxAttempts, pauseAfter, Row, type UploadWords } from './upload-item.ts'

export type BatchProps = {
  /** The address that begins an upload; the parts go to addresses below `uploads`. */
  begin: string
  uploads: string
  maxBytes: number
  words: UploadWords
}

type Surroundings = {
  /** Reads the shared fields from the form at the moment when a file's upload begins. */
  about: () => Record<string, unknown>
  changed: (items: readonly Item[]) => void
}

const atOnce = 3

/** The chosen files and their uploads. */
export class Batch {
  readonly #element: HTMLElement
  readonly #props: BatchProps
  readonly #around: Surroundings
  readonly #items: Item[] = []
  readonly #lanes = new Lanes<Item>(atOnce, (item) => this.#send(item))
  readonly #follower: Follower
  /** Failed attempts in a row, over all files. */
  #breaks = 0

  constructor(element: HTMLElement, props: BatchProps, around: Surroundings) {
    this.#element = element
    this.#props = props
    this.#around = around
    this.#follower = new Follower(
      props.uploads,
      props.words,
      () => this.#items,
      () => this.#changed(),
    )
    addEventListener('online', () => this.#goOn())
    addEventListener('beforeunload', (event) => {
      if (this.#isSending) event.preventDefault()
    })
  }

  get isEmpty(): boolean {
    return this.#items.length === 0
  }

  get #isSending(): boolean {
    return this.#items.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'broken')
  }

  /** Holds back the files that wait, while a field that they need is missing. What is being sent goes on. */
  hold(isHeld: boolean): void {
    this.#lanes.hold(isHeld)
  }

  /** Adds a line for every file at once, then checks the files one after another. */
  async add(files: readonly File[]): Promise<void> {
    const items = files.map((file) => this.#itemOf(file))
    this.#changed()
    for (const item of items) await this.#admit(item)
  }

  pauseAll(): void {
    for (const item of this.#items) if (/waiting|sending|broken/.test(item.state)) this.#pause(item)
  }

  /** Starts again the paused files, or those that the server did not take. */
  resumeAll(state: 'paused' | 'failed'): void {
    for (const item of this.#items) if (item.state === state) this.#resume(item)
  }

  /** R394: removes the files that are ready, refused or failed, and keeps those still in progress. */
  clearEnded(): void {
    for (const item of this.#items.filter(isEnded)) this.#forget(item)
  }

  /** Removes all files from the list. Their parts stay on the server, so the uploads can be continued later. */
  clear(): void {
    for (const item of [...this.#items]) this.#forget(item)
  }

  #itemOf(file: File): Item {
    const acts = {
      pause: () => this.#pause(item),
      resume: () => this.#resume(item),
      remove: () => this.#remove(item),
    }
    const template = this.#element.querySelector('template') as HTMLTemplateElement
    const row = new Row(template, this.#props.words, acts, file.name)
    const item: Item = {
      ...{ file, row, fingerprint: '', state: 'waiting', attempts: 0, uploadId: null },
      stop: new AbortController(),
    }
    this.#items.push(item)
    this.#element.querySelector('.upload-rows')?.appendChild(row.element)
    this.#queue(item)
    return item
  }

  #queue(item: Item): void {
    item.state = 'waiting'
    item.row.show('waiting', this.#props.words.waiting)
  }

  async #admit(item: Item): Promise<void> {
    const { words, maxBytes } = this.#props
    if (item.file.size === 0) return this.#end(item, words.empty)
    if (item.file.size > maxBytes) return this.#end(item, words.tooLarge)
    const stated = await wordsOf(item.file).catch(() => null)
    if (stated === null) return this.#end(item, words.notAccepted)
    item.row.stated = stated
    if (item.state === 'waiting') this.#lanes.add(item)
  }

  async #send(item: Item): Promise<void> {
    if (item.state !== 'waiting' && item.state !== 'broken') return
    item.state = 'sending'
    item.stop = new AbortController()
    const { signal } = item.stop
    const { begin, uploads, words } = this.#props
    const sent = (bytes: number) => {
      const percent = Math.floor((bytes / item.file.size) * 100)
      const said = percent < 100 ? words.sending.replace('{percent}', `${percent}`) : words.storing
      item.row.show('sending', said, percent)
    }
    sent(0)
    if (!(await this.#know(item, signal))) return
    // The fields that all files share are those of this moment. The file's own may still be edited while it is sent.
    const shared = { ...this.#around.about(), fingerprint: item.fingerprint }
    const about = () => ({ ...shared, ...item.row.words })
    try {
      item.uploadId = await sendFile(item.file, { begin, uploads, about, signal, sent })
      this.#breaks = 0
      item.state = 'reading'
      item.row.show('reading', words.reading, 0)
      this.#follower.wake()
    } catch (error) {
      this.#failed(item, error)
    }
    this.#changed()
  }

  /**
   * Reads the whole file once to compute its fingerprint. False if the file was paused or removed meanwhile, can't be
   * read, or is already in the list.
   */
  async #know(item: Item, signal: AbortSignal): Promise<boolean> {
    const { twice, unreadable } = this.#props.words
    const fingerprint = item.fingerprint || (await fingerprintOf(item.file).catch(() => null))
    if (signal.aborted) return false
    const isTwice = this.#items.some((one) => one !== item && one.fingerprint === fingerprint)
    if (fingerprint === null) this.#end(item, unreadable)
    else if (isTwice) this.#end(item, twice)
    else item.fingerprint = fingerprint
    return item.fingerprint !== ''
  }

  /** Retries a broken connection by itself, and shows the reason of a refusal. A pause is no failure. */
  #failed(item: Item, error: unknown): void {
    if (item.stop.signal.aborted) return
    if (!(error instanceof CallFailed)) throw error
    const { refused, notTaken } = this.#props.words
    if (error.trouble === 'server') item.attempts++
    if (error.trouble === 'refusal') this.#end(item, refused.replace('{why}', error.message), 'failed')
    else if (item.attempts >= maxAttempts) this.#end(item, notTaken, 'failed')
    else this.#wait(item)
  }

  /** Puts the file first in the queue for when the connection is back. Until then no other file is tried. */
  #wait(item: Item): void {
    item.state = 'broken'
    item.row.show('broken', this.#props.words.broken)
    if (!this.#lanes.isResting) this.#lanes.rest(pauseAfter(++this.#breaks))
    this.#lanes.addFirst(item)
  }

  #goOn(): void {
    this.#breaks = 0
    this.#lanes.goOn()
  }

  #pause(item: Item): void {
    item.state = 'paused'
    this.#lanes.drop(item)
    item.stop.abort(new Error('paused'))
    item.row.show('paused', this.#props.words.paused)
    this.#changed()
  }

  #resume(item: Item): void {
    this.#lanes.drop(item)
    item.attempts = 0
    this.#queue(item)
    this.#lanes.add(item)
    this.#goOn()
    this.#changed()
  }

  /** Removes a file from the list and deletes its parts on the server. A content that was already made of it stays. */
  #remove(item: Item): void {
    this.#forget(item)
    if (item.fingerprint !== '') void giveUp(item, this.#props, this.#around.about())
  }

  #forget(item: Item): void {
    this.#lanes.drop(item)
    item.stop.abort(new Error('removed'))
    this.#items.splice(this.#items.indexOf(item), 1)
    item.row.element.remove()
    this.#changed()
  }

  /**
   * Ends a file with a message. One that the server did not take (`failed`) can be tried again, since there may be room
   * by then.
   */
  #end(item: Item, said: string, state: 'refused' | 'failed' = 'refused'): void {
    item.state = state
    item.row.show(state, said)
    this.#changed()
  }

  #changed(): void {
    this.#around.changed(this.#items)
  }
}

/**
 * Deletes on the server the parts of a file. Finds the upload by its fingerprint, because the answer with its id may
 * never have arrived. A complete upload is left alone.
 */
async function giveUp(
  { file, row, fingerprint }: Item,
  { begin, uploads }: BatchProps,
  about: Record<string, unknown>,
): Promise<void> {
  const asked = { ...about, ...row.words, fingerprint, file_name: file.name, bytes: file.size }
  try {
    const { upload_id } = await call<{ upload_id: string }>(begin, {
      method: 'POST',
      body: JSON.stringify(asked),
    })
    await call(`${uploads}/${upload_id}?do=abort`, { method: 'POST' })
  } catch (error) {
    // If the deletion fails, the server removes the parts after a week; the page names them until then.
    if (!(error instanceof CallFailed)) throw error
  }
}
