import { CallFailed, call } from './call.ts'
import { factsOf } from './file-facts.ts'
import { Follower } from './follow-reading.ts'
import { Lanes } from './lanes.ts'
import { sendFile } from './send-file.ts'
import { type Item, isEnded, pauseAfter } from './upload-item.ts'
import { Row } from './upload-row.ts'

type Words = Record<
  | 'waiting'
  | 'sending'
  | 'storing'
  | 'paused'
  | 'broken'
  | 'reading'
  | 'readingPages'
  | 'ready'
  | 'refused'
  | 'notPdf'
  | 'empty'
  | 'twice'
  | 'groupNeeded'
  | 'tooManyFiles'
  | 'tooLarge'
  | 'summary'
  | 'pauseFile'
  | 'resumeFile'
  | 'removeFile',
  string
>
export type BatchProps = { url: string; mostBytes: number; words: Words }

const atOnce = 3

/** The files of a page and their way to the server. */
export class Batch {
  readonly #element: HTMLElement
  readonly #props: BatchProps
  readonly #items: Item[] = []
  readonly #lanes = new Lanes<Item>(atOnce, (item) => this.#send(item))
  readonly #follower: Follower

  constructor(element: HTMLElement, props: BatchProps) {
    this.#element = element
    this.#props = props
    this.#follower = new Follower(
      props.url,
      props.words,
      () => this.#items,
      () => this.#summarise(),
    )
    this.#find<HTMLButtonElement>('[data-clear]').onclick = () => this.#clearEnded()
  }

  /** What has to be said before a file may come; '' where all is. */
  missing(): string {
    return this.#common().contentGroupIds.length === 0 ? this.#props.words.groupNeeded : ''
  }

  get isSending(): boolean {
    return this.#items.some(({ state }) => state === 'waiting' || state === 'sending')
  }

  /** All get their line first, then each is looked at in its turn. */
  async add(files: readonly File[]): Promise<void> {
    const items = files.map((file) => this.#itemOf(file))
    this.#summarise()
    for (const item of items) await this.#admit(item)
  }

  retryBroken(): void {
    for (const item of this.#items) if (item.state === 'broken') this.#resume(item)
  }

  #itemOf(file: File): Item {
    const acts = {
      pause: () => this.#pause(item),
      resume: () => this.#resume(item),
      remove: () => this.#remove(item),
    }
    const template = this.#find<HTMLTemplateElement>('template')
    const row = new Row(template, this.#props.words, acts, file.name)
    const item: Item = {
      ...{ file, row, title: file.name, fingerprint: '', state: 'waiting', attempts: 0, uploadId: null },
      stop: new AbortController(),
    }
    this.#items.push(item)
    this.#find('.upload-rows').appendChild(row.element)
    row.show('waiting', this.#props.words.waiting)
    return item
  }

  async #admit(item: Item): Promise<void> {
    const { words, mostBytes } = this.#props
    if (item.file.size === 0) return this.#end(item, words.empty)
    if (item.file.size > mostBytes) return this.#end(item, words.tooLarge)
    const facts = await factsOf(item.file).catch(() => null)
    if (facts === null || !facts.isPdf) return this.#end(item, words.notPdf)
    const isTwice = this.#items.some((one) => one !== item && one.fingerprint === facts.fingerprint)
    if (isTwice) return this.#end(item, words.twice)
    Object.assign(item, facts)
    item.row.title = facts.title
    if (item.state === 'waiting') this.#lanes.add(item)
  }

  async #send(item: Item): Promise<void> {
    if (item.state !== 'waiting') return
    item.state = 'sending'
    item.stop = new AbortController()
    const { url, words } = this.#props
    const about = { ...this.#common(), title: item.title, fingerprint: item.fingerprint }
    const sent = (bytes: number) => {
      const percent = Math.floor((bytes / item.file.size) * 100)
      const said = percent < 100 ? words.sending.replace('{percent}', `${percent}`) : words.storing
      item.row.show('sending', said, percent)
    }
    sent(0)
    try {
      item.uploadId = await sendFile(item.file, { url, about, signal: item.stop.signal, sent })
      item.state = 'reading'
      item.row.show('reading', words.reading, 0)
      this.#follower.wake()
    } catch (error) {
      this.#failed(item, error)
    }
    this.#summarise()
  }

  /** A way that broke is tried again by itself for a while; what was refused says why; a pause is no failure. */
  #failed(item: Item, error: unknown): void {
    if (item.stop.signal.aborted) return
    if (!(error instanceof CallFailed)) throw error
    if (error.isBroken) this.#waitForConnection(item)
    else this.#end(item, this.#props.words.refused.replace('{why}', error.message), 'failed')
  }

  #waitForConnection(item: Item): void {
    item.state = 'broken'
    item.attempts++
    item.row.show('broken', this.#props.words.broken)
    const pause = pauseAfter(item.attempts)
    if (pause !== null) setTimeout(() => item.state === 'broken' && this.#again(item), pause)
  }

  #pause(item: Item): void {
    item.state = 'paused'
    this.#lanes.drop(item)
    item.stop.abort(new Error('paused'))
    item.row.show('paused', this.#props.words.paused)
    this.#summarise()
  }

  #resume(item: Item): void {
    item.attempts = 0
    this.#again(item)
  }

  #again(item: Item): void {
    item.state = 'waiting'
    item.row.show('waiting', this.#props.words.waiting)
    this.#lanes.add(item)
  }

  /** What has arrived of it is given up; a content that it has become stays. */
  #remove(item: Item): void {
    this.#lanes.drop(item)
    item.stop.abort(new Error('removed'))
    this.#items.splice(this.#items.indexOf(item), 1)
    item.row.element.remove()
    if (item.fingerprint !== '' && !isEnded(item) && item.state !== 'reading') void this.#giveUp(item)
    this.#summarise()
  }

  /** Asked for by its fingerprint: the answer that names it may never have come. */
  async #giveUp({ file, title, fingerprint }: Item): Promise<void> {
    const about = { ...this.#common(), title, fingerprint, file_name: file.name, bytes: file.size }
    const { url } = this.#props
    try {
      const { upload_id } = await call<{ upload_id: string }>(url, {
        method: 'POST',
        body: JSON.stringify(about),
      })
      await call(`${url}/${upload_id}?do=abort`, { method: 'POST' })
    } catch (error) {
      // It is cleared away after a week, and the page names it until then.
      if (!(error instanceof CallFailed)) throw error
    }
  }

  /** What the server said no to may be tried again: a place may be free by then. */
  #end(item: Item, said: string, state: 'refused' | 'failed' = 'refused'): void {
    item.state = state
    item.row.show(state, said)
    this.#summarise()
  }

  /** R394: those that are under way stay. */
  #clearEnded(): void {
    for (const item of this.#items.filter(isEnded)) this.#remove(item)
  }

  #common() {
    const form = new FormData(this.#find<HTMLFormElement>('[data-common]'))
    return {
      contentGroupIds: form.getAll('contentGroupIds'),
      view: form.get('view'),
      print: form.get('print'),
    }
  }

  #summarise(): void {
    const count = (...states: Item['state'][]) =>
      `${this.#items.filter(({ state }) => states.includes(state)).length}`
    const said = this.#props.words.summary
      .replace('{ready}', count('ready'))
      .replace('{refused}', count('refused', 'failed'))
      .replace('{all}', `${this.#items.length}`)
    this.#find('[data-summary]').textContent = this.#items.length === 0 ? '' : said
    this.#find<HTMLButtonElement>('[data-clear]').hidden = !this.#items.some(isEnded)
  }

  #find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
    return this.#element.querySelector(selector) as Found
  }
}
