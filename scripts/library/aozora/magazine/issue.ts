import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { path, words } from '../../../world/site-art-kit.ts'
import { B5, r1 } from '../../press/canvas.ts'
import { coverDrawing } from '../../press/cover.ts'
import { Press } from '../../press/press.ts'
import { drawText } from '../../press/text.ts'
import type { VolumeBook } from '../../volume.ts'
import { articles, letters, readings } from './articles.ts'

const BLUE = '#1c6fb5'
const body: Ink = { size: 8.8, color: '#1d2024' }

/** Sets an issue of the magazine: articles in two columns under bands of colour, a quiz of numbers, letters, and the readings of the season. */
export function setMagazine(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: B5,
    margins: { top: 52, bottom: 48, inner: 46, outer: 40 },
    body,
    leading: 15,
    display: { size: 16, weight: 700, color: BLUE },
    accent: BLUE,
    indent: 8.8,
    furniture: 'foot',
  })
  press.cover(cover)
  press.keepContents()
  for (const { kicker, title, by, lead, text, tint } of articles) {
    press.page({ hasHead: false })
    const { canvas, areaLeft: left, areaWidth: width } = press
    canvas.rect(0, 0, B5[0], 150).fill(tint)
    press.runningHead(title)
    press.mark(title)
    drawLine(canvas, kicker, { x: left, y: 46, ink: { size: 9, weight: 700, color: '#ffffff', tracking: 2 } })
    drawLine(canvas, title, { x: left, y: 84, ink: { size: 27, typeface: 'poster', color: '#ffffff' } })
    drawText(canvas, lead, {
      x: left,
      y: 112,
      measure: width,
      ink: { ...body, size: 10, color: '#ffffff' },
      leading: 16,
      isJapanese: true,
    })
    drawRight(canvas, by, { x: left + width, y: 46, ink: { ...body, color: '#ffffff' } })
    press.y = 184
    press.columns(2, 20)
    press.text(text, { ink: { ...body, size: 11.2 }, leading: 19.6, indent: 11.2 })
    press.columns(1)
  }
  addQuiz(press)
  addLetters(press)
  addReadings(press)
  return press.finish()
}

/** A square in which every row, column and diagonal has the same sum, with half of its numbers left out. */
export function magicSquare(n: number): number[][] {
  return Array.from({ length: n }, (_, row) =>
    Array.from(
      { length: n },
      (_, column) => n * ((row + column + 1 + Math.floor(n / 2)) % n) + ((row + 2 * column + n - 3) % n) + 1,
    ),
  )
}

function addQuiz(press: Press) {
  press.page({ hasHead: false })
  press.mark('数の小部屋')
  const { canvas, areaLeft: left, areaWidth: width } = press
  drawLine(canvas, '数の小部屋', { x: left, y: 84, ink: { size: 26, typeface: 'poster', color: '#c0452f' } })
  const text =
    '一から二十五までの数を一度ずつ使い、縦、横、ななめのどの五つを足しても同じ和になるように、空いた升をうめてください。はじめに、和がいくつになるかを考えるのが近道です。答えは最後の頁にあります。'
  drawText(canvas, text, {
    x: left,
    y: 112,
    measure: width,
    ink: { ...body, size: 10 },
    leading: 18,
    isJapanese: true,
  })
  drawSquare(press, {
    x: left + 60,
    y: 190,
    cell: 60,
    isOpen: (row, column) => (row * 3 + column * 2) % 5 < 3,
  })
  drawText(
    canvas,
    '**手がかり**　二十五までの数をぜんぶ足すと三百二十五。それを五つの行で分けあうので、一行の和は決まってしまいます。まん中の升は、いちばん多くの行と列とななめに使われるので、大きすぎても小さすぎてもいけません。',
    { x: left, y: 540, measure: width, ink: { ...body, size: 10 }, leading: 18, isJapanese: true },
  )
}

