import type { ViewerServer } from '#app/viewer/browser/viewer-server.ts'

const kept = 12

/** The pictures of pages that the server has drawn, with the reader's mark. They are shown until a page is painted. */
export class PagePictures {
  readonly #drawnPages: number
  readonly #server: ViewerServer
  /** The pictures requested last, the latest last. */
  readonly #pictures = new Map<number, Promise<Blob | null>>()
  /** The picture that came with the viewer's own page. */
  #first: { page: number; picture: Element } | null

  constructor(drawnPages: number, server: ViewerServer, firstSheet: HTMLElement) {
    this.#drawnPages = drawnPages
    this.#server = server
    const picture = firstSheet.querySelector('.page-picture')
    this.#first = picture === null ? null : { page: Number(firstSheet.dataset.page), picture }
  }

  /** Hands out the picture that came with the viewer's page, once. */
  takeFirst(page: number): Element | null {
    if (this.#first?.page !== page) return null
    const { picture } = this.#first
    this.#first = null
    return picture
  }

  /** The picture of a page; null if it has none or it can't be fetched, since the page itself follows. */
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

/** Decodes a picture before it is shown, so that none appears half painted. */
async function shown(blob: Blob): Promise<Element | null> {
  const picture = new Image()
  picture.className = 'page-picture'
  picture.alt = ''
  picture.src = URL.createObjectURL(blob)
  await picture.decode().catch(() => {})
  URL.revokeObjectURL(picture.src)
  return picture.naturalWidth > 0 ? picture : null
}
