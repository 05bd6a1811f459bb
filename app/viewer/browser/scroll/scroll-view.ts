import type { PageSource } from '#app/viewer/browser/document/page-file.ts'
import { byId, make } from '#app/viewer/browser/element.ts'
import { keepScroll } from '#app/viewer/browser/reading-habits.ts'
import { listenForStretch, type ZoomHandle } from '#app/viewer/browser/stage/listen-for-zoom.ts'
import { type PageSurroundings, PageView } from '#app/viewer/browser/stage/page-view.ts'
import type { Point } from '#app/viewer/browser/stage/stage.ts'
import { leftOf } from '#app/viewer/browser/stage/trim.ts'
import { clampZoom, type ViewerState } from '#app/viewer/browser/stage/viewer-state.ts'
import { cssSize, fitsIn } from '#app/viewer/browser/stage/zoom.ts'
import type { PageSize } from '#app/viewer/viewer-boot.ts'

/** The greatest comfortable width of a page, in CSS pixels. */
const widest = 960
const margin = 16

/** How long a page must stay near the window before it is painted, so that pages only scrolled past aren't. Milliseconds. */
const paintAfter = 120

/** The page at this fraction of the window's height is the one being read. */
const readAt = 0.4

interface ScrollOptions {
  pages: number
  pageSize: PageSize
  segments: PageSource
  around: PageSurroundings
  /** Called when the reader has scrolled to this page. */
  reached: (page: number) => void
  failed: (error: unknown) => void
  tapped: () => void
  /** Called when the reader wants pages of this scale. */
  zoomed: (scale: number) => void
}

/** All pages below each other. Only those near the window are painted; the others keep their space. */
export class ScrollView {
  readonly #options: ScrollOptions
  readonly #view = byId('scroll-view')
  readonly #rooms: HTMLElement[] = []
  readonly #sizes = new Map<number, PageSize>()
  readonly #near = new Map<number, PageView>()
  #watcher: IntersectionObserver | null = null
  #state: ViewerState | null = null
  #page = 0
  #scale = 1
  #frame = 0

