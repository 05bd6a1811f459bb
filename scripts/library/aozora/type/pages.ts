import { drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import type { Press } from '../../press/press.ts'
import { addGrids } from './grids.ts'
import {
  block,
  cellsOf,
  FULL,
  figures,
  frame,
  GREY,
  guide,
  INK,
  Leaf,
  label,
  type Place,
  RED,
  small,
} from './leaf.ts'
import { addCanon, addMargins } from './margins.ts'
import { areaOf, mmOfPoints } from './measures.ts'
import { addFormats, addProportions, addSheets } from './paper.ts'
import { lamp, morning, river } from './samples.ts'
import { columnsOfText } from './vertical.ts'

const part = '第四部　面'

const mincho: Ink = { size: 9, typeface: 'mincho', color: INK }

/** The pages on paper, margins and grids. */
export function addPages(press: Press) {
  addSheets(press)
  addFormats(press)
  addProportions(press)
  addCanon(press)
  addMargins(press)
  addArea(press)
  addColumns(press)
  addGrids(press)
  addBaseline(press)
}

function addArea(press: Press) {
  const leaf = new Leaf(press, { part, number: '26', title: '版面は、字の数から決める' })
  leaf.text(`和文の版面は、余白を引いて残すものではない。字の大きさに字詰めを掛け、行送りに行数を掛けて、内側から積み上げる。行の長さが字の整数倍でなければ、すべての行に半端が出る。

幅は字の大きさ掛ける字詰め。高さは行送り掛ける行数から一を引き、最後に一行分の字を足す。行送りを行数だけ掛けると、行間が一つ余る。`)
  leaf.specimen((place) => {
    const { canvas } = press
    const heads = ['判型', '字', '字詰め', '行送り', '行数', '版面 mm', '一頁', '十万字']
    const xs = [0, 84, 122, 162, 196, 254, 290, 331]
    const rows: [string, number, number, number, number, 'v' | 'h'][] = [
      ['文庫判　縦', 8.5, 40, 14.5, 17, 'v'],
      ['新書判　縦', 9, 42, 16, 15, 'v'],
      ['四六判　縦', 9, 43, 16.5, 18, 'v'],
      ['四六判　広い行間', 9.5, 40, 18, 16, 'v'],
      ['A5判　縦', 9.5, 46, 17, 19, 'v'],
      ['A5判　横', 9, 35, 15, 31, 'h'],
      ['A5判　横　注つき', 9, 27, 15, 32, 'h'],
      ['B5判　横　二段', 8.5, 23, 14, 46, 'h'],
      ['A4判　横　二段', 9, 25, 15, 48, 'h'],
    ]
    const tall = 15.5
    for (const [j, head] of heads.entries())
      (j === 0 ? drawLine : drawRight)(canvas, head, {
        x: place.x + xs[j]!,
        y: place.y + 8,
        ink: { ...small, weight: 700, color: RED },
      })
    guide(canvas, place.x, place.y + 13, place.x + FULL, place.y + 13, INK, 0.8)
    for (const [i, [name, size, characters, leading, lines, way]] of rows.entries()) {
      const y = place.y + 13 + (i + 0.7) * tall
      const area = areaOf(characters, lines, size, leading)
      const isDouble = name.includes('二段')
      const count = characters * lines * (isDouble ? 2 : 1)
      const [w, h] = (
        way === 'v'
          ? [area.height, area.width]
          : [area.width * (isDouble ? 2 : 1) + (isDouble ? 2 * size : 0), area.height]
      ).map(mmOfPoints) as [number, number]
      const cells = [
        name,
        String(size),
        String(characters),
        String(leading),
        String(lines),
        `${w.toFixed(0)} × ${h.toFixed(0)}`,
        String(count),
        `${Math.ceil(100000 / (count * 0.8))}頁`,
      ]
      for (const [j, cell] of cells.entries())
        (j === 0 ? drawLine : drawRight)(canvas, cell, {
          x: place.x + xs[j]!,
          y,
          ink: j === 0 || j === 7 ? { ...small, size: 7.2 } : { ...figures, color: INK },
        })
      guide(
        canvas,
        place.x,
        place.y + 13 + (i + 1) * tall,
        place.x + FULL,
        place.y + 13 + (i + 1) * tall,
        '#d8d3c8',
      )
    }
    const y = place.y + 13 + rows.length * tall + 14
    drawLattice(press, { ...place, y, height: place.y + place.height - y })
  })
  leaf.aside('「十万字」は、段落の終わりの空きを二割と見て割った頁数。', 117)
}

/** Draws the text area of a small page as a lattice of squares, one for each character. */
function drawLattice({ canvas }: Press, { x, y, width, height }: Place) {
  const size = 10.5
  const leading = 17.5
  const lines = Math.floor((height - size - 12) / leading) + 1
  const count = Math.floor((width - 70) / size)
  const chars = [...`${river}${lamp}`]
  for (let i = 0; i < lines; i++)
    for (let k = 0; k < count; k++) {
      frame(canvas, { x: x + k * size, y: y + i * leading, width: size, height: size }, '#a9cbe2', 0.25)
      drawLine(canvas, chars[i * count + k] ?? '', {
        x: x + k * size,
        y: y + i * leading + size * 0.88,
        ink: { ...mincho, size },
      })
    }
  const bottom = y + (lines - 1) * leading + size
  guide(canvas, x, bottom + 5, x + count * size, bottom + 5, RED, 0.6)
  label(canvas, `${size} × ${count}字 = ${(size * count).toFixed(1)}`, x + count * size + 4, bottom + 7, {
    ...small,
    color: RED,
    size: 6.4,
  })
  const side = x + count * size + 8
  guide(canvas, side, y, side, bottom, RED, 0.6)
  block(canvas, `${leading} × (${lines} − 1) + ${size} = ${((lines - 1) * leading + size).toFixed(1)}`, {
    x: side + 5,
    y: y + 14,
    width: 52,
    ink: { ...small, color: RED, size: 6.4 },
    leading: 9,
    isJustified: false,
  })
}

function addColumns(press: Press) {
  const leaf = new Leaf(press, { part, number: '27', title: '段に分ける' })
  leaf.text(
    `紙が大きいのに字は大きくしたくないとき、段に分ける。段の間は字二つ分。一つでは隣の行へ目が滑り、三つでは別の記事に見える。段の数が増えるほど一行は短くなり、行間は狭くてよい。`,
  )
  leaf.specimen((place) => {
    const { canvas } = press
    const rows = cellsOf(place, 2, 2, 16, 16)
    const words = `${morning}${river}${lamp}`
    const settings: [string, number, boolean][] = [
      ['一段', 1, false],
      ['二段', 2, false],
      ['三段', 3, false],
      ['縦組み三段', 3, true],
    ]
    for (const [i, cell] of rows.entries()) {
      const [name, count, isUpright] = settings[i]!
      const sheet = { ...cell, height: cell.height - 14 }
      canvas.rect(sheet.x, sheet.y, sheet.width, sheet.height).fill('#fff')
      frame(canvas, sheet, '#bdb7aa', 0.5)
      const size = 5
      const ink = { ...mincho, size }
      const inside = { x: sheet.x + 12, y: sheet.y + 14, width: sheet.width - 24, height: sheet.height - 28 }
      let at = 0
      for (let k = 0; k < count; k++) {
        if (isUpright) {
          const tall = (inside.height - (count - 1) * size * 2) / count
          const characters = Math.floor(tall / size)
          const lines = Math.floor((inside.width - size) / 8) + 1
          columnsOfText(canvas, words.slice(at), {
            x: inside.x + inside.width,
            y: inside.y + k * (tall + size * 2),
            characters,
            most: lines,
            ink,
            leading: 8,
          })
          at += characters * lines
          if (k > 0)
            guide(
              canvas,
              inside.x,
              inside.y + k * (tall + size * 2) - size,
              inside.x + inside.width,
              inside.y + k * (tall + size * 2) - size,
              INK,
              0.25,
            )
        } else {
          const measure = Math.floor((inside.width - (count - 1) * size * 2) / count / size) * size
          const lines = Math.floor((inside.height - size) / 8.2) + 1
          const gap = count === 1 ? 0 : (inside.width - measure * count) / (count - 1)
          block(canvas, words.slice(at) + (words.length - at < lines * (measure / size) ? words : ''), {
            x: inside.x + k * (measure + gap),
            y: inside.y + size * 0.88,
            width: measure,
            ink,
            leading: 8.2,
            most: lines,
          })
          at = (at + (lines * measure) / size) % words.length
        }
      }
      label(canvas, name, sheet.x, sheet.y + sheet.height + 11, { ...small, weight: 700, color: RED })
    }
  })
}

function addBaseline(press: Press) {
  const leaf = new Leaf(press, { part, number: '29', title: '行は、表と裏でそろえる' })
  leaf.text(`紙は少し透ける。表の行と裏の行がずれていると、行間の白に裏の字が浮いて、頁が濁る。そろっていれば、裏の字は表の字の陰に隠れる。そのために、頁の全部の行を同じ行送りの線に乗せる。見出しも図も、占める高さを行の数で数える。

この頁の青い線が、本書の行の線である。題は三行分の場所に置き、図は行の間から始まって行の間で終わる。`)
  leaf.specimen((place) => {
    const { canvas } = press
    const [a, b] = cellsOf(place, 2, 1, 20)
    for (const [i, { x, y: top, width, height }] of [a!, b!].entries()) {
      canvas.rect(x, top, width, height - 18).fill('#fffdf7')
      frame(canvas, { x, y: top, width, height: height - 18 }, '#cfc9bc', 0.5)
      const most = Math.floor((height - 44) / 15)
      const ink = { ...mincho, color: '#dad6cc' }
      block(canvas, lamp + river, {
        x: x + 11,
        y: top + 22 + (i === 0 ? 7.5 : 0),
        width: 135,
        ink,
        leading: 15,
        most,
      })
      block(canvas, morning + lamp, { x: x + 11, y: top + 22, width: 135, ink: mincho, leading: 15, most })
      label(canvas, i === 0 ? '裏の行がずれた頁' : '裏の行がそろった頁', x, top + height - 5, {
        ...small,
        weight: 700,
        color: i === 0 ? GREY : RED,
      })
    }
  })
  for (let k = 0; k < 32; k++)
    guide(press.canvas, leaf.left, 72 + k * 15, leaf.left + FULL, 72 + k * 15, '#9cc6e2', 0.25)
  leaf.aside('青い線は三十二本。九ポイントの字を、十五ポイントごとに置く。', 117)
}
