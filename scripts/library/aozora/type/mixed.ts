import { drawLine, drawRight, drawSpaced, type Ink } from '../../../world/pen.ts'
import { atomsOf, linesOf, widthAt } from '../../press/lines.ts'
import type { Press } from '../../press/press.ts'
import {
  block,
  cellsOf,
  centred,
  figures,
  GREY,
  guide,
  INK,
  Leaf,
  label,
  type Place,
  RED,
  small,
} from './leaf.ts'
import { boxOf } from './measures.ts'
import { english, mixed } from './samples.ts'

const part = '第二部　行'

const mincho: Ink = { size: 9, typeface: 'mincho', color: INK }

export function addMixed(press: Press) {
  const leaf = new Leaf(press, { part, number: '14', title: '和文と欧文を混ぜる' })
  leaf.text(`和文のなかに欧文や数字を置くと、たいてい小さく、下がって見える。欧文の小文字が、和文の字面よりずっと低いからである。そこで欧文を一割ほど大きくし、必要なら基線をわずかに上げる。和文の字と欧文のあいだには、四分の空きを入れる。

下の四行は、和文を九ポイントの倍に拡大したもの。欧文の小文字の高さが、仮名の字面の何割に当たるかを右に示す。`)
  leaf.specimen((place) => {
    const { canvas } = press
    const kana = boxOf('な', 'mincho')
    const rows: [string, Ink, number][] = [
      ['欧文も同じ大きさ、空きなし', { size: 18, typeface: 'garamond', color: RED }, 0],
      ['四分の空きを入れる', { size: 18, typeface: 'garamond', color: RED }, 0.25],
      ['欧文を一割大きくする', { size: 19.8, typeface: 'garamond', color: RED }, 0.25],
      ['サンセリフに替える', { size: 18, typeface: 'geometric', color: RED }, 0.25],
    ]
    const step = (place.height - 96) / 4
    for (const [i, [name, ink, gap]] of rows.entries()) {
      const y = place.y + step * (i + 0.66)
      label(canvas, name, place.x, y - 24, { ...small, weight: 700 })
      const share = (boxOf('x', ink.typeface!).top * ink.size) / ((kana.top - kana.bottom) * 18)
      drawRight(canvas, `${(share * 100).toFixed(0)}%`, {
        x: place.x + place.width,
        y: y - 24,
        ink: { ...figures, size: 11, color: INK },
      })
      let x = place.x
      for (const piece of ['窓のそばの', 'thermometer', 'は', '12.5', '度をさす']) {
        const isLatin = /^[a-z0-9.]+$/.test(piece)
        const style = isLatin ? ink : { ...mincho, size: 18 }
        if (isLatin) x += gap * 18
        if (isLatin && gap > 0) canvas.rect(x - gap * 18, y - 15, gap * 18, 18).fill('#dcebf5')
        drawLine(canvas, piece, { x, y, ink: style })
        x += widthAt(piece, style)
        if (isLatin && gap > 0) canvas.rect(x, y - 15, gap * 18, 18).fill('#dcebf5')
        if (isLatin) x += gap * 18
      }
      guide(canvas, place.x, y, place.x + place.width, y)
      guide(canvas, place.x, y - 18 * kana.top, place.x + place.width, y - 18 * kana.top)
    }
    const y = place.y + place.height - 84
    label(canvas, '混ぜて組んだ本文', place.x, y, { ...small, weight: 700, color: RED })
    drawMixed(
      press,
      `${mixed}欧文はGaramondを一割大きくし、四分の空きを入れた。読む人が気づかなければ、組みは成功している。`,
      { x: place.x, y: y + 18, width: 331 },
    )
  })
}

/** Sets Japanese with Latin in Garamond, a tenth larger, and a quarter of an em between the two. */
function drawMixed(
  { canvas }: Press,
  words: string,
  { x: x0, y: y0, width }: { x: number; y: number; width: number },
) {
  const latin: Ink = { size: 9.9, typeface: 'garamond', color: INK }
  const pieces = words.match(/[A-Za-z0-9.]+(?: [A-Za-z0-9.]+)*|./gu) ?? []
  let [x, y] = [x0, y0]
  for (const [i, piece] of pieces.entries()) {
    const isLatin = /^[A-Za-z0-9]/.test(piece)
    const ink = isLatin ? latin : mincho
    const before = pieces[i - 1]
    const isMark = (text = '、') => '、。'.includes(text)
    const gap =
      before !== undefined && isLatin !== /^[A-Za-z0-9]/.test(before) && !isMark(before) && !isMark(piece)
        ? 2.25
        : 0
    const own = widthAt(piece, ink)
    if (x + gap + own > x0 + width && !isMark(piece)) [x, y] = [x0, y + 16]
    else x += gap
    drawLine(canvas, piece, { x, y, ink })
    x += own
  }
}

