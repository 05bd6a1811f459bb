/** The distance of a note from its number and from the edges of the view, in pixels. */
const gap = 8

/**
 * Shows the note of the number that was pressed, over the text. The note stays where it is in the page, so that it is read in its place;
 * browsers without popovers show it as a box that is positioned in the same way.
 */
export class NotePopover {
  readonly #body: HTMLElement
  #button: HTMLElement | null = null
  #note: HTMLElement | null = null

  constructor(body: HTMLElement) {
    this.#body = body
    body.addEventListener('scroll', () => this.close(), { passive: true })
    document.addEventListener('click', ({ target }) => {
      const isInside =
        target instanceof Node && (this.#note?.contains(target) || this.#button?.contains(target))
      if (!isInside) this.close()
    })
  }

  /** Opens or closes a note if its number was pressed. Answers false for anything else. */
  answers(target: Element): boolean {
    if (target.closest('.text-note')) return true
    const button = target.closest<HTMLElement>('.note-button')
    if (button === null) return false
    const isOpen = button === this.#button
    this.close()
    if (!isOpen) this.#open(button)
    return true
  }

  /** Closes the note, and returns the focus to its number. Answers false if none is open. */
  close(): boolean {
    const [button, note] = [this.#button, this.#note]
    if (button === null || note === null) return false
    this.#button = null
    this.#note = null
    const hadFocus = note.contains(document.activeElement)
    note.hidden = true
    note.classList.remove('note-open')
    note.removeAttribute('popover')
    button.setAttribute('aria-expanded', 'false')
    if (hadFocus) button.focus({ preventScroll: true })
    return true
  }

  #open(button: HTMLElement): void {
    const note = document.getElementById(button.getAttribute('aria-controls') ?? '')
    if (note === null) return
    this.#button = button
    this.#note = note
    note.hidden = false
    note.classList.add('note-open')
    // A manual popover lies over everything, and leaves closing to us.
    if ('showPopover' in note) {
      note.setAttribute('popover', 'manual')
      ;(note as HTMLElement & { showPopover(): void }).showPopover()
    }
    button.setAttribute('aria-expanded', 'true')
    this.#place(button, note)
    note.focus({ preventScroll: true })
  }

  /** Puts the note below its number, or above it if there is more room, within the view. */
  #place(button: HTMLElement, note: HTMLElement): void {
    const [at, view] = [button.getBoundingClientRect(), this.#body.getBoundingClientRect()]
    const { offsetWidth: width, offsetHeight: height } = note
    const isBelow = at.bottom + gap + height <= view.bottom || at.top - view.top < view.bottom - at.bottom
    const top = isBelow ? at.bottom + gap : at.top - gap - height
    const left = at.left + at.width / 2 - width / 2
    const within = (value: number, from: number, to: number) => Math.max(from, Math.min(value, to))
    note.style.left = `${within(left, view.left + gap, view.right - width - gap)}px`
    note.style.top = `${within(top, view.top + gap, view.bottom - height - gap)}px`
  }
}
