import { leaveFigures } from '#app/viewer/browser/comfort/tint.ts'
import type { PageFile } from '#app/viewer/browser/document/page-file.ts'
import { make, releaseCanvas } from '#app/viewer/browser/element.ts'
import type { TextLayer } from '#app/viewer/browser/page-text/text-layer.ts'
import { markedOnPage, type Searched } from '#app/viewer/browser/search/searched.ts'
import type { PageLink } from '#app/viewer/browser/viewer-server.ts'
import type { PageSize } from '#app/viewer/viewer-boot.ts'
import { drawLinks } from './page-links.ts'
import type { PagePictures } from './page-pictures.ts'
import { finished, keepReady, letGo } from './painted-ahead.ts'
import type { Placeholders } from './placeholders.ts'
import { leftOf, type Trimming, trimElement } from './trim.ts'
import { canvasDensity, cssPerPoint, cssSize } from './zoom.ts'

export interface PageSurroundings {
  pictures: PagePictures
  placeholders: Placeholders
  /** Makes the layer over a page's picture: its text, or nothing. */
  textOf: (page: number) => Promise<TextLayer>
  linksOf: (page: number) => Promise<PageLink[]>
  goTo: (page: number) => void
  /** What is marked at present. */
  searched: Searched
  label: (page: number) => string
  trimming: Trimming
  oldSafari: boolean
}

/** The pixels of a painting that is kept beside the stage: a page that fits a phone's screen, or a desktop's. */
const pixelsKept = 5_000_000

/** One page on the screen: a canvas, its text and its links. Resizing stretches the canvas until it is painted anew. */
export class PageView {
  readonly element: HTMLElement
  readonly page: number
  size: PageSize
  /** How long the page took to paint, in milliseconds; null if it wasn't painted yet. */
  paintTime: number | null = null
  readonly #around: PageSurroundings
  readonly #tint = make('div', 'tint')
  #canvas: HTMLCanvasElement | null = null
  #picture: Element | null = null
  /** Whether the picture is only the page's placeholder. */
  #isBlurred = false
  #painting: ReturnType<PageFile['render']> | null = null
  #wanted = ''
  /** The painting that is under way, as the last caller of `paint` learns of it. */
  #done: Promise<boolean> = Promise.resolve(false)
  #painted = ''
  #layered = false
  #layers: HTMLElement[] = []
  #isAwake = false
  #isReleased = false
  #sketching: Promise<void> | null = null
  #text: TextLayer | null = null
  /** The corners of the page's pictures, once it was painted. */
  #corners: ArrayLike<number> | null = null

