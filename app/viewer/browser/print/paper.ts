import type { PageFile, PageSource } from '#app/viewer/browser/document/page-file.ts'
import { byId, make, releaseCanvas } from '#app/viewer/browser/element.ts'

/** The resolution of printed pages. They are painted from watermarked bytes, so the watermark is on paper too. */
const dotsPerInch = 150
const sharperDotsPerInch = 200

/** Up to this many pages the finer resolution costs little. */
const fewPages = 12
const jpegQuality = 0.92

/** Pixels of a picture per point of the page, for a job of so many pages. */
export function densityFor(job: Pages): number {
  return (countOf(job) > fewPages ? dotsPerInch : sharperDotsPerInch) / 72
}

/** Pages as pictures in the document, for the browser's print. They use memory until they are cleared. */
export class Paper {
  readonly #element = byId('paper')
  readonly #urls: string[] = []
  /** One canvas for all pages, so that each page's memory is freed before the next, not at garbage collection. */
  readonly #canvas = make('canvas', '')

  /** Paints pages for print. Throws at once when the signal stops it, whatever it was waiting for. */
  async lay(
    segments: PageSource,
    { from, to }: Pages,
    { density, laid, stop }: { density: number; laid: (page: number) => void; stop: AbortSignal },
  ): Promise<void> {
    for (let page = from; page <= to; page++) {
      const file = await unlessStopped(segments.page(page), stop)
      const { width, height } = file.getViewport({ scale: 1 })
      if (page === from) setPaperSize(width, height)
      const url = URL.createObjectURL(await picture(file, this.#canvas, density, stop))
      this.#urls.push(url)
      this.#element.append(await unlessStopped(sheet(url), stop))
      laid(page)
    }
  }

  /** Prints and waits for the end: `print()` blocks in most browsers, but returns at once on iOS. */
  print(): Promise<void> {
    return new Promise((done) => {
      window.addEventListener('afterprint', () => done(), { once: true })
      window.print()
    })
  }

  clear(): void {
    this.#element.replaceChildren()
    releaseCanvas(this.#canvas)
    for (const url of this.#urls.splice(0)) URL.revokeObjectURL(url)
  }
}

async function picture(
  file: PageFile,
  canvas: HTMLCanvasElement,
  density: number,
  stop: AbortSignal,
): Promise<Blob> {
  const viewport = file.getViewport({ scale: density })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const task = file.render({ canvas, viewport, intent: 'print' })
  const cancel = () => task.cancel()
  stop.addEventListener('abort', cancel)
  try {
    await task.promise
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', jpegQuality))
    if (!blob) throw new Error('A page gave no picture')
    return blob
  } finally {
    stop.removeEventListener('abort', cancel)
    file.cleanup()
  }
}

/** Loads a picture without decoding it; that is done when it is printed, page by page. */
function sheet(url: string): Promise<HTMLElement> {
  const element = make('div', 'paper-page')
  const image = make('img', '')
  image.alt = ''
  element.append(image)
  return new Promise((done, fail) => {
    image.addEventListener('load', () => done(element))
    image.addEventListener('error', () => fail(new Error('A picture did not load')))
    image.src = url
  })
}

/** Sets the paper size to the book's own page size, through a style sheet of the page, which the policy already allows. */
function setPaperSize(width: number, height: number): void {
  const style = document.styleSheets[document.styleSheets.length - 1]
  if (style === undefined) return
  const last = style.cssRules[style.cssRules.length - 1]
  if (last?.cssText.startsWith('@page')) style.deleteRule(style.cssRules.length - 1)
  style.insertRule(`@page { size: ${width}pt ${height}pt; margin: 0 }`, style.cssRules.length)
}

/** First and last page, both printed. */
export interface Pages {
  from: number
  to: number
}

/** The number of pages that are prepared at a time: more would fill the memory, fewer would ask too often. */
export const pagesPerPart = 100

export function countOf({ from, to }: Pages): number {
  return to - from + 1
}

/** Splits a job into parts. A browser prints one document with one dialog, so a large job needs several, in order. */
export function partsOf({ from, to }: Pages): Pages[] {
  const parts: Pages[] = []
  for (let first = from; first <= to; first += pagesPerPart) {
    parts.push({ from: first, to: Math.min(first + pagesPerPart - 1, to) })
  }
  return parts
}

/** The pages that the form asks for, even if the range was typed in reverse. */
export function chosenPages(form: FormData, current: number, pages: number): Pages {
  const what = form.get('what')
  if (what === 'all') return { from: 1, to: pages }
  if (what !== 'range') return { from: current, to: current }
  const clamp = (name: string, otherwise: number) => {
    const page = Math.trunc(Number(form.get(name)) || otherwise)
    return Math.min(Math.max(page, 1), pages)
  }
  const ends = [clamp('from', 1), clamp('to', pages)]
  return { from: Math.min(...ends), to: Math.max(...ends) }
}

/** The result of some work. Throws at once if stopped, although the work itself continues. */
export function unlessStopped<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const end = () => fail(new DOMException('Printing was stopped', 'AbortError'))
    if (stop.aborted) return end()
    stop.addEventListener('abort', end)
    work.then(done, fail).finally(() => stop.removeEventListener('abort', end))
  })
}
