import { make } from '#app/viewer/browser/element.ts'
import type { PageLink } from '#app/viewer/browser/viewer-server.ts'

/** How a page lies on so many pixels; points are PDF's, from the bottom left. */
export interface Viewport {
  width: number
  height: number
  convertToViewportPoint(x: number, y: number): number[]
}

interface Painting {
  canvas: HTMLCanvasElement | null
  viewport: Viewport
  intent?: string
  recordImages?: boolean
}

/** A page that can be painted: pdf.js's own, or one of which there is a picture alone. */
export interface PageFile {
  getViewport(options: { scale: number }): Viewport
  render(painting: Painting): { promise: Promise<unknown>; cancel(): void }
  /** Where its pictures lie, once it was painted. */
  readonly imageCoordinates: ArrayLike<number> | null
  /** What is marked in the picture itself: painted with something else it is another picture. */
  readonly marked?: string
  cleanup(): unknown
}

/** Where the pages of a book come from. */
export interface PageSource<File extends PageFile = PageFile> {
  /** Whether a page could be painted at once. */
  isOpen(page: number): boolean
  page(page: number): Promise<File>
  linksOf(page: number): Promise<PageLink[]>
  prefetchAfter(page: number): void
  /** Has words marked in the pictures themselves; whether these are to be painted anew. */
  mark?(words: readonly string[]): boolean
  giveUpAllBut(pages: readonly number[]): void
  close(): Promise<void>
}

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
