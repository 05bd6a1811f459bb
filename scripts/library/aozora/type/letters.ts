import type { Typeface } from '../../../world/fonts.ts'
import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { widthAt } from '../../press/lines.ts'
import type { Press } from '../../press/press.ts'
import {
  BLUE,
  block,
  cellsOf,
  centred,
  figures,
  frame,
  GREY,
  guide,
  INK,
  Leaf,
  label,
  RED,
  small,
} from './leaf.ts'
import { boxOf, inkOf, mmOfPoints, scaleOf } from './measures.ts'
import { morning } from './samples.ts'

const part = '第一部　字'

/** The pages on single letters. */
export function addLetters(press: Press) {
  addBodies(press)
  addFaces(press)
  addLatin(press)
  addSizes(press)
  addScales(press)
  addUnits(press)
  addBlackness(press)
}

/** Draws a character in its square, and the box that its ink really takes. */
function drawBody(
  press: Press,
  char: string,
  typeface: Typeface,
  ...[x, y, size]: [x: number, y: number, size: number]
) {
  const { canvas } = press
  const box = boxOf(char, typeface)
  const baseline = y + size * 0.88
  frame(canvas, { x, y, width: size, height: size })
  guide(canvas, x + size / 2, y, x + size / 2, y + size)
  guide(canvas, x, y + size / 2, x + size, y + size / 2)
  drawLine(canvas, char, { x, y: baseline, ink: { size, typeface, color: INK } })
  frame(
    canvas,
    {
      x: x + box.left * size,
      y: baseline - box.top * size,
      width: (box.right - box.left) * size,
      height: (box.top - box.bottom) * size,
    },
    RED,
    0.6,
  )
}

function addBodies(press: Press) {
  const leaf = new Leaf(press, { part, number: '01', title: '字は、見えない箱に入っている' })
  leaf.text(`和文の活字は、どれも正方形の箱に入っている。この箱を仮想ボディという。鉛の活字では実際に手で触れる金属の四角だったが、いまは計算の上にしか残っていない。それでも文字の大きさとは字そのものの高さではなく、この箱の一辺のことである。

九ポイントの字を二十七字並べれば、行の長さは九掛ける二十七で二百四十三ポイントになる。箱は隙間なく並び、字はその中に少し小さく入る。だから和文は、字間を空けなくても隣とくっつかない。箱の中で字が占める範囲を字面という。字面の大きい書体は明るく現代的に、小さい書体は静かに、ゆったりと見える。`)
  leaf.aside('青い線が仮想ボディ、赤い線が字面。赤い線は輪郭の座標から測って引いた。', leaf.y - 11 * 15)
  leaf.specimen((place) => {
    const size = 158
    drawBody(press, '永', 'mincho', place.x, place.y, size)
    drawBody(press, '永', 'sans', place.x + place.width - size, place.y, size)
    const y = place.y + size + 12
    label(press.canvas, '明朝体', place.x, y)
    label(press.canvas, 'ゴシック体', place.x + place.width - size, y)
    const row = cellsOf({ ...place, y: y + 8, height: 46 }, 7, 1, 2)
    for (const [i, char] of [...'国口一、のッ「'].entries())
      drawBody(press, char, 'mincho', row[i]!.x, row[i]!.y, row[i]!.width)
  })
  addBodyTable(press)
}

function addBodyTable(press: Press) {
  const leaf = new Leaf(press, { part, title: '字面を測る' })
  leaf.text(`同じ二十四ポイントでも、書体によって見かけの大きさはちがう。下の表は「国」「永」「あ」「ア」の字面の幅を、仮想ボディに対する割合で示したものである。本文の書体では、漢字が箱いっぱいに近く、仮名はそれよりも小さい。見出し用と手書き風だけは、ほとんど差がない。差が大きい書体ほど、行は波打って、やわらかく見える。

大きさをそろえたいときに数字だけをそろえると、書体の混ざった紙面はかえって不ぞろいになる。見出しに字面の小さい書体を使うなら、本文より一段大きくしてようやく同じ強さである。`)
  const chars = [...'国永あア']
  leaf.aside('漢字の平均は「国」と「永」、仮名の平均は「あ」と「ア」から。', leaf.y - 6 * 15)
  leaf.specimen((place) => {
    const { canvas } = press
    const step = place.height / 7
    for (const [i, char] of chars.entries())
      centred(canvas, char, place.x + 152 + i * 42, place.y + 20, { ...small, size: 9 })
    centred(canvas, '仮名÷漢字', place.x + place.width - 24, place.y + 20)
    guide(canvas, place.x, place.y + 30, place.x + place.width, place.y + 30, INK, 0.8)
    for (const [i, [typeface, name]] of japanese.entries()) {
      const y = place.y + 30 + (i + 1) * step
      const shares = chars.map((char) => {
        const { left, right } = boxOf(char, typeface)
        return right - left
      }) as [number, number, number, number]
      drawLine(canvas, '国永あア', { x: place.x, y: y - step * 0.3, ink: { size: 24, typeface, color: INK } })
      label(canvas, name, place.x, y - 5, { ...small, size: 6 })
      for (const [j, share] of shares.entries()) {
        const x = place.x + 136 + j * 42
        canvas.rect(x, y - step * 0.42, 32, 5).fill('#e6e2d8')
        canvas.rect(x, y - step * 0.42, 32 * share, 5).fill(i % 2 === 0 ? RED : BLUE)
        centred(canvas, `${(share * 100).toFixed(0)}%`, x + 16, y - step * 0.42 - 5, figures)
      }
      const ratio = (shares[2] + shares[3]) / (shares[0] + shares[1])
      drawRight(canvas, ratio.toFixed(2), {
        x: place.x + place.width,
        y: y - step * 0.36,
        ink: { ...figures, size: 12, color: INK },
      })
      guide(canvas, place.x, y, place.x + place.width, y, '#c9c4b8')
    }
  })
}