export function addNumbers(press: Press) {
  const leaf = new Leaf(press, { part, number: '15', title: '数字を組む' })
  leaf.text(`文の中の数字は読むもの、表の中の数字は比べるものである。比べる数字は、位をそろえる。右をそろえ、小数点をそろえ、単位は見出しに一度だけ書く。三けたごとの区切りは、四けたまでなら要らない。

縦組みでは漢数字が本文になじむ。「二十三」のように位取りの字を入れるのは数える数、「二三」のように並べるのは番号や年号である。`)
  const values = [1204.5, 86.25, 9.75, 15330, 407.125, 0.5]
  const names = ['川の長さ', '橋の長さ', '橋の幅', '流域の人口', '水門の高さ', '堤の傾き']
  const units = ['km', 'm', 'm', '人', 'm', '%']
  leaf.specimen((place) => {
    const { canvas } = press
    const [a, b] = cellsOf({ ...place, height: 150 }, 2, 1, 24) as [Place, Place]
    label(canvas, '左をそろえる：比べられない', a.x, a.y + 8, { ...small, weight: 700 })
    label(canvas, '小数点をそろえる：長さが量になる', b.x, b.y + 8, { ...small, weight: 700, color: RED })
    for (const [i, value] of values.entries()) {
      const y = a.y + 32 + i * 20
      const shown = value.toLocaleString('en', { maximumFractionDigits: 3 })
      for (const { x, width } of [a, b]) {
        label(canvas, names[i]!, x, y, { ...small, size: 8 })
        guide(canvas, x, y + 6, x + width, y + 6, '#d8d3c8')
      }
      drawLine(canvas, `${shown} ${units[i]}`, { x: a.x + 70, y, ink: { ...mincho, size: 10 } })
      const [whole = '', fraction] = shown.split('.')
      drawRight(canvas, whole, { x: b.x + 110, y, ink: { ...mincho, size: 10 } })
      if (fraction) drawLine(canvas, `.${fraction}`, { x: b.x + 110, y, ink: { ...mincho, size: 10 } })
      drawRight(canvas, units[i]!, { x: b.x + b.width, y, ink: { ...small, size: 8 } })
    }
    const y = place.y + 164
    label(canvas, '数字の幅を測る（字の大きさを百とする）', place.x, y, { ...small, weight: 700, color: RED })
    for (const [i, typeface] of (['mincho', 'sans', 'garamond', 'geometric'] as const).entries()) {
      const top = y + 32 + i * ((place.y + place.height - y - 40) / 3.7)
      let x = place.x
      for (const digit of '0123456789') {
        drawLine(canvas, digit, { x, y: top, ink: { size: 19, typeface, color: INK } })
        const { advance } = boxOf(digit, typeface)
        guide(canvas, x, top + 2, x, top - 15)
        centred(canvas, (advance * 100).toFixed(0), x + 9, top + 11, { ...figures, size: 7 })
        x += Math.max(20, advance * 19 + 7)
      }
      const widths = [...'0123456789'].map((digit) => boxOf(digit, typeface).advance)
      const isEven = Math.max(...widths) - Math.min(...widths) < 0.005
      label(canvas, isEven ? '幅がそろう。表に使える' : '幅がちがう。文の中に', place.x + 232, top - 4, {
        ...small,
        color: isEven ? RED : GREY,
      })
    }
  })
}

