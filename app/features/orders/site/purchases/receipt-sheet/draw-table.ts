import type { Sheet } from '#app/gateways/typeset/sheet.ts'
import type { TypeCase } from '#app/gateways/typeset/type-case.ts'
import { wrapWords } from '#app/gateways/typeset/wrap-words.ts'
import type { ReceiptLine, ReceiptSum, ReceiptTable } from './receipt-words.ts'

/** A page with its fonts and its left and right edges. In points. */
export type Desk = { sheet: Sheet; type: TypeCase; left: number; right: number }

/**
 * The positions of the columns. Columns of numbers are measured at their right edges, from the right edge of the table.
 */
const [dayWidth, amountWidth, rateWidth] = [112, 10, 110]
const [size, small] = [10, 8.5]
const rowHeight = 16

/** Draws lines under their headings, and on the right their totals by rate. */
export function drawTable(desk: Desk, headings: ReceiptLine, { lines, sums }: ReceiptTable): void {
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

/** Leaves the page at the end of what was sold. */
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
