import type { Press } from '../../press/press.ts'
import { BLUE, cellsOf, centred, figures, frame, INK, Leaf, type Place } from './leaf.ts'

const part = '第四部　面'

interface Box {
  /** Column, row, width and height in modules. */
  at: [number, number, number, number]
  kind: 'picture' | 'text' | 'title' | 'colour'
}

const layouts: { name: string; boxes: Box[] }[] = [
  {
    name: '題と一枚の絵',
    boxes: [
      { at: [0, 0, 4, 4], kind: 'picture' },
      { at: [0, 4, 2, 2], kind: 'title' },
      { at: [2, 4, 2, 2], kind: 'text' },
    ],
  },
  {
    name: '本文が主、図が従',
    boxes: [
      { at: [0, 0, 2, 1], kind: 'title' },
      { at: [1, 1, 3, 5], kind: 'text' },
      { at: [0, 2, 1, 1], kind: 'picture' },
      { at: [0, 4, 1, 1], kind: 'picture' },
    ],
  },
  {
    name: '四枚を比べる',
    boxes: [
      { at: [0, 0, 2, 2], kind: 'picture' },
      { at: [2, 0, 2, 2], kind: 'picture' },
      { at: [0, 3, 2, 2], kind: 'picture' },
      { at: [2, 3, 2, 2], kind: 'picture' },
      { at: [0, 2, 4, 1], kind: 'text' },
      { at: [0, 5, 4, 1], kind: 'text' },
    ],
  },
  {
    name: '見出しから始める',
    boxes: [
      { at: [0, 0, 4, 2], kind: 'title' },
      { at: [0, 3, 2, 3], kind: 'text' },
      { at: [2, 3, 2, 3], kind: 'text' },
    ],
  },
  {
    name: '細い注の欄',
    boxes: [
      { at: [1, 0, 3, 3], kind: 'text' },
      { at: [0, 0, 1, 2], kind: 'colour' },
      { at: [1, 3, 3, 3], kind: 'picture' },
    ],
  },
  {
    name: '面の半分を空ける',
    boxes: [
      { at: [0, 3, 2, 3], kind: 'text' },
      { at: [2, 0, 2, 3], kind: 'colour' },
      { at: [0, 0, 2, 1], kind: 'title' },
    ],
  },
  {
    name: '年表',
    boxes: [0, 1, 2, 3, 4, 5].flatMap((row): Box[] => [
      { at: [0, row, 1, 1], kind: row % 2 === 0 ? 'title' : 'colour' },
      { at: [1, row, 3, 1], kind: 'text' },
    ]),
  },
  {
    name: '三枚の続き絵',
    boxes: [
      { at: [0, 0, 4, 2], kind: 'picture' },
      { at: [0, 2, 3, 2], kind: 'picture' },
      { at: [3, 2, 1, 2], kind: 'text' },
      { at: [0, 4, 4, 2], kind: 'picture' },
    ],
  },
  {
    name: '索引',
    boxes: [
      { at: [0, 0, 1, 6], kind: 'text' },
      { at: [1, 0, 1, 6], kind: 'text' },
      { at: [2, 0, 1, 6], kind: 'text' },
      { at: [3, 0, 1, 6], kind: 'text' },
    ],
  },
]

