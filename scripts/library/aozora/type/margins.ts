import type { Canvas } from '../../press/canvas.ts'
import type { Press } from '../../press/press.ts'
import { BLUE, cellsOf, centred, frame, guide, INK, Leaf, label, type Place, RED, small } from './leaf.ts'
import { canonOf } from './measures.ts'

const part = '第四部　面'

/** Draws a spread with the text areas found by the diagonals, and the lines that find them. */
function drawCanon(canvas: Canvas, { x, y, width, height }: Place, step: number) {
  const { middle, raised, mirrored, block: area } = canonOf(width, height)
  const center = x + width
  for (const left of [x, center]) {
    canvas.rect(left, y, width, height).fill('#ffffff')
    frame(canvas, { x: left, y, width, height }, INK, 0.6)
  }
  const line = (a: readonly [number, number], b: readonly [number, number], color: string, bold = 0.5) =>
    guide(canvas, center + a[0], y + a[1], center + b[0], y + b[1], color, bold)
  if (step >= 1) {
    line([-width, height], [width, 0], BLUE)
    line([-width, 0], [width, height], BLUE)
  }
  if (step >= 2) {
    line([0, 0], [width, height], RED)
    line([0, 0], [-width, height], RED)
  }
  if (step >= 3) {
    line(middle, raised, INK)
    line(raised, mirrored, INK)
    for (const [px, py] of [middle, raised, mirrored]) canvas.circle(center + px, y + py, 1.8).fill(INK)
  }
  if (step >= 4) {
    for (const left of [center + area.x, center - area.x - area.width]) {
      canvas
        .save()
        .fillOpacity(0.16)
        .rect(left, y + area.y, area.width, area.height)
        .fill(RED)
      canvas.restore()
      frame(canvas, { x: left, y: y + area.y, width: area.width, height: area.height }, RED, 0.8)
    }
    canvas.circle(center + area.x, y + area.y, 1.8).fill(RED)
  }
}

export function addCanon(press: Press) {
  const leaf = new Leaf(press, { part, number: '24', title: '対角線だけで余白を決める' })
  leaf.text(`物差しがなくても、直線が引ければ余白は決まる。見開きの対角線を二本引き、頁の対角線を一本ずつ引く。交わった点から紙の上の縁へ垂直に上り、そこから反対の頁の交点へ線を渡す。この線が頁の対角線を切る点が、版面の角になる。

どんな形の紙でも、版面は頁と同じ形で、三分の二の大きさになる。余白は内側が幅の九分の一、外側が九分の二、上が高さの九分の一、下が九分の二。古い写本の頁には、この形に近いものが多い。`)
  leaf.specimen((place) => {
    const { canvas } = press
    const cells = cellsOf({ ...place, height: 112 }, 3, 1, 12)
    for (const [i, cell] of cells.entries()) {
      const width = cell.width / 2
      drawCanon(canvas, { x: cell.x, y: cell.y, width, height: width * 1.5 }, i + 1)
      label(
        canvas,
        ['一　見開きの対角線', '二　頁の対角線', '三　上って、渡す'][i]!,
        cell.x,
        cell.y + width * 1.5 + 11,
      )
    }
    const y = place.y + 112
    const rest = place.height - 128
    const width = Math.min(place.width / 2, rest / 1.4)
    drawCanon(canvas, { x: place.x + place.width / 2 - width, y, width, height: rest }, 4)
    centred(canvas, '四　版面の角が決まる', place.x + place.width / 2, y + rest + 12)
  })
  const next = new Leaf(press, { part, title: '九つに割る' })
  next.text(
    '紙を縦横に九つに割ると、同じ版面が桝目から現れる。二対三の紙でも、正方形でも、横長でもよい。割る数を十二にすれば版面は大きくなり、六にすれば余白が深くなる。版面が紙に占める割合は、割る数だけで決まる。',
  )
  next.specimen((place) => {
    const { canvas } = press
    const cells = cellsOf(place, 2, 3, 22, 20)
    for (const [i, [count, ratio]] of (
      [
        [9, 1.5],
        [9, 1],
        [12, Math.SQRT2],
        [6, Math.SQRT2],
        [9, 0.75],
        [15, 1.5],
      ] as const
    ).entries()) {
      const cell = cells[i]!
      const height = Math.min(cell.height - 14, (cell.width / 2) * ratio)
      const width = height / ratio
      for (const side of [0, 1]) {
        const x = cell.x + (cell.width - width * 2) / 2 + side * width
        canvas.rect(x, cell.y, width, height).fill('#ffffff')
        for (let k = 1; k < count; k++) {
          guide(
            canvas,
            x + (k * width) / count,
            cell.y,
            x + (k * width) / count,
            cell.y + height,
            '#b9d5e8',
            0.25,
          )
          guide(
            canvas,
            x,
            cell.y + (k * height) / count,
            x + width,
            cell.y + (k * height) / count,
            '#b9d5e8',
            0.25,
          )
        }
        frame(canvas, { x, y: cell.y, width, height }, INK, 0.6)
        const [w, h] = [(width * (count - 3)) / count, (height * (count - 3)) / count]
        const left = side === 0 ? x + (2 * width) / count : x + width / count
        canvas
          .save()
          .fillOpacity(0.2)
          .rect(left, cell.y + height / count, w, h)
          .fill(RED)
        canvas.restore()
      }
      const share = ((count - 3) / count) ** 2
      centred(
        canvas,
        `${count}に割る　版面は紙の${(share * 100).toFixed(0)}%`,
        cell.x + cell.width / 2,
        cell.y + height + 12,
        { ...small, size: 7.4 },
      )
    }
  })
}