function drawSquare(
  press: Press,
  {
    x,
    y,
    cell,
    isOpen,
  }: { x: number; y: number; cell: number; isOpen: (row: number, column: number) => boolean },
) {
  for (const [row, values] of magicSquare(5).entries())
    for (const [column, value] of values.entries()) {
      press.canvas
        .lineWidth(1)
        .rect(x + column * cell, y + row * cell, cell, cell)
        .fillAndStroke(isOpen(row, column) ? '#fdf1e3' : '#ffffff', '#c0452f')
      if (isOpen(row, column))
        drawCentred(press.canvas, String(value), {
          x: x + (column + 0.5) * cell,
          y: y + (row + 0.62) * cell,
          ink: { size: cell * 0.4, typeface: 'geometric', color: '#1d2024' },
        })
    }
}

function addLetters(press: Press) {
  press.page({ hasHead: false })
  press.mark('読者の便り')
  drawLine(press.canvas, '読者の便り', {
    x: press.areaLeft,
    y: 84,
    ink: { size: 26, typeface: 'poster', color: '#4f8a3a' },
  })
  press.y = 122
  press.columns(2, 24)
  for (const { text, from } of letters) {
    press.ensure(120)
    press.paragraph(text, { ink: { ...body, size: 11.4, typeface: 'handwriting' }, leading: 20 })
    press.y += 2
    drawRight(press.canvas, from, {
      x: press.left + press.measure,
      y: press.y,
      ink: { ...body, size: 8.4, color: '#4f8a3a' },
    })
    press.y += 26
  }
  press.columns(1)
}

function addReadings(press: Press) {
  press.page({ hasHead: false })
  press.mark('この秋に読む')
  drawLine(press.canvas, 'この秋に読む', {
    x: press.areaLeft,
    y: 84,
    ink: { size: 26, typeface: 'poster', color: BLUE },
  })
  press.y = 118
  press.table([{ width: 4 }, { width: 3 }, { width: 9 }], readings, {
    head: ['書名', '著者', 'ひとこと'],
    size: 9,
    pad: 8,
  })
  press.section('数の小部屋の答え', { inContents: false })
  const y = press.y
  drawSquare(press, { x: press.left, y, cell: 30, isOpen: () => true })
  drawText(
    press.canvas,
    '和は六十五。ほかにも答えはありますが、出した数をすべて動かさずに置けるのは、この並べ方です。行と列を二つの数列に分け、五つずつずらして重ねると、この升が手で作れます。',
    {
      x: press.left + 176,
      y: y + 20,
      measure: press.measure - 176,
      ink: body,
      leading: 16,
      isJapanese: true,
    },
  )
  drawText(
    press.canvas,
    '青空　秋号　通巻四十二号　／　編集・発行　青空出版　／　次号は十二月一日に出ます。便りの宛先は、編集部「読者の便り」係。',
    {
      x: press.left,
      y: press.bottom - 30,
      measure: press.measure,
      ink: { ...body, size: 8 },
      leading: 13,
      isJapanese: true,
    },
  )
}

/** The cover of an issue: a kite high in one colour of sky, and its lines of contents. */
export function magazineCover(): string {
  const tail = Array.from(
    { length: 40 },
    (_, i) => `${r1(430 - i * 7)} ${r1(330 + i * 13 + Math.sin(i / 2.4) * 20)}`,
  )
  return coverDrawing(640, 904, '#5db3e4', [
    '<path d="M0 904V760Q160 700 330 752T640 720V904z" fill="#e0a52e"/><path d="M0 904V820Q200 770 400 824T640 800V904z" fill="#b5742a"/>',
    path('M430 170L520 270L430 330L362 250Z', { fill: '#c0452f' }),
    path('M430 170L430 330M362 250L520 270', { stroke: '#fffdf2', width: 4 }),
    path(`M${tail.join('L')}`, { stroke: '#fffdf2', width: 3 }),
    words('青空', { x: 36, y: 176, size: 150, weight: 400, color: '#fffdf2', typeface: 'poster' }),
    words('2026 秋号', { x: 40, y: 232, size: 36, weight: 700, color: '#fffdf2' }),
    ...['測候所の紙を読む', '豆腐一丁の大きさ', '秋の星はなぜ少ないか', '三分で書く手紙'].map((line, i) =>
      words(line, { x: 40, y: 470 + i * 48, size: 30, weight: 700, color: '#14324a' }),
    ),
    words('会員誌', { x: 40, y: 868, size: 26, weight: 700, color: '#fffdf2' }),
    words('42', { x: 560, y: 868, size: 44, weight: 700, color: '#fffdf2', typeface: 'geometric' }),
  ])
}
