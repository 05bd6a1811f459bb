import type { Segments } from '#app/viewer/browser/document/segments.ts'
import { byId, make } from '#app/viewer/browser/element.ts'
import type { Box } from '#app/viewer/browser/text/figures/drawings.ts'
import { paintFigures } from '#app/viewer/browser/text/figures/figure-painter.ts'
import type { Block } from '#app/viewer/browser/text/reflow/blocks.ts'
import { joinedAcross } from '#app/viewer/browser/text/reflow/page-ends.ts'
import type { Say } from '#app/viewer/browser/words.ts'
import { elementsOf, endSentence } from './block-elements.ts'
import { NotePopover } from './note-popover.ts'
import { type PageText, PageTexts } from './page-texts.ts'
import { type AloudState, languageAt, ReadAloud, VoiceChoice } from './read-aloud.ts'
import { type Place, placeInText, placeOnPages, showInText, showOnPages } from './text-place.ts'
import { listenForScrolling } from './text-scroll.ts'
import { TextStyle } from './text-style.ts'

/** Pages that moved by less than this part of a page are where they were. */
const samePart = 0.02

interface TextViewOptions {
  segments: Segments
  say: Say
  label: (page: number) => string
  /** The printed page number; null if it equals the page's position or is empty. */
  printed: (page: number) => string | null
  pageCount: number
  /** The pages on the screen, in reading order. */
  pages: () => readonly number[]
  /** Turns to the next or previous pages. Answers false at the end. */
  turn: (by: 1 | -1) => boolean
  /** Whether there are pages after these. */
  goesOn: () => boolean
  /** Shows an error message. */
  tell: (words: string) => void
}

/** The text view: the text of the pages on the screen in the reader's own size, spacing, font and direction. Also reads it aloud. */
export class TextView {
  readonly #options: TextViewOptions
  readonly #view = byId('text-view')
  readonly #body = byId('text-body')
  readonly #texts: PageTexts
  readonly #style: TextStyle
  readonly #aloud: ReadAloud
  readonly #notes: NotePopover
  /** Null if the browser has no voices. */
  readonly #voices: VoiceChoice | null
  #shown = ''
  #drawing = 0
  #startsAt: 'first' | 'last' = 'first'
  /** The button for the next pages, below the text. */
  readonly #next = byId('text-next')
  /** Whether the pages on the screen are of vertical text, whatever the reader chose for the text view. */
  #isBookDown = false
  #isOpening = false
  #opensAtEnd = false
  /** The page whose last sentence was shown with its end, which the next page begins with. */
  #ended: number | null = null
  /** Where the text was read last, and where the pages were put then. */
  #read: Place | null = null
  #left: Place | null = null

