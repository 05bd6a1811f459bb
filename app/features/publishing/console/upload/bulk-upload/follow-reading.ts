import { call } from './send-file.ts'
import type { Item } from './upload-item.ts'

type Words = Record<'reading' | 'readingPages' | 'ready' | 'refused', string>
type Progress = {
  upload_id: string
  file: {
    state: 0 | 1 | 2
    pages_done: number
    pages_total: number | null
    percent: number
    why: string
  } | null
}

const most = 80
const [soonest, seldomest] = [1_000, 10_000]

/** Asks the server for the progress of uploaded files, earliest first. The pause grows while nothing changes. */
export class Follower {
  readonly #url: string
  readonly #words: Words
  readonly #items: () => Item[]
  readonly #changed: () => void
  #timer: ReturnType<typeof setTimeout> | null = null
  #pause = soonest
  #from = 0

  constructor(url: string, words: Words, items: () => Item[], changed: () => void) {
    this.#url = url
    this.#words = words
    this.#items = items
    this.#changed = changed
  }

  /** Starts asking again soon, because a new file is to be followed. */
  wake(): void {
    this.#pause = soonest
    this.#timer ??= setTimeout(() => this.#ask(), this.#pause)
  }

  async #ask(): Promise<void> {
    const reading = this.#items().filter(({ state }) => state === 'reading')
    if (this.#from >= reading.length) this.#from = 0
    const asked = reading.slice(this.#from, this.#from + most)
    const ids = asked.map(({ uploadId }) => uploadId).join(',')
    const told = asked.length === 0 ? [] : await call<Progress[]>(`${this.#url}?ids=${ids}`).catch(() => [])
    const moved = told.map((one) => this.#show(one, asked)).some(Boolean)
    // Nothing changed: the next request asks for the files further down the list, which may have made progress.
    if (!moved) this.#from += most
    this.#pause = moved ? soonest : Math.min(this.#pause * 1.5, seldomest)
    this.#changed()
    const isMore = this.#items().some(({ state }) => state === 'reading')
    this.#timer = isMore ? setTimeout(() => this.#ask(), this.#pause) : null
  }

  /** Shows a file's progress. True if anything changed. */
  #show({ upload_id, file }: Progress, asked: Item[]): boolean {
    const item = asked.find(({ uploadId }) => uploadId === upload_id)
    if (item === undefined || file === null || item.state !== 'reading') return false
    const before = item.row.element.textContent
    if (file.state === 0) item.row.show('reading', this.#saysOf(file), file.percent)
    else {
      item.state = file.state === 1 ? 'ready' : 'refused'
      const said = this.#words[item.state].replace('{why}', file.why)
      item.row.show(item.state, said, file.state === 1 ? 100 : file.percent)
    }
    return item.row.element.textContent !== before
  }

  #saysOf({ pages_done, pages_total }: NonNullable<Progress['file']>): string {
    if (pages_total === null) return this.#words.reading
    return this.#words.readingPages.replace('{done}', `${pages_done}`).replace('{total}', `${pages_total}`)
  }
}
