import { leavePictures } from '#app/viewer/browser/comfort/tint.ts'
import type { PageFile, Viewport } from '#app/viewer/browser/document/page-file.ts'
import { make, outsideLink, releaseCanvas } from '#app/viewer/browser/element.ts'
import type { TextLayer } from '#app/viewer/browser/page-text/text-layer.ts'
import { markedOnPage, type Searched } from '#app/viewer/browser/search/searched.ts'
import type { PageLink } from '#app/viewer/browser/viewer-server.ts'
import type { PageSize } from '#app/viewer/viewer-boot.ts'
import type { PagePictures } from './page-pictures.ts'
import { canvasDensity, cssPerPoint, cssSize } from './zoom.ts'

interface LinkSurroundings {
  goTo: (page: number) => void
  label: (page: number) => string
}

export interface PageSurroundings {
  pictures: PagePictures
  /** Makes the layer over a page's picture: its text, or nothing. */
  textOf: (page: number) => Promise<TextLayer>
  linksOf: (page: number) => Promise<PageLink[]>
  goTo: (page: number) => void
  /** What is marked at present. */
  searched: Searched
  label: (page: number) => string
  oldSafari: boolean
}

/** One page on the screen: a canvas, its text and its links. Resizing stretches the canvas until it is painted anew. */
export class PageView {
  readonly element: HTMLElement
  readonly page: number
  size: PageSize
  readonly #around: PageSurroundings
  readonly #tint = make('div', 'tint')
  #canvas: HTMLCanvasElement | null = null
  #picture: Element | null = null
  #painting: ReturnType<PageFile['render']> | null = null
  #wanted = ''
  #painted = ''
  #layered = false
  #layers: HTMLElement[] = []
  #isAwake = false
  #text: TextLayer | null = null

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

  layout(scale: number): void {
    const { width, height } = cssSize(this.size, scale)
    const { style } = this.element
    style.width = `${width}px`
    style.height = `${height}px`
    style.setProperty('--total-scale-factor', String(width / this.size.width))
  }

  /** Shows the server's picture of the page until it is painted. */
  async sketch(): Promise<void> {
    if (!this.#isBlank()) return
    const { pictures } = this.#around
    const picture = pictures.takeFirst(this.page) ?? (await pictures.picture(this.page))
    if (picture === null || !this.#isBlank()) return
    this.#picture = picture
    this.element.prepend(picture)
    this.element.classList.remove('loading')
  }

  #isBlank(): boolean {
    return this.#canvas === null && this.#picture === null
  }

  /** Moves a canvas that was painted ahead to its place. Answers the page's element for the stage. */
  enter(): HTMLElement {
    const canvas = this.#canvas
    if (canvas && canvas.parentElement !== this.element) this.element.prepend(canvas)
    return this.element
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

  /** Paints for this scale. A newer call cancels an older one. Resolves to false if it was cancelled. */
  async paint(file: PageFile, scale: number): Promise<boolean> {
    const size = cssSize(this.size, scale)
    const density = canvasDensity(size, window.devicePixelRatio, this.#around.oldSafari)
    const key = [`${size.width}x${size.height}@${density}`, file.marked].join('\n')
    this.#wanted = key
    if (this.#painted === key) return true
    this.#painting?.cancel()
    const canvas = make('canvas', 'page-canvas')
    canvas.width = Math.floor(size.width * density)
    canvas.height = Math.floor(size.height * density)
    const viewport = file.getViewport({ scale: canvas.width / this.size.width })
    const task = file.render({ canvas, viewport, recordImages: true })
    this.#painting = task
    let picture = canvas
    try {
      await task.promise
      leavePictures(this.#tint, canvas, file.imageCoordinates)
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
    this.#show(picture, key)
    await this.#addLayers(file)
    return true
  }

  /** Marks the words that are searched for. */
  mark(): void {
    this.#text?.mark(markedOnPage(this.#around.searched, this.page))
  }

  release(): void {
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
    this.#picture?.remove()
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

/** Places the page's links over it: inside the book they turn pages, outside they open a new tab. */
function drawLinks(links: readonly PageLink[], viewport: Viewport, around: LinkSurroundings): HTMLElement {
  const layer = make('div', 'link-layer')
  for (const link of links) {
    const element = makeLink(link, around)
    if (element) layer.append(place(element, link.rect, viewport))
  }
  return layer
}

function makeLink(link: PageLink, around: LinkSurroundings): HTMLElement | null {
  const { toPage, uri } = link
  if (toPage !== undefined) {
    const button = make('button', 'link')
    button.type = 'button'
    button.title = around.label(toPage)
    button.setAttribute('aria-label', around.label(toPage))
    button.addEventListener('click', () => around.goTo(toPage))
    return button
  }
  const anchor = uri === undefined ? null : outsideLink(uri, 'link')
  if (anchor) anchor.setAttribute('aria-label', anchor.title)
  return anchor
}

/** Places a link in per cent of the page, so that zooming needs no new placing. */
function place(element: HTMLElement, rect: PageLink['rect'], viewport: Viewport): HTMLElement {
  const [x1, y1] = viewport.convertToViewportPoint(rect[0], rect[1]) as [number, number]
  const [x2, y2] = viewport.convertToViewportPoint(rect[2], rect[3]) as [number, number]
  const { style } = element
  style.left = `${(Math.min(x1, x2) / viewport.width) * 100}%`
  style.top = `${(Math.min(y1, y2) / viewport.height) * 100}%`
  style.width = `${(Math.abs(x2 - x1) / viewport.width) * 100}%`
  style.height = `${(Math.abs(y2 - y1) / viewport.height) * 100}%`
  return element
}

const waiting = make('div', 'painted-ahead')
waiting.setAttribute('aria-hidden', 'true')

/**
 * Copies a canvas into one that can't be drawn on, which a browser uploads to the screen once; it would copy a drawable canvas for every
 * frame. The original is released, unless the browser has no memory for both.
 */
async function finished(canvas: HTMLCanvasElement): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(canvas).catch(() => null)
  if (bitmap === null) return canvas
  const picture = make('canvas', canvas.className)
  picture.width = canvas.width
  picture.height = canvas.height
  picture.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
  releaseCanvas(canvas)
  return picture
}

/** Uploads a painted page to the screen where nobody sees it, so that it appears at once when it is turned to. */
function keepReady(picture: HTMLCanvasElement): void {
  if (!waiting.isConnected) document.body.append(waiting)
  waiting.append(picture)
}
