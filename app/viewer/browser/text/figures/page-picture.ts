import type { PageFile } from '#app/viewer/browser/document/page-file.ts'
import { make, releaseCanvas } from '#app/viewer/browser/element.ts'
import type { Picture } from './scanned-figures.ts'

/** So many pixels a point are enough to find figures. */
const scale = 0.5

/** Paints a small grey picture of a page. */
export async function smallPicture(file: PageFile): Promise<Picture> {
  const viewport = file.getViewport({ scale })
  const canvas = make('canvas', '')
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  try {
    await file.render({ canvas, viewport }).promise
    const { width, height } = canvas
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
    const lightness = new Uint8Array(width * height)
    for (let at = 0; at < lightness.length; at++)
      lightness[at] = (data[4 * at]! * 3 + data[4 * at + 1]! * 6 + data[4 * at + 2]!) / 10
    return { lightness, width, height, scale }
  } finally {
    releaseCanvas(canvas)
  }
}
