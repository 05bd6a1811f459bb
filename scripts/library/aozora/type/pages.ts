import { drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import type { Canvas } from '../../press/canvas.ts'
import type { Press } from '../../press/press.ts'
import {
  BLUE,
  block,
  cellsOf,
  centred,
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
import { areaOf, canonOf, mmOfPoints, sheetOf } from './measures.ts'
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

function addSheets(press: Press) {
  const leaf = new Leaf(press, { part, number: '22', title: '紙は、半分に折って小さくなる' })
  leaf.text(
    `A判もB判も、縦と横の比が一対√2である。この比の紙だけは、半分に折っても形が変わらない。A0の広さは一平方メートル、B0は一・五平方メートル。折るたびに広さは半分になり、端数は切り捨てる。`,
  )
  leaf.specimen((place) => {
    const { canvas } = press
    const [a, b] = cellsOf({ ...place, height: 210 }, 2, 1, 20)
    for (const [series, cell] of [
      ['A', a],
      ['B', b],
    ] as const) {
      const scale = 208 / 1456
      for (let n = 0; n <= 7; n++) {
        const [width, height] = sheetOf(series, n)
        const sheet = {
          x: cell!.x,
          y: cell!.y + 210 - height * scale,
          width: width * scale,
          height: height * scale,
        }
        canvas
          .rect(sheet.x, sheet.y, sheet.width, sheet.height)
          .fill(['#eef4f8', '#e0edf5', '#d0e4f0', '#bfdaeb', '#aed0e6', '#9dc6e0', '#8bbcdb', '#7ab2d6'][n]!)
        frame(canvas, sheet, BLUE, 0.5)
        if (n < 6)
          drawRight(canvas, `${series}${n}`, {
            x: sheet.x + sheet.width - 3,
            y: sheet.y + 10,
            ink: { ...figures, color: INK },
          })
      }
    }
    const top = place.y + 238
    const step = (place.y + place.height - top - 6) / 9
    for (const [j, head] of ['A判 mm', 'm²', 'B判 mm', 'm²'].entries())
      drawRight(canvas, head, {
        x: place.x + 96 + j * 76,
        y: top,
        ink: { ...small, weight: 700, color: RED },
      })
    guide(canvas, place.x, top + 4, place.x + place.width, top + 4, INK, 0.8)
    for (let n = 0; n <= 8; n++) {
      const y = top + 4 + (n + 0.75) * step
      drawLine(canvas, String(n), { x: place.x, y, ink: { ...figures, color: RED } })
      for (const [j, series] of (['A', 'B'] as const).entries()) {
        const [width, height] = sheetOf(series, n)
        const ink = { ...figures, size: 9, color: INK }
        drawRight(canvas, `${width} × ${height}`, { x: place.x + 96 + j * 152, y, ink })
        drawRight(canvas, ((width * height) / 1e6).toFixed(4), {
          x: place.x + 172 + j * 152,
          y,
          ink: { ...figures, size: 8 },
        })
      }
      guide(
        canvas,
        place.x,
        top + 4 + (n + 1) * step,
        place.x + place.width,
        top + 4 + (n + 1) * step,
        '#d8d3c8',
      )
    }
  })
  leaf.aside('図は同じ縮尺で重ねた。左下の角をそろえると、対角線が一本になる。', 117)
}

const formats: [string, number, number, string][] = [
  ['文庫判', 105, 148, '片手で開き、ポケットに入る。A6に同じ'],
  ['新書判', 103, 182, '細長い。縦組みの一段が長くとれる'],
  ['B6判', 128, 182, '漫画の単行本、手帖'],
  ['四六判', 127, 188, '小説の単行本'],
  ['A5判', 148, 210, '教科書、専門書。本書もこれ'],
  ['菊判', 150, 220, '全集、論文集'],
  ['B5判', 182, 257, '週刊誌、ノート'],
  ['AB判', 210, 257, '写真の多い雑誌'],
  ['A4判', 210, 297, '書類、図録'],
]

function addFormats(press: Press) {
  const leaf = new Leaf(press, { part, title: '本の大きさ' })
  leaf.text(
    `本の大きさは、紙の取り都合と、持つ手の大きさで決まってきた。片手で持つ本は幅が百十ミリまで。机に置く本は百五十ミリから。大きい本ほど、見開きで何が見えるかが大切になる。`,
  )
  leaf.specimen((place) => {
    const { canvas } = press
    const scale = 0.62
    const base = place.y + 297 * scale + 6
    for (const [i, [name, width, height]] of formats.toReversed().entries()) {
      const left = place.x + i * ((place.width - 210 * scale) / 8)
      canvas
        .rect(left, base - height * scale, width * scale, height * scale)
        .fill(['#fffdf6', '#f7f3e7'][i % 2]!)
      frame(
        canvas,
        { x: left, y: base - height * scale, width: width * scale, height: height * scale },
        INK,
        0.5,
      )
      label(canvas, name, left + 3, base - height * scale + 9, { ...small, size: 6.4 })
    }
    const top = base + 22
    const step = (place.y + place.height - top) / formats.length
    guide(canvas, place.x, top, place.x + place.width, top, INK, 0.8)
    for (const [i, [name, width, height, use]] of formats.entries()) {
      const y = top + (i + 0.7) * step
      label(canvas, name, place.x, y, { ...small, size: 8.4, weight: 700 })
      drawRight(canvas, `${width} × ${height}`, {
        x: place.x + 104,
        y,
        ink: { ...figures, size: 9, color: INK },
      })
      drawRight(canvas, `1 : ${(height / width).toFixed(3)}`, { x: place.x + 158, y, ink: figures })
      label(canvas, use, place.x + 172, y, { ...small, size: 7.4 })
      guide(canvas, place.x, top + (i + 1) * step, place.x + place.width, top + (i + 1) * step, '#d8d3c8')
    }
  })
}

function addProportions(press: Press) {
  const leaf = new Leaf(press, { part, number: '23', title: '紙面の比' })
  leaf.text(
    `紙の形には性格がある。正方形は止まっていて、どちらへも進まない。三対四は落ちつき、二対三は立ち、一対二は細い塔になる。比のはっきりした形は、余白を決めるときにも同じ比で割れるので、頁の内と外が似た形になる。`,
  )
  const shapes: [number, string][] = [
    [1, '1 : 1　正方形'],
    [5 / 4, '4 : 5'],
    [4 / 3, '3 : 4'],
    [Math.SQRT2, '1 : √2'],
    [1.5, '2 : 3'],
    [1.618, '1 : 1.618'],
    [Math.sqrt(3), '1 : √3'],
    [16 / 9, '9 : 16'],
    [2, '1 : 2'],
  ]
  leaf.specimen((place) => {
    const { canvas } = press
    for (const [i, cell] of cellsOf(place, 3, 3, 12, 10).entries()) {
      const [ratio, name] = shapes[i]!
      const height = Math.min(cell.height - 18, 112)
      const width = Math.sqrt((88 * 112) / ratio)
      const tall = width * ratio
      const scale = Math.min(1, height / tall)
      const [w, h] = [width * scale, tall * scale]
      const x = cell.x + (cell.width - w) / 2
      const y = cell.y + height - h
      canvas.rect(x, y, w, h).fill('#fff')
      frame(canvas, { x, y, width: w, height: h }, INK, 0.6)
      guide(canvas, x, y + h, x + w, y)
      // The same shape again, smaller by the same share: the margins keep the ratio of the page.
      canvas.rect(x + w / 9, y + h / 9, (w * 2) / 3, (h * 2) / 3).fill('#e7e2d6')
      centred(canvas, name, cell.x + cell.width / 2, cell.y + height + 11, { ...small, size: 7.6 })
    }
  })
}

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

function addCanon(press: Press) {
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

function addMargins(press: Press) {
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
      ['四六判　縦　ゆったり', 9.5, 40, 18, 16, 'v'],
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

function addGrids(press: Press) {
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
