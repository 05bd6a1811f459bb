import { make } from '#app/viewer/browser/element.ts'
import type { PageFile } from './page-file.ts'

const densest = 2

/** Paints a page `width` CSS pixels wide. */
export async function paintSmall(file: PageFile, width: number): Promise<HTMLCanvasElement> {
  const natural = file.getViewport({ scale: 1 })
  const density = Math.min(window.devicePixelRatio, densest)
  const viewport = file.getViewport({ scale: (width * density) / natural.width })
  const canvas = make('canvas', '')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await file.render({ canvas, viewport }).promise
  return canvas
}
