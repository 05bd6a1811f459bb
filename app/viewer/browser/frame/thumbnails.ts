import { type PageSource, paintSmall } from '#app/viewer/browser/document/page-file.ts'
import { byId, make, releaseCanvas } from '#app/viewer/browser/element.ts'
import type { PagePictures } from '#app/viewer/browser/stage/page-pictures.ts'
import type { PageSize } from '#app/viewer/viewer-boot.ts'
import type { SheetPanel } from './sheets.ts'

const width = 96

interface ThumbnailsOptions {
  pages: number
  pageSize: PageSize
  segments: PageSource
  pictures: PagePictures
  label: (page: number) => string
  /** Returns the label printed on the page; null if that is its number. */
  printed: (page: number) => string | null
  goTo: (page: number) => void
}

/** The thumbnails of all pages. Only visible ones are fetched and painted, one at a time; those out of sight are released. */
export class Thumbnails implements SheetPanel {
  readonly #options: ThumbnailsOptions
  readonly #body = byId('thumbnails')
  readonly #buttons: HTMLElement[] = []
  readonly #inSight = new Set<number>()
  #watcher: IntersectionObserver | null = null
  #painting = false

  constructor(options: ThumbnailsOptions) {
    this.#options = options
  }

  async show(page: number): Promise<boolean> {
    if (this.#buttons.length === 0) this.#draw()
    this.markCurrent(page)
    this.#buttons[page - 1]?.scrollIntoView({ block: 'center' })
    this.#watcher ??= this.#watch()
    return true
  }

  /** Stops fetching while the list is hidden. */
  hide(): void {
    this.#watcher?.disconnect()
    this.#watcher = null
    this.#inSight.clear()
  }

  markCurrent(page: number): void {
    this.#body.querySelector('[aria-current]')?.removeAttribute('aria-current')
    this.#buttons[page - 1]?.setAttribute('aria-current', 'page')
  }

  #draw(): void {
    const { pages, pageSize, label, printed, goTo } = this.#options
    for (let page = 1; page <= pages; page++) {
      const button = make('button', 'thumbnail')
      button.type = 'button'
      button.dataset.page = String(page)
      button.setAttribute('aria-label', label(page))
      const sheet = make('span', 'thumbnail-sheet')
      sheet.style.height = `${Math.round((width * pageSize.height) / pageSize.width)}px`
      button.append(sheet, make('span', 'thumbnail-page', [page, printed(page)].filter(Boolean).join(' · ')))
      button.addEventListener('click', () => goTo(page))
      this.#buttons.push(button)
    }
    this.#body.replaceChildren(...this.#buttons)
  }

  #watch(): IntersectionObserver {
    const watcher = new IntersectionObserver((seen) => this.#look(seen), {
      root: this.#body,
      rootMargin: '120px',
    })
    for (const button of this.#buttons) watcher.observe(button)
    return watcher
  }

  #look(seen: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of seen) {
      const page = Number((target as HTMLElement).dataset.page)
      if (isIntersecting) this.#inSight.add(page)
      else {
        this.#inSight.delete(page)
        letGo(target.querySelector('.thumbnail-sheet > *'))
      }
    }
    void this.#paintNext()
  }

  async #paintNext(): Promise<void> {
    const page = [...this.#inSight].find((each) => !this.#sheet(each)?.firstChild)
    if (page === undefined || this.#painting) return
    this.#painting = true
    try {
      await this.#paint(page)
    } catch {
      // The fetch was cancelled for a jump, or failed: it is repeated when the thumbnail becomes visible again.
      this.#inSight.delete(page)
    }
    this.#painting = false
    void this.#paintNext()
  }

  /** Shows the picture that the server has drawn, a tenth the size of its segment; without one, paints the page. */
  async #paint(page: number): Promise<void> {
    const { pictures, segments } = this.#options
    const small = (await pictures.picture(page)) ?? (await paintSmall(await segments.page(page), width))
    const sheet = this.#sheet(page)
    if (!sheet || !this.#inSight.has(page)) return letGo(small)
    const { width: across, height: down } = small as HTMLImageElement | HTMLCanvasElement
    sheet.style.height = `${Math.round((width * down) / across)}px`
    sheet.append(small)
  }

  #sheet(page: number): HTMLElement | null {
    return this.#buttons[page - 1]?.querySelector<HTMLElement>('.thumbnail-sheet') ?? null
  }
}

function letGo(small: Element | null): void {
  if (small instanceof HTMLCanvasElement) releaseCanvas(small)
  else small?.remove()
}
