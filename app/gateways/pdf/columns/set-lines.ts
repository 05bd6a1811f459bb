import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Heap } from '../heap.ts'
import { columnOrder, type SetLine } from './column-order.ts'

const lineEnd = /\r\n|\r|\n/
const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/

/** What stands around ruby in a page's text: Unicode's signs of an annotation between the lines. */
const [rubyBegins, rubyEnds] = ['\ufffa', '\ufffb']

/**
 * A page's text with its columns in the order they are read (see `columnOrder`), and its ruby at the end, marked as such. `found`
 * is the text as PDFium has it, by whose places the lines are measured, `text` the same with its spaces put right.
 */
export function inColumnOrder(
  api: WrappedPdfiumModule,
  heap: Heap,
  page: number,
  { found, text }: { found: string; text: string },
): string {
  if (!japanese.test(found)) return text
  const lines = text.split(lineEnd)
  const charAt = (at: number) => api.FPDFText_GetCharIndexFromTextIndex(page, at)
  const measured = measure(api, heap, { page, found, charAt })
  const order = columnOrder(measured.map(({ line }) => line))
  if (order === null) return text
  const words = (at: number) => lines[measured[at]?.nth ?? -1] ?? ''
  const body = order.text.map(words).join('\r\n')
  return body + order.ruby.map((at) => rubyBegins + words(at) + rubyEnds).join('')
}

/**
 * The same for a page's characters one by one: their places in the order they are read, each line with its end, ruby last; null where
 * they stand so already. `found` has one sign for each.
 */
export function charactersInColumnOrder(
  api: WrappedPdfiumModule,
  heap: Heap,
  page: number,
  found: string,
): number[] | null {
  if (!japanese.test(found)) return null
  const measured = measure(api, heap, { page, found, charAt: (at) => at })
  const order = columnOrder(measured.map(({ line }) => line))
  return order && [...order.text, ...order.ruby].flatMap((nth) => measured[nth]?.characters ?? [])
}

type Found = { page: number; found: string; charAt: (at: number) => number }
type Measured = { nth: number; line: SetLine; characters: number[] }

/** The lines with something in them, by their number, and the places of their characters with the line's end. */
function measure(api: WrappedPdfiumModule, heap: Heap, { page, found, charAt }: Found): Measured[] {
  const lines = found.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)
  return [...lines].flatMap(({ 0: whole, 1: words = '', index }, nth) => {
    const last = index + words.trimEnd().length - 1
    if (last < index) return []
    const [from, to] = [index, last].map((at) => originOf(api, heap, page, charAt(at)))
    const size = api.FPDFText_GetFontSize(page, charAt(last))
    const characters = Array.from({ length: whole.length }, (_, at) => index + at)
    return from && to ? [{ nth, characters, line: { from, to, size, length: last + 1 - index } }] : []
  })
}

function originOf(api: WrappedPdfiumModule, heap: Heap, page: number, character: number) {
  return heap.borrow(16, (at) =>
    api.FPDFText_GetCharOrigin(page, character, at, at + 8)
      ? { x: heap.float64(at), y: heap.float64(at + 8) }
      : null,
  )
}
