import { drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import type { Press } from '../../press/press.ts'
import { addCaptions } from './captions.ts'
import { addColours } from './colours.ts'
import {
  block,
  cellsOf,
  centred,
  figures,
  frame,
  guide,
  INK,
  Leaf,
  label,
  type Place,
  RED,
  small,
} from './leaf.ts'
import { lamp, morning, river } from './samples.ts'
import { addTables } from './tables.ts'

const part = '第五部　紙面'

const mincho: Ink = { size: 9, typeface: 'mincho', color: INK }

const bold: Ink = { size: 9, weight: 700, color: INK }

/** The pages on order within a page. */
export function addSheets(press: Press) {
  addLevels(press)
  addHeadings(press)
  addRunningHeads(press)
  addTables(press)
  addCaptions(press)
  addColours(press)
}

/** Draws a white sheet and returns what its margins leave. */
export function sheetAt(press: Press, place: Place, margin = 14): Place {
  press.canvas.rect(place.x, place.y, place.width, place.height).fill('#ffffff')
  frame(press.canvas, place, '#bdb7aa', 0.5)
  const { x, y, width, height } = place
  return { x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin }
}

function addLevels(press: Press) {
  const leaf = new Leaf(press, { part, number: '30', title: '見出しは、一度に一つだけ変える' })
  leaf.text(
    `見出しと本文の差は、大きさ、太さ、書体、色、空き、位置でつけられる。六つを全部使う必要はない。一つだけ変えて、それで足りるかを確かめる。足りなければもう一つ。三つ目が要るときは、たいてい見出しの言葉のほうが弱い。`,
  )
  const levels: [string, Ink, number, number][] = [
    ['大きさだけ', { ...mincho, size: 13 }, 0, 0],
    ['太さだけ', { ...mincho, weight: 700 }, 0, 0],
    ['書体だけ', { ...bold, weight: 400 }, 0, 0],
    ['色だけ', { ...mincho, color: RED }, 0, 0],
    ['空きだけ', mincho, 9, 0],
    ['位置だけ', mincho, 0, 18],
  ]
  leaf.specimen((place) => {
    for (const [i, cell] of cellsOf(place, 2, 3, 16, 10).entries()) {
      const [name, ink, gap, shift] = levels[i]!
      label(press.canvas, name, cell.x, cell.y + 8, { ...small, weight: 700, color: RED })
      const inside = sheetAt(press, { ...cell, y: cell.y + 13, height: cell.height - 13 }, 11)
      let y = inside.y + 8
      for (const [title, words] of [
        ['朝の工房', morning],
        ['川の形', river],
      ] as const) {
        if (title === '川の形') y += gap
        drawLine(press.canvas, title, { x: inside.x, y, ink: { ...ink, size: ink.size * 0.8 } })
        y += 11 + gap + (ink.size > 10 ? 3 : 0)
        const width = Math.floor((inside.width - shift) / 7) * 7
        const most = Math.max(
          1,
          Math.min(gap > 0 ? 2 : 3, Math.floor((inside.y + inside.height - y) / 11) + 1),
        )
        y =
          block(press.canvas, words, {
            x: inside.x + shift,
            y,
            width,
            ink: { ...mincho, size: 7 },
            leading: 11,
            most,
          }) + 3
      }
    }
  })
}

function addHeadings(press: Press) {
  const leaf = new Leaf(press, { part, number: '31', title: '見出しは、行数で場所を取る' })
  leaf.text(`見出しの前後を目分量で空けると、そのあとの行が基準の線から外れる。そこで見出しには、本文の二行分、三行分という場所を与え、その中央に置く。これを行取りという。二行取りなら本文二行と行間一つ、三行取りなら三行と行間二つが、見出しの取り分になる。

見出しが次の頁の頭に来たら、前を空けない。頁の末に見出しだけが残ったら、次の頁へ送る。`)
  leaf.specimen((place) => {
    const { canvas } = press
    for (const [i, cell] of cellsOf(place, 3, 1, 13).entries()) {
      const lines = i + 1
      label(canvas, `${lines}行取り`, cell.x, cell.y + 8, { ...small, weight: 700, color: RED })
      const inside = sheetAt(press, { ...cell, y: cell.y + 14, height: cell.height - 14 }, 9)
      const [size, leading] = [7, 12.4]
      const width = Math.floor(inside.width / size) * size
      const count = Math.floor((inside.height - size) / leading) + 1
      for (let k = 0; k < count; k++)
        guide(
          canvas,
          inside.x,
          inside.y + size * 0.88 + k * leading,
          inside.x + width,
          inside.y + size * 0.88 + k * leading,
          '#b9d5e8',
          0.3,
        )
      const before = Math.floor(count / 2) - 2
      const style = { x: inside.x, width, ink: { ...mincho, size }, leading }
      block(canvas, morning, { ...style, y: inside.y + size * 0.88, most: before })
      const top = inside.y + before * leading
      const height = (lines - 1) * leading + size
      canvas.save().fillOpacity(0.12).rect(inside.x, top, width, height).fill(RED)
      canvas.restore()
      frame(canvas, { x: inside.x, y: top, width, height }, RED, 0.5)
      const head = 7 + lines * 1.8
      drawLine(canvas, '橋の板の音', {
        x: inside.x,
        y: top + height / 2 + head * 0.36,
        ink: { ...bold, size: head },
      })
      block(canvas, lamp, {
        ...style,
        y: inside.y + size * 0.88 + (before + lines) * leading,
        most: count - before - lines,
      })
    }
  })
}

function addRunningHeads(press: Press) {
  const leaf = new Leaf(press, { part, number: '32', title: '柱とノンブルの居場所' })
  leaf.text(`柱は、いまどの章にいるかを小さく告げる。ノンブルは頁の番号である。どちらも本文ではないので、本文から字一つ半ほど離し、読まずにすむ大きさにする。ただし探すときには、めくる指のすぐそばになければならない。

横組みの本では左が偶数、右が奇数。縦組みの右綴じでは逆になる。下の六つで、番号を探す目がどこへ動くかを比べてほしい。`)
  const kinds: [string, [head: number, side: 'outer' | 'centre' | 'edge', isTop: boolean]][] = [
    ['地の小口', [1, 'outer', false]],
    ['天の小口', [1, 'outer', true]],
    ['地の中央', [0, 'centre', false]],
    ['小口の中ほど', [0, 'edge', false]],
    ['柱は天、番号は地', [2, 'outer', false]],
    ['天の中央', [0, 'centre', true]],
  ]
  leaf.specimen((place) => {
    const { canvas } = press
    for (const [i, cell] of cellsOf(place, 2, 3, 20, 10).entries()) {
      const [name, [head, side, isTop]] = kinds[i]!
      const height = cell.height - 13
      const width = Math.min(cell.width / 2, height / 1.3)
      const x0 = cell.x + cell.width / 2 - width
      for (const k of [0, 1]) {
        const x = x0 + k * width
        canvas.rect(x, cell.y, width, height).fill('#ffffff')
        const text = { x: x + (k === 0 ? 12 : 8), y: cell.y + 12, width: width - 20, height: height - 25 }
        for (let y = text.y; y < text.y + text.height; y += 3.6)
          canvas.rect(text.x, y, text.width, 1.3).fill('#d5d0c5')
        const y = isTop ? cell.y + 8.5 : cell.y + height - 5
        const ink: Ink = { ...figures, size: 6.5, color: RED, weight: 700 }
        const number = String(48 + i * 2 + k)
        const words = { ...small, size: 4.6 }
        if (side === 'centre') centred(canvas, number, x + width / 2, y, ink)
        else if (side === 'edge')
          centred(canvas, number, k === 0 ? x + 5.5 : x + width - 5.5, cell.y + height / 2, ink)
        else if (k === 0) drawLine(canvas, number, { x: text.x, y, ink })
        else drawRight(canvas, number, { x: text.x + text.width, y, ink })
        if (head === 0) continue
        const at = head === 2 ? cell.y + 8.5 : y
        const shift = head === 2 ? 0 : 11
        if (k === 0) drawLine(canvas, '第二章　橋', { x: text.x + shift, y: at, ink: words })
        else drawRight(canvas, '板の音', { x: text.x + text.width - shift, y: at, ink: words })
      }
      frame(canvas, { x: x0, y: cell.y, width: width * 2, height }, INK, 0.5)
      guide(canvas, x0 + width, cell.y, x0 + width, cell.y + height, INK, 0.5)
      centred(canvas, name, cell.x + cell.width / 2, cell.y + height + 10, { ...small, size: 7.4 })
    }
  })
}
