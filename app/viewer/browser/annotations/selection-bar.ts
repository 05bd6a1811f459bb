import { byId } from '#app/viewer/browser/element.ts'
import { type Colour, colours } from './colours.ts'
import type { Highlights, Selected } from './highlights.ts'

interface SelectionBarOptions {
  highlights: Highlights
  /** Writes a note on the selection. */
  note: (selected: readonly Selected[]) => void
  copy: (selected: readonly Selected[]) => void
  /** Whether the book never allows copying. */
  isCopyForbidden: () => boolean
}

/** How long a selection must stay the same before the bar appears. Milliseconds. */
const settles = 200
const gap = 8

/** The bar with the actions for the selected text. It is below the selection, since phones show their own menu above it. */
export class SelectionBar {
  readonly #options: SelectionBarOptions
  readonly #bar = byId('selection-bar')
  #selected: Selected[] = []
  #timer = 0
  #isPressed = false

  constructor(options: SelectionBarOptions) {
    this.#options = options
    document.addEventListener('selectionchange', () => this.#soon())
    document.addEventListener('pointerdown', ({ target }) => {
      this.#isPressed = !this.#bar.contains(target as Node)
    })
    for (const end of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(end, () => {
        this.#isPressed = false
        this.#soon()
      })
    // Keeps the selection while a button of the bar is pressed.
    this.#bar.addEventListener('pointerdown', (event) => event.preventDefault())
    this.#bar.addEventListener('click', ({ target }) => this.#act((target as Element).closest('button')))
    this.#bar.addEventListener('keydown', (event) => this.#move(event))
    for (const moves of ['scroll', 'resize']) addEventListener(moves, () => this.#soon(), true)
  }

  get isOpen(): boolean {
    return !this.#bar.hidden
  }

  /** Highlights the selection by key, without the bar. Answers whether anything was selected. */
  highlight(): boolean {
    const selected = this.#options.highlights.selected()
    if (selected.length > 0) this.#options.highlights.add(selected)
    this.hide()
    return selected.length > 0
  }

  hide(): void {
    clearTimeout(this.#timer)
    this.#bar.hidden = true
  }

  #soon(): void {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.#show(), settles)
  }

  #show(): void {
    if (this.#isPressed) return
    this.#selected = this.#options.highlights.selected()
    const last = this.#selected.at(-1)
    this.#bar.hidden = last === undefined
    if (last === undefined) return
    for (const button of this.#bar.querySelectorAll<HTMLButtonElement>('[data-act="copy"]'))
      button.hidden = this.#options.isCopyForbidden()
    for (const button of this.#buttons())
      button.setAttribute('aria-pressed', String(button.dataset.colour === this.#options.highlights.colour))
    this.#stand(last.box)
  }

  /** Places the bar below the last line; above it at the foot of the window. */
  #stand({ left, right, top, bottom }: DOMRect): void {
    const { clientWidth, clientHeight } = document.documentElement
    const { offsetWidth: width, offsetHeight: height } = this.#bar
    const below = bottom + gap
    const y = below + height > clientHeight - gap ? top - gap - height : below
    const x = (left + right) / 2 - width / 2
    this.#bar.style.left = `${Math.min(Math.max(x, gap), clientWidth - width - gap)}px`
    this.#bar.style.top = `${Math.max(gap, Math.min(y, clientHeight - height - gap))}px`
  }

  #act(button: HTMLButtonElement | null): void {
    const selected = this.#selected
    if (button === null || selected.length === 0) return
    const { act, colour } = button.dataset
    if (act === 'note') this.#options.note(selected)
    else if (act === 'copy') this.#options.copy(selected)
    else if (isColour(colour)) this.#options.highlights.add(selected, colour)
    this.hide()
  }

  #move(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      getSelection()?.removeAllRanges()
      this.hide()
      byId('stage').focus({ preventScroll: true })
    }
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const buttons = this.#buttons()
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[(at + by + buttons.length) % buttons.length]?.focus()
  }

  #buttons(): HTMLButtonElement[] {
    return [...this.#bar.querySelectorAll<HTMLButtonElement>('button:not([hidden])')]
  }
}

function isColour(value: string | undefined): value is Colour {
  return colours.some((colour) => colour === value)
}