  constructor(page: number, guess: PageSize, around: PageSurroundings) {
    this.page = page
    this.size = guess
    this.#around = around
    this.element = make('div', 'page loading')
    this.element.append(this.#tint)
    this.element.dataset.page = String(page)
    this.element.setAttribute('role', 'group')
    this.element.setAttribute('aria-label', around.label(page))
  }

  /** Takes the page's true size from its file. Answers true if it differs from the guessed one. */
  learnSize(file: PageFile): boolean {
    const { width, height } = file.getViewport({ scale: 1 })
    const same = Math.abs(width - this.size.width) < 0.5 && Math.abs(height - this.size.height) < 0.5
    this.size = { width, height }
    return !same
  }

  /** The size of what is shown of the page. */
  get shownSize(): PageSize {
    return leftOf(this.size, this.#around.trimming.of(this.page))
  }

  layout(scale: number): void {
    const { width, height } = cssSize(this.size, scale)
    const { style } = this.element
    trimElement(this.element, { width, height }, this.#around.trimming.of(this.page))
    style.width = `${width}px`
    style.height = `${height}px`
    style.setProperty('--total-scale-factor', String(width / this.size.width))
  }

  /** Shows the server's picture of the page until it is painted. Resolves when it is there, or when there is none. */
  sketch(): Promise<void> {
    if (this.#hasPicture) return Promise.resolve()
    this.#sketching ??= this.#sketch().finally(() => {
      this.#sketching = null
    })
    return this.#sketching
  }

  async #sketch(): Promise<void> {
    const { pictures } = this.#around
    const first = pictures.takeFirst(this.page)
    if (first !== null) this.#tint.className = first.tint
    const picture = first?.picture ?? (await pictures.pixels(this.page))
    if (picture === null) return
    if (this.#isReleased || this.#hasPicture) return letGo(picture)
    this.#showPicture(picture, false)
  }

  /** Shows the page's placeholder, if it is here and nothing better is. */
  blur(): void {
    const picture = this.isBlank ? this.#around.placeholders.of(this.page) : null
    if (picture !== null) this.#showPicture(picture, true)
  }

  #showPicture(picture: Element, isBlurred: boolean): void {
    letGo(this.#picture)
    this.#picture = picture
    this.#isBlurred = isBlurred
    // The server has left the figures out of the first page's tint.
    const isTinted = this.#tint.classList.contains('first')
    if (!isTinted && (picture instanceof HTMLCanvasElement || picture instanceof HTMLImageElement))
      this.#tintOver(picture, [])
    if (this.element.isConnected) this.element.prepend(picture)
    else keepReady(picture)
    this.element.classList.remove('loading')
  }

  get #hasPicture(): boolean {
    return this.#canvas !== null || (this.#picture !== null && !this.#isBlurred)
  }

  /** Whether there is nothing of the page to see yet. */
  get isBlank(): boolean {
    return this.#canvas === null && this.#picture === null
  }

  /** Moves what was made ahead to its place. Answers the page's element for the stage. */
  enter(): HTMLElement {
    const seen = this.#canvas ?? this.#picture
    if (seen && seen.parentElement !== this.element) this.element.prepend(seen)
    return this.element
  }

  /** Keeps a page that has left the stage ready to return to it at once. */
  leave(): void {
    const seen = this.#canvas ?? this.#picture
    if (seen && !this.#around.oldSafari) keepReady(seen)
  }

  /** Stops painting: other pages are on the stage. What is there already stays. */
  stopPainting(): void {
    if (this.#painting === null) return
    this.#wanted = ''
    this.#painting.cancel()
    this.#painting = null
  }

  /** Frees a painting of so many pixels that it is only kept while its page is on the stage. */
  slim(): void {
    const { width = 0, height = 0 } = this.#canvas ?? {}
    if (width * height <= pixelsKept) return
    releaseCanvas(this.#canvas)
    this.#canvas = null
    this.#painted = ''
    this.element.classList.add('loading')
  }

  /** Adds its text and links, so that they can be read, selected and pressed. */
  wake(): void {
    this.#isAwake = true
    this.element.append(...this.#layers)
    const { searched } = this.#around
    if (this.#text) markedOnPage(searched, this.page).bringIntoSight(this.#text.element)
  }

  /** Removes text and links and leaves only the canvas: laying out text takes longer than the rest of a turn, and isn't visible. */
  rest(): void {
    this.#isAwake = false
    for (const layer of this.#layers) layer.remove()
  }

  /** Paints for this scale. A call for another scale cancels an older one. Resolves to false if it was cancelled. */
  async paint(file: PageFile, scale: number): Promise<boolean> {
    const size = cssSize(this.size, scale)
    const density = canvasDensity(size, window.devicePixelRatio, this.#around.oldSafari)
    const key = [`${size.width}x${size.height}@${density}`, file.marked].join('\n')
    if (this.#painted === key) {
      this.#wanted = key
      return true
    }
    if (this.#painting !== null && this.#wanted === key) return this.#done
    this.#painting?.cancel()
    this.#wanted = key
    this.#done = this.#paintAs(key, file, { size, density })
    return this.#done
  }

  async #paintAs(
    key: string,
    file: PageFile,
    { size, density }: { size: PageSize; density: number },
  ): Promise<boolean> {
    const canvas = make('canvas', 'page-canvas')
    canvas.width = Math.floor(size.width * density)
    canvas.height = Math.floor(size.height * density)
    const viewport = file.getViewport({ scale: canvas.width / this.size.width })
    const task = file.render({ canvas, viewport, recordImages: true })
    this.#painting = task
    let picture = canvas
    const begun = performance.now()
    try {
      await task.promise
      this.#corners = file.imageCoordinates
      this.#tintOver(canvas)
      if (!this.#around.oldSafari) picture = await finished(canvas)
    } catch (error) {
      releaseCanvas(canvas)
      if (this.#wanted !== key || isCancelled(error)) return false
      throw error
    }
    if (this.#wanted !== key) {
      releaseCanvas(picture)
      return false
    }
    this.paintTime = performance.now() - begun
    this.#show(picture, key)
    await this.#addLayers(file)
    return true
  }

  /** Follows a change of the paper's colour. */
  tint(): void {
    if (this.#canvas) this.#tintOver(this.#canvas)
  }

  /** Lets figures keep their colours. They aren't looked for on white paper, since it takes some milliseconds. */
  #tintOver(picture: HTMLCanvasElement | HTMLImageElement, corners = this.#corners): void {
    if (document.documentElement.dataset.paper !== 'white') leaveFigures(this.#tint, picture, corners)
  }

  /** Marks the words that are searched for. */
  mark(): void {
    this.#text?.mark(markedOnPage(this.#around.searched, this.page))
  }

  release(): void {
    this.#isReleased = true
    if (this.#sketching !== null) this.#around.pictures.giveUp(this.page)
    this.#wanted = ''
    this.#painted = ''
    this.#painting?.cancel()
    releaseCanvas(this.#canvas)
    this.#canvas = null
    this.#dropPicture()
    this.element.remove()
  }

  #show(canvas: HTMLCanvasElement, key: string): void {
    releaseCanvas(this.#canvas)
    this.#canvas = canvas
    this.#painted = key
    this.#painting = null
    if (this.element.isConnected) this.element.prepend(canvas)
    else keepReady(canvas)
    this.#dropPicture()
    this.element.classList.remove('loading')
  }

  #dropPicture(): void {
    letGo(this.#picture)
    this.#picture = null
  }

  async #addLayers(file: PageFile): Promise<void> {
    if (this.#layered) return
    this.#layered = true
    const { textOf, linksOf } = this.#around
    const [text, links] = await Promise.all([textOf(this.page), linksOf(this.page)])
    const viewport = file.getViewport({ scale: cssPerPoint })
    this.#text = text
    this.#layers = [text.element, drawLinks(links, viewport, this.#around)]
    this.mark()
    if (this.#isAwake) this.wake()
  }
}

function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'RenderingCancelledException'
}
