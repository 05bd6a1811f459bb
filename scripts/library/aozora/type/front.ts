import type { Typeface } from '../../../world/fonts.ts'
import { drawLine } from '../../../world/pen.ts'
import { A5 } from '../../press/canvas.ts'
import type { Press } from '../../press/press.ts'
import {
  BLUE,
  BOTTOM,
  block,
  FIRST,
  figures,
  frame,
  guide,
  INK,
  LEADING,
  Leaf,
  label,
  MEASURE,
  PAPER,
  RED,
  SIZE,
  small,
} from './leaf.ts'

/** Opens a part: one character, so large that the page shows only a piece of it. */
export function addOpener(
  press: Press,
  {
    title,
    char,
    typeface,
    ground,
    color,
    at,
    lead,
  }: {
    title: string
    char: string
    typeface: Typeface
    ground: string
    color: string
    at: [number, number]
    lead: string
  },
) {
  press.page({ isBare: true })
  press.mark(title, 0)
  const { canvas } = press
  canvas.rect(0, 0, ...A5).fill(ground)
  canvas.save()
  canvas.rect(0, 0, ...A5).clip()
  drawLine(canvas, char, { x: at[0], y: at[1], ink: { size: 640, typeface, color } })
  canvas.restore()
  const x = press.pages % 2 === 0 ? 132 : 45
  canvas.rect(x - 12, BOTTOM - 73, MEASURE + 24, 88).fill(PAPER)
  drawLine(canvas, title, { x, y: BOTTOM - 47, ink: { size: 17, weight: 700, color: INK } })
  block(canvas, lead, {
    x,
    y: BOTTOM - 22,
    width: MEASURE,
    ink: { size: 9, typeface: 'mincho', color: INK },
    leading: 15,
  })
  drawLine(canvas, String(press.pages), {
    x: press.pages % 2 === 0 ? 42 : A5[0] - 56,
    y: A5[1] - 28,
    ink: { ...figures, size: 10, color: PAPER },
  })
}

/** Tells how to read the manual, beside the plan of its own page. */
export function addPreface(press: Press) {
  const leaf = new Leaf(press, { part: '文字を組む', title: 'この本の読み方' })
  leaf.text(`この本は、文字を組むことについて書いてあることを、その場で組んで見せる。見本はすべて実物で、写真や模写は一つもない。線の位置、字面の大きさ、黒みの割合、表の数字は、書体の輪郭と紙の寸法から計算した。

字から始めて、行、縦、面、紙面へと、小さいものから大きいものへ進む。どこから開いてもよい。赤は見てほしいところ、青は刷れば消える設計の線である。

組み方に正解は一つではない。ただ、理由のない組み方は、あとから直せない。一つ一つの頁で、理由だけは残すようにした。`)
  leaf.specimen((place) => {
    const { canvas } = press
    const scale = (place.height - 6) / A5[1]
    const [width, height] = [A5[0] * scale, A5[1] * scale]
    const { x } = place
    canvas.rect(x, place.y, width, height).fill('#ffffff')
    const inside = {
      x: x + 45 * scale,
      y: place.y + (FIRST - SIZE) * scale,
      width: MEASURE * scale,
      height: (BOTTOM - FIRST + SIZE) * scale,
    }
    for (let k = 0; k < 32; k++)
      guide(
        canvas,
        inside.x,
        inside.y + (SIZE + k * LEADING) * scale,
        inside.x + inside.width,
        inside.y + (SIZE + k * LEADING) * scale,
        '#9cc6e2',
        0.3,
      )
    for (let k = 1; k < 27; k++)
      guide(
        canvas,
        inside.x + k * SIZE * scale,
        inside.y,
        inside.x + k * SIZE * scale,
        inside.y + inside.height,
        '#d3e5f1',
        0.2,
      )
    frame(canvas, inside, RED, 0.7)
    frame(
      canvas,
      { x: inside.x + inside.width + LEADING * scale, y: inside.y, width: 75 * scale, height: inside.height },
      BLUE,
      0.5,
    )
    frame(canvas, { x, y: place.y, width, height }, INK, 0.6)
    const side = x + width + 10
    const notes = [
      '本書の設計図',
      'A5判　148 × 210 mm',
      '字　9ポイント',
      '一行　27字',
      '行送り　15ポイント',
      '一頁　32行',
      '注の欄　8字と少し',
      '赤い枠が本文、青い枠が注。',
      '左の頁では左右が入れかわる。',
    ]
    for (const [i, note] of notes.entries())
      label(canvas, note, side, place.y + 12 + i * 15, {
        ...small,
        size: 7.2,
        weight: i === 0 ? 700 : 400,
        color: i === 0 ? RED : small.color,
      })
  })
}

/** Sets the colophon on the last page. */
export function addColophon(press: Press, y: number) {
  const { canvas, book } = press
  const x = press.pages % 2 === 0 ? 132 : 45
  guide(canvas, x, y - 18, x + MEASURE, y - 18, INK, 0.8)
  drawLine(canvas, book.title, { x, y, ink: { size: 11, weight: 700, color: INK } })
  const lines = [
    `著者　${book.author}`,
    '2026年10月15日　初版発行',
    `発行　${book.publisher}`,
    '書体　明朝、ゴシック、丸ゴシック、教科書、ローマン、サンセリフほか九種',
    '本文　9ポイント、27字詰め、行送り15ポイント',
  ]
  for (const [i, line] of lines.entries())
    label(canvas, line, x, y + 20 + i * LEADING, { ...small, size: 7.6 })
}
