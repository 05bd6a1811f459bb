import type { PdfDocument } from '../pen.ts'

interface FigureFrame {
  width: number
  accent: string
  args: number[]
}

/** A drawing as wide as the text of the page. Its origin is the upper left corner. */
export interface Figure {
  height: number
  draw(document: PdfDocument, frame: FigureFrame): void
}

export const INK = '#2b2d31'
export const PALE = '#8a8d94'
export const LINE = '#cfccc3'
export const WASH = '#f4f2ec'
