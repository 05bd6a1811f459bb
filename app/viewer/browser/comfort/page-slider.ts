import { type PageSource, paintSmall } from '#app/viewer/browser/document/page-file.ts'
import { byId, make } from '#app/viewer/browser/element.ts'
import type { PagePictures } from '#app/viewer/browser/stage/page-pictures.ts'
import type { Placeholders } from '#app/viewer/browser/stage/placeholders.ts'
import type { ViewerState } from '#app/viewer/browser/stage/viewer-state.ts'
import type { PageSize } from '#app/viewer/viewer-boot.ts'

const previewWidth = 120
/** How long the pointer must rest before a page's preview is drawn, so that pages passed on the way aren't. Milliseconds. */
const restsFor = 40

interface SliderOptions {
  pageSize: PageSize
  pictures: PagePictures
  placeholders: Placeholders
  segments: PageSource
  label: (page: number) => string
  goTo: (page: number) => void
}

/** The slider at the bar's foot, for leafing through the whole book: shows a preview of the page under the pointer. */
export class PageSlider {
  readonly #options: SliderOptions
  readonly #slider = byId<HTMLInputElement>('slider')
  readonly #preview = byId('slider-preview')
  readonly #sheet = make('div', 'preview-sheet')
  readonly #name = make('span', 'preview-name')
  #page = 0
  /** The page whose picture is awaited; 0 if none is. */
  #asked = 0
  #timer = 0

  constructor(options: SliderOptions) {
    this.#options = options
    this.#sheet.style.height = `${Math.round((previewWidth * options.pageSize.height) / options.pageSize.width)}px`
    this.#preview.append(this.#sheet, this.#name)
    this.#slider.addEventListener('input', () => {
      this.#tell()
      this.#look(this.#slider.valueAsNumber)
    })
    this.#slider.addEventListener('change', () => options.goTo(this.#slider.valueAsNumber))
    this.#slider.addEventListener('pointermove', (event) => {
      if (event.pointerType === 'mouse' && event.buttons === 0) this.#look(this.#pageAt(event.clientX))
    })
    for (const begin of ['pointerenter', 'focus'] as const)
      this.#slider.addEventListener(
        begin,
        () => void options.placeholders.fetchAll(this.#slider.valueAsNumber),
      )
    for (const end of ['pointerleave', 'pointerup', 'pointercancel', 'blur', 'change'] as const)
      this.#slider.addEventListener(end, () => this.#hide())
  }

  update({ page }: ViewerState): void {
    this.#slider.value = String(page)
    this.#tell()
  }

  #tell(): void {
    this.#slider.setAttribute('aria-valuetext', this.#options.label(this.#slider.valueAsNumber))
  }

  #look(page: number): void {
    this.#preview.hidden = false
    this.#stand(page)
    if (page === this.#page) return
    this.#stopAsking()
    this.#page = page
    this.#name.textContent = this.#options.label(page)
    this.#sheet.replaceChildren()
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.#draw(page), restsFor)
  }

  /** Gives up the picture of a page that the pointer has left. */
  #stopAsking(): void {
    if (this.#asked !== 0) this.#options.pictures.giveUp(this.#asked)
    this.#asked = 0
  }

  #hide(): void {
    clearTimeout(this.#timer)
    this.#stopAsking()
    this.#page = 0
    this.#preview.hidden = true
  }

  /** Shows the page blurred until its picture is here. Without a picture it is painted; failing that, only its number is shown. */
  async #draw(page: number): Promise<void> {
    const { pictures, placeholders, segments } = this.#options
    this.#asked = page
    const blurred = placeholders.of(page)
    if (blurred !== null) this.#sheet.replaceChildren(blurred)
    const drawn = await pictures.picture(page)
    if (page !== this.#page) return
    this.#asked = 0
    const picture =
      drawn ??
      (await segments
        .page(page)
        .then((file) => paintSmall(file, previewWidth))
        .catch(() => null))
    if (picture !== null && page === this.#page) this.#sheet.replaceChildren(picture)
  }

  #stand(page: number): void {
    const { left, width } = this.#slider.getBoundingClientRect()
    const part = this.#part(page)
    const half = this.#preview.offsetWidth / 2 + 8
    const middle = left + width * part
    const within = Math.min(Math.max(middle, half), document.documentElement.clientWidth - half)
    this.#preview.style.left = `${within}px`
  }

  /** The position of a page as a fraction measured from the left, whichever side the book begins on. */
  #part(page: number): number {
    const part = (page - 1) / Math.max(Number(this.#slider.max) - 1, 1)
    return this.#isMirrored() ? 1 - part : part
  }

  #pageAt(x: number): number {
    const { left, width } = this.#slider.getBoundingClientRect()
    const part = Math.min(Math.max((x - left) / Math.max(width, 1), 0), 1)
    return 1 + Math.round((this.#isMirrored() ? 1 - part : part) * (Number(this.#slider.max) - 1))
  }

  #isMirrored(): boolean {
    return this.#slider.dir === 'rtl'
  }
}
