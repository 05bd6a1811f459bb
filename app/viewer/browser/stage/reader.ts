import type { PageSource } from '#app/viewer/browser/document/page-file.ts'
import { columnAt } from '#app/viewer/browser/page-text/text-column.ts'
import { readPairs, readShifted } from '#app/viewer/browser/reading-habits.ts'
import type { Searched } from '#app/viewer/browser/search/searched.ts'
import type { PageSize, ViewerBoot } from '#app/viewer/viewer-boot.ts'
import { type PageSurroundings, PageView } from './page-view.ts'
import type { Pin, Point, Stage } from './stage.ts'
import {
  clampZoom,
  goTo,
  openingState,
  spreadOf,
  turn,
  type ViewerState,
  type Zoom,
  zoomStep,
} from './viewer-state.ts'
import { chosenZoom, type Fits, fitsIn, nearer, roomForPair, scaleFor } from './zoom.ts'

interface ReaderEvents {
  /** After every change of page, zoom or room. */
  changed: (state: ViewerState, scale: number) => void
  /** The pages asked for last are on the screen. */
  shown: () => void
  failed: (error: unknown) => void
}

const repaintAfter = 120
/** A column has a margin at either side. */
const ofRoom = 0.92
const muchNearer = 1.2
/** Fetching ahead waits this long, so a reader who only leafs on loads no more than they see. Milliseconds. */
const fetchAheadAfter = 1_000

/** Keeps the screen in step with the state: which pages stand on the stage, at which size, painted or not yet. */
export class Reader {
  state: ViewerState
  scale = 1
  /** True while another view shows the pages; this one paints nothing then. */
  isCovered = false
  readonly #stage: Stage
  readonly #segments: PageSource
  readonly #around: PageSurroundings
  readonly #events: ReaderEvents
  readonly #views = new Map<number, PageView>()
  #typicalSize: PageSize
  /** How the page stood before two taps brought it nearer. */
  #before: Zoom = 'auto'
  #showing = 0
  /** The pages couldn't be had, and the reader was told: it is theirs to say when they are asked for again. */
  #failed = false
  #ended = false
  #repaint = 0

