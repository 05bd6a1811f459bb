import type { PageFile } from '#app/viewer/browser/document/page-file.ts'
import { make, releaseCanvas } from '#app/viewer/browser/element.ts'

/** A figure isn't painted denser than this many pixels a point, nor a page of figures with more pixels than this. */
const densest = 6
const mostPixels = 12_000_000

/** Paints the figures of a page into their canvases, as they are on the page, with all that is over them. */
export async function paintFigures(file: PageFile, canvases: readonly HTMLCanvasElement[]): Promise<void> {
  const figures = canvases.map((canvas) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = (canvas.dataset.box ?? '').split(' ').map(Number)
    return { canvas, left, top, width: right - left, height: bottom - top }
  })
  if (figures.length === 0) return
  const { width, height } = file.getViewport({ scale: 1 })
  const wanted = figures.map((figure) => (figure.canvas.clientWidth * window.devicePixelRatio) / figure.width)
  const scale = Math.min(Math.max(1, ...wanted), densest, Math.sqrt(mostPixels / (width * height)))
  const viewport = file.getViewport({ scale })
  const page = make('canvas', '')
  page.width = Math.ceil(viewport.width)
  page.height = Math.ceil(viewport.height)
  try {
    await file.render({ canvas: page, viewport }).promise
    for (const figure of figures) {
      figure.canvas.width = Math.round(figure.width * scale)
      figure.canvas.height = Math.round(figure.height * scale)
      figure.canvas.getContext('2d')?.drawImage(page, -figure.left * scale, -figure.top * scale)
    }
  } finally {
    releaseCanvas(page)
  }
}
