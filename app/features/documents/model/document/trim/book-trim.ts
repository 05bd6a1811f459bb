import type { PrintBox } from './print-box.ts'

/** How much is trimmed from a page's edges, in thousandths of its width and height. */
type Trim = { left: number; top: number; right: number; bottom: number }

/**
 * What may be trimmed from the pages of a book. Pages with odd and with even numbers differ if the book has inner and outer margins;
 * what remains of both has the same size. `whole` are the pages from which nothing may be trimmed, because they have print in the margins. `aspect` is the
 * width of a page divided by its height.
 */
export type BookTrim = { odd: Trim; even: Trim; whole: number[]; aspect: number }

/** The share of pages that an edge may leave out. They are shown whole. */
const aside = 0.06

/** Of at least this many pages, one may always be left aside. */
const manyPages = 6

/** The most pages that may be shown whole. A book of more, such as a book of pictures, isn't trimmed. */
const mostWhole = 0.3

/** Print that is this near to an edge reaches it, as a cover or a plate does. Such a page is shown whole. In thousandths. */
const atEdge = 15

/** The room around the print, in thousandths of the page's width. The mark's lines are set there. */
const roomAround = 22

/** Trimming must make a page larger by this factor, or it isn't worth the difference. */
const leastGain = 1.05

/** The height of a page number, in thousandths of the page's. */
const numberHigh = 20

/** Page numbers are left out if this share of the pages has one alone at the edge. */
const numbered = 0.8

/**
 * Finds what may be trimmed from all pages of a book: `boxes` are those of its pages, null without print. Null if nothing may be trimmed.
 */
export function trimOfBook(boxes: readonly (PrintBox | null)[], aspect: number): BookTrim | null {
  const printed = boxes.flatMap((box, at) => (box === null ? [] : [{ box, page: at + 1 }]))
  const pages = printed.filter(({ box }) => !reachesEdge(box))
  if (pages.length === 0) return null
  const [head, foot] = [hasNumbers(pages, 'bodyTop', 'top'), hasNumbers(pages, 'bodyBottom', 'bottom')]
  const edges = pages.map(({ box, page }) => ({
    page,
    left: box.left,
    right: 1000 - box.right,
    top: head ? box.bodyTop : box.top,
    bottom: 1000 - (foot ? box.bodyBottom : box.bottom),
  }))
  const ofOdd = edges.filter(({ page }) => page % 2 === 1)
  const ofEven = edges.filter(({ page }) => page % 2 === 0)
  const [odd, even] = alike(marginsOf(ofOdd, edges), marginsOf(ofEven, edges))
  const trimmed = new Set(
    edges.filter((edge) => !reachesInto(edge, edge.page % 2 === 1 ? odd : even)).map(({ page }) => page),
  )
  const whole = printed.flatMap(({ page }) => (trimmed.has(page) ? [] : [page]))
  if (whole.length > Math.max(mostWhole * printed.length, 1)) return null
  const numbers = { top: head ? numbersAt(pages, 'top') : [], bottom: foot ? numbersAt(pages, 'bottom') : [] }
  const trimOf = (margins: Trim) => besideNumbers(withRoom(margins, aspect), numbers, aspect)
  const trim = { odd: trimOf(odd), even: trimOf(even) }
  return gainOf(trim.odd) < leastGain ? null : { ...trim, whole, aspect }
}

function reachesEdge({ left, top, right, bottom }: PrintBox): boolean {
  return Math.min(left, top, 1000 - right, 1000 - bottom) < atEdge
}

type Edges = Trim & { page: number }

function hasNumbers(
  pages: readonly { box: PrintBox }[],
  body: 'bodyTop' | 'bodyBottom',
  edge: 'top' | 'bottom',
): boolean {
  return pages.filter(({ box }) => box[body] !== box[edge]).length >= numbered * pages.length
}

/** The margins of pages on one side of the book. Top and bottom are those of both sides, so that pairs are level. */
function marginsOf(pages: readonly Edges[], all: readonly Edges[]): Trim {
  const across = pages.length === 0 ? all : pages
  return {
    left: smallMargin(across.map(({ left }) => left)),
    right: smallMargin(across.map(({ right }) => right)),
    top: smallMargin(all.map(({ top }) => top)),
    bottom: smallMargin(all.map(({ bottom }) => bottom)),
  }
}

/** The smallest margin, if the few pages with smaller ones are left aside. */
function smallMargin(margins: readonly number[]): number {
  const left = Math.max(Math.floor(margins.length * aside), margins.length >= manyPages ? 1 : 0)
  return margins.toSorted((one, other) => one - other)[left] ?? 0
}

/** Makes what remains of both sides equally wide. Sides that hardly differ become the same. */
function alike(odd: Trim, even: Trim): [Trim, Trim] {
  if (Math.abs(odd.left - even.left) < 15 && Math.abs(odd.right - even.right) < 15) {
    const both = { ...odd, left: Math.min(odd.left, even.left), right: Math.min(odd.right, even.right) }
    return [both, both]
  }
  const spare = odd.left + odd.right - even.left - even.right
  return spare > 0 ? [narrowed(odd, spare), even] : [odd, narrowed(even, -spare)]
}

/** Trims less from both sides: `by` in all, as far as there is something to give. */
function narrowed(trim: Trim, by: number): Trim {
  const left = Math.min(trim.left, Math.max(Math.ceil(by / 2), by - trim.right))
  return { ...trim, left: trim.left - left, right: trim.right - (by - left) }
}

/** A page has print in the margins if it reaches further into them than this. The room around the print has place for it. */
const allowed = 8

function reachesInto(edges: Edges, trim: Trim): boolean {
  return (['left', 'top', 'right', 'bottom'] as const).some((side) => edges[side] < trim[side] - allowed)
}

function withRoom({ left, top, right, bottom }: Trim, aspect: number): Trim {
  const less = (margin: number, room: number) => Math.max(0, Math.round(margin - room))
  const down = roomAround * aspect
  return {
    left: less(left, roomAround),
    right: less(right, roomAround),
    top: less(top, down),
    bottom: less(bottom, down),
  }
}

/** How far the page numbers that stand alone are from the edge. */
function numbersAt(pages: readonly { box: PrintBox }[], side: 'top' | 'bottom'): number[] {
  return pages.flatMap(({ box }) => {
    if (side === 'top') return box.bodyTop === box.top ? [] : [box.top]
    return box.bodyBottom === box.bottom ? [] : [1000 - box.bottom]
  })
}

/** Shows page numbers with room for the mark's line beside them, unless all of them are trimmed: the edge never cuts through one. */
function besideNumbers(trim: Trim, numbers: { top: number[]; bottom: number[] }, aspect: number): Trim {
  const beside = (side: 'top' | 'bottom') => {
    if (numbers[side].length === 0) return trim[side]
    const near = smallMargin(numbers[side])
    const far = 1000 - smallMargin(numbers[side].map((margin) => 1000 - margin))
    return trim[side] >= far + numberHigh
      ? trim[side]
      : Math.max(0, Math.min(trim[side], Math.round(near - roomAround * aspect)))
  }
  return { ...trim, top: beside('top'), bottom: beside('bottom') }
}

function gainOf({ left, top, right, bottom }: Trim): number {
  return 1000 / Math.min(1000, Math.max(1000 - left - right, 1000 - top - bottom))
}
