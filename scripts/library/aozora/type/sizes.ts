import type { Typeface } from '../../../world/fonts.ts'
import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { widthAt } from '../../press/lines.ts'
import type { Press } from '../../press/press.ts'
import { BLUE, cellsOf, figures, frame, GREY, guide, INK, Leaf, label, RED, small } from './leaf.ts'
import { inkOf, mmOfPoints, scaleOf } from './measures.ts'

const part = '第一部　字'

export function addSizes(press: Press) {
  const leaf = new Leaf(press, { part, number: '04', title: '大きさを、目でおぼえる' })
  leaf.text(
    '画面の上では、どんな大きさも同じように見える。印刷してみて初めて、七ポイントは注であり、十二ポイントは絵本であるとわかる。下の行を腕の長さだけ離して眺め、自分の目にとっての本文の大きさを決めておくとよい。',
  )
  const sizes = [5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 21, 24, 28, 32, 36, 42]
  leaf.specimen((place) => {
    const { canvas } = press
    const total = sizes.reduce((sum, size) => sum + size, 0)
    const gap = (place.height - total) / sizes.length
    let y = place.y
    for (const size of sizes) {
      y += size + gap
      const base = y - size * 0.12
      drawRight(canvas, String(size), { x: place.x + 20, y: base, ink: { ...figures, color: RED } })
      const count = Math.floor((place.width - 76) / size)
      drawLine(
        canvas,
        [
          ...'山の上の雲がゆっくりと形をかえながら海のほうへ動いていくのを朝から見ていた。昼になっても雲はまだそこにあり、影だけが',
        ]
          .slice(0, count)
          .join(''),
        {
          x: place.x + 30,
          y: base,
          ink: { size, typeface: 'mincho', color: INK },
        },
      )
      drawRight(canvas, `${mmOfPoints(size).toFixed(2)} mm`, {
        x: place.x + place.width,
        y: base,
        ink: { ...figures, size: 7 },
      })
    }
  })
}

const ratios: [number, string][] = [
  [1.125, '八対九'],
  [1.2, '五対六'],
  [1.25, '四対五'],
  [4 / 3, '三対四'],
  [Math.SQRT2, '一対√2'],
  [1.618, '黄金比'],
]

export function addScales(press: Press) {
  const leaf = new Leaf(press, { part, number: '05', title: '大きさの階段' })
  leaf.text(`一冊に使う字の大きさは、少ないほどよい。ただし似た大きさが並ぶと、差が誤りに見える。そこで本文を出発点に、同じ比を掛けて上り、割って下る。音楽の音階と同じで、どの段を選んでも互いに釣り合う。

比が小さい階段は、文字の多い辞書や報告書に向く。比の大きい階段は、題名と本文の落差を見せる表紙や広告に向く。下は九ポイントから一段下り、五段上ったところである。`)
  leaf.specimen((place) => {
    const { canvas } = press
    const columns = cellsOf(place, 6, 1, 8)
    for (const [i, { x, width }] of columns.entries()) {
      const [ratio, name] = ratios[i]!
      drawLine(canvas, ratio.toFixed(3), { x, y: place.y + 8, ink: { ...figures, size: 11, color: RED } })
      label(canvas, name, x, place.y + 19)
      guide(canvas, x, place.y + 24, x + width, place.y + 24, INK, 0.6)
      let y = place.y + place.height
      const sizes = scaleOf(9, ratio, 1, 5)
      for (const size of sizes) {
        const shown = Math.min(size, width)
        drawLine(canvas, '字', {
          x,
          y: y - 3,
          ink: { size: shown, typeface: 'mincho', color: size === 9 ? RED : INK },
        })
        if (shown < 34)
          drawRight(canvas, size.toFixed(1), { x: x + width, y: y - 3, ink: { ...figures, size: 7 } })
        y -= Math.max(13, shown * 1.12)
        if (shown >= 34) {
          drawLine(canvas, `${size.toFixed(1)}${size > width ? '（縮小）' : ''}`, {
            x,
            y: y - 1,
            ink: { ...small, size: 6, color: GREY },
          })
          y -= 10
        }
      }
    }
  })
}

/** The old sizes of Japanese type in points: three families, in each of which a size is twice the next. */
export const numbered: [string, number][] = [
  ['初号', 42],
  ['一号', 27.5],
  ['二号', 21],
  ['三号', 15.75],
  ['四号', 13.75],
  ['五号', 10.5],
  ['六号', 7.875],
  ['七号', 5.25],
  ['八号', 3.9375],
]

