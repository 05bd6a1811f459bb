import { byId } from '#app/viewer/browser/element.ts'

/** The panels of the bar: layout and menu on a desk, all tools on a phone. One is open at a time. */
export class Menus {
  #open: { panel: HTMLElement; opener: HTMLElement | null } | null = null

  constructor() {
    document.addEventListener('pointerdown', (event) => this.#pressed(event), true)
    byId('bar').addEventListener('keydown', (event) => this.#move(event))
    // A press that moves the focus closes the panel by itself.
    document.addEventListener('keyup', ({ key }) => {
      const { activeElement: at } = document
      if (key === 'Tab' && at !== null && this.#open !== null && !this.#holds(at)) this.close()
    })
  }

  /** Opens the panel with this id, or closes it if it is open. */
  toggle(id: string): void {
    const panel = byId(id)
    const wasOpen = this.#open?.panel === panel
    this.close()
    if (wasOpen) return
    const opener = document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)
    this.#open = { panel, opener }
    this.#show(true)
    buttonsOf(panel)[0]?.focus({ preventScroll: true })
  }

  /** Closes the open panel; the focus returns from it to its button. Answers false if none was open. */
  close(): boolean {
    if (this.#open === null) return false
    const { panel, opener } = this.#open
    const hadFocus = panel.contains(document.activeElement)
    this.#show(false)
    this.#open = null
    if (hadFocus) opener?.focus({ preventScroll: true })
    return true
  }

  #show(on: boolean): void {
    this.#open?.panel.classList.toggle('is-open', on)
    this.#open?.opener?.setAttribute('aria-expanded', String(on))
    byId('bar').classList.toggle('has-panel', on)
  }

  /** Closes the panel at a press beside it. Of a finger's press on the page we only hear once it was a tap (`tapped` in the viewer). */
  #pressed({ target, pointerType }: PointerEvent): void {
    if (this.#open === null || !(target instanceof Element) || this.#holds(target)) return
    if (pointerType === 'mouse' || target.closest('.stage, .scroll-view') === null) this.close()
  }

  #holds(node: Node): boolean {
    return this.#open?.panel.contains(node) === true || this.#open?.opener?.contains(node) === true
  }

  /** Arrows move in the open panel instead of turning pages. */
  #move(event: KeyboardEvent): void {
    if (this.#open === null || !this.#open.panel.contains(event.target as Node)) return
    const buttons = buttonsOf(this.#open.panel)
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const to = {
      ...{ ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1 },
      ...{ Home: 0, End: -1 },
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    buttons[(to + buttons.length) % buttons.length]?.focus()
  }
}

function buttonsOf(panel: HTMLElement): HTMLButtonElement[] {
  return [...panel.querySelectorAll('button')].filter((button) => !button.disabled && isShown(button))
}

/** Whether an element has a place on the screen. It has none if it or an element around it isn't displayed. */
function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0
}
