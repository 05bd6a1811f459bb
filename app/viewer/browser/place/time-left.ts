import { minutesPerPage } from '#app/kernel/values/reading/pace.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { byId, make } from '#app/viewer/browser/element.ts'
import { spreadOf, type ViewerState } from '#app/viewer/browser/stage/viewer-state.ts'
import type { ViewerServer } from '#app/viewer/browser/viewer-server.ts'
import type { Say } from '#app/viewer/browser/words.ts'
import type { ViewerBoot } from '#app/viewer/viewer-boot.ts'

/** Up to here the time is told by the minute, and beyond in steps of five: an estimate that looked exact would promise too much. */
const exactly = 10

type Left = { minutes: number; ends: 'chapter' | 'book' }

/**
 * The time until the next entry of the table of contents, or until the book's end if there is none behind this page. `starts` are the
 * pages on which entries begin, `page` is the last page on the screen. Null at the end of the book.
 */
export function timeLeft(
  { starts, pages, secondsPerPage }: { starts: readonly number[]; pages: number; secondsPerPage: number },
  page: number,
): Left | null {
  const next = Math.min(...starts.filter((start) => start > page))
  const ends = Number.isFinite(next) ? 'chapter' : 'book'
  const left = ends === 'chapter' ? next - page : pages - page
  if (left <= 0) return null
  const minutes = Math.max(1, Math.ceil((left * secondsPerPage) / 60))
  return { minutes: minutes <= exactly ? minutes : Math.ceil(minutes / 5) * 5, ends }
}

/** Tells below the bar how long the rest of the chapter takes, at the reader's own pace if the server knows it. */
export class TimeLeft {
  readonly #boot: ViewerBoot
  readonly #server: ViewerServer
  readonly #say: Say
  readonly #text = make('span', 'time-left')
  #starts: Promise<number[]> | null = null
  #page = 0
  #first = 0

  constructor(boot: ViewerBoot, server: ViewerServer, say: Say) {
    this.#boot = boot
    this.#server = server
    this.#say = say
    byId('slider').after(this.#text)
  }

  /** The first place is told once the reader turns on: the table of contents is fetched only for readers who read. */
  async update(state: ViewerState): Promise<void> {
    const pages = spreadOf(state)
    this.#page = pages[pages.length - 1] ?? state.page
    if (this.#first === 0) this.#first = this.#page
    if (this.#starts === null && this.#page === this.#first) return
    this.#starts ??= this.#readStarts()
    const [page, starts] = [this.#page, await this.#starts]
    if (page === this.#page) this.#tell(starts)
  }

  /** Without a table of contents the rest of the book is told. */
  async #readStarts(): Promise<number[]> {
    const entries = await this.#server.outline().catch(() => [])
    return entries.flatMap(({ page }) => page ?? [])
  }

  #tell(starts: readonly number[]): void {
    const { pages, title } = this.#boot
    const usual = 60 * (langOf(title) === 'ja' ? minutesPerPage.ja : minutesPerPage.other)
    const left = timeLeft({ starts, pages, secondsPerPage: this.#boot.secondsPerPage ?? usual }, this.#page)
    const key = left?.ends === 'chapter' ? 'chapterLeft' : 'bookLeft'
    this.#text.textContent = left === null ? '' : this.#say(key, { minutes: left.minutes })
  }
}
