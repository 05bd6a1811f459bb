import { byId, make, releaseCanvas } from './element.ts'
import type { Segments } from './segments.ts'

/** What is on the paper comes from stamped bytes, so the watermark is on it too. */
const dotsPerInch = 150
const sharperDotsPerInch = 200
/** Up to here the finer picture costs little. */
const fewPages = 12
const jpegQuality = 0.92

type PrintProgress = (done: number, total: number) => void

/** Renders pages one by one into pictures and hands them to the browser's print. Aborting throws `AbortError`. */
export async function printPages(
  segments: Segments,
  from: number,
  to: number,
  progress: PrintProgress,
  signal: AbortSignal,
): Promise<void> {
  const paper = byId('paper')
  const total = to - from + 1
  const density = (total > fewPages ? dotsPerInch : sharperDotsPerInch) / 72
  const urls: string[] = []
  try {
    for (let page = from; page <= to; page++) {
      progress(page - from, total)
      const { url, width, height } = await pagePicture(segments, page, density)
      urls.push(url)
      if (signal.aborted) throw new DOMException('Printing was cancelled', 'AbortError')
      if (page === from) setPaperSize(width, height)
      paper.append(await picture(url))
    }
    progress(total, total)
    await printAndWait()
  } finally {
    paper.replaceChildren()
    for (const url of urls) URL.revokeObjectURL(url)
  }
}

async function pagePicture(segments: Segments, page: number, density: number) {
  const file = await segments.page(page)
  const { width, height } = file.getViewport({ scale: 1 })
  const viewport = file.getViewport({ scale: density })
  const canvas = make('canvas', '')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await file.render({ canvas, viewport, intent: 'print' }).promise
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', jpegQuality))
  releaseCanvas(canvas)
  if (!blob) throw new Error(`Page ${page} gave no picture`)
  return { url: URL.createObjectURL(blob), width, height }
}

async function picture(url: string): Promise<HTMLElement> {
  const sheet = make('div', 'paper-page')
  const image = make('img', '')
  image.alt = ''
  image.src = url
  await image.decode()
  sheet.append(image)
  return sheet
}

/** The book's own page size as paper size, written through the stylesheet that the policy already allows. */
function setPaperSize(width: number, height: number): void {
  const sheet = [...document.styleSheets].find((each) => each.href !== null)
  if (!sheet) return
  const last = sheet.cssRules[sheet.cssRules.length - 1]
  if (last?.cssText.startsWith('@page')) sheet.deleteRule(sheet.cssRules.length - 1)
  sheet.insertRule(`@page { size: ${width}pt ${height}pt; margin: 0 }`, sheet.cssRules.length)
}

/** `print()` blocks in most browsers, on iOS it returns at once: wait for the end either way. */
function printAndWait(): Promise<void> {
  return new Promise((done) => {
    window.addEventListener('afterprint', () => done(), { once: true })
    window.print()
  })
}
