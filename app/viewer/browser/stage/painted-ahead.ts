import { make, releaseCanvas } from '#app/viewer/browser/element.ts'

const waiting = make('div', 'painted-ahead')
waiting.setAttribute('aria-hidden', 'true')

/**
 * Copies a canvas into one that can't be drawn on, which a browser uploads to the screen once; it would copy a drawable canvas for every
 * frame. The original is released, unless the browser has no memory for both.
 */
export async function finished(canvas: HTMLCanvasElement): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(canvas).catch(() => null)
  if (bitmap === null) return canvas
  const picture = make('canvas', canvas.className)
  picture.width = canvas.width
  picture.height = canvas.height
  picture.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
  releaseCanvas(canvas)
  return picture
}

export function letGo(picture: Element | null): void {
  if (picture instanceof HTMLCanvasElement) releaseCanvas(picture)
  else picture?.remove()
}

/** Uploads a page to the screen where nobody sees it, so that it appears at once when it is turned to. */
export function keepReady(picture: Element): void {
  if (!waiting.isConnected) document.body.append(waiting)
  waiting.append(picture)
}
