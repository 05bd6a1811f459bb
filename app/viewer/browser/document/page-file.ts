import { make } from '#app/viewer/browser/element.ts'
import type { PageLink } from '#app/viewer/browser/viewer-server.ts'

/** Maps a page to pixels. Points are PDF's, from the bottom left. */
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

/** A page that can be painted: pdf.js's own, or one that exists only as a picture. */
export interface PageFile {
  getViewport(options: { scale: number }): Viewport
  render(painting: Painting): { promise: Promise<unknown>; cancel(): void }
  /** Where the page's pictures are, once it was painted. */
  readonly imageCoordinates: ArrayLike<number> | null
  /** The words that are marked in the picture itself. With other words the page must be painted anew. */
  readonly marked?: string
  cleanup(): unknown
}

/** A source of a book's pages. */
export interface PageSource<File extends PageFile = PageFile> {
  /** Whether a page can be painted without fetching anything. */
  isOpen(page: number): boolean
  page(page: number): Promise<File>
  linksOf(page: number): Promise<PageLink[]>
  prefetchAfter(page: number): void
  /** Marks words in the pictures themselves. Answers whether they must be painted anew. */
  mark?(words: readonly string[]): boolean
  giveUpAllBut(pages: readonly number[]): void
  close(): Promise<void>
}

const densest = 2

/** Paints a page at a width of `width` CSS pixels. */
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
