const restsAfter = 2600

/**
 * Hides the bar while reading. It comes back on a move of the mouse, a tap, the focus, or at the top of a scrolled page. It stays while a
 * sheet is open, the pointer is over it, or something in it has keyboard focus. (Older Safari lacks `:focus-visible`, so its bar stays.)
 */
export class Chrome {
  readonly #root: HTMLElement
  readonly #bar: HTMLElement
  #rest = 0
  #scrolled = 0

  constructor(root: HTMLElement, bar: HTMLElement, stage: HTMLElement) {
    this.#root = root
    this.#bar = bar
    stage.addEventListener('scroll', () => {
      const isBackAtTop = this.#scrolled > 0 && stage.scrollTop <= 0
      this.#scrolled = stage.scrollTop
      if (isBackAtTop) this.show()
    })
    root.addEventListener('pointermove', (event) => {
      if (event.pointerType === 'mouse') this.show()
    })
    root.addEventListener('focusin', () => this.show())
    this.show()
  }

  /** Resets the scroll position, since another page begins at its top without the reader having scrolled there. */
  turned(): void {
    this.#scrolled = 0
  }

  show(): void {
    this.#root.classList.remove('chrome-away')
    clearTimeout(this.#rest)
    this.#rest = window.setTimeout(() => this.#leave(), restsAfter)
  }

  toggle(): void {
    if (this.#root.classList.contains('chrome-away')) this.show()
    else this.hide()
  }

  hide(): void {
    if (!this.#isHeld()) this.#root.classList.add('chrome-away')
  }

  #leave(): void {
    if (this.#isHeld()) this.show()
    else this.#root.classList.add('chrome-away')
  }

  #isHeld(): boolean {
    const sheetOpen =
      this.#root.querySelector(
        '.sheet:not([hidden]), .panel.is-open, .message:not([hidden]), .text-view:not([hidden]), .slider:active, .slider:focus-visible',
      ) !== null
    return sheetOpen || this.#bar.matches(':hover') || this.#bar.querySelector(':focus-visible') !== null
  }
}
