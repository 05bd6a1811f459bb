import type { Highlighted, PageText } from '#app/viewer/browser/page-text/text-layer.ts'
import type { Unit } from '#app/viewer/browser/page-text/whole-letters.ts'
import type { Passage } from './anchor.ts'
import type { Annotation, AnnotationBook } from './annotation-book.ts'
import type { Colour } from './colours.ts'

/** A selected passage of a page, and where it is on the screen. */
export interface Selected extends Passage {
  page: number
  /** Whether its lines run downwards. */
  isDown: boolean
  /** The box of the end that was moved last, in the window. */
  box: DOMRect
}

interface HighlightsOptions {
  book: AnnotationBook
  /** Called after something was written. */
  changed: () => void
  /** Called when a highlight on the page was pressed. */
  pressed: (annotation: Annotation) => void
  /** Called for a highlight whose words aren't on its page. */
  missed: (annotation: Annotation) => void
}

/** The reader's highlights on the painted pages, and the selections that can become highlights. */
export class Highlights {
  readonly #options: HighlightsOptions
  readonly #pages = new WeakMap<Element, { page: number; text: PageText }>()
  readonly #told = new Set<string>()
  colour: Colour = 'yellow'

  constructor(options: HighlightsOptions) {
    this.#options = options
    document.addEventListener('click', ({ target }) => this.#press(target))
  }

  /** Draws the highlights of a page that was painted, into its text. */
  attach(page: number, text: PageText): PageText {
    this.#pages.set(text.element, { page, text })
    this.#draw(page, text)
    return text
  }

  /** Draws all highlights anew. Call it after any change. */
  draw(): void {
    for (const element of document.querySelectorAll('.textLayer')) {
      const known = this.#pages.get(element)
      if (known) this.#draw(known.page, known.text)
    }
  }

  /**
   * The selected passages in the order of the book, one for each page that the selection covers; empty if no text of a page is selected.
   */
  selected(): Selected[] {
    const selection = getSelection()
    if (!selection || selection.isCollapsed || selection.rangeCount === 0) return []
    const range = selection.getRangeAt(0)
    return [...document.querySelectorAll<HTMLElement>('.textLayer')]
      .filter((layer) => range.intersectsNode(layer))
      .flatMap((layer) => this.#selectedOn(layer, range) ?? [])
      .sort((one, other) => one.page - other.page)
  }

  /** Widens the selection to whole letters or words, on the screen too. */
  widen(unit: Unit): void {
    const selection = getSelection()
    if (!selection || selection.isCollapsed || selection.rangeCount === 0) return
    const range = selection.getRangeAt(0)
    const isBackwards =
      selection.anchorNode !== range.startContainer || selection.anchorOffset !== range.startOffset
    const whole = range.cloneRange()
    for (const layer of document.querySelectorAll<HTMLElement>('.textLayer')) {
      const known = this.#pages.get(layer)
      if (!known || !range.intersectsNode(layer)) continue
      const own = known.text.widen(within(layer, range), unit)
      if (layer.contains(range.startContainer)) whole.setStart(own.startContainer, own.startOffset)
      if (layer.contains(range.endContainer)) whole.setEnd(own.endContainer, own.endOffset)
    }
    const ends = [
      whole.compareBoundaryPoints(Range.START_TO_START, range),
      whole.compareBoundaryPoints(Range.END_TO_END, range),
    ]
    if (ends.every((moved) => moved === 0)) return
    const { startContainer: start, startOffset, endContainer: end, endOffset } = whole
    if (isBackwards) selection.setBaseAndExtent(end, endOffset, start, startOffset)
    else selection.setBaseAndExtent(start, startOffset, end, endOffset)
  }

  #selectedOn(layer: HTMLElement, range: Range): Selected | null {
    const known = this.#pages.get(layer)
    if (!known) return null
    const own = within(layer, range)
    const anchor = known.text.anchorAt(own)
    const boxes = [...own.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    const box = boxes[boxes.length - 1]
    const isDown = own.startContainer.parentElement?.closest('.downwards') !== null
    return anchor && box ? { ...anchor, page: known.page, isDown, box } : null
  }

  /** Adds a highlight for each page. The same words in another colour stay one highlight. */
  add(selected: readonly Selected[], colour = this.colour): Annotation[] {
    this.colour = colour
    const highlights = selected.map((part) => this.#put(part, colour))
    getSelection()?.removeAllRanges()
    this.draw()
    this.#options.changed()
    return highlights
  }

  #put({ page, quote, prefix, suffix }: Selected, colour: Colour): Annotation {
    const { book } = this.#options
    const known = book
      .list()
      .find(
        (each) =>
          each.page === page && each.quote === quote && each.prefix === prefix && each.colour !== null,
      )
    return book.put({ ...known, kind: 'highlight', page, quote, prefix, suffix, colour })
  }

  #draw(page: number, text: PageText): void {
    const ofPage = this.#options.book.list().filter((each) => each.page === page && each.colour !== null)
    const missing = text.highlight(ofPage.map(highlighted))
    for (const annotation of ofPage)
      if (missing.includes(annotation.id) && !this.#told.has(annotation.id)) {
        this.#told.add(annotation.id)
        this.#options.missed(annotation)
      }
  }

  #press(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement) || getSelection()?.isCollapsed === false) return
    const { annotation: id } = target.dataset
    const annotation = id && this.#options.book.list().find((each) => each.id === id)
    if (annotation) this.#options.pressed(annotation)
  }
}

/** The part of a range that lies in a page's text. */
function within(layer: HTMLElement, range: Range): Range {
  const own = range.cloneRange()
  if (!layer.contains(own.startContainer)) own.setStart(layer, 0)
  if (!layer.contains(own.endContainer)) own.setEnd(layer, layer.childNodes.length)
  return own
}

function highlighted({ id, quote, prefix, suffix, colour, body }: Annotation): Highlighted {
  return { id, quote, prefix, suffix, classes: `highlight ${colour}${body === '' ? '' : ' noted'}` }
}
