import type { Typeface } from '../../../world/fonts.ts'
import { drawLine, drawRight } from '../../../world/pen.ts'
import type { Press } from '../../press/press.ts'
import { BLUE, block, cellsOf, centred, figures, frame, guide, INK, Leaf, label, RED, small } from './leaf.ts'
import { boxOf } from './measures.ts'
import { morning } from './samples.ts'
import { addBlackness, addScales, addSizes, addUnits } from './sizes.ts'

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
