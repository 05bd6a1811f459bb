import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Heap } from './heap.ts'

/** Words with spaced-out letters: PDFium puts one space between letters, and only one between words too. */
const spacedLetters = /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){3,}(?![\p{L}\p{N}])/gu
/** As a multiple of the usual gap between two letters. */
const WIDE = 1.6

/** Puts two spaces between spaced-out letters if the gap is so wide that a new word begins. */
export function withWordGaps(api: WrappedPdfiumModule, heap: Heap, page: number, text: string): string {
  return text.replace(spacedLetters, (run, at: number) => {
    const letters = Array.from({ length: (run.length + 1) / 2 }, (_, index) =>
      boxAt(api, heap, page, at + 2 * index),
    )
    const gaps = letters.slice(1).map((box, index) => gapBetween(letters[index], box))
    const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
    return run.replace(/ /g, (space, place: number) => (gaps[(place - 1) / 2]! > usual * WIDE ? '  ' : space))
  })
}

type Box = { left: number; right: number; bottom: number; top: number } | null

function boxAt(api: WrappedPdfiumModule, heap: Heap, page: number, textIndex: number): Box {
  const index = api.FPDFText_GetCharIndexFromTextIndex(page, textIndex)
  return heap.borrow(32, (at) => {
    if (!api.FPDFText_GetCharBox(page, index, at, at + 8, at + 16, at + 24)) return null
    const [left, right, bottom, top] = [0, 8, 16, 24].map((offset) => heap.float64(at + offset)) as [
      number,
      number,
      number,
      number,
    ]
    return { left, right, bottom, top }
  })
}

/** In points, in the direction of the text. 0 if it isn't known. */
function gapBetween(one: Box | undefined, next: Box | undefined): number {
  if (!one || !next) return 0
  return Math.max(
    next.left - one.right,
    one.left - next.right,
    next.bottom - one.top,
    one.bottom - next.top,
    0,
  )
}
