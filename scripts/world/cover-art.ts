import type { CoverDesign } from '#seeds/demo/world-content.ts'
import { forms } from './cover-forms.ts'
import { type Chance, type Composition, H, palettes, type Shape, type Slot, W } from './cover-kit.ts'
import { emsOf } from './fonts.ts'
import { drawCentred, drawColumn, drawLine, type PdfDocument } from './pen.ts'

export interface CoverBook {
  title: string
  author: string
  distributorName: string
  subtitle?: string
}

interface CoverText {
  text: string
  x: number
  /** The baseline, or the top of a vertical column. */
  y: number
  size: number
  weight: 400 | 700
  color: string
  align: 'start' | 'middle'
  vertical: boolean
}

interface Cover {
  ground: string
  shapes: Shape[]
  texts: CoverText[]
}

/** Composes a cover of 600 × 860 units. The same book always gets the same drawing. */
export function composeCover(book: CoverBook, design: CoverDesign): Cover {
  const palette = palettes[design.palette]
  const composition = forms[design.form](palette, chanceFor(book.title), book.title)
  const title = design.vertical
    ? verticalTitle(book, composition)
    : horizontalTitle(book, composition, design)
  return {
    ground: palette.ground,
    shapes: composition.shapes,
    texts: [...title, ...creditOf(book, composition)],
  }
}

/** Splits a title from its second line, at a full-width space or a colon. */
function partsOf(book: CoverBook): [string, string] {
  const [, main = book.title, rest = ''] = /^(.{2,}?)(?:　|: )(.+)$/.exec(book.title) ?? []
  return [main, rest || book.subtitle || '']
}

function horizontalTitle(
  book: CoverBook,
  { title: slot, largest }: Composition,
  design: CoverDesign,
): CoverText[] {
  const [main, rest] = partsOf(book)
  const top = [...main].length <= 2 ? largest * 2.1 : largest
  const set = largestFit(main, {
    width: slot.width,
    height: slot.height * (rest ? 0.7 : 1),
    largest: top,
    weight: 700,
    given: design.lines,
  })
  const height = set.lines.length * set.size * 1.32
  const below = height + 20
  const size = Math.min(30, set.size * 0.6)
  const small = rest
    ? largestFit(rest, {
        width: slot.width,
        height: Math.max(40, slot.height - below),
        largest: size,
        weight: 400,
      })
    : undefined
  const whole = small ? below + small.lines.length * small.size * 1.32 : height
  const y = slot.align === 'middle' ? slot.y + (slot.height - whole) / 2 : slot.y
  const texts = stack(set.lines, slot, { top: y, size: set.size, weight: 700 })
  return small
    ? [...texts, ...stack(small.lines, slot, { top: y + below, size: small.size, weight: 400 })]
    : texts
}

function stack(
  lines: readonly string[],
  slot: Slot,
  { top, size, weight }: { top: number; size: number; weight: 400 | 700 },
): CoverText[] {
  const x = slot.align === 'middle' ? slot.x + slot.width / 2 : slot.x
  return lines.map((text, i) => ({
    text,
    x,
    y: top + size * (0.88 + i * 1.32),
    size,
    weight,
    color: slot.color,
    align: slot.align,
    vertical: false,
  }))
}

/** Sets the title in columns, starting at the right edge of its area. */
function verticalTitle(book: CoverBook, { title: slot, largest }: Composition): CoverText[] {
  const [main, rest] = partsOf(book)
  let size = largest
  let columns = columnsOf(main, slot.height / size)
  while (size > 24 && columns.length * size * 1.35 > slot.width * (rest ? 0.7 : 1)) {
    size -= 2
    columns = columnsOf(main, slot.height / size)
  }
  const column = (
    text: string,
    { x, y, at, weight }: { x: number; y: number; at: number; weight: 400 | 700 },
  ): CoverText => ({
    text,
    x,
    y,
    size: at,
    weight,
    color: slot.color,
    align: 'start',
    vertical: true,
  })
  const texts = columns.map((text, i) =>
    column(text, { x: slot.x + slot.width - size * (0.5 + i * 1.35), y: slot.y, at: size, weight: 700 }),
  )
  if (rest) {
    const small = Math.min(28, size * 0.55)
    const x = slot.x + slot.width - columns.length * size * 1.35 - small * 0.6
    const lines = columnsOf(rest, (slot.height - size) / small)
    texts.push(
      ...lines.map((text, i) =>
        column(text, { x: x - i * small * 1.5, y: slot.y + size, at: small, weight: 400 }),
      ),
    )
  }
  return texts
}

const columnsOf = (text: string, characters: number) =>
  wrap(text, Math.floor(characters), (piece) => [...piece].length, false) ?? []

