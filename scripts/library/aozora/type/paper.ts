import { drawLine, drawRight } from '../../../world/pen.ts'
import type { Press } from '../../press/press.ts'
import { BLUE, cellsOf, centred, figures, frame, guide, INK, Leaf, label, RED, small } from './leaf.ts'
import { sheetOf } from './measures.ts'

const part = '第四部　面'

export function addSheets(press: Press) {
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

export function addFormats(press: Press) {
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

export function addProportions(press: Press) {
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
