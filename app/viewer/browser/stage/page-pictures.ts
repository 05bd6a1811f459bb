import { make } from '#app/viewer/browser/element.ts'

/** The pictures whose bytes are kept, some 100 kB each. */
const kept = 24

type FetchPicture = (page: number, signal: AbortSignal) => Promise<Blob>

interface Asked {
  blob: Promise<Blob | null>
  abort: AbortController
  /** How many wait for the picture. It is given up when none does any more. */
  waiting: number
  isThere: boolean
}

/** The small pictures of pages that the server has, with the reader's mark. They are shown until a page is painted. */
export class PagePictures {
  readonly #drawnPages: number
  readonly #fetch: FetchPicture
  /** The pictures requested last, the latest last. */
  readonly #asked = new Map<number, Asked>()
  /** The picture that came with the viewer's own page, and the classes of its tint, which knows the page's figures. */
  #first: { page: number; picture: Element; tint: string } | null

  constructor(drawnPages: number, fetch: FetchPicture, firstSheet: HTMLElement) {
    this.#drawnPages = drawnPages
    this.#fetch = fetch
    const picture = firstSheet.querySelector('.page-picture')
    const tint = firstSheet.querySelector('.tint')?.className ?? 'tint'
    this.#first = picture === null ? null : { page: Number(firstSheet.dataset.page), picture, tint }
  }

  /** Whether the server has a picture of the page. */
  has(page: number): boolean {
    return page <= this.#drawnPages
  }

  /** Hands out the picture that came with the viewer's page, once. */
  takeFirst(page: number): { picture: Element; tint: string } | null {
    if (this.#first?.page !== page) return null
    const first = this.#first
    this.#first = null
    return first
  }

  /** The picture of a page as an image; null if it has none or it can't be fetched, since the page itself follows. */
  async picture(page: number): Promise<HTMLImageElement | null> {
    const blob = await this.#blob(page)
    return blob === null ? null : shown(blob)
  }

  /** The picture of a page as pixels that a browser shows without decoding anything; otherwise as `picture`. */
  async pixels(page: number): Promise<HTMLElement | null> {
    const blob = await this.#blob(page)
    return blob === null ? null : decoded(blob)
  }

  /** Ends the wait of one who asked for a page's picture. The request is aborted if nobody else waits. */
  giveUp(page: number): void {
    const asked = this.#asked.get(page)
    if (asked === undefined || asked.isThere || --asked.waiting > 0) return
    this.#asked.delete(page)
    asked.abort.abort()
  }

  async #blob(page: number): Promise<Blob | null> {
    if (!this.has(page)) return null
    const asked = this.#asked.get(page) ?? this.#ask(page)
    asked.waiting++
    this.#asked.delete(page)
    this.#asked.set(page, asked)
    for (const [oldest] of this.#asked) {
      if (this.#asked.size <= kept) break
      this.#asked.delete(oldest)
    }
    return asked.blob
  }

  /** A picture that failed is asked for again the next time. */
  #ask(page: number): Asked {
    const abort = new AbortController()
    const forget = () => {
      if (this.#asked.get(page) === asked) this.#asked.delete(page)
      return null
    }
    const blob = this.#fetch(page, abort.signal).then((got) => {
      asked.isThere = true
      return got
    }, forget)
    const asked: Asked = { blob, abort, waiting: 0, isThere: false }
    return asked
  }
}

/** Decodes a picture before it is shown, so that none appears half painted. */
async function shown(blob: Blob): Promise<HTMLImageElement | null> {
  const picture = new Image()
  picture.className = 'page-picture'
  picture.alt = ''
  picture.src = URL.createObjectURL(blob)
  await picture.decode().catch(() => {})
  URL.revokeObjectURL(picture.src)
  return picture.naturalWidth > 0 ? picture : null
}

/** Browsers decode JPEGs beside the page's script, but SVGs only as an image. Those that can do neither show the image. */
async function decoded(blob: Blob): Promise<HTMLElement | null> {
  const image = blob.type === 'image/svg+xml' ? await shown(blob) : null
  const bitmap = await createImageBitmap(image ?? blob).catch(() => null)
  if (bitmap === null) return image ?? shown(blob)
  const picture = make('canvas', 'page-picture')
  picture.width = bitmap.width
  picture.height = bitmap.height
  picture.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
  return picture
}
