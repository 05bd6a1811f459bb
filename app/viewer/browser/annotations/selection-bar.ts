import { byId } from '#app/viewer/browser/element.ts'
import type { Unit } from '#app/viewer/browser/page-text/whole-letters.ts'
import { type Colour, colours } from './colours.ts'
import type { Highlights, Selected } from './highlights.ts'

interface SelectionBarOptions {
  highlights: Highlights
  /** Writes a note on the selection. */
  note: (selected: readonly Selected[]) => void
  copy: (selected: readonly Selected[]) => void
  /** Shares or saves the selection as a picture. */
  picture: (selected: readonly Selected[]) => void
  /** The address of the selection in the site's dictionary; null if it isn't a word, or the site has none. */
  lookUp: (selected: readonly Selected[]) => string | null
  /** Whether the book never allows copying. */
  isCopyForbidden: () => boolean
}

/** How long a selection must stay the same before the bar appears. Milliseconds. */
const settles = 200
const gap = 8
const docked = '(max-width: 899px)'

/**
 * The bar with the actions for the selected text. On a phone it is docked at the foot of the window, in the place of the viewer's bar: there it
 * hides neither the next lines nor the handles. In wide windows it is below the selection.
 */
export class SelectionBar {
  readonly #options: SelectionBarOptions
  readonly #bar = byId('selection-bar')
  #selected: Selected[] = []
  #timer = 0
  #isPressed = false
  /** What the selection is widened to once it rests; null if it has been, or was made by handles, which a change would take from the finger. */
  #unit: Unit | null = null

  constructor(options: SelectionBarOptions) {
    this.#options = options
    document.addEventListener('selectionchange', () => this.#soon())
    document.addEventListener('pointerdown', ({ target, pointerType }) => {
      this.#isPressed = !this.#bar.contains(target as Node)
      if (!this.#isPressed) return
      const isNew = getSelection()?.isCollapsed !== false
      // A finger that rests on the page selects the word under it; a mouse is drawn over letters.
      this.#unit = pointerType === 'mouse' ? 'letter' : isNew ? 'word' : null
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
    document.addEventListener('keydown', (event) => this.#enter(event))
    for (const moves of ['scroll', 'resize']) addEventListener(moves, () => this.#soon(), true)
  }

  /** Ends the selection and hides the bar; the focus returns from it to the page. Answers false if it wasn't open. */
  close(): boolean {
    if (this.#bar.hidden) return false
    const hadFocus = this.#bar.contains(document.activeElement)
    getSelection()?.removeAllRanges()
    this.hide()
    if (hadFocus) byId('stage').focus({ preventScroll: true })
    return true
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
    if (this.#unit !== null && getSelection()?.isCollapsed === false) {
      this.#options.highlights.widen(this.#unit)
      this.#unit = null
    }
    this.#selected = this.#options.highlights.selected()
    const last = this.#selected[this.#selected.length - 1]
    this.#bar.hidden = last === undefined
    if (last === undefined) return
    for (const button of this.#bar.querySelectorAll<HTMLElement>('[data-act="copy"], [data-act="picture"]'))
      button.hidden = this.#options.isCopyForbidden()
    const href = this.#options.lookUp(this.#selected)
    for (const link of this.#bar.querySelectorAll<HTMLAnchorElement>('a')) {
      link.hidden = href === null
      link.href = href ?? ''
    }
    for (const button of this.#bar.querySelectorAll<HTMLButtonElement>('[data-colour]'))
      button.setAttribute('aria-pressed', String(button.dataset.colour === this.#options.highlights.colour))
    this.#stand(last.box)
  }

  /** Places the bar below the last line; above it at the foot of the window. The style sheet docks it in narrow windows. */
  #stand({ left, right, top, bottom }: DOMRect): void {
    const { clientWidth, clientHeight } = document.documentElement
    this.#bar.removeAttribute('style')
    if (matchMedia(docked).matches) return
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
    const hadFocus = button === document.activeElement
    if (act === 'note') this.#options.note(selected)
    else if (act === 'copy') this.#options.copy(selected)
    else if (act === 'picture') this.#options.picture(selected)
    else if (isColour(colour)) this.#options.highlights.add(selected, colour)
    this.hide()
    // The note's field has taken the focus.
    if (hadFocus && act !== 'note') byId('stage').focus({ preventScroll: true })
    // Docked it covers the viewer's bar, and would come back at the next tap.
    if (matchMedia(docked).matches) getSelection()?.removeAllRanges()
  }

  /** Tab leads from the page into the bar, which stands at the end of the document. */
  #enter(event: KeyboardEvent): void {
    const { activeElement: at } = document
    if (event.key !== 'Tab' || event.shiftKey || this.#bar.hidden) return
    if (at !== null && at !== document.body && at !== byId('stage')) return
    event.preventDefault()
    this.#bar.querySelector<HTMLElement>('button:not([hidden])')?.focus()
  }

  #move(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const buttons = [...this.#bar.querySelectorAll<HTMLElement>('button:not([hidden]), a:not([hidden])')]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    buttons[(at + by + buttons.length) % buttons.length]?.focus()
  }
}

function isColour(value: string | undefined): value is Colour {
  return colours.some((colour) => colour === value)
}