export function addGrids(press: Press) {
  const leaf = new Leaf(press, { part, number: '28', title: '格子をつくる' })
  leaf.text(`図と文の混ざる本では、版面を桝目に割っておく。これを格子、またはグリッドという。桝と桝の間は一行分。桝の高さは行の整数倍にする。すると図の縁と文の行が、どの頁でも同じ線に乗る。

桝の数は、載せるものの種類で決める。文だけなら二つ、図が混ざるなら八つ、図録や雑誌なら二十四から四十八。細かい格子ほど自由になるが、自由すぎる格子は無いのと同じである。`)
  leaf.specimen((place) => {
    const { canvas } = press
    const kinds = [
      [1, 2],
      [2, 4],
      [3, 4],
      [4, 6],
      [5, 7],
      [6, 8],
    ] as const
    for (const [i, cell] of cellsOf(place, 3, 2, 18, 18).entries()) {
      const [columns, rows] = kinds[i]!
      const sheet = { ...cell, height: cell.height - 12 }
      canvas.rect(sheet.x, sheet.y, sheet.width, sheet.height).fill('#fff')
      frame(canvas, sheet, INK, 0.5)
      const inside = { x: sheet.x + 8, y: sheet.y + 9, width: sheet.width - 18, height: sheet.height - 24 }
      for (const module of cellsOf(inside, columns, rows, 3.4)) {
        canvas.rect(module.x, module.y, module.width, module.height).fill('#dcebf5')
        frame(canvas, module, BLUE, 0.25)
      }
      centred(
        canvas,
        `${columns} × ${rows} = ${columns * rows}`,
        sheet.x + sheet.width / 2,
        sheet.y + sheet.height + 10,
        { ...figures, color: INK },
      )
    }
  })
  const next = new Leaf(press, { part, title: '一つの格子から、九つの頁' })
  next.text(
    '次の九つの頁は、どれも縦六つ横四つの同じ格子でできている。桝をまたいでもよいが、桝の途中で終わってはならない。空けておく桝も、置くもののうちに数える。',
  )
  next.specimen((place) => {
    for (const [i, cell] of cellsOf(place, 3, 3, 16, 12).entries()) drawLayout(press, layouts[i]!, cell)
  })
}

function drawLayout({ canvas }: Press, { name, boxes }: (typeof layouts)[number], cell: Place) {
  const height = cell.height - 12
  const width = Math.min(cell.width, height / 1.25)
  const x = cell.x + (cell.width - width) / 2
  canvas.rect(x, cell.y, width, height).fill('#fff')
  const inside = { x: x + 6, y: cell.y + 7, width: width - 12, height: height - 15 }
  const modules = cellsOf(inside, 4, 6, 2.6)
  for (const module of modules) frame(canvas, module, '#b9d5e8', 0.25)
  for (const { at, kind } of boxes) {
    const [column, row, wide, high] = at
    const from = modules[row * 4 + column]!
    const to = modules[(row + high - 1) * 4 + column + wide - 1]!
    const box = { x: from.x, y: from.y, width: to.x + to.width - from.x, height: to.y + to.height - from.y }
    if (kind === 'picture') {
      canvas.rect(box.x, box.y, box.width, box.height).fill('#b8c7cf')
      canvas.save()
      canvas.rect(box.x, box.y, box.width, box.height).clip()
      canvas.circle(box.x + box.width * 0.7, box.y + box.height * 0.34, box.height * 0.13).fill('#f4efe2')
      canvas
        .path(
          `M${box.x} ${box.y + box.height}l${box.width * 0.4} ${-box.height * 0.5}l${box.width * 0.25} ${box.height * 0.26}l${box.width * 0.16} ${-box.height * 0.14}l${box.width * 0.3} ${box.height * 0.38}z`,
        )
        .fill('#6e8894')
      canvas.restore()
    } else if (kind === 'colour') canvas.rect(box.x, box.y, box.width, box.height).fill('#f0c9c2')
    else if (kind === 'title') {
      canvas.rect(box.x, box.y, box.width * 0.86, Math.min(5, box.height * 0.4)).fill(INK)
      if (box.height > 14) canvas.rect(box.x, box.y + 7.5, box.width * 0.6, 4).fill(INK)
    } else {
      const count = Math.max(1, Math.floor((box.height + 1.4) / 2.7))
      for (let k = 0; k < count; k++)
        canvas.rect(box.x, box.y + k * 2.7, box.width * (k === count - 1 ? 0.6 : 1), 1.2).fill('#a09b91')
    }
  }
  frame(canvas, { x, y: cell.y, width, height }, INK, 0.5)
  centred(canvas, name, cell.x + cell.width / 2, cell.y + height + 10)
}
