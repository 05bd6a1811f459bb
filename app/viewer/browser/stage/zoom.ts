import type { PageSize } from '#app/viewer/viewer-boot.ts'
import { clampZoom, type Zoom } from './viewer-state.ts'

/** The scales at which the whole pages fit, and at which only their width fits. */
export interface Fits {
  page: number
  width: number
}

/** The maximum height of a low room: a phone held sideways, or a desktop window at 400 % zoom. CSS pixels. */
const lowRoom = 420

/** A whole page with less than this fraction of the width scale is too small to read in a low room. */
const leastOfWidth = 0.6

/** A gesture that ends within this factor of a fit ends at the fit. */
const near = 1.08

/** How far below the fit a page can be squeezed before it springs back. */
const smallestOfFit = 0.7

/** Resolves `'auto'` for a room: the whole page, or its width if the whole page would be too small to read. */
export function chosenZoom(zoom: Zoom, fits: Fits, room: PageSize): 'page' | 'width' | number {
  if (zoom !== 'auto') return zoom
  const isLow = room.height < lowRoom && room.width > room.height
  return isLow && fits.page < leastOfWidth * fits.width ? 'width' : 'page'
}

/** The zoom at which a gesture ends: a fit that is near, never below the whole page. */
export function restingZoom(scale: number, fits: Fits): Zoom {
  if (scale < fits.page * near) return 'page'
  if (Math.max(scale / fits.width, fits.width / scale) < near) return 'width'
  return clampZoom(scale)
}

/** Returns the scales between which fingers may stretch the pages. */
export function stretchRange(fits: Fits): { smallest: number; largest: number } {
  return {
    smallest: fits.page * smallestOfFit,
    largest: Math.max(clampZoom(Number.POSITIVE_INFINITY), fits.page),
  }
}

/** The scale after a double tap: twice as large, at least as on paper. */
export function nearer(scale: number): number {
  return clampZoom(Math.max(2 * scale, 1))
}

/** CSS pixels of one PDF point at 100 %. */
export const cssPerPoint = 96 / 72

export const pixelsPerCanvas = 16_000_000

/** Older Safari gives all canvases together little memory, and paints blank ones beyond it. */
const pixelsPerCanvasOldSafari = 4_000_000
const densestUseful = 3

/** The scale (1 = 100 %) at which these pages, side by side, have the zoom in a room of CSS pixels. */
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

/** The size in whole CSS pixels, so that the two pages of a pair meet without a gap. */
export function cssSize(page: PageSize, scale: number): PageSize {
  return {
    width: Math.max(1, Math.round(page.width * cssPerPoint * scale)),
    height: Math.max(1, Math.round(page.height * cssPerPoint * scale)),
  }
}

/** Canvas pixels per CSS pixel: the screen's own density, or less if the canvas would be too large. */
export function canvasDensity(size: PageSize, devicePixelRatio: number, oldSafari: boolean): number {
  const wanted = Math.min(Math.max(devicePixelRatio, 1), densestUseful)
  const most = oldSafari ? pixelsPerCanvasOldSafari : pixelsPerCanvas
  return Math.min(wanted, Math.sqrt(most / (size.width * size.height)))
}

/** Whether there is room for a pair: 1100 px, and pages higher than wide (slides stay single). */
export function roomForPair(roomWidth: number, page: PageSize): boolean {
  return roomWidth >= 1100 && page.height > page.width
}