  constructor(options: ScrollOptions) {
    this.#options = options
    this.#view.addEventListener('scroll', () => {
      cancelAnimationFrame(this.#frame)
      this.#frame = requestAnimationFrame(() => this.#scrolled())
    })
    this.#view.addEventListener('click', ({ target }) => {
      if (!(target as Element).closest('a, button') && getSelection()?.isCollapsed !== false) options.tapped()
    })
    listenForStretch(
      this.#view,
      new ScrollZoom(
        () => this.#scale,
        (scale, at) => this.#zoomTo(scale, at),
      ),
    )
    new ResizeObserver(() => {
      if (this.isOpen) this.#layout()
    }).observe(this.#view)
  }

  get isOpen(): boolean {
    return !this.#view.hidden
  }

  toggle(open: boolean, state: ViewerState): void {
    keepScroll(open)
    this.#view.hidden = !open
    document.documentElement.classList.toggle('scroll-open', open)
    if (open) this.#open(state)
    else this.end()
    byId(open ? 'scroll-view' : 'stage').focus({ preventScroll: true })
  }

  /** Follows a turn, a jump or a zoom. Answers the scale of the pages. */
  update(state: ViewerState): number {
    const isZoomed = state.zoom !== this.#state?.zoom
    this.#state = state
    if (isZoomed) this.#layout()
    if (state.page !== this.#page) this.#show(state.page)
    return this.#scale
  }

  /** Follows a change of the paper's colour. */
  tint(): void {
    for (const view of this.#near.values()) view.tint()
  }

  /** Lays the pages out anew after the reader has chosen trimmed or whole ones. */
  trim(): void {
    if (this.isOpen) this.#layout()
  }

  mark(isPaintedAnew: boolean): void {
    for (const [page, view] of this.#near) {
      view.mark()
      if (isPaintedAnew) this.#paintSoon(page, view)
    }
  }

  /** Removes all painted pages. */
  end(): void {
    this.#watcher?.disconnect()
    this.#watcher = null
    for (const page of [...this.#near.keys()]) this.#release(page)
    this.#page = 0
  }

  #open(state: ViewerState): void {
    this.#state = state
    if (this.#rooms.length === 0) this.#makeRooms()
    this.#layout()
    this.#show(state.page)
    this.#watcher = new IntersectionObserver((seen) => this.#look(seen), {
      root: this.#view,
      rootMargin: '60% 0px',
    })
    for (const room of this.#rooms) this.#watcher.observe(room)
  }

  /** Zooms and keeps the point of the page under (x, y) where it is. */
  #zoomTo(scale: number, { x, y }: Point): void {
    const room = document.elementFromPoint(x, y)?.closest<HTMLElement>('.scroll-page')
    const before = room?.getBoundingClientRect()
    this.#options.zoomed(scale)
    if (!room || !before) return
    const after = room.getBoundingClientRect()
    this.#view.scrollTop += after.top + ((y - before.top) / before.height) * after.height - y
    this.#view.scrollLeft += after.left + ((x - before.left) / before.width) * after.width - x
  }

  #makeRooms(): void {
    for (let page = 1; page <= this.#options.pages; page++) {
      const room = make('div', 'scroll-page')
      room.dataset.room = String(page)
      this.#rooms.push(room)
    }
    this.#view.replaceChildren(...this.#rooms)
  }

  /** Lays the pages out for a new zoom or window. The page being read stays where it was. */
  #layout(): void {
    const room = this.#rooms[this.#page - 1]
    const part = room ? (this.#view.scrollTop - room.offsetTop) / Math.max(room.offsetHeight, 1) : 0
    this.#scale = this.#scaleNow()
    for (const at of this.#rooms.keys()) this.#fit(at + 1)
    if (room) this.#view.scrollTop = room.offsetTop + part * room.offsetHeight
    for (const [page, view] of this.#near) {
      view.layout(this.#scale)
      this.#paintSoon(page, view)
    }
  }

  #scaleNow(): number {
    const zoom = this.#state?.zoom ?? 'auto'
    if (typeof zoom === 'number') return zoom
    const width = Math.min(this.#view.clientWidth - 2 * margin, widest)
    const { around, pageSize } = this.#options
    const fits = fitsIn([leftOf(pageSize, around.trimming.of(this.#page || 1))], {
      width,
      height: this.#view.clientHeight - 2 * margin,
    })
    return zoom === 'page' ? fits.page : fits.width
  }

  #fit(page: number): void {
    const shown = leftOf(this.#sizeOf(page), this.#options.around.trimming.of(page))
    const { width, height } = cssSize(shown, this.#scale)
    const { style } = this.#rooms[page - 1]!
    style.width = `${width}px`
    style.height = `${height}px`
  }

  #sizeOf(page: number): PageSize {
    return this.#sizes.get(page) ?? this.#options.pageSize
  }

  #show(page: number): void {
    this.#page = page
    this.#rooms[page - 1]?.scrollIntoView({ block: 'start' })
  }

  #scrolled(): void {
    if (!this.isOpen) return
    const line = this.#view.scrollTop + this.#view.clientHeight * readAt
    let [from, to] = [0, this.#rooms.length - 1]
    while (from < to) {
      const middle = Math.ceil((from + to) / 2)
      if (this.#rooms[middle]!.offsetTop <= line) from = middle
      else to = middle - 1
    }
    if (from + 1 === this.#page) return
    this.#page = from + 1
    this.#options.reached(from + 1)
  }

  #look(seen: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of seen) {
      const page = Number((target as HTMLElement).dataset.room)
      if (!isIntersecting) this.#release(page)
      else if (!this.#near.has(page)) this.#bringIn(page)
    }
    this.#options.segments.giveUpAllBut([this.#page || 1, ...this.#near.keys()])
  }

  #bringIn(page: number): void {
    const view = new PageView(page, this.#sizeOf(page), this.#options.around)
    this.#near.set(page, view)
    view.layout(this.#scale)
    view.wake()
    this.#rooms[page - 1]!.replaceChildren(view.element)
    void view.blur()
    void view.sketch()
    this.#paintSoon(page, view)
  }

  #paintSoon(page: number, view: PageView): void {
    window.setTimeout(() => {
      if (this.#near.get(page) === view) void this.#paint(page, view).catch(this.#options.failed)
    }, paintAfter)
  }

  async #paint(page: number, view: PageView): Promise<void> {
    const isNear = () => this.#near.get(page) === view
    try {
      const file = await this.#options.segments.page(page)
      if (!isNear()) return
      if (view.learnSize(file)) {
        this.#sizes.set(page, view.size)
        this.#fit(page)
        view.layout(this.#scale)
      }
      await view.paint(file, this.#scale)
    } catch (error) {
      // Ignores the failure of a page that was scrolled away meanwhile.
      if (isNear()) throw error
    }
  }

  #release(page: number): void {
    this.#near.get(page)?.release()
    this.#near.delete(page)
  }
}

/** Zooms pages below each other: they grow under the fingers or the pointer, once per frame. */
class ScrollZoom implements ZoomHandle {
  readonly #scale: () => number
  readonly #zoomTo: (scale: number, at: Point) => void
  #from = 1
  #factor = 1
  #frame = 0
  isHeld = false

  constructor(scale: () => number, zoomTo: (scale: number, at: Point) => void) {
    this.#scale = scale
    this.#zoomTo = zoomTo
  }

  begin(): void {
    this.isHeld = true
    this.#from = this.#scale()
    this.#factor = 1
  }

  move(factor: number, at: Point): void {
    this.#factor = factor
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#zoomTo(clampZoom(this.#from * factor), at))
  }

  moveBy(factor: number, at: Point): void {
    this.move(this.#factor * factor, at)
  }

  end(): void {
    this.isHeld = false
  }
}
