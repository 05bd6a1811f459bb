import type { PageSize, ViewerBoot } from '../viewer-boot.ts'
import { roomForPair, scaleFor } from './geometry.ts'
import { type PageSurroundings, PageView } from './page-view.ts'
import { readPairs } from './reading-habits.ts'
import type { Segments } from './segments.ts'
import {
  clampZoom,
  fromLeft,
  goTo,
  openingState,
  spreadOf,
  turn,
  type ViewerState,
  zoomStep,
} from './viewer-state.ts'

interface ReaderEvents {
  /** After every change of page, zoom or room. */
  changed: (state: ViewerState, scale: number) => void
  /** The pages asked for last are on the screen. */
  shown: () => void
  failed: (error: unknown) => void
}

const repaintAfter = 120
/** Who only looks in, or leafs on, pays for no more than what they see. Milliseconds. */
const fetchAheadAfter = 1_000

/** Keeps the screen in step with the state: which pages stand on the stage, at which size, painted or not yet. */
export class Reader {
  state: ViewerState
  scale = 1
  readonly #stage: HTMLElement
  readonly #spread: HTMLElement
  readonly #segments: Segments
  readonly #around: PageSurroundings
  readonly #events: ReaderEvents
  readonly #views = new Map<number, PageView>()
  #usualSize: PageSize
  #showing = 0
  #ended = false
  #repaint = 0

  constructor(
    boot: ViewerBoot,
    stage: HTMLElement,
    spread: HTMLElement,
    segments: Segments,
    around: PageSurroundings,
    events: ReaderEvents,
  ) {
    this.state = openingState(boot.page, boot.pages, boot.rightToLeft, readPairs())
    this.#usualSize = boot.pageSize
    this.#stage = stage
    this.#spread = spread
    this.#segments = segments
    this.#around = around
    this.#events = events
    this.state = { ...this.state, wide: this.#hasRoomForPair() }
  }

  goTo(page: number): void {
    this.#change(goTo(this.state, page))
  }

  /** Turns; going back one can land at the page's end, as when scrolling on upwards. */
  turn(by: 1 | -1, atEnd = false): void {
    this.#change(turn(this.state, by))
    if (atEnd) this.#stage.scrollTop = this.#stage.scrollHeight
  }

  set(change: Partial<Pick<ViewerState, 'pairs' | 'shifted' | 'zoom'>>): void {
    this.#change({ ...this.state, ...change })
  }

  zoomBy(by: 1 | -1): void {
    this.set({ zoom: zoomStep(this.scale, by) })
  }

  zoomTo(scale: number): void {
    this.set({ zoom: clampZoom(scale) })
  }

  /** The window changed: there may be room for a pair now, and what fits has another size. */
  fit(): void {
    this.#change({ ...this.state, wide: this.#hasRoomForPair() })
  }

  /** Nothing may be read any longer: not even what was on the screen a moment ago. */
  end(): void {
    this.#ended = true
    for (const view of this.#views.values()) view.release()
    this.#views.clear()
  }

  /** Paints what should be on the stage; also the way to try again after a failure. */
  async show(): Promise<void> {
    if (this.#ended) return
    const showing = ++this.#showing
    const pages = spreadOf(this.state)
    this.#place(pages)
    this.#segments.giveUpAllBut([...pages, ...this.#neighbours()])
    try {
      await Promise.all(pages.map((page) => this.#paint(page, () => showing === this.#showing)))
    } catch (error) {
      if (showing === this.#showing) this.#events.failed(error)
      return
    }
    if (showing !== this.#showing) return
    this.#events.shown()
    this.#lookAhead(() => showing === this.#showing)
  }

  /** Whether the stage can scroll, which decides what arrows, wheel and swipes mean. */
  scrolls(): { down: boolean; sideways: boolean } {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = this.#stage
    return { down: scrollHeight > clientHeight + 2, sideways: scrollWidth > clientWidth + 2 }
  }

  #change(next: ViewerState): void {
    if (this.#ended) return
    const moved = spreadOf(next).join() !== spreadOf(this.state).join()
    const forward = next.page > this.state.page
    this.state = next
    if (moved) {
      void this.show()
      this.#stage.scrollTop = 0
      this.#slideIn(forward)
    } else {
      this.#layout()
      clearTimeout(this.#repaint)
      this.#repaint = window.setTimeout(() => void this.show(), repaintAfter)
    }
    this.#events.changed(this.state, this.scale)
  }

  #place(pages: readonly number[]): void {
    const elements = fromLeft(this.state, [...pages]).map((page) => this.#view(page).element)
    const stands = [...this.#spread.children]
    if (elements.length !== stands.length || elements.some((element, index) => element !== stands[index])) {
      this.#spread.replaceChildren(...elements)
    }
    this.#spread.classList.toggle('pair', pages.length === 2)
    this.#layout()
  }

  /** Zooming keeps the middle of what was seen in the middle. */
  #layout(): void {
    const views = spreadOf(this.state).map((page) => this.#view(page))
    this.scale = this.#scaleOf(views)
    const stage = this.#stage
    const middleX = (stage.scrollLeft + stage.clientWidth / 2) / Math.max(stage.scrollWidth, 1)
    const middleY = (stage.scrollTop + stage.clientHeight / 2) / Math.max(stage.scrollHeight, 1)
    for (const view of views) view.layout(this.scale)
    stage.scrollLeft = middleX * stage.scrollWidth - stage.clientWidth / 2
    if (stage.scrollTop > 0) stage.scrollTop = middleY * stage.scrollHeight - stage.clientHeight / 2
    stage.classList.toggle('sideways', this.scrolls().sideways)
  }

  #scaleOf(views: readonly PageView[]): number {
    const sizes = views.map((view) => view.size)
    return scaleFor(this.state.zoom, sizes, this.#room())
  }

  async #paint(page: number, stillWanted: () => boolean): Promise<void> {
    const view = this.#view(page)
    const file = await this.#segments.page(page)
    if (!stillWanted()) return
    if (view.learnSize(file)) {
      this.#usualSize = view.size
      if (spreadOf(this.state).includes(page)) this.#layout()
      this.#events.changed(this.state, this.scale)
    }
    await view.paint(file, this.#scaleOf(spreadOf({ ...this.state, page }).map((each) => this.#view(each))))
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
    const view = this.#views.get(page) ?? new PageView(page, this.#usualSize, this.#around)
    this.#views.set(page, view)
    return view
  }

  #room(): PageSize {
    const style = getComputedStyle(this.#stage)
    const inset = (side: string) => Number.parseFloat(style.getPropertyValue(`padding-${side}`)) || 0
    return {
      width: this.#stage.clientWidth - inset('left') - inset('right'),
      height: this.#stage.clientHeight - inset('top') - inset('bottom'),
    }
  }

  #hasRoomForPair(): boolean {
    return roomForPair(document.documentElement.clientWidth, this.#usualSize)
  }

  #slideIn(forward: boolean): void {
    const fromRight = forward !== this.state.rightToLeft
    const { classList } = this.#spread
    classList.remove('from-left', 'from-right')
    void this.#spread.offsetWidth
    classList.add(fromRight ? 'from-right' : 'from-left')
  }
}
