import type { CoverDesign } from '#seeds/demo/world-content.ts'
import { addFrontPage } from './front-page.ts'
import { type Book, infoOf } from './manuscript.ts'
import { bytesOf, drawCentred, drawColumn, openDocument, type PdfDocument } from './pen.ts'

const PAGE: [number, number] = [419.53, 595.28]
const SIZE = 12
const LEADING = 24.2
const CHARACTERS = 35
const COLUMNS = 13
const RIGHT = 362
const TOP = 82

const NOT_FIRST = /^[、。」』）！？ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ…—]/
const NOT_LAST = /[「『（]$/

/** Typesets a story in vertical columns from right to left. `/Direction /R2L` tells viewers that its pages turn leftwards. */
export function setVerticalBook(manuscript: Book, front: CoverDesign | Buffer): Promise<Buffer> {
  const document = openDocument(PAGE, infoOf(manuscript), 'ja', true)
  return bytesOf(document, () => {
    addFrontPage(document, manuscript, { front, size: PAGE })
    setColumns(document, manuscript)
  })
}

function setColumns(document: PdfDocument, manuscript: Book) {
  let column = COLUMNS
  let page = 1
  const turn = () => {
    document.addPage()
    page++
    column = 0
    drawCentred(document, String(page), { x: PAGE[0] / 2, y: 560, ink: { size: 8, color: '#6d7077' } })
    drawColumn(document, manuscript.title, {
      x: 26,
      y: TOP,
      ink: { size: 7.2, color: '#6d7077', tracking: 1 },
    })
  }
  for (const block of manuscript.blocks) {
    if (block.kind === 'break') column = COLUMNS
    if (block.kind === 'chapter') {
      if (column > COLUMNS - 6) turn()
      else column++
      document.outline.addItem(block.text)
      const x = RIGHT - (column + 1) * LEADING
      drawColumn(document, block.text, { x, y: TOP + SIZE * 3, ink: { size: 15, weight: 700, tracking: 2 } })
      column += 3
    }
    if (block.kind !== 'paragraph') continue
    for (const text of columnsOf(block.text)) {
      if (column >= COLUMNS) turn()
      drawColumn(document, text, { x: RIGHT - column * LEADING, y: TOP, ink: { size: SIZE } })
      column++
    }
  }
}

/** Breaks a paragraph into columns of at most 35 characters. Speech starts without the indent. 、 and 。 may hang below. */
function columnsOf(text: string): string[] {
  const chars = [...(/^[「『（]/.test(text) ? text : `　${text}`)]
  const columns: string[] = []
  while (chars.length > 0) {
    let count = Math.min(CHARACTERS, chars.length)
    if (/^[、。]/.test(chars[count] ?? '')) count++
    else
      while (
        count > 1 &&
        count < chars.length &&
        (NOT_FIRST.test(chars[count] ?? '') || NOT_LAST.test(chars[count - 1] ?? ''))
      )
        count--
    columns.push(chars.splice(0, count).join(''))
  }
  return columns
}
