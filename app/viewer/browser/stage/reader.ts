import type { PageSource } from '#app/viewer/browser/document/page-file.ts'
import { columnAt } from '#app/viewer/browser/page-text/text-column.ts'
import { readPairs, readShifted } from '#app/viewer/browser/reading-habits.ts'
import type { Searched } from '#app/viewer/browser/search/searched.ts'
import type { PageSize, ViewerBoot } from '#app/viewer/viewer-boot.ts'
import { type PageSurroundings, PageView } from './page-view.ts'
import { savesData } from './placeholders.ts'
import type { Pin, Point, Stage } from './stage.ts'
import {
  clampZoom,
  goTo,
  nearPages,
  openingState,
  spreadOf,
  turn,
  type ViewerState,
  type Zoom,
  zoomStep,
} from './viewer-state.ts'
import { chosenZoom, type Fits, fitsIn, nearer, roomForPair, scaleFor } from './zoom.ts'

interface ReaderEvents {
  /** Called after every change of page, zoom or room. */
  changed: (state: ViewerState, scale: number) => void
  /** Called when the pages requested last are on the screen. */
  shown: () => void
  failed: (error: unknown) => void
}

const repaintAfter = 120
/** A column that was zoomed to fills this fraction of the room, with a margin on either side. */
const ofRoom = 0.92
const muchNearer = 1.2
/** Turns that follow each other faster than this are leafing: pages are shown as small pictures. Milliseconds. */
const leafsWithin = 800
/** How long a reader who leafs must stay on a page until it is painted. Milliseconds. */
const staysFor = 450
/** A page that takes longer to paint is shown as a small picture if the reader turns to it soon. Milliseconds. */
const paintsSlowly = 150
/** How long the page before may stay for a page without a placeholder, so that nobody sees an empty sheet. Milliseconds. */
const arrivesWithin = 600

/** How long to wait before fetching ahead, so that a reader who only leafs through loads no more than they see. Milliseconds. */
const fetchAheadAfter = 1_000

/** Keeps the screen in step with the state: which pages are on the stage, at which size, and painted or not. */
export class Reader {
  state: ViewerState
  scale = 1
  /** True while another view shows the pages; this one then paints nothing. */
  isCovered = false
  readonly #stage: Stage
  readonly #segments: PageSource
  readonly #around: PageSurroundings
  readonly #events: ReaderEvents
  readonly #views = new Map<number, PageView>()
  #typicalSize: PageSize
  /** The zoom before a double tap enlarged the page. */
  #before: Zoom = 'auto'
  #showing = 0
  /** The pages couldn't be fetched and the reader was told, so only the reader may ask for them again. */
  #failed = false
  #ended = false
  #repaint = 0
  #turnedAt = Number.NEGATIVE_INFINITY
  #isLeafing = false
  /** The direction of the last turn. */
  #direction: 1 | -1 = 1
  /** How long the last page took to paint, in milliseconds. */
  #paintTime = Number.POSITIVE_INFINITY
  /** The next pages are shown from their end, as when scrolling upwards. */
  #beginsAtEnd = false

  constructor(
    boot: ViewerBoot,
    {
      stage,
      segments,
      around,
      events,
    }: { stage: Stage; segments: PageSource; around: PageSurroundings; events: ReaderEvents },
  ) {
    this.state = openingState(boot.page, boot.pages, boot.rightToLeft, readPairs())
    this.#typicalSize = boot.pageSize
    this.#stage = stage
    this.#segments = segments
    this.#around = around
    this.#events = events
    this.state = {
      ...this.state,
      wide: this.#hasRoomForPair(),
      shifted: readShifted(boot.contentId),
    }
  }

  goTo(page: number): void {
    this.#change(goTo(this.state, page))
  }

  /** Turns pages. Turning back can end at the bottom of the page, as when scrolling upwards. */
  turn(by: 1 | -1, atEnd = false): void {
    this.#beginsAtEnd = atEnd
    this.#change(turn(this.state, by))
  }

  set(change: Partial<Pick<ViewerState, 'pairs' | 'shifted' | 'zoom'>>): void {
    this.#change({ ...this.state, ...change })
  }

  zoomBy(by: 1 | -1): void {
    this.set({ zoom: zoomStep(this.scale, by) })
  }

  /** Zooms, keeping the pinned point where the pin says. */
  zoomTo(zoom: Zoom, pin: Pin): void {
    this.#change({ ...this.state, zoom }, pin)
  }