function creditOf(book: CoverBook, { credit, title }: Composition): CoverText[] {
  const common = { x: credit.x, color: credit.color, align: credit.align, vertical: false } as const
  const author = largestFit(book.author, { width: title.width, height: 30, largest: 23, weight: 400 })
  return [
    { ...common, text: author.lines[0] ?? '', y: credit.y, size: author.size, weight: 700 },
    { ...common, text: book.distributorName, y: credit.y + 29, size: 16, weight: 400 },
  ]
}

/**
 * Finds the largest size at which the text fits, in lines of about the same length. A word is broken only if the text would otherwise be
 * smaller than half of the wanted size.
 */
function largestFit(
  text: string,
  {
    width,
    height,
    largest,
    weight,
    given,
  }: { width: number; height: number; largest: number; weight: 400 | 700; given?: readonly string[] },
): { size: number; lines: string[] } {
  const ems = (piece: string) => emsOf(piece, weight)
  for (const whole of [true, false]) {
    for (let size = largest; size > (whole ? largest / 2 : 12); size -= 2) {
      const measure = width / size
      const lines = given ?? wrap(text, measure, ems, whole)
      const fits =
        lines?.every((line) => ems(line) <= measure) && lines.length * size * 1.32 <= height + size * 0.4
      if (lines && fits) return { size, lines: given ? [...given] : balance(text, [...lines], ems, whole) }
    }
  }
  return { size: 12, lines: wrap(text, width / 12, ems, false) ?? [text] }
}

/** Breaks the text at the narrowest width that needs no more lines than the full width. */
function balance(text: string, lines: string[], ems: (text: string) => number, whole: boolean): string[] {
  let best = lines
  const widest = Math.max(...lines.map(ems))
  for (let measure = widest - 0.5; measure > widest / 2; measure -= 0.5) {
    const tried = wrap(text, measure, ems, whole)
    if (!tried || tried.length > lines.length) break
    best = tried
  }
  return best
}

const words = new Intl.Segmenter('ja', { granularity: 'word' })
const TAIL = /^[、。・！？」』）ー,.!?:）]|^[ぁ-ん]{1,3}$/
const OPEN = /[「『（]$|[0-9０-９〇一二三四五六七八九十百第]$/

/** Splits a text into phrases that must not be broken: particles and closing marks belong to the word before, numbers to their counter. */
function phrasesOf(text: string): string[] {
  const phrases: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = phrases.at(-1)
    const joins =
      last !== undefined &&
      (OPEN.test(last) || TAIL.test(segment) || segment === ' ') &&
      !/^[「『（]/.test(segment)
    if (joins) phrases[phrases.length - 1] = last + segment
    else phrases.push(segment)
  }
  return phrases
}

/** Fills lines with phrases one after the other. Returns nothing if a phrase is too wide and must not be broken. */
function wrap(
  text: string,
  measure: number,
  ems: (text: string) => number,
  whole: boolean,
): string[] | undefined {
  const phrases = phrasesOf(text)
  if (whole && phrases.some((phrase) => ems(phrase.trim()) > measure)) return undefined
  const lines: string[] = []
  for (const phrase of phrases.flatMap((phrase) => (ems(phrase.trim()) > measure ? [...phrase] : [phrase]))) {
    const last = lines.at(-1)
    if (last !== undefined && ems(`${last}${phrase}`.trimEnd()) <= measure)
      lines[lines.length - 1] = last + phrase
    else lines.push(phrase.trimStart())
  }
  return lines.map((line) => line.trim()).filter(Boolean)
}

/** A random generator (Mulberry32), seeded with the title's characters. */
function chanceFor(text: string): Chance {
  let state = [...text].reduce(
    (hash, char) => Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  )
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Draws the cover as a page of the book, with its words as real text. */
export function drawCover(
  document: PdfDocument,
  book: CoverBook,
  design: CoverDesign,
  [width, height]: [number, number],
) {
  const cover = composeCover(book, design)
  const scale = Math.max(width / W, height / H)
  document.rect(0, 0, width, height).fill(cover.ground)
  document.save()
  document.translate((width - W * scale) / 2, (height - H * scale) / 2).scale(scale)
  for (const shape of cover.shapes) {
    document.save()
    document
      .fillOpacity(shape.opacity ?? 1)
      .strokeOpacity(shape.opacity ?? 1)
      .lineWidth(shape.width ?? 1)
    document.path(shape.d)
    if (shape.fill && shape.stroke) document.fillAndStroke(shape.fill, shape.stroke)
    else if (shape.fill) document.fill(shape.fill)
    else document.stroke(shape.stroke)
    document.restore()
  }
  for (const { text, x, y, size, weight, color, align, vertical } of cover.texts) {
    if (vertical) drawColumn(document, text, { x, y, ink: { size, weight, color } })
    else if (align === 'middle') drawCentred(document, text, { x, y, ink: { size, weight, color } })
    else drawLine(document, text, { x, y, ink: { size, weight, color } })
  }
  document.restore()
}
