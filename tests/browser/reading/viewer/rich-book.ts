import { bookSize, type MockBook, type PdfKit, write, writePdf } from './mock-book.ts'

/** The numbers of pages of the book below. */
export const [pageWithChart, verticalPage] = [1, 2]

/** Makes a book with a page that has a chart and a note, a page of vertical text, and a page after them. */
export function makeRichBook(): MockBook {
  const file = writePdf([bookSize.width, bookSize.height], (pdf) => {
    drawChartPage(pdf.addPage())
    drawVerticalPage(pdf.addPage())
    write(pdf.addPage(), '最後のページの文です。', { x: 60, y: 100, size: 11 })
  })
  return { segments: [3], files: [file] }
}

const lineText = '観測の結果は二冊の帳面にまとめられ、町の図書館に残されています。'

function drawChartPage(pdf: PdfKit): void {
  const lines = (from: number, count: number) => {
    for (let nth = 0; nth < count; nth++) write(pdf, lineText, { x: 60, y: from + nth * 20, size: 11 })
  }
  lines(80, 6)
  write(pdf, '1)', { x: 411, y: 182.5, size: 6 })
  for (const [nth, height] of [40, 90, 65].entries())
    pdf.rect(120 + nth * 70, 340 - height, 40, height).fill([80, 40, 0, 20])
  for (const [nth, year] of ['2021', '2022', '2023'].entries())
    write(pdf, year, { x: 126 + nth * 70, y: 345, size: 8 })
  write(pdf, '図1　年ごとの誤差', { x: 150, y: 365, size: 9 })
  lines(400, 12)
  write(pdf, '1) 原本は失われました。', { x: 60, y: 640, size: 8 })
}

/** Columns of letters that were placed one by one, as by programs that know no vertical text. */
function drawVerticalPage(pdf: PdfKit): void {
  for (let column = 0; column < 12; column++)
    for (const [nth, letter] of [...lineText].entries())
      write(pdf, letter, { x: 440 - column * 24, y: 80 + nth * 14, size: 12 })
}
