import { factsOf, fingerprintOf } from './file-facts.ts'
import { Follower } from './follow-reading.ts'
import { Lanes } from './lanes.ts'
import { CallFailed, call, sendFile } from './send-file.ts'
import { type Item, isEnded, maxAttempts, pauseAfter, Row, type UploadWords } from './upload-item.ts'

export type BatchProps = {
  /** Where an upload is begun, and below what its parts go. */
  begin: string
  uploads: string
  maxBytes: number
  words: UploadWords
}

type Surroundings = {
  /** What is said of every file, as the page has it when a file's turn comes. */
  about: () => Record<string, unknown>
  changed: (items: readonly Item[]) => void
}

const atOnce = 3

/** The files of a page and their way to the server. */
export class Batch {
  readonly #element: HTMLElement
  readonly #props: BatchProps
  readonly #around: Surroundings
  readonly #items: Item[] = []
  readonly #lanes = new Lanes<Item>(atOnce, (item) => this.#send(item))
  readonly #follower: Follower
  /** Attempts in a row that came to nothing, of whatever file. */
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

  get #isSending(): boolean {
    return this.#items.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'broken')
  }

  /** All get their line first, then each is looked at in its turn. */
  async add(files: readonly File[]): Promise<void> {
    const items = files.map((file) => this.#itemOf(file))
    this.#changed()
    for (const item of items) await this.#admit(item)
  }

  pauseAll(): void {
    for (const item of this.#items) if (/waiting|sending|broken/.test(item.state)) this.#pause(item)
  }

  /** Those that pause, or those that the server said no to. */
  resumeAll(state: 'paused' | 'failed'): void {
    for (const item of this.#items) if (item.state === state) this.#resume(item)
  }

  /** R394: those that are under way stay. */
  clearEnded(): void {
    for (const item of this.#items.filter(isEnded)) this.#forget(item)
  }

  /** What has arrived of them stays, and can be gone on with. */
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
      ...{ file, row, title: file.name, fingerprint: '', state: 'waiting', attempts: 0, uploadId: null },
      stop: new AbortController(),
    }
    this.#items.push(item)
    this.#element.querySelector('.upload-rows')?.appendChild(row.element)
    row.show('waiting', this.#props.words.waiting)
    return item
  }

  async #admit(item: Item): Promise<void> {
    const { words, maxBytes } = this.#props
    if (item.file.size === 0) return this.#end(item, words.empty)
    if (item.file.size > maxBytes) return this.#end(item, words.tooLarge)
    const facts = await factsOf(item.file).catch(() => null)
    if (facts === null || !facts.isPdf) return this.#end(item, words.notPdf)
    item.title = facts.title
    item.row.title = facts.title
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
    const about = { ...this.#around.about(), title: item.title, fingerprint: item.fingerprint }
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

  /** Reads a file whole, once, to know it again. Not where it was paused or removed meanwhile, can't be read or is here twice. */
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

  /** A way that broke is tried again by itself; what was refused says why; a pause is no failure. */
  #failed(item: Item, error: unknown): void {
    if (item.stop.signal.aborted) return
    if (!(error instanceof CallFailed)) throw error
    const { refused, notTaken } = this.#props.words
    if (error.trouble === 'server') item.attempts++
    if (error.trouble === 'refusal') this.#end(item, refused.replace('{why}', error.message), 'failed')
    else if (item.attempts >= maxAttempts) this.#end(item, notTaken, 'failed')
    else this.#wait(item)
  }

  /** It goes first when the way is open again; until then nothing else needs to be tried. */
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
    item.state = 'waiting'
    item.row.show('waiting', this.#props.words.waiting)
    this.#lanes.add(item)
    this.#goOn()
    this.#changed()
  }

  /** What has arrived of it is given up; a content that it has become stays. */
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

  /** What the server said no to may be tried again: a place may be free by then. */
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
 * Gives up what has arrived of a file. It is asked for by its fingerprint: the answer that names it may never have come. One
 * that is whole stays what it is.
 */
async function giveUp(
  { file, title, fingerprint }: Item,
  { begin, uploads }: BatchProps,
  about: Record<string, unknown>,
): Promise<void> {
  const asked = { ...about, title, fingerprint, file_name: file.name, bytes: file.size }
  try {
    const { upload_id } = await call<{ upload_id: string }>(begin, {
      method: 'POST',
      body: JSON.stringify(asked),
    })
    await call(`${uploads}/${upload_id}?do=abort`, { method: 'POST' })
  } catch (error) {
    // It is cleared away after a week, and the page names it until then.
    if (!(error instanceof CallFailed)) throw error
  }
}