  constructor(options: TextViewOptions) {
    this.#options = options
    const { say, turn, tell } = options
    this.#texts = new PageTexts(options)
    const sayAnew = () => {
      if (this.#aloud.state === 'on') this.#aloud.step(0)
    }
    this.#style = new TextStyle(
      this.#view,
      (change) => this.#keepPlace(change),
      (name) => {
        if (name === 'pace') sayAnew()
      },
    )
    this.#voices = ReadAloud.isPossible ? new VoiceChoice(say, sayAnew) : null
    this.#aloud = new ReadAloud({
      speaks: (sentence) => this.#mark(sentence),
      ended: () => {
        if (!turn(1)) this.#aloud.stop()
      },
      began: () => {
        this.#startsAt = 'last'
        const goesBack = turn(-1)
        if (!goesBack) this.#startsAt = 'first'
        return goesBack
      },
      changed: (state) => this.#showState(state),
      failed: () => tell(say('readFailed')),
      pace: () => this.#style.pace,
      voice: (language) => this.#voices?.of(language) ?? null,
    })
    this.#notes = new NotePopover(this.#body)
    this.#body.addEventListener('click', ({ target }) => {
      if (!this.#notes.answers(target as Element)) this.#readFrom(target as Element)
    })
    for (const part of document.querySelectorAll<HTMLElement>('.of-speech'))
      part.hidden = !ReadAloud.isPossible
    listenForScrolling(this.#body, { isDown: () => this.#style.isDown, turn: (by) => this.#turn(by) })
    byId('text-next').addEventListener('click', () => {
      this.#turn(1)
      this.#body.focus({ preventScroll: true })
    })
  }

  get isOpen(): boolean {
    return !this.#view.hidden
  }

  toggle(open = !this.isOpen): void {
    if (open === this.isOpen) return
    if (!open) this.#read = placeInText(this.#body, this.#style.isDown)
    this.#isOpening = open
    this.#view.hidden = !open
    document.documentElement.classList.toggle('text-open', open)
    document.querySelector('.bar [data-command="text"]')?.setAttribute('aria-pressed', String(open))
    this.#notes.close()
    if (!open) {
      this.#aloud.stop()
      this.#leave()
    } else if (this.#options.pages().join() === this.#shown) this.#come()
    else void this.update()
    byId(open ? 'text-body' : 'stage').focus({ preventScroll: true })
  }

  /** Shows the pages at the place where the text is. Called when the text was hidden. */
  #leave(): void {
    const place = this.#read
    if (place === null || !this.#options.pages().includes(place.page)) return
    showOnPages(place, this.#isBookDown)
    this.#left = placeOnPages(this.#options.pages(), this.#isBookDown)
  }

  /** Shows the text at the place where the pages are; where it was left if they were not moved since. */
  #come(): void {
    const place = placeOnPages(this.#options.pages(), this.#isBookDown)
    const left = this.#left
    const isLeft = place?.page === left?.page && Math.abs((place?.part ?? 0) - (left?.part ?? 0)) < samePart
    const wanted = isLeft ? (this.#read ?? place) : place
    if (wanted !== null) showInText(this.#body, wanted, this.#style.isDown)
  }

  /** Changes how the text is shown, and keeps the block at its top there. */
  #keepPlace(change: () => void): void {
    const place = this.isOpen ? placeInText(this.#body, this.#style.isDown) : null
    change()
    if (place !== null) showInText(this.#body, place, this.#style.isDown)
  }

  /** Turns the pages. Going back shows the end of the text. */
  #turn(by: 1 | -1): void {
    this.#opensAtEnd = by < 0
    if (!this.#options.turn(by)) this.#opensAtEnd = false
  }

  /** Makes the text one step larger or smaller. */
  resize(by: number): void {
    this.#style.resize(by)
  }

  /** Starts, pauses or resumes reading aloud. */
  toggleAloud(): void {
    if (!ReadAloud.isPossible) return
    if (this.#aloud.state === 'on') this.#aloud.pause()
    else if (this.#aloud.state === 'paused') this.#aloud.resume()
    else this.#readAloud()
  }

  /** Reads the next or the previous sentence. */
  stepAloud(by: 1 | -1): void {
    if (!ReadAloud.isPossible) return
    if (this.#aloud.state === 'off') this.#readAloud()
    else this.#aloud.step(by)
  }

  /** Starts reading aloud; text that is still loading is read when it is there. */
  #readAloud(): void {
    this.#aloud.await()
    this.toggle(true)
    if (this.#options.pages().join() === this.#shown)
      this.#aloud.start(this.#sentences(), this.#firstInSight())
  }

  /** Closes the note that is shown. Answers false if there is none. */
  closeNote(): boolean {
    return this.#notes.close()
  }

  /** Ends reading: removes the text. */
  end(): void {
    this.toggle(false)
    this.#shown = ''
    this.#body.replaceChildren()
  }

  /** Shows the text of the pages that are on the screen now. */
  async update(): Promise<void> {
    const pages = this.#options.pages()
    if (!this.isOpen || pages.join() === this.#shown) return
    const drawing = ++this.#drawing
    const texts = await Promise.all(pages.map((page) => this.#texts.page(page).catch(() => null)))
    if (drawing !== this.#drawing || !this.isOpen) return
    const blocks = joinedAcross(pages.map((page, nth) => ({ page, blocks: texts[nth]?.blocks ?? [] })))
    const parts = pages.map((page, nth) => this.#section(page, texts[nth]!, blocks[nth]!))
    const isFirst = this.#shown === ''
    this.#shown = pages.join()
    this.#notes.close()
    this.#body.replaceChildren(...parts, this.#next)
    this.#next.hidden = !this.#options.goesOn()
    this.#scrollToBegin(isFirst)
    for (const [nth, page] of pages.entries()) void this.#paint(page, parts[nth]!)
    const sentences = this.#sentences()
    this.#voices?.offer([...new Set(sentences.map(languageAt))])
    // The end of a sentence that was spoken with the page before isn't spoken again.
    const first = this.#ended === pages[0]! - 1 && sentences.length > 1 ? 1 : 0
    const at = this.#startsAt === 'last' ? Math.max(0, sentences.length - 1) : first
    this.#startsAt = 'first'
    this.#ended = null
    void this.#endSentence(pages[pages.length - 1]!)
    if (this.#aloud.state !== 'off') this.#aloud.start(sentences, at)
  }

  /** Scrolls new text to where it is read from: its beginning, its end, or where the pages are if it has just been opened. */
  #scrollToBegin(isFirst: boolean): void {
    const sections = [...this.#body.querySelectorAll<HTMLElement>('.text-page')]
    const down = sections.filter(({ dataset }) => dataset.isDown === 'true')
    this.#isBookDown = down.length > sections.length / 2
    this.#style.follow(this.#isBookDown)
    this.#body.scrollTo(0, 0)
    if (isFirst || this.#isOpening) this.#come()
    else if (this.#opensAtEnd) this.#body.scrollTo(-this.#body.scrollWidth, this.#body.scrollHeight)
    this.#isOpening = false
    this.#opensAtEnd = false
  }

  /** The element of a page with these blocks of its text; null for a text that could not be fetched. */
  #section(page: number, text: PageText | null, blocks: readonly Block[]): HTMLElement {
    const { say, label } = this.#options
    const part = make('section', 'text-page')
    part.dataset.page = String(page)
    part.append(make('h2', 'text-page-name', label(page)))
    if (text === null) {
      part.append(make('p', 'sheet-note', say('offline')))
      return part
    }
    const { letterSize, extent, isDown } = text
    part.dataset.extent = extent.join(' ')
    part.dataset.isDown = String(isDown)
    if (text.blocks.length === 0) part.append(make('p', 'sheet-note', say('textNone')))
    const widthOf = ({ left, right }: Box) => Math.round(((right - left) / letterSize) * 100) / 100
    part.append(...elementsOf(blocks, { page, widthOf, say, label }))
    return part
  }

  /** Ends the last sentence on the screen, if it goes on on the next page. That page begins with its end too: nothing of it may be missing. */
  async #endSentence(page: number): Promise<void> {
    const drawing = this.#drawing
    const end = await this.#texts.endOfLastSentence(page).catch(() => null)
    if (end === null || drawing !== this.#drawing) return
    const part = this.#body.querySelector(`.text-page[data-page="${page}"]`)
    const last = [...(part?.querySelectorAll('p, .item-text') ?? [])].pop()
    const sentence = [...(last?.querySelectorAll<HTMLElement>('.sentence') ?? [])].pop()
    if (sentence === undefined) return
    endSentence(sentence, end, this.#options.label)
    this.#ended = page
  }

  /** Paints a page's figures. If that fails, their labels stay as text. */
  async #paint(page: number, part: HTMLElement): Promise<void> {
    const canvases = [...part.querySelectorAll<HTMLCanvasElement>('.figure-picture')]
    if (canvases.length === 0) return
    try {
      await paintFigures(await this.#options.segments.page(page), canvases)
    } catch {
      for (const canvas of canvases)
        canvas.replaceWith(make('p', '', canvas.getAttribute('aria-label') ?? ''))
    }
  }

  #sentences(): HTMLElement[] {
    return [...this.#body.querySelectorAll<HTMLElement>('.sentence')]
  }

  /** Continues from a sentence that was clicked while being read aloud. Selecting text isn't a click. */
  #readFrom(target: Element): void {
    const sentence = target.closest<HTMLElement>('.sentence')
    if (sentence !== null && getSelection()?.isCollapsed !== false)
      this.#aloud.goTo(this.#sentences().indexOf(sentence))
  }

  #firstInSight(): number {
    const { left, right, top, bottom } = this.#body.getBoundingClientRect()
    const at = this.#sentences().findIndex((sentence) => {
      const box = sentence.getBoundingClientRect()
      return box.top >= top && box.top < bottom && box.right <= right && box.right > left
    })
    return Math.max(0, at)
  }

  #mark(sentence: HTMLElement): void {
    this.#body.querySelector('.spoken')?.classList.remove('spoken')
    sentence.classList.add('spoken')
    sentence.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  #showState(state: AloudState): void {
    this.#view.dataset.aloud = state
    const name = this.#options.say(
      ({ off: 'readAloud', on: 'readPause', paused: 'readResume' } as const)[state],
    )
    const button = byId('read-aloud')
    button.setAttribute('aria-label', name)
    button.title = `${name} (R)`
    if (state === 'off') this.#body.querySelector('.spoken')?.classList.remove('spoken')
  }
}
