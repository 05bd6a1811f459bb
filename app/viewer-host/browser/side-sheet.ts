import { byId } from './element.ts'
import type { Outline } from './outline/outline.ts'
import type { Thumbnails } from './thumbnails.ts'

type Tab = 'outline' | 'thumbnails'

/** The sheet beside the page: its contents, or all its pages in small. A book without contents opens on its pages. */
export class SideSheet {
  readonly #outline: Outline
  readonly #thumbnails: Thumbnails
  readonly #tabs = { outline: byId('tab-outline'), thumbnails: byId('tab-thumbnails') }
  readonly #panels = { outline: byId('outline'), thumbnails: byId('thumbnails') }
  #tab: Tab = 'outline'
  #page = 1

  constructor(outline: Outline, thumbnails: Thumbnails) {
    this.#outline = outline
    this.#thumbnails = thumbnails
    for (const tab of ['outline', 'thumbnails'] as const) {
      this.#tabs[tab].addEventListener('click', () => this.#choose(tab))
    }
    byId('tabs').addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      const other = this.#tab === 'outline' ? 'thumbnails' : 'outline'
      if (this.#tabs[other].hidden) return
      this.#tabs[other].click()
      this.#tabs[other].focus()
    })
  }

  async opened(): Promise<void> {
    this.#choose(this.#tab)
    if ((await this.#outline.fill(this.#page)) === false) this.#dropContents()
  }

  closed(): void {
    this.#thumbnails.hide()
  }

  markCurrent(page: number): void {
    this.#page = page
    this.#outline.markCurrent(page)
    this.#thumbnails.markCurrent(page)
  }

  /** Contents that lead nowhere are no way through the book: its pages are the only tab. */
  #dropContents(): void {
    const hadFocus = document.activeElement === this.#tabs.outline
    this.#tabs.outline.hidden = true
    this.#choose('thumbnails')
    if (hadFocus) this.#tabs.thumbnails.focus()
  }

  #choose(tab: Tab): void {
    this.#tab = tab
    for (const each of ['outline', 'thumbnails'] as const) {
      const selected = each === tab
      this.#tabs[each].setAttribute('aria-selected', String(selected))
      this.#tabs[each].tabIndex = selected ? 0 : -1
      this.#panels[each].hidden = !selected
    }
    if (tab === 'thumbnails') this.#thumbnails.show(this.#page)
    else this.#thumbnails.hide()
  }
}
