import { make, releaseCanvas } from '#app/viewer/browser/element.ts'

const waiting = make('div', 'painted-ahead')
waiting.setAttribute('aria-hidden', 'true')

/**
 * The same picture as one that can't be drawn on any more, which a browser takes to the screen once; of a canvas it makes a copy for
 * every frame. The canvas is let go of, unless the browser has no room for both.
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

/** Has a picture taken to the screen where nobody sees it, so that it is there at once when its page is turned to. */
export function keepReady(picture: HTMLCanvasElement): void {
  if (!waiting.isConnected) document.body.append(waiting)
  waiting.append(picture)
}