export function addEnglish(press: Press) {
  const leaf = new Leaf(press, { part, number: '16', title: '欧文の行をそろえる' })
  leaf.text(`欧文は単語のあいだでしか行を折れない。両端をそろえると、余りは単語の間に配られ、行ごとに隙間が変わる。一行ずつ詰められるだけ詰めると、次の行にしわ寄せがゆく。段落の全体を見て折れば、隙間のばらつきは小さくなる。

一行に入る字が少ないときは、無理にそろえず、右をなりゆきにする。`)
  leaf.specimen((place) => {
    const { canvas } = press
    const ink: Ink = { size: 10, typeface: 'garamond', color: INK }
    const measure = 150
    const atoms = atomsOf(english, ink)
    const ways = [
      linesOf(atoms, { measure, isJapanese: true }),
      linesOf(atoms, { measure, isJapanese: false }),
    ]
    for (const [i, lines] of ways.entries()) {
      const x = place.x + i * (place.width - measure)
      label(canvas, i === 0 ? '一行ずつ折る' : '段落を見て折る', x, place.y + 8, {
        ...small,
        weight: 700,
        color: RED,
      })
      const spaces: number[] = []
      for (const [k, line] of lines.entries()) {
        const y = place.y + 24 + k * 13
        const words = line.atoms.map(({ text }) => text).join(' ')
        const gaps = line.atoms.length - 1
        const spare = line.isLast ? 0 : (measure - line.width) / gaps
        if (!line.isLast) spaces.push(spare + 2.3)
        let at = x
        for (const [j, atom] of line.atoms.entries()) {
          at += atom.width
          const space = (line.atoms[j + 1]?.space ?? 0) + spare
          if (j < gaps && spare > 1.6) canvas.rect(at, y - 8, space, 10).fill('#f6cfc9')
          at += space
        }
        drawSpaced(canvas, words, { x, y, ink, spacing: spare })
      }
      const mean = spaces.reduce((sum, value) => sum + value, 0) / spaces.length
      const spread = Math.sqrt(spaces.reduce((sum, value) => sum + (value - mean) ** 2, 0) / spaces.length)
      label(canvas, `単語間の広さのばらつき ${spread.toFixed(2)} pt`, x, place.y + 30 + lines.length * 13)
    }
    const y = place.y + 50 + Math.max(...ways.map((lines) => lines.length)) * 13
    label(canvas, '右をなりゆきにする', place.x, y + 8, { ...small, weight: 700, color: RED })
    const short = {
      ink,
      isJapanese: false,
      leading: 13,
      most: Math.floor((place.y + place.height - y - 14) / 13),
    }
    block(canvas, english, { x: place.x, y: y + 24, width: 100, isJustified: false, ...short })
    label(canvas, '同じ幅で両端をそろえると', place.x + 116, y + 8, { ...small, weight: 700 })
    block(canvas, english, { x: place.x + 116, y: y + 24, width: 100, ...short })
    label(canvas, '中央にそろえる：詩や題だけ', place.x + 232, y + 8, { ...small, weight: 700 })
    block(canvas, english, { x: place.x + 232, y: y + 24, width: 99, align: 'centre', ...short })
  })
}

export function addDashes(press: Press) {
  const leaf = new Leaf(press, { part, title: '線と引用符を選ぶ' })
  leaf.text(
    `同じ横棒に見えて、欧文には長さのちがう線がある。短いハイフンは語をつなぎ、中くらいの線は範囲を示し、長い線は文を切る。負の数には、どれでもない専用の記号がある。引用符は開きと閉じで形がちがい、まっすぐな記号は引用符ではなく、寸法の印である。`,
  )
  const rows: [string, string, string, string][] = [
    ['-', 'ハイフン', 'well-known', '語をつなぐ'],
    ['–', '二分ダッシュ', 'pp. 12–15', '範囲を示す'],
    ['—', '全角ダッシュ', 'a page—a room', '文を切る'],
    ['−', '負号', '−12.5', '数の前に'],
    ['“”', '二重引用符', '“a quiet room”', '話したことば'],
    ['‘’', '一重引用符', '‘page’', '引用の中の引用'],
    ['’', 'アポストロフィ', 'printer’s', '文字の省略'],
    ['…', '三点', 'and so on…', '言いさし'],
    ['×', '乗号', '148 × 210', '寸法に。x ではない'],
    ['fi', '合字', 'five fish', '二字を一字に鋳る'],
  ]
  leaf.specimen((place) => {
    const { canvas } = press
    const step = place.height / rows.length
    for (const [i, [mark, name, example, use]] of rows.entries()) {
      const y = place.y + (i + 0.7) * step
      drawLine(canvas, mark, { x: place.x + 4, y, ink: { size: 26, typeface: 'garamond', color: RED } })
      label(canvas, name, place.x + 54, y - 3, { ...small, size: 8 })
      drawLine(canvas, example, {
        x: place.x + 126,
        y: y - 2,
        ink: { size: 17, typeface: 'garamond', color: INK },
      })
      label(canvas, use, place.x + 252, y - 3)
      guide(
        canvas,
        place.x,
        place.y + (i + 1) * step,
        place.x + place.width,
        place.y + (i + 1) * step,
        '#d8d3c8',
      )
    }
  })
}