export function addUnits(press: Press) {
  const leaf = new Leaf(press, { part, number: '06', title: '号、ポイント、級' })
  leaf.text(`鉛の時代の活字は、号で呼ばれた。号の数が減るほど大きくなるが、等間隔ではない。三つの家族があって、それぞれの中で倍になる。初号は二号の二倍、二号は五号の二倍、五号は七号の二倍。一号は四号の二倍。三号は六号の、六号は八号の二倍である。

倍の関係があれば、大きい字のとなりに小さい字を二行、隙間なく組める。割注や振り仮名は、この算数から生まれた。写真植字の時代の級は、四分の一ミリを一とする。歯送りも同じ単位なので、行の長さは掛け算だけで出る。`)
  const { y } = leaf
  leaf.specimen((place) => {
    const { canvas } = press
    const [tableX, top] = [place.x + 150, place.y + 4]
    const step = (place.height - 20) / numbered.length
    for (const [j, head] of ['号', 'ポイント', 'ミリ', '級'].entries())
      drawRight(canvas, head, {
        x: tableX + 20 + j * 54,
        y: top + 8,
        ink: { ...small, weight: 700, color: RED },
      })
    guide(canvas, tableX - 4, top + 13, place.x + place.width, top + 13, INK, 0.8)
    for (const [i, [name, size]] of numbered.entries()) {
      const base = top + 13 + (i + 0.68) * step
      const mm = mmOfPoints(size)
      const cells = [name, size.toFixed(2), mm.toFixed(2), (mm * 4).toFixed(1)]
      for (const [j, cell] of cells.entries())
        drawRight(canvas, cell, {
          x: tableX + 20 + j * 54,
          y: base,
          ink: j === 0 ? { ...small, size: 8.4 } : { ...figures, size: 9, color: INK },
        })
      guide(
        canvas,
        tableX - 4,
        top + 13 + (i + 1) * step,
        place.x + place.width,
        top + 13 + (i + 1) * step,
        '#c9c4b8',
      )
    }
    drawDoubles(press, place.x, place.y + 6, 126)
  })
  leaf.aside('左の図は一つの初号の箱に、二号、五号、七号が何字ずつ入るか。', y - 9 * 15)
}

/** Fills a square with one character, four, sixteen and sixty-four, quarter by quarter. */
function drawDoubles(press: Press, x: number, y: number, side: number) {
  const half = side / 2
  for (const [i, count] of [1, 2, 4, 8].entries()) {
    const [x0, y0] = [x + (i % 2) * (half + 4), y + Math.floor(i / 2) * (half + 22)]
    const size = half / count
    for (let k = 0; k < count * count; k++) {
      const place = {
        x: x0 + (k % count) * size,
        y: y0 + Math.floor(k / count) * size,
        width: size,
        height: size,
      }
      frame(press.canvas, place, BLUE, 0.25)
      drawLine(press.canvas, [...'活字の大きさは倍になる'][k % 11]!, {
        x: place.x,
        y: place.y + size * 0.88,
        ink: { size, typeface: 'mincho', color: INK },
      })
    }
    label(press.canvas, ['初号', '二号', '五号', '七号'][i]!, x0, y0 + half + 10)
  }
}

export function addBlackness(press: Press) {
  const leaf = new Leaf(press, { part, number: '07', title: '黒みを量る' })
  leaf.text(`頁を遠くから見ると、文字は読めなくなり、灰色の濃淡だけが残る。この濃さを黒みという。線の多い字は細く、少ない字は太く作られているが、それでも差は残る。漢字の続くところは濃く、仮名の続くところは薄い。

下の四十字は、箱の面積のうちインクの乗る割合を輪郭から量り、薄い順に並べたものである。灰色の四角がその濃さを示す。`)
  leaf.aside('同じ字でもゴシック体の太字は、明朝体の倍に近い黒みをもつ。', leaf.y - 6 * 15)
  const chars = [...'一二口の人しく川山大小日月木本字行空海雨青紙書頁国語明朝体組版活図黒器驚響鬱籠鷹']
  const sorted = chars.toSorted((a, b) => inkOf(a, 'mincho') - inkOf(b, 'mincho')).slice(0, 40)
  leaf.specimen((place) => {
    const bars = 64
    for (const [i, cell] of cellsOf({ ...place, height: place.height - bars }, 8, 5, 6, 4).entries()) {
      const char = sorted[i]!
      const share = inkOf(char, 'mincho')
      const { canvas } = press
      const size = cell.width * 0.74
      drawLine(canvas, char, {
        x: cell.x,
        y: cell.y + size * 0.88,
        ink: { size, typeface: 'mincho', color: INK },
      })
      canvas.rect(cell.x + size + 1, cell.y + 1, cell.width - size - 1, size - 2).fill(greyOf(share))
      drawLine(canvas, `${(share * 100).toFixed(1)}`, {
        x: cell.x,
        y: cell.y + size + 7,
        ink: { ...figures, size: 7 },
      })
    }
    drawFaceInks(press, { ...place, y: place.y + place.height - bars + 10, height: bars - 10 })
  })
}

const greyOf = (share: number) => {
  const part = Math.round(253 - 253 * Math.min(1, share * 1.6))
  return `#${part.toString(16).padStart(2, '0').repeat(3)}`
}

function drawFaceInks(
  press: Press,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) {
  const faces: [Typeface, 400 | 700, string][] = [
    ['mincho', 400, '明朝'],
    ['mincho', 700, '明朝 太'],
    ['sans', 400, 'ゴシック'],
    ['sans', 700, 'ゴシック 太'],
    ['poster', 400, '見出し用'],
  ]
  const step = height / faces.length
  for (const [i, [typeface, weight, name]] of faces.entries()) {
    const chars = [...'空海雨紙書国語明']
    const share = chars.reduce((sum, char) => sum + inkOf(char, typeface, weight), 0) / chars.length
    const base = y + (i + 0.8) * step
    const ink: Ink = { size: step * 0.9, typeface, weight, color: INK }
    drawLine(press.canvas, '空海雨紙書国語明', { x, y: base, ink })
    label(press.canvas, name, x + widthAt('空海雨紙書国語明', ink) + 8, base - 1)
    const start = x + 150
    press.canvas.rect(start, base - step * 0.62, (width - 180) * share * 2, step * 0.6).fill(RED)
    drawCentred(press.canvas, `${(share * 100).toFixed(0)}%`, {
      x: start + (width - 180) * share * 2 + 13,
      y: base - 1,
      ink: { ...figures, color: INK },
    })
  }
}
