import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Heap } from '#app/gateways/pdf/heap.ts'
import { isKana, isSetAsRuby, rubySize } from '#app/kernel/values/reading/ruby.ts'
import { acrossLines, columnOrder, type SetLine } from './column-order.ts'

/** A letter with its position in the page's text, in points; `y` grows upwards. */
type SetLetter = { at: number; x: number; y: number; size: number; isKana: boolean }

const lineEnd = /\r\n|\r|\n/

const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/

/** Unicode's interlinear annotation characters mark ruby in a page's text. */
const [rubyBegins, rubyEnds] = ['\ufffa', '\ufffb']

/** A page's text, and whether it is written in columns from right to left. */
export type OrderedText = { text: string; isInColumns: boolean }

/**
 * Puts a page's text with its columns into reading order (see `columnOrder`) and marks its ruby at the end. `found` is PDFium's own text,
 * by whose positions the lines are measured; `text` is the same with corrected spaces.
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
 * Like `inColumnOrder`, for single characters: the positions in reading order, each line with its end, and separately those of ruby. Null
 * if they are in that order already. `found` has one character for each.
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

/** Whether a letter is upright. Letters on their side belong to a turned page and are horizontal text. */
function standsUpright(api: WrappedPdfiumModule, page: number, character: number): boolean {
  return Math.cos(api.FPDFText_GetCharAngle(page, character)) > 0.9
}

type Found = { page: number; found: string; charAt: (at: number) => number }

/** A line by its number, or a part of one: its letters without the readings, or one of the readings. */
type Measured = { nth: number | null; line: SetLine; characters: number[] }

/** The lines that aren't empty, with the positions of their characters including the line end. */
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

/** Adds the spaces between two letters of the line. PDFium also puts a space before a reading, which isn't the line's. */
function withSpaces(places: readonly number[], own: readonly number[]): number[] {
  return own.flatMap((at, nth) => {
    const next = own[nth + 1]
    const isNext = next !== undefined && places[places.indexOf(at) + 1] === next
    return isNext ? Array.from({ length: next - at }, (_, step) => at + step) : [at]
  })
}

/** The sizes of letters as drawn: many programs write a font of size 1 and enlarge it. */
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

/**
 * The farthest distance of neighbouring letters along the line, in letter sizes: PDFium puts a whole reading between two letters of its
 * word.
 */
const ALONG = 4

/**
 * Separates the letters of a line from the readings that PDFium mixed into it because they stand at the same height:
 * smaller letters to the right of a column or, in kana, above a line. `places` are the letters' positions in the page's
 * text. Null if the line has no readings.
 */
function readingsApart(
  places: readonly number[],
  { sizeAt, letterAt }: { sizeAt: (at: number) => number; letterAt: (at: number) => SetLetter | null },
): number[][] | null {
  const sizes = places.map(sizeAt)
  const most = Math.max(...sizes)
  if (!sizes.some((size) => size <= most * rubySize)) return null
  const letters = places.flatMap((at) => letterAt(at) ?? [])
  const column = letters.filter(({ size }) => size > most * rubySize)
  const runs = runsAcross(column) ? 'across' : 'down'
  const readings = letters.filter(
    (letter) => (letter.isKana || runs === 'down') && column.some((base) => isReadingOf(letter, base, runs)),
  )
  if (readings.length === 0) return null
  const own = letters.filter((letter) => !readings.includes(letter))
  return [own.map(({ at }) => at), ...groups(letters, readings)]
}

function runsAcross(letters: readonly SetLetter[]): boolean {
  const [from, to] = [letters[0], letters.at(-1)]
  if (from === undefined || to === undefined || from === to) return false
  return from.y - to.y <= 2 * Math.abs(to.x - from.x)
}

function isReadingOf(letter: SetLetter, base: SetLetter, runs: 'across' | 'down'): boolean {
  const along = runs === 'down' ? letter.y - base.y : letter.x - base.x
  return (
    Math.abs(along) <= ALONG * base.size && isSetAsRuby(acrossLines(letter, runs), acrossLines(base, runs))
  )
}

/** Joins letters that follow each other in the line into one reading. */
function groups(letters: readonly SetLetter[], readings: readonly SetLetter[]): number[][] {
  const found: number[][] = []
  let last: SetLetter | undefined
  for (const letter of letters) {
    if (readings.includes(letter)) {
      if (last === undefined || !readings.includes(last)) found.push([])
      found.at(-1)?.push(letter.at)
    }
    last = letter
  }
  return found
}
