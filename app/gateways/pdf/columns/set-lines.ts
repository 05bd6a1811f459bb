import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { isKana } from '#app/values/reading/ruby.ts'
import type { Heap } from '../heap.ts'
import { columnOrder, type SetLine } from './column-order.ts'
import { readingsApart, type SetLetter } from './readings-apart.ts'

const lineEnd = /\r\n|\r|\n/
const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/

/** What stands around ruby in a page's text: Unicode's signs of an annotation between the lines. */
const [rubyBegins, rubyEnds] = ['\ufffa', '\ufffb']

/** A page's text, and whether it is written in columns, from the right to the left. */
export type OrderedText = { text: string; isInColumns: boolean }

/**
 * A page's text with its columns in the order they are read (see `columnOrder`), and its ruby at the end, marked as such. `found`
 * is the text as PDFium has it, by whose places the lines are measured, `text` the same with its spaces put right.
 */
export function inColumnOrder(
  api: WrappedPdfiumModule,
  heap: Heap,
  page: number,
  { found, text }: { found: string; text: string },
): OrderedText {
  if (!japanese.test(found)) return { text, isInColumns: false }
  const lines = text.split(lineEnd)
  const charAt = (at: number) => api.FPDFText_GetCharIndexFromTextIndex(page, at)
  const measured = measure(api, heap, { page, found, charAt })
  const order = columnOrder(measured.map(({ line }) => line))
  if (order === null) return { text, isInColumns: false }
  const words = (at: number) => {
    const { nth, characters } = measured[at] as Measured
    return (
      (nth === null
        ? characters
            .map((place) => found[place])
            .join('')
            .trimEnd()
        : lines[nth]) ?? ''
    )
  }
  const body = order.text.map(words).join('\r\n')
  const readings = order.ruby.map((at) => rubyBegins + words(at) + rubyEnds)
  const isUpright = (at: number) => {
    const letter = measured[at]?.characters.find((place) => (found[place] ?? '').trim() !== '')
    return letter !== undefined && standsUpright(api, page, charAt(letter))
  }
  const isInColumns = order.runs === 'down' && order.text.filter(isUpright).length * 2 > order.text.length
  return { text: body + readings.join(''), isInColumns }
}

/**
 * The same for a page's characters one by one: their places in the order they are read, each line with its end, and apart those of
 * its ruby; null where they stand so already. `found` has one sign for each.
 */
export function charactersInColumnOrder(
  api: WrappedPdfiumModule,
  heap: Heap,
  page: number,
  found: string,
): { text: number[]; ruby: number[] } | null {
  if (!japanese.test(found)) return null
  const measured = measure(api, heap, { page, found, charAt: (at) => at })
  const order = columnOrder(measured.map(({ line }) => line))
  const characters = (nths: readonly number[]) => nths.flatMap((nth) => measured[nth]?.characters ?? [])
  return order && { text: characters(order.text), ruby: characters(order.ruby) }
}

/** Letters that lie on their side are those of a page that was turned, and run across. */
function standsUpright(api: WrappedPdfiumModule, page: number, character: number): boolean {
  return Math.cos(api.FPDFText_GetCharAngle(page, character)) > 0.9
}

type Found = { page: number; found: string; charAt: (at: number) => number }
/** A line by its number, or a piece of one: its letters without the readings beside it, or one of those. */
type Measured = { nth: number | null; line: SetLine; characters: number[] }

/** The lines with something in them, and the places of their characters with the line's end. */
function measure(api: WrappedPdfiumModule, heap: Heap, { page, found, charAt }: Found): Measured[] {
  const sizes = sizesOf(api, heap, page, Array.from(found.split('').keys(), charAt))
  const sizeAt = (at: number) => sizes[at] ?? 0
  const letterAt = (at: number): SetLetter | null => {
    const origin = originOf(api, heap, page, charAt(at))
    return origin && { at, ...origin, size: sizeAt(at), isKana: isKana(found[at] ?? '') }
  }
  const measured = (nth: number | null, characters: number[], places: readonly number[]): Measured[] => {
    const [from, to] = [places[0], places.at(-1)].map((at) => (at === undefined ? null : letterAt(at)))
    const areKana = places.every((at) => isKana(found[at] ?? ''))
    return from && to
      ? [{ nth, characters, line: { from, to, size: to.size, length: places.length, isKana: areKana } }]
      : []
  }
  const lines = found.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)
  return [...lines].flatMap(({ 0: whole, 1: words = '', index }, nth) => {
    const all = Array.from({ length: whole.length }, (_, at) => index + at)
    const places = all.filter((at) => (found[at] ?? '').trim() !== '')
    const pieces = readingsApart(places, { sizeAt, letterAt })
    if (pieces === null) return measured(nth, all, places)
    const [own = [], ...readings] = pieces
    const column = [...withSpaces(places, own), ...all.slice(words.length)]
    return [...measured(null, column, own), ...readings.flatMap((piece) => measured(null, piece, piece))]
  })
}

/** What stands between two letters of their own is theirs; PDFium puts a space before a reading as well. */
function withSpaces(places: readonly number[], own: readonly number[]): number[] {
  return own.flatMap((at, nth) => {
    const next = own[nth + 1]
    const isNext = next !== undefined && places[places.indexOf(at) + 1] === next
    return isNext ? Array.from({ length: next - at }, (_, step) => at + step) : [at]
  })
}

/** Of letters as they are painted: many a program writes a font of size 1 and enlarges it. */
function sizesOf(
  api: WrappedPdfiumModule,
  heap: Heap,
  page: number,
  characters: readonly number[],
): number[] {
  return heap.borrow(24, (at) =>
    characters.map((character) => {
      const size = api.FPDFText_GetFontSize(page, character)
      if (!api.FPDFText_GetMatrix(page, character, at)) return size
      return size * Math.hypot(heap.float32(at + 8), heap.float32(at + 12))
    }),
  )
}

function originOf(api: WrappedPdfiumModule, heap: Heap, page: number, character: number) {
  return heap.borrow(16, (at) =>
    api.FPDFText_GetCharOrigin(page, character, at, at + 8)
      ? { x: heap.float64(at), y: heap.float64(at + 8) }
      : null,
  )
}
