import type { PageSize } from '#app/viewer/viewer-boot.ts'
import { clampZoom, type Zoom } from './viewer-state.ts'

/** The scales at which the pages fit as a whole, and by their width alone. */
export interface Fits {
  page: number
  width: number
}

/** A phone held across, or a desk's window at 400 %. CSS pixels. */
const lowRoom = 420
/** A whole page smaller than this part of the width is too small to read there. */
const leastOfWidth = 0.6
/** A gesture that ends this near a fit comes to rest at it. */
const near = 1.08
/** Below the fit the page gives way a little, and springs back. */
const smallestOfFit = 0.7

/** What `'auto'` means in this room: the whole page, but its width where the whole would be too small to read. */
export function chosenZoom(zoom: Zoom, fits: Fits, room: PageSize): 'page' | 'width' | number {
  if (zoom !== 'auto') return zoom
  const isLow = room.height < lowRoom && room.width > room.height
  return isLow && fits.page < leastOfWidth * fits.width ? 'width' : 'page'
}

/** Where a gesture comes to rest that ended at this scale: at a fit it came near to, never below the whole page. */
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

/** A step nearer by two taps: twice as large, at least as on paper. */
export function nearer(scale: number): number {
  return clampZoom(Math.max(2 * scale, 1))
}
