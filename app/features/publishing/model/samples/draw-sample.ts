import { fetchOutlines } from '#app/gateways/glyphs/glyph-outlines.ts'
import { Sheet, sheetWidth, TypeCase, wrapWords } from '#app/gateways/typeset/sheet.ts'
import type { SampleBook } from './sample-books.ts'

/** In points. */
const margin = 72
const width = sheetWidth - 2 * margin

/** Typesets a sample as a PDF: a title page, then its chapters. The same words give the same bytes. */
export async function drawSample(assets: Fetcher, book: SampleBook, language: string) {
  const type = new TypeCase(await fetchOutlines(assets, JSON.stringify(book)))
  const sheet = new Sheet(type, margin)
  const paragraph = (words: string, size: number) => {
    for (const line of wrapWords(type, words, size, width)) {
      sheet.makeRoom(size * 1.8)
      sheet.text(margin, line, { size })
      sheet.y += size * 1.8
    }
  }
  sheet.box(margin, width, 4, book.grey)
  sheet.y += 150
  paragraph(book.title, 30)
  sheet.y += 12
  sheet.rule(margin, width)
  sheet.y += 20
  paragraph(book.author, 14)
  for (const { heading, text } of book.chapters) {
    // More than a page is left only at the top of one, so that every chapter begins a page.
    sheet.makeRoom(Number.POSITIVE_INFINITY)
    paragraph(heading, 20)
    sheet.y += 14
    for (const words of text) {
      paragraph(words, 12)
      sheet.y += 8
    }
  }
  return sheet.bytes({ title: book.title, language })
}
