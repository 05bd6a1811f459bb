import type { GlyphOutlines } from '#app/gateways/glyphs/glyph-outlines.ts'
import { Sheet, sheetWidth, TypeCase, wrapWords } from '#app/gateways/typeset/sheet.ts'
import type { ReceiptLine, ReceiptSum, ReceiptTable, ReceiptWords } from './receipt-words.ts'

/** A page with its fonts and its left and right edges, in points. */
type Desk = { sheet: Sheet; type: TypeCase; left: number; right: number }

/** In points. */
const margin = 56

const width = sheetWidth - 2 * margin

const [left, right, middle] = [margin, margin + width, sheetWidth / 2]

const lineHeight = 1.55

/**
 * Draws the receipt as an A4 PDF. `outlines` contains the characters of all words. The same receipt gives the same bytes.
 */
export function drawReceipt(words: ReceiptWords, outlines: GlyphOutlines): Uint8Array<ArrayBuffer> {
  const type = new TypeCase(outlines)
  const desk: Desk = { sheet: new Sheet(type, margin), type, left, right }
  drawHead(desk, words)
  drawTotal(desk, words)
  drawTable(desk, words.headings, words.sold)
  if (words.refunds) {
    desk.sheet.makeRoom(120)
    desk.sheet.y += 22
    paragraph(desk, words.refunds.title, { size: 11 })
    desk.sheet.y += 4
    drawTable(desk, words.headings, words.refunds)
  }
  drawSeller(desk, words)
  drawNotes(desk, words)
  const { language, title, numbers } = words
  return desk.sheet.bytes({ title: `${title} ${numbers[0]?.amount ?? ''}`.trim(), language })
}

function drawHead(desk: Desk, { title, qualified, again, numbers, to }: ReceiptWords): void {
  const { sheet } = desk
  sheet.text(middle, title, { size: 24, align: 'center' })
  if (again !== null) sheet.text(right, again, { size: 14, align: 'right' })
  sheet.y += 32
  if (qualified !== null) sheet.text(middle, qualified, { size: 10.5, align: 'center' })
  sheet.y += 26
  for (const { name, amount } of numbers) {
    sheet.text(right, `${name}  ${amount}`, { size: 9, align: 'right' })
    sheet.y += 14
  }
  sheet.y += 18
  paragraph(desk, to, { size: 15, room: 330 })
  sheet.y += 3
  sheet.rule(left, 330)
  sheet.y += 26
}

function drawTotal(desk: Desk, { total, received }: ReceiptWords): void {
  const { sheet } = desk
  sheet.box(left, width, 46, 0.95)
  sheet.y += 17
  sheet.text(left + 16, total.name, { size: 11 })
  sheet.y -= 6
  sheet.text(right - 16, total.amount, { size: 22, align: 'right' })
  sheet.y += 47
  paragraph(desk, received, { size: 9 })
  sheet.y += 16
}

function drawSeller(desk: Desk, { issuedBy, seller }: ReceiptWords): void {
  const { sheet } = desk
  const from = middle + 10
  sheet.makeRoom(40 + seller.length * 18)
  sheet.y += 34
  sheet.text(from, issuedBy, { size: 8.5, grey: 0.4 })
  sheet.y += 15
  for (const [at, line] of seller.entries())
    paragraph({ ...desk, left: from }, line, { size: at === 0 ? 12 : 9, room: right - from })
}

function drawNotes(desk: Desk, { notes }: ReceiptWords): void {
  const { sheet } = desk
  sheet.makeRoom(20 + notes.length * 14)
  sheet.y += 30
  for (const note of notes) paragraph(desk, note, { size: 8.5, room: width, grey: 0.35 })
}

/** Draws words in as many lines as they need. */
function paragraph(
  desk: Desk,
  words: string,
  { size, room = width, grey = 0.1 }: { size: number; room?: number; grey?: number },
): void {
  const { sheet, type, left: x } = desk
  for (const line of wrapWords(type, words, size, room)) {
    sheet.makeRoom(size * lineHeight)
    sheet.text(x, line, { size, grey })
    sheet.y += size * lineHeight
  }
}

/**
 * The positions of the columns. Columns of numbers are measured at their right edges, from the right edge of the table.
 */
const [dayWidth, amountWidth, rateWidth] = [112, 10, 110]

const [size, small] = [10, 8.5]

const rowHeight = 16

/** Draws lines below their headings, and on the right their totals by rate. */
function drawTable(desk: Desk, headings: ReceiptLine, { lines, sums }: ReceiptTable): void {
  const { sheet, left, right } = desk
  sheet.makeRoom(80)
  sheet.box(left, right - left, 22, 0.92)
  sheet.y += 6
  drawCells(desk, headings, [headings.what], 9)
  for (const line of lines) drawLine(desk, line)
  sheet.y += 8
  for (const [at, sum] of sums.entries()) drawSum(desk, sum, at === sums.length - 1)
}

function drawLine(desk: Desk, line: ReceiptLine): void {
  const { sheet, type, left, right } = desk
  const room = right - left - dayWidth - rateWidth - 44
  const what = wrapWords(type, line.what, size, room)
  const more = wrapWords(type, line.more, small, room)
  sheet.makeRoom((what.length + more.length) * rowHeight + 16)
  sheet.y += 8
  drawCells(desk, line, what, size)
  for (const words of more) {
    sheet.text(left + dayWidth, words, { size: small, grey: 0.35 })
    sheet.y += 14
  }
  sheet.y += 6
  sheet.rule(left, right - left, { grey: 0.7 })
}

/** Draws the cells of one line, and moves down past the lines of its description. */
function drawCells(
  { sheet, left, right }: Desk,
  line: ReceiptLine,
  what: readonly string[],
  height: number,
): void {
  sheet.text(left + 10, line.on, { size: height })
  sheet.text(right - rateWidth, line.rate, { size: height, align: 'right' })
  sheet.text(right - amountWidth, line.amount, { size: height, align: 'right' })
  for (const words of what) {
    sheet.text(left + dayWidth, words, { size: height })
    sheet.y += rowHeight
  }
}

function drawSum({ sheet, left, right }: Desk, { name, amount }: ReceiptSum, isLast: boolean): void {
  const from = left + (right - left) / 2 + 10
  const height = isLast ? 11.5 : size
  sheet.makeRoom(22)
  sheet.text(from, name, { size: height })
  sheet.text(right - amountWidth, amount, { size: height, align: 'right' })
  sheet.y += isLast ? 20 : 18
  sheet.rule(from, right - from, isLast ? { weight: 1 } : { grey: 0.8 })
  sheet.y += 6
}
