/** A place in the book: a page, and how far down it, or to the left in vertical text, as a fraction. */
export interface Place {
  page: number
  part: number
}

/** The place at the top of the pages that are on the screen, or at their right in vertical text; null if there are none. */
export function placeOnPages(pages: readonly number[], isDown: boolean): Place | null {
  const view = shownPages()
  if (view === null) return null
  const box = view.getBoundingClientRect()
  for (const page of pages) {
    const paper = paperOf(view, page)
    if (paper === null) continue
    const [from, to] = isDown ? [paper.right, paper.left] : [paper.top, paper.bottom]
    const at = isDown ? box.right : box.top
    const part = (at - from) / (to - from)
    if (part < 1) return { page, part: Math.max(0, part) }
  }
  return null
}

/** Scrolls the pages so that this place is at their top, if they are larger than the window. */
export function showOnPages({ page, part }: Place, isDown: boolean): void {
  const view = shownPages()
  const paper = view && paperOf(view, page)
  if (!view || !paper) return
  const box = view.getBoundingClientRect()
  if (isDown) view.scrollLeft += paper.right - part * paper.width - box.right
  else view.scrollTop += paper.top + part * paper.height - box.top
}

/** The element that scrolls the pages: the stage, or the pages below each other. */
function shownPages(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.scroll-view:not([hidden])') ?? document.getElementById('stage')
}

function paperOf(view: HTMLElement, page: number): DOMRect | null {
  return view.querySelector(`.page[data-page="${page}"]`)?.getBoundingClientRect() ?? null
}

/** The blocks of the text that know where on their page they are, with their places. */
function blocksIn(body: HTMLElement): { element: HTMLElement; place: Place }[] {
  return [...body.querySelectorAll<HTMLElement>('.text-page')].flatMap((section) => {
    const [from = 0, to = 1] = (section.dataset.extent ?? '').split(' ').map(Number)
    return [...section.querySelectorAll<HTMLElement>('[data-at]')].map((element) => {
      const part = (Number(element.dataset.at) - from) / (to - from)
      return { element, place: { page: Number(section.dataset.page), part: Math.min(Math.max(part, 0), 1) } }
    })
  })
}

/** The place of the first block in sight; null if no block is. */
export function placeInText(body: HTMLElement, isDown: boolean): Place | null {
  const box = body.getBoundingClientRect()
  const first = blocksIn(body).find(({ element }) => {
    const { bottom, left } = element.getBoundingClientRect()
    // A block of which only the last line is left was read.
    return isDown ? left < box.right - 40 : bottom > box.top + 40
  })
  return first?.place ?? null
}

/** Scrolls the text so that the block at this place is at its top, or at its right. The first one of a page comes with the page's name. */
export function showInText(body: HTMLElement, { page, part }: Place, isDown: boolean): void {
  const blocks = blocksIn(body).filter(({ place }) => place.page === page)
  // In columns a later block may be further up on the page: the last one of those that begin before the place is the one to read.
  const nearest = Math.max(...blocks.map(({ place }) => (place.part <= part + 0.005 ? place.part : 0)))
  const found = blocks.find(({ place }) => place.part === nearest)
  const section = body.querySelector<HTMLElement>(`.text-page[data-page="${page}"]`)
  const target = found === undefined || found === blocks[0] ? section : found.element
  if (target === null) return
  const [at, box] = [target.getBoundingClientRect(), body.getBoundingClientRect()]
  const margin = Number.parseFloat(getComputedStyle(body)[isDown ? 'paddingRight' : 'paddingTop']) || 0
  if (isDown) body.scrollLeft += at.right - (box.right - margin)
  else body.scrollTop += at.top - (box.top + margin)
}
