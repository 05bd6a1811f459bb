import type { PageSize } from '#app/viewer/viewer-boot.ts'
import type { Zoom } from './viewer-state.ts'
import { chosenZoom, type Fits } from './zoom.ts'

/** CSS pixels of one PDF point at 100 %. */
export const cssPerPoint = 96 / 72

export const pixelsPerCanvas = 16_000_000
/** Older Safari gives all canvases together little memory and paints blank beyond it. */
const pixelsPerCanvasOldSafari = 4_000_000
const densestUseful = 3

/** Scale (1 = 100 %) at which these pages, side by side, meet the zoom in a room of CSS pixels. */
export function scaleFor(zoom: Zoom, pages: readonly PageSize[], room: PageSize): number {
  const fits = fitsIn(pages, room)
  const chosen = chosenZoom(zoom, fits, room)
  return typeof chosen === 'number' ? chosen : fits[chosen]
}

export function fitsIn(pages: readonly PageSize[], room: PageSize): Fits {
  const width = pages.reduce((sum, page) => sum + page.width, 0) * cssPerPoint
  const height = Math.max(...pages.map((page) => page.height)) * cssPerPoint
  const byWidth = Math.max(room.width, 1) / width
  return { page: Math.min(byWidth, Math.max(room.height, 1) / height), width: byWidth }
}

/** Size in whole CSS pixels, so that two pages of a pair meet without a hair between them. */
export function cssSize(page: PageSize, scale: number): PageSize {
  return {
    width: Math.max(1, Math.round(page.width * cssPerPoint * scale)),
    height: Math.max(1, Math.round(page.height * cssPerPoint * scale)),
  }
}

/** Canvas pixels per CSS pixel: the screen's own density, less where the canvas would grow too large. */
export function canvasDensity(size: PageSize, devicePixelRatio: number, oldSafari: boolean): number {
  const wanted = Math.min(Math.max(devicePixelRatio, 1), densestUseful)
  const most = oldSafari ? pixelsPerCanvasOldSafari : pixelsPerCanvas
  return Math.min(wanted, Math.sqrt(most / (size.width * size.height)))
}

/** Two pages need 1100 px, and a book whose pages are higher than wide (slides stay single). */
export function roomForPair(roomWidth: number, page: PageSize): boolean {
  return roomWidth >= 1100 && page.height > page.width
}
