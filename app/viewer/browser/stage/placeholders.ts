import {
  pagesPerFile,
  placeholderFileOf,
  unpackPictures,
} from '#app/kernel/values/reading/page-placeholders.ts'
import { make } from '#app/viewer/browser/element.ts'

type FetchFile = (file: number) => Promise<Uint8Array<ArrayBuffer>>

/** How long after the first page the placeholders are fetched, so that they aren't in the way of the next ones. Milliseconds. */
const soon = 1_500

/**
 * The blurred pictures of all pages, shown for a page that nobody could foresee. Some 200 bytes each are fetched; decoded, they take up
 * some 10 kB each.
 */
export class Placeholders {
  readonly #fetch: FetchFile
  readonly #files: number
  readonly #fetched = new Map<number, Promise<void>>()
  readonly #pictures = new Map<number, ImageBitmap>()
  #isPlanned = false

  constructor(pages: number, fetch: FetchFile) {
    this.#files = placeholderFileOf(pages) + 1
    this.#fetch = fetch
  }

  /** Fetches all when the first pages are here, unless the browser is asked to load no more than what is looked at. */
  fetchSoon(near: number): void {
    if (this.#isPlanned || savesData()) return
    this.#isPlanned = true
    window.setTimeout(() => void this.fetchAll(near), soon)
  }

  /** Fetches all that aren't here yet, beginning near a page. */
  async fetchAll(near: number): Promise<void> {
    const first = placeholderFileOf(near)
    const files = Array.from({ length: this.#files }, (_, file) => file)
    for (const file of files.sort((a, b) => Math.abs(a - first) - Math.abs(b - first))) {
      const fetched = this.#fetched.get(file) ?? this.#prepare(file)
      this.#fetched.set(file, fetched)
      await fetched
    }
  }

  /** The placeholder of a page; null if it isn't here, or if the page has none. */
  of(page: number): HTMLCanvasElement | null {
    const picture = this.#pictures.get(page)
    if (picture === undefined) return null
    const canvas = make('canvas', 'page-picture')
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    return canvas
  }

  /** A file that can't be fetched isn't asked for again: pages come without their placeholders, only later. */
  async #prepare(file: number): Promise<void> {
    const pictures = await this.#fetch(file).then(unpackPictures, () => [])
    for (const [index, picture] of pictures.entries()) {
      if (picture.length === 0) continue
      const bitmap = await createImageBitmap(new Blob([picture], { type: 'image/webp' })).catch(() => null)
      if (bitmap !== null) this.#pictures.set(file * pagesPerFile + index + 1, bitmap)
    }
  }
}

/** Whether the reader's browser is asked to load no more than what is looked at. */
export function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
}