  /** Zooms in at a point, so that its column of text fills the room; if already zoomed in, returns to the zoom before. */
  zoomInOrBack(at: Point): void {
    const { zoom } = this.state
    const isNear = typeof zoom === 'number'
    if (!isNear) this.#before = zoom
    const column = isNear ? null : this.#columnAt(at)
    if (column === null) this.zoomTo(isNear ? this.#before : nearer(this.scale), this.#stage.pinAt(at))
    else this.zoomTo(column.scale, { ...this.#stage.pinAt({ x: column.middle, y: at.y }), at: column.at })
  }

  /** The column at a point; null if there is none, or if it would hardly be enlarged. */
  #columnAt(at: Point): { scale: number; middle: number; at: Point } | null {
    const page = document.elementFromPoint(at.x, at.y)?.closest('.page')
    const runs = [...(page?.querySelectorAll('.textLayer span:not(:empty)') ?? [])]
    const column = columnAt(
      runs.map((run) => run.getBoundingClientRect()),
      at,
    )
    if (column === null) return null
    const { left, width } = this.#stage.element.getBoundingClientRect()
    const scale = clampZoom((this.scale * width * ofRoom) / (column.right - column.left))
    if (scale < this.scale * muchNearer) return null
    return { scale, middle: (column.left + column.right) / 2, at: { x: left + width / 2, y: at.y } }
  }

  /** The scales at which the pages on the stage fit it. */
  fits(): Fits {
    return fitsIn(this.#sizes(), this.#stage.room())
  }

  /** Adapts to a new window size: there may be room for a pair now, and the fits have changed. */
  fit(): void {
    this.#change({ ...this.state, wide: this.#hasRoomForPair() })
  }

  /** Ends reading: removes even the pages that are on the screen. */
  end(): void {
    this.#ended = true
    // Work that is under way must not report pages as shown any more.
    this.#showing++
    for (const view of this.#views.values()) view.release()
    this.#views.clear()
  }

  /** Paints the pages that should be on the stage. Also the way to try again after a failure. */
  async show(): Promise<void> {
    if (this.#ended || this.isCovered) return
    const showing = ++this.#showing
    const isWanted = () => showing === this.#showing
    this.#failed = false
    clearTimeout(this.#repaint)
    const pages = spreadOf(this.state)
    this.#leaveFarPages()
    const sketched = Promise.all(pages.map((page) => this.#view(page).sketch()))
    this.#segments.giveUpAllBut([...pages, ...this.#neighbours()])
    const arriving = this.#stage.isEmpty() || !this.#isBlank(pages) ? null : this.#arrive(pages, sketched)
    if (arriving !== null) await arriving
    if (!isWanted()) return
    this.#place(pages)
    if (this.#isLeafing) void this.#sketchAhead(isWanted)
    else if (this.#paintTime === Number.POSITIVE_INFINITY) void this.#sketchAhead(isWanted, 1)
    if (this.#isLeafing && !this.#isBlank(pages)) await waiting(staysFor)
    if (!isWanted()) return
    try {
      await Promise.all(pages.map((page) => this.#paint(page, isWanted)))
    } catch (error) {
      if (!isWanted()) return
      this.#failed = true
      clearTimeout(this.#repaint)
      this.#events.failed(error)
      return
    }
    if (!isWanted()) return
    this.#events.shown()
    this.#lookAhead(isWanted)
  }

  /** Shows the next pages blurred. Those without a placeholder are waited for, while the pages before stay on the stage. */
  #arrive(pages: readonly number[], sketched: Promise<unknown>): Promise<unknown> | null {
    for (const page of pages) this.#view(page).blur()
    const isComing = this.#isBlank(pages) && pages.every((page) => this.#around.pictures.has(page))
    return isComing ? Promise.race([sketched, waiting(arrivesWithin)]) : null
  }

  #isBlank(pages: readonly number[]): boolean {
    return pages.some((page) => this.#view(page).isBlank)
  }

  /** Follows a change of the paper's colour. */
  tint(): void {
    for (const view of this.#views.values()) view.tint()
  }

  /** Lets the pages follow a finger that moves across; null lets them go. At the book's ends they hardly follow. */
  dragTo(across: number | null): void {
    if (across === null) {
      this.#stage.dropPages()
      return
    }
    const by = across < 0 !== this.state.rightToLeft ? 1 : -1
    this.#stage.drag(turn(this.state, by) === this.state ? across / 6 : across)
  }

  /** Shows new marks on all pages; paints them anew if the marks are in their pictures. */
  mark(searched: Searched, isPaintedAnew: boolean): void {
    this.#around.searched = searched
    for (const view of this.#views.values()) view.mark()
    if (isPaintedAnew && !this.#failed) void this.show()
  }

  /** How the page reaches beyond the stage. A page that still slides in would seem to, so it is put in its place first. */
  scrolls(): ReturnType<Stage['scrolls']> {
    this.#stage.still()
    return this.#stage.scrolls()
  }

  #change(next: ViewerState, pin: Pin | null = null): void {
    if (this.#ended) return
    const moved = spreadOf(next).join() !== spreadOf(this.state).join()
    const forward = next.page > this.state.page
    this.state = next
    if (moved) {
      this.#noteTurn(forward ? 1 : -1)
      void this.show()
    } else {
      this.#layout(pin)
      if (!this.#failed) this.#repaintSoon()
    }
    this.#tellChange()
  }

  #noteTurn(direction: 1 | -1): void {
    const now = performance.now()
    this.#isLeafing = now - this.#turnedAt < leafsWithin
    this.#turnedAt = now
    this.#direction = direction
  }

  #repaintSoon(): void {
    clearTimeout(this.#repaint)
    this.#repaint = window.setTimeout(() => void this.show(), repaintAfter)
  }

  /** Reports the state to the bar, with an automatic zoom replaced by the fit that it stands for. */
  #tellChange(): void {
    const zoom = chosenZoom(this.state.zoom, this.fits(), this.#stage.room())
    this.#events.changed({ ...this.state, zoom }, this.scale)
  }

  /** Fetches the pictures of the pages around the reader's, or only of the nearest, two at a time. */
  async #sketchAhead(isWanted: () => boolean, most = Number.POSITIVE_INFINITY): Promise<void> {
    const pages = nearPages(this.state, this.#direction).slice(0, most)
    const next = async (): Promise<void> => {
      for (let page = pages.shift(); page !== undefined && isWanted(); page = pages.shift())
        await this.#view(page).sketch()
    }
    await Promise.all([next(), next()])
  }

  #place(pages: readonly number[]): void {
    const views = pages.map((page) => this.#view(page))
    const elements = views.map((view) => view.enter())
    if (this.#stage.shows(elements)) {
      this.#layout(null)
      return
    }
    const isTurn = !this.#stage.isEmpty()
    const left = [...this.#views.values()].filter((view) => !views.includes(view))
    for (const view of this.#views.values()) view.rest()
    for (const view of left) view.stopPainting()
    this.#stage.exchange(elements, (room) => this.#fitInto(room))
    if (this.#beginsAtEnd) this.#stage.element.scrollTop = this.#stage.element.scrollHeight
    this.#beginsAtEnd = false
    // A page that slides in for longer than it is looked at would never be at rest.
    if (isTurn && !this.#isLeafing) this.#stage.slideIn((this.#direction === 1) !== this.state.rightToLeft)
    afterFrame(() => {
      if (!this.#stage.shows(elements)) return
      for (const view of views) view.wake()
      for (const view of left) if (this.#views.get(view.page) === view) view.leave()
    })
  }

  #layout(pin: Pin | null): void {
    this.#stage.resize(() => this.#fitInto(this.#stage.room()), pin)
  }

  #fitInto(room: PageSize): void {
    this.scale = scaleFor(this.state.zoom, this.#sizes(), room)
    for (const page of spreadOf(this.state)) this.#view(page).layout(this.scale)
  }

  /** The sizes of what is shown of some pages, by default those on the stage. */
  #sizes(pages = spreadOf(this.state)): PageSize[] {
    return pages.map((page) => this.#view(page).shownSize)
  }

  async #paint(page: number, stillWanted: () => boolean): Promise<void> {
    const view = this.#view(page)
    const file = await this.#segments.page(page)
    if (!stillWanted()) return
    if (view.learnSize(file)) {
      this.#typicalSize = view.size
      if (spreadOf(this.state).includes(page)) this.#layout(null)
      this.#tellChange()
    }
    const sizes = this.#sizes(spreadOf({ ...this.state, page }))
    await view.paint(file, scaleFor(this.state.zoom, sizes, this.#stage.room()))
    this.#paintTime = view.paintTime ?? this.#paintTime
  }

  /** Once the reader's pages are on the screen: paints the next pages unseen, and fetches the next segment if the reader stays. */
  #lookAhead(isWanted: () => boolean): void {
    const pages = spreadOf(this.state)
    window.setTimeout(() => {
      if (isWanted()) this.#segments.prefetchAfter(pages[pages.length - 1]!)
    }, fetchAheadAfter)
    if (typeof this.state.zoom === 'number' || this.#around.oldSafari) return
    const next = turn(this.state, this.#direction)
    if (next === this.state) return
    const isSlow =
      this.#paintTime > paintsSlowly || !spreadOf(next).every((page) => this.#segments.isOpen(page))
    if (isSlow && !savesData()) void this.#sketchAhead(isWanted)
    window.setTimeout(async () => {
      for (const page of spreadOf(next)) {
        if (!isWanted()) return
        await this.#paint(page, isWanted).catch(() => {})
      }
    }, repaintAfter)
  }

  #neighbours(): number[] {
    return [turn(this.state, 1), turn(this.state, -1)].flatMap(spreadOf)
  }

  /** Releases pages that are far away, with the requests for them, and paintings that are too large to be kept. */
  #leaveFarPages(): void {
    const kept = new Set([...spreadOf(this.state), ...nearPages(this.state, this.#direction)])
    for (const [page, view] of this.#views) {
      if (kept.has(page)) {
        if (!spreadOf(this.state).includes(page) && !this.#stage.holds(view.element)) view.slim()
        continue
      }
      if (this.#stage.holds(view.element)) continue
      view.release()
      this.#views.delete(page)
    }
  }

  #view(page: number): PageView {
    const view = this.#views.get(page) ?? new PageView(page, this.#typicalSize, this.#around)
    this.#views.set(page, view)
    return view
  }

  #hasRoomForPair(): boolean {
    return roomForPair(document.documentElement.clientWidth, this.#typicalSize)
  }
}

function waiting(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}

/** Runs once the changes made until now have been on the screen. */
function afterFrame(then: () => void): void {
  requestAnimationFrame(() => window.setTimeout(then))
}
