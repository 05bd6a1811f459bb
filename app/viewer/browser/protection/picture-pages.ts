import type { PageFile, PageSource, Viewport } from '#app/viewer/browser/document/page-file.ts'
import { addressOf } from '#app/viewer/browser/document/segments.ts'
import { NotTaken, type PageLink, type ViewerServer } from '#app/viewer/browser/viewer-server.ts'
import type { PageSize } from '#app/viewer/viewer-boot.ts'

/** A page that the server gives out only as a picture. */
class PicturePage implements PageFile {
  /** Null, since the whole page is a picture. */
  readonly imageCoordinates = null
  readonly marked: string
  readonly #size: PageSize
  /** Fetches a picture that is at least this many pixels wide, or the widest one. */
  readonly #picture: (width: number) => Promise<HTMLImageElement>

  /** `size` is in points; `marked` are the words that the picture marks. */
  constructor(size: PageSize, marked: string, picture: (width: number) => Promise<HTMLImageElement>) {
    this.#size = size
    this.marked = marked
    this.#picture = picture
  }

  getViewport({ scale }: { scale: number }): Viewport {
    const { width, height } = this.#size
    return {
      width: width * scale,
      height: height * scale,
      convertToViewportPoint: (x, y) => [x * scale, (height - y) * scale],
    }
  }

  render({ canvas }: { canvas: HTMLCanvasElement | null }): { promise: Promise<void>; cancel(): void } {
    let isCancelled = false
    const promise = this.#picture(canvas?.width ?? 0).then((picture) => {
      if (canvas !== null && !isCancelled)
        canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    })
    return {
      promise,
      cancel: () => {
        isCancelled = true
      },
    }
  }

  cleanup(): void {}
}

/** The widths at which the server draws pages, in pixels. */
const widths = [600, 1080, 2160]
/** The width of the picture that is shown first. */
export const smallest = 600

/** A picture that is stretched by less than this factor still looks sharp. */
const stretched = 1.25

const kept = 12

/** Up to this width in pixels, pictures have no marks. */
const unmarked = 320

interface Asked {
  drawn: Promise<Drawn>
  page: number
  abort: AbortController
  isThere: boolean
}

interface Drawn {
  image: HTMLImageElement
  size: PageSize
}

/** The pages of a book that the server gives out only as pictures, each drawn with its reader's mark on request. */
export class PicturePages implements PageSource<PicturePage> {
  readonly #counts: readonly number[]
  readonly #server: ViewerServer
  /** The words that are marked on pages. */
  #words: readonly string[] = []
  /** The pictures by page, width and marked words, the latest requested last. */
  readonly #drawn = new Map<string, Asked>()
  readonly #links = new Map<number, Promise<PageLink[]>>()
  /** The width at which pages were last painted. */
  #width = widthFor(Math.min(innerWidth, 900) * devicePixelRatio)

  constructor(counts: readonly number[], server: ViewerServer) {
    this.#counts = counts
    this.#server = server
  }

  isOpen(page: number): boolean {
    return this.#drawn.get(nameOf(page, this.#width, this.#words))?.isThere ?? false
  }

  mark(words: readonly string[]): boolean {
    const isSame = words.join('\n') === this.#words.join('\n')
    this.#words = words
    return !isSame
  }

  async page(page: number): Promise<PicturePage> {
    const words = this.#words
    const { size } = await this.#draw(page, this.#known(page, words) ?? this.#width, words)
    return new PicturePage(size, words.join('\n'), async (pixels) => {
      const isSmall = pixels <= unmarked
      const shown = isSmall ? [] : words
      const width = Math.max(widthFor(pixels), this.#known(page, shown) ?? 0)
      if (!isSmall) this.#width = widthFor(pixels)
      return (await this.#draw(page, width, shown)).image
    })
  }

  /** Returns the links of one page; an empty list if it has none or the list can't be fetched. */
  async linksOf(page: number): Promise<PageLink[]> {
    const { segment } = addressOf(this.#counts, page)
    const links = this.#links.get(segment) ?? this.#server.links(segment).catch(() => [])
    this.#links.set(segment, links)
    return (await links).filter((link) => link.page === page)
  }

  prefetchAfter(page: number): void {
    const pages = this.#counts.reduce((sum, count) => sum + count, 0)
    if (page < pages) this.#draw(page + 1, this.#width, this.#words).catch(() => {})
  }

  /** Aborts the requests for other pages than these and the next one. */
  giveUpAllBut(pages: readonly number[]): void {
    const wanted = new Set([...pages, Math.max(...pages) + 1])
    for (const [name, { page, abort, isThere }] of this.#drawn) {
      if (isThere || wanted.has(page)) continue
      this.#drawn.delete(name)
      abort.abort()
    }
  }

  async close(): Promise<void> {
    this.#drawn.clear()
  }

  /** The widest picture of a page that is already there. */
  #known(page: number, words: readonly string[]): number | undefined {
    return widths.filter((width) => this.#drawn.get(nameOf(page, width, words))?.isThere).pop()
  }

  #draw(page: number, width: number, words: readonly string[]): Promise<Drawn> {
    const name = nameOf(page, width, words)
    const entry =
      this.#drawn.get(name) ?? this.#ask(name, page, (signal) => this.#fetch({ page, width, words }, signal))
    this.#drawn.delete(name)
    this.#drawn.set(name, entry)
    for (const [oldest] of this.#drawn) {
      if (this.#drawn.size <= kept) break
      this.#drawn.delete(oldest)
    }
    return entry.drawn
  }

  #ask(name: string, page: number, fetching: (signal: AbortSignal) => Promise<Drawn>): Asked {
    const abort = new AbortController()
    const entry = { drawn: fetching(abort.signal), page, abort, isThere: false }
    entry.drawn.then(
      () => {
        entry.isThere = true
      },
      () => {
        if (this.#drawn.get(name) === entry) this.#drawn.delete(name)
      },
    )
    return entry
  }

  /** Fetches a picture. If it can't be drawn with the search marks, fetches it without. */
  async #fetch(
    { page, width, words }: { page: number; width: number; words: readonly string[] },
    signal: AbortSignal,
  ): Promise<Drawn> {
    const { blob, points } = await this.#server.burntPicture(page, width, words, signal).catch((error) => {
      if (words.length > 0 && error instanceof NotTaken)
        return this.#server.burntPicture(page, width, [], signal)
      throw error
    })
    const image = new Image()
    image.src = URL.createObjectURL(blob)
    await image.decode().finally(() => URL.revokeObjectURL(image.src))
    return { image, size: { width: points, height: (points * image.naturalHeight) / image.naturalWidth } }
  }
}

function nameOf(page: number, width: number, words: readonly string[]): string {
  return [page, width, ...words].join('\n')
}

function widthFor(pixels: number): number {
  return widths.find((width) => width * stretched >= pixels) ?? 2160
}