export function addMargins(press: Press) {
  const leaf = new Leaf(press, { part, number: '25', title: '四つの余白の役目' })
  leaf.text(`余白には名がある。上が天、下が地、背の側がノド、外がコクチ。天は頁の空で、地は指の置き場。ノドは紙が綴じに呑まれる分だけ深くし、小口はめくる親指のために空ける。

見開きでは、二つのノドが合わさって一本の白い柱になる。だからノドは小口の半分ほどでも、見た目には同じ広さになる。下の六つは、どれも四つの余白の比だけを変えた同じ文章である。`)
  const kinds: [string, [number, number, number, number]][] = [
    ['天2・地4・ノド1.5・小口3', [2, 4, 1.5, 3]],
    ['四方が同じ', [2, 2, 2, 2]],
    ['天が深い', [6, 2, 1.5, 2.5]],
    ['小口が深い：注の欄', [2, 3, 1.5, 5.5]],
    ['ノドが浅い：読めない', [2, 3, 0.4, 3.6]],
    ['余白のない頁', [0.7, 0.7, 0.7, 0.7]],
  ]
  leaf.specimen((place) => {
    const { canvas } = press
    for (const [i, cell] of cellsOf(place, 2, 3, 20, 12).entries()) {
      const [name, margins] = kinds[i]!
      const height = cell.height - 13
      const width = Math.min(cell.width / 2, height / Math.SQRT2)
      drawSpread(canvas, { x: cell.x + (cell.width - 2 * width) / 2, y: cell.y, width, height }, margins)
      centred(canvas, name, cell.x + cell.width / 2, cell.y + height + 11, { ...small, size: 7.4 })
    }
  })
}

/** Draws a spread with lines of text as grey bars. The margins are in sixteenths of the width. */
function drawSpread(
  canvas: Canvas,
  { x, y, width, height }: Place,
  [top, bottom, inner, outer]: readonly [number, number, number, number],
) {
  const unit = width / 16
  for (const side of [0, 1]) {
    const left = x + side * width
    canvas.rect(left, y, width, height).fill('#ffffff')
    const from = left + (side === 0 ? outer : inner) * unit
    const measure = width - (inner + outer) * unit
    const count = Math.floor((height - (top + bottom) * unit) / 3.4)
    for (let k = 0; k < count; k++) {
      const isEnd = k % 7 === 6
      const isStart = k % 7 === 0
      canvas
        .rect(
          from + (isStart ? 4 : 0),
          y + top * unit + k * 3.4,
          measure * (isEnd ? 0.55 : 1) - (isStart ? 4 : 0),
          1.5,
        )
        .fill('#8f8a80')
    }
  }
  frame(canvas, { x, y, width: width * 2, height }, INK, 0.5)
  guide(canvas, x + width, y, x + width, y + height, INK, 0.5)
}
