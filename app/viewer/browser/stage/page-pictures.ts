import type { ViewerServer } from '#app/viewer/browser/viewer-server.ts'

const kept = 12

/** Pages as they were drawn beforehand, with the reader's mark: what is seen until a page is painted. */
export class PagePictures {
  readonly #drawnPages: number
  readonly #server: ViewerServer
  /** Those asked for last, the latest last. */
  readonly #pictures = new Map<number, Promise<Blob | null>>()
  /** The one that came with the viewer itself. */
  #first: { page: number; picture: Element } | null

  constructor(drawnPages: number, server: ViewerServer, firstSheet: HTMLElement) {
    this.#drawnPages = drawnPages
    this.#server = server
    const picture = firstSheet.querySelector('.page-picture')
    this.#first = picture === null ? null : { page: Number(firstSheet.dataset.page), picture }
  }

  /** The picture that is there already, for whoever comes first. */
  takeFirst(page: number): Element | null {
    if (this.#first?.page !== page) return null
    const { picture } = this.#first
    this.#first = null
    return picture
  }

  /** Returns the picture of a page; null if it has none or it can't be fetched, as the page itself follows. */
  async picture(page: number): Promise<Element | null> {
    if (page > this.#drawnPages) return null
    const blob = await this.#blob(page)
    return blob === null ? null : shown(blob)
  }

  #blob(page: number): Promise<Blob | null> {
    const blob = this.#pictures.get(page) ?? this.#server.picture(page).catch(() => null)
    this.#pictures.delete(page)
    this.#pictures.set(page, blob)
    for (const [oldest] of this.#pictures) {
      if (this.#pictures.size <= kept) break
      this.#pictures.delete(oldest)
    }
    return blob
  }
}

/** Ready to be seen: nothing is painted half. */
async function shown(blob: Blob): Promise<Element | null> {
  const picture = new Image()
  picture.className = 'page-picture'
  picture.alt = ''
  picture.src = URL.createObjectURL(blob)
  await picture.decode().catch(() => {})
  URL.revokeObjectURL(picture.src)
  return picture.naturalWidth > 0 ? picture : null
}