  constructor(
    boot: ViewerBoot,
    stage: Stage,
    segments: PageSource,
    around: PageSurroundings,
    events: ReaderEvents,
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

  /** Turns; going back one can land at the page's end, as when scrolling on upwards. */
  turn(by: 1 | -1, atEnd = false): void {
    this.#change(turn(this.state, by))
    if (atEnd) this.#stage.element.scrollTop = this.#stage.element.scrollHeight
  }

  set(change: Partial<Pick<ViewerState, 'pairs' | 'shifted' | 'zoom'>>): void {
    this.#change({ ...this.state, ...change })
  }

  zoomBy(by: 1 | -1): void {
    this.set({ zoom: zoomStep(this.scale, by) })
  }

  /** What is pinned stays where it should lie. */
  zoomTo(zoom: Zoom, pin: Pin): void {
    this.#change({ ...this.state, zoom }, pin)
  }

  /** Nearer to what lies there, so that a column of text fills the room, or back to how the page stood. */
  zoomInOrBack(at: Point): void {
    const { zoom } = this.state
    const isNear = typeof zoom === 'number'
    if (!isNear) this.#before = zoom
    const column = isNear ? null : this.#columnAt(at)
    if (column === null) this.zoomTo(isNear ? this.#before : nearer(this.scale), this.#stage.pinAt(at))
    else this.zoomTo(column.scale, { ...this.#stage.pinAt({ x: column.middle, y: at.y }), at: column.at })
  }

  /** Returns the column at a point; null if there is none, or if it would come little nearer. */
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

  /** The scales at which what is on the stage would fit it. */
  fits(): Fits {
    return fitsIn(this.#sizes(), this.#stage.room())
  }

  /** The window changed: there may be room for a pair now, and what fits has another size. */
  fit(): void {
    this.#change({ ...this.state, wide: this.#hasRoomForPair() })
  }

  /** Nothing may be read any longer: not even what was on the screen a moment ago. */
  end(): void {
    this.#ended = true
    // What is under way says nothing any more of pages that are shown.
    this.#showing++
    for (const view of this.#views.values()) view.release()
    this.#views.clear()
  }

  /** Paints what should be on the stage; also the way to try again after a failure. */
  async show(): Promise<void> {
    if (this.#ended || this.isCovered) return
    const showing = ++this.#showing
    this.#failed = false
    clearTimeout(this.#repaint)
    const pages = spreadOf(this.state)
    this.#place(pages)
    this.#sketch(pages)
    this.#segments.giveUpAllBut([...pages, ...this.#neighbours()])
    try {
      await Promise.all(pages.map((page) => this.#paint(page, () => showing === this.#showing)))
    } catch (error) {
      if (showing !== this.#showing) return
      this.#failed = true
      clearTimeout(this.#repaint)
      this.#events.failed(error)
      return
    }
    if (showing !== this.#showing) return
    this.#events.shown()
    this.#lookAhead(() => showing === this.#showing)
  }

  /** Something else than before is marked, on all pages, or in their pictures. */
  mark(searched: Searched, isPaintedAnew: boolean): void {
    this.#around.searched = searched
    for (const view of this.#views.values()) view.mark()
    if (isPaintedAnew && !this.#failed) void this.show()
  }

  scrolls(): ReturnType<Stage['scrolls']> {
    return this.#stage.scrolls()
  }

  #change(next: ViewerState, pin: Pin | null = null): void {
    if (this.#ended) return
    const moved = spreadOf(next).join() !== spreadOf(this.state).join()
    const forward = next.page > this.state.page
    this.state = next
    if (moved) {
      void this.show()
      this.#stage.slideIn(forward !== next.rightToLeft)
    } else {
      this.#layout(pin)
      if (!this.#failed) this.#repaintSoon()
    }
    this.#tellChange()
  }

  #repaintSoon(): void {
    clearTimeout(this.#repaint)
    this.#repaint = window.setTimeout(() => void this.show(), repaintAfter)
  }

  /** As the bar shows it: an automatic zoom is one of the two it may be. */
  #tellChange(): void {
    const zoom = chosenZoom(this.state.zoom, this.fits(), this.#stage.room())
    this.#events.changed({ ...this.state, zoom }, this.scale)
  }

  /** What can't be painted at once is seen as it was drawn beforehand. */
  #sketch(pages: readonly number[]): void {
    for (const page of pages) if (!this.#segments.isOpen(page)) void this.#view(page).sketch()
  }

  #place(pages: readonly number[]): void {
    const views = pages.map((page) => this.#view(page))
    const elements = views.map((view) => view.enter())
    if (this.#stage.shows(elements)) {
      this.#layout(null)
      return
    }
    for (const view of this.#views.values()) view.rest()
    this.#stage.exchange(elements, (room) => this.#fitInto(room))
    afterFrame(() => {
      if (this.#stage.shows(elements)) for (const view of views) view.wake()
    })
  }

  #layout(pin: Pin | null): void {
    this.#stage.resize(() => this.#fitInto(this.#stage.room()), pin)
  }

  #fitInto(room: PageSize): void {
    this.scale = scaleFor(this.state.zoom, this.#sizes(), room)
    for (const page of spreadOf(this.state)) this.#view(page).layout(this.scale)
  }

  /** Of the pages on the stage, or of others. */
  #sizes(pages = spreadOf(this.state)): PageSize[] {
    return pages.map((page) => this.#view(page).size)
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
  }

  /** With the reader's pages on the screen: the next pages are painted unseen, and if they stay the next segment is fetched. */
  #lookAhead(stillWanted: () => boolean): void {
    const pages = spreadOf(this.state)
    this.#releaseFarPages()
    window.setTimeout(() => {
      if (stillWanted()) this.#segments.prefetchAfter(pages[pages.length - 1]!)
    }, fetchAheadAfter)
    if (typeof this.state.zoom === 'number' || this.#around.oldSafari) return
    const next = turn(this.state, 1)
    if (next === this.state) return
    this.#sketch(spreadOf(next))
    window.setTimeout(async () => {
      for (const page of spreadOf(next)) {
        if (!stillWanted()) return
        await this.#paint(page, stillWanted).catch(() => {})
      }
    }, repaintAfter)
  }

  #neighbours(): number[] {
    return [turn(this.state, 1), turn(this.state, -1)].flatMap(spreadOf)
  }

  #releaseFarPages(): void {
    const near = new Set([...spreadOf(this.state), ...this.#neighbours()])
    for (const [page, view] of this.#views) {
      if (near.has(page)) continue
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

/** Once what was changed until now has been on the screen. */
function afterFrame(then: () => void): void {
  requestAnimationFrame(() => window.setTimeout(then))
}
