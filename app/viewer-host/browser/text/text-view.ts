import { byId, make } from '../element.ts'
import { keepTextStyle, readTextStyle } from '../reading-habits.ts'
import type { Segments } from '../segments.ts'
import type { Say } from '../words.ts'
import { placedText } from './placed-text.ts'
import { isJapanese, ReadAloud } from './read-aloud.ts'
import { paragraphsOf, sentencesOf } from './reflow.ts'

interface TextViewOptions {
  segments: Segments
  say: Say
  label: (page: number) => string
  /** Pages on the screen, in reading order. */
  pages: () => readonly number[]
  /** On to the next pages; false at the end. */
  turn: () => boolean
}

/** The text of the pages on the screen in the size, spacing, face and direction of one's choice; also what is read aloud. */
export class TextView {
  readonly #options: TextViewOptions
  readonly #view = byId('text-view')
  readonly #body = byId('text-body')
  readonly #form = byId<HTMLFormElement>('text-form')
  readonly #aloudButton = byId<HTMLButtonElement>('read-aloud')
  readonly #aloud: ReadAloud
  #shown = ''
  #drawing = 0

  constructor(options: TextViewOptions) {
    this.#options = options
    this.#aloud = new ReadAloud({
      speaks: (sentence) => this.#mark(sentence),
      ended: () => {
        if (!this.#options.turn()) this.#aloud.stop()
      },
      stopped: () => this.#silent(),
      pace: () => Number(this.#view.dataset.pace),
    })
    byId('read-aloud-tools').hidden = !ReadAloud.isPossible
    this.#form.addEventListener('input', () => this.#style(true))
    this.#form.addEventListener('submit', (event) => event.preventDefault())
    this.#fillForm()
    this.#style(false)
    // Lines that stand downwards go on to the left; a wheel knows only down.
    this.#body.addEventListener('wheel', ({ deltaX, deltaY }) => {
      if (this.#view.dataset.direction === 'vertical' && deltaX === 0) this.#body.scrollLeft -= deltaY
    })
  }

  get isOpen(): boolean {
    return !this.#view.hidden
  }

  toggle(open = !this.isOpen): void {
    if (open === this.isOpen) return
    this.#view.hidden = !open
    document.documentElement.classList.toggle('text-open', open)
    if (!open) this.#aloud.stop()
    if (open) void this.update()
    byId(open ? 'text-body' : 'stage').focus({ preventScroll: true })
  }

  toggleAloud(): void {
    if (!ReadAloud.isPossible) return
    if (this.#aloud.isOn) this.#aloud.stop()
    else this.#readAloud()
  }

  /** What is still on its way is read when it is there. */
  #readAloud(): void {
    this.#aloud.isOn = true
    this.#aloudButton.setAttribute('aria-pressed', 'true')
    this.toggle(true)
    if (this.#options.pages().join() === this.#shown) this.#aloud.start(this.#sentences())
  }

  /** Nothing may be read any longer. */
  end(): void {
    this.toggle(false)
    this.#shown = ''
    this.#body.replaceChildren()
  }

  /** Other pages may be on the screen now. */
  async update(): Promise<void> {
    const pages = this.#options.pages()
    if (!this.isOpen || pages.join() === this.#shown) return
    const drawing = ++this.#drawing
    const parts = await Promise.all(pages.map((page) => this.#page(page)))
    if (drawing !== this.#drawing || !this.isOpen) return
    this.#shown = pages.join()
    this.#body.replaceChildren(...parts)
    this.#body.scrollTo(0, 0)
    if (this.#aloud.isOn) this.#aloud.start(this.#sentences())
  }

  async #page(page: number): Promise<HTMLElement> {
    const { segments, say, label } = this.#options
    const part = make('section', 'text-page')
    part.append(make('h2', 'text-page-name', label(page)))
    try {
      const paragraphs = paragraphsOf(await placedText(await segments.page(page)))
      if (paragraphs.length === 0) part.append(make('p', 'sheet-note', say('textNone')))
      part.append(...paragraphs.map(paragraph))
    } catch {
      part.append(make('p', 'sheet-note', say('offline')))
    }
    return part
  }

  #sentences(): HTMLElement[] {
    return [...this.#body.querySelectorAll<HTMLElement>('.sentence')]
  }

  #mark(sentence: HTMLElement): void {
    this.#body.querySelector('.spoken')?.classList.remove('spoken')
    sentence.classList.add('spoken')
    sentence.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  #silent(): void {
    this.#body.querySelector('.spoken')?.classList.remove('spoken')
    this.#aloudButton.setAttribute('aria-pressed', 'false')
  }

  #fillForm(): void {
    for (const [name, value] of Object.entries(readTextStyle())) {
      const field = this.#form.elements.namedItem(name)
      if (field instanceof HTMLSelectElement && [...field.options].some((option) => option.value === value))
        field.value = value
    }
  }

  #style(keep: boolean): void {
    const chosen = Object.fromEntries(
      [...new FormData(this.#form)].map(([name, value]) => [name, String(value)]),
    )
    Object.assign(this.#view.dataset, chosen)
    if (keep) keepTextStyle(chosen)
  }
}

function paragraph(text: string): HTMLElement {
  const element = make('p', '')
  element.lang = isJapanese(text) ? 'ja' : 'en'
  element.append(...sentencesOf(text).map((sentence) => make('span', 'sentence', sentence)))
  return element
}