const japanese: [Typeface, string, string, string][] = [
  [
    'mincho',
    '明朝体',
    '横線は細く、縦線は太い。横線の右端に三角のうろこがある。',
    '長い文章の本文に。小さくても線の強弱が行の流れを作り、目が疲れない。',
  ],
  [
    'sans',
    'ゴシック体',
    '線の太さがそろい、うろこがない。',
    '見出し、表、図の説明に。遠くからも、小さくても形がはっきりしている。',
  ],
  [
    'rounded',
    '丸ゴシック体',
    '線の端と角が丸い。',
    '案内や子どもの本に。声が高くならないので、注意書きがきつく聞こえない。',
  ],
  [
    'textbook',
    '教科書体',
    '筆順と、はね、はらいが見える。',
    '字を習う本や手紙に。鉛筆で書いた字のように読める。',
  ],
  [
    'poster',
    '見出し用ゴシック体',
    '太く詰まっていて、白いところが少ない。',
    '題名に、それも数字ほどの字数で。本文にすると頁が黒い壁になる。',
  ],
  [
    'handwriting',
    '手書き風の書体',
    '線が揺れ、字の大きさもそろわない。',
    '話しことばや書きこみに。一頁に一か所までがよい。',
  ],
]

function addFaces(press: Press) {
  for (const [i, half] of [japanese.slice(0, 3), japanese.slice(3)].entries()) {
    const leaf = new Leaf(
      press,
      i === 0 ? { part, number: '02', title: '六つの書体' } : { part, title: '六つの書体　つづき' },
    )
    leaf.text(
      i === 0
        ? '書体の名は、見た目の呼び名であるまえに、仕事の呼び名である。どこで読まれ、どれだけの時間読まれるかで選ぶ。'
        : '次の三つは、声色のある書体である。よく通る声ほど、長くは聞いていられない。',
    )
    leaf.y += 4
    leaf.specimen((place) => {
      const rows = cellsOf(place, 1, 3, 8)
      for (const [j, row] of rows.entries()) drawFace(press, half[j]!, row)
    })
  }
}

function drawFace(
  press: Press,
  [typeface, name, form, use]: (typeof japanese)[number],
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) {
  const { canvas } = press
  guide(canvas, x, y, x + width, y, INK, 0.8)
  drawLine(canvas, name, { x, y: y + 15, ink: { size: 9, weight: 700, color: RED } })
  drawLine(canvas, '春の雨、紙に', { x: x - 2, y: y + 57, ink: { size: 40, typeface, color: INK } })
  const end = block(canvas, morning, {
    x,
    y: y + 76,
    width: width * 0.56,
    ink: { size: 8, typeface, color: INK },
    leading: 13,
    most: Math.floor((height - 76) / 13),
  })
  const right = x + width * 0.6
  const note = block(canvas, form, {
    x: right,
    y: y + 76,
    width: width * 0.4,
    ink: small,
    leading: 11,
    isJustified: false,
  })
  block(canvas, use, {
    x: right,
    y: note + 3,
    width: width * 0.4,
    ink: small,
    leading: 11,
    isJustified: false,
  })
  return end
}

function addLatin(press: Press) {
  const leaf = new Leaf(press, { part, number: '03', title: '欧文は、四本の線の上に立つ' })
  leaf.text(`欧文の字には正方形の箱がない。幅は字ごとにちがい、高さは四本の線で決まる。基線の上に立ち、小文字の高さをエックスハイト、大文字の高さをキャップハイト、上に伸びる線をアセンダー、下に垂れる線をディセンダーという。

同じ大きさでも、小文字の高い書体は大きく、低い書体は小さく見える。`)
  const faces: [Typeface, string][] = [
    ['garamond', 'セリフのあるローマン体'],
    ['italic', 'その斜体。字の形も変わる'],
    ['geometric', '円と直線のサンセリフ体'],
    ['sans', '和文書体に付属する欧文'],
  ]
  leaf.specimen((place) => {
    for (const [i, row] of cellsOf(place, 1, 4, 4).entries()) {
      const [typeface, name] = faces[i]!
      const { canvas } = press
      const [size, base] = [64, row.y + 54]
      const heights = (['d', 'H', 'x', 'p'] as const).map((char, k) => {
        const box = boxOf(char, typeface)
        return k === 3 ? box.bottom : box.top
      }) as [number, number, number, number]
      for (const height of [heights[0], heights[1], heights[2], 0, heights[3]])
        guide(
          canvas,
          row.x,
          base - height * size,
          row.x + row.width,
          base - height * size,
          height === 0 ? RED : BLUE,
        )
      drawLine(canvas, 'Handpaper', { x: row.x, y: base, ink: { size, typeface, color: INK } })
      label(canvas, name, row.x, row.y + row.height - 3)
      drawRight(
        canvas,
        `x ${(heights[2] * 100).toFixed(0)}　H ${(heights[1] * 100).toFixed(0)}　d ${(heights[0] * 100).toFixed(0)}　p ${(heights[3] * 100).toFixed(0)}`.replaceAll(
          '-',
          '−',
        ),
        { x: row.x + row.width, y: row.y + row.height - 3, ink: { ...figures, color: INK } },
      )
    }
  })
  leaf.aside('下の数字は、四本の線の高さ。字の大きさを百とし、輪郭から測った。', 117)
}

function addSizes(press: Press) {
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

function addScales(press: Press) {
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

function addUnits(press: Press) {
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

function addBlackness(press: Press) {
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
