import { drawLine, type Ink } from '../../../world/pen.ts'
import type { Press } from '../../press/press.ts'
import { cutLines, NOT_FIRST, NOT_LAST, offencesOf, ruledLines } from './breaking.ts'
import { BLUE, block, cellsOf, figures, frame, guide, INK, Leaf, label, RED, small } from './leaf.ts'
import { addMarks, addRuby } from './marks.ts'
import { addDashes, addEnglish, addMixed, addNumbers } from './mixed.ts'
import { lamp, morning, river } from './samples.ts'

const part = '第二部　行'

const mincho: Ink = { size: 9, typeface: 'mincho', color: INK }

/** The pages on lines. */
export function addLines(press: Press) {
  addTracking(press)
  addLeading(press)
  addMeasure(press)
  addKinsoku(press)
  addWays(press)
  addMarks(press)
  addRuby(press)
  addMixed(press)
  addNumbers(press)
  addEnglish(press)
  addDashes(press)
}

function addTracking(press: Press) {
  const leaf = new Leaf(press, { part, number: '08', title: '字間は、まず空けない' })
  leaf.text(`本文は、仮想ボディどうしをぴったり付けて並べる。これをベタ組みという。字の設計者は、並んだときにちょうどよい隙間が残るように、箱の中の字面を決めている。空けたり詰めたりするのは、その設計に異を唱えることである。

例外は二つある。大きな見出しは隙間が目立つので、少し詰めてよい。字数の少ない題や、横に長く置く二、三字の名は、空けると落ちつく。空けるなら四分、二分、全角と、箱の割り算で空ける。`)
  const steps: [number, string][] = [
    [-0.1, '一割詰め'],
    [-0.05, '五分詰め'],
    [0, 'ベタ'],
    [0.05, '五分空き'],
    [0.125, '八分空き'],
    [0.25, '四分空き'],
    [0.5, '二分空き'],
  ]
  leaf.specimen((place) => {
    for (const [i, row] of cellsOf(place, 1, steps.length, 4).entries()) {
      const [share, name] = steps[i]!
      label(press.canvas, name, row.x, row.y + 8, { ...small, color: share === 0 ? RED : small.color })
      const line = '昔の町の地図には、井戸の位置が描かれている。水のありかは、家の並びよりも大切だった。'
      const size = 12.5
      const count = Math.floor((row.width - 60) / (size * (1 + share)))
      drawLine(press.canvas, [...line].slice(0, count).join(''), {
        x: row.x + 60,
        y: row.y + 10,
        ink: { ...mincho, size, tracking: size * share },
      })
      guide(press.canvas, row.x, row.y + row.height, row.x + row.width, row.y + row.height, '#d8d3c8')
    }
  })
  const asideY = 117 + 5 * 15
  leaf.aside('箱を割る呼び名。二分は箱の半分、四分は四分の一。', asideY)
}

function addLeading(press: Press) {
  const leaf = new Leaf(press, { part, number: '09', title: '行間は、行の道である' })
  leaf.text(`目は行の終わりまで行くと、次の行の頭へ戻る。このとき、いま読んだ行と次の行の間の白い帯を道にして帰る。帯が細いと同じ行をもう一度読み、太いと行がばらばらの文になる。

和文では字の大きさの半分から一倍の間を空ける。九ポイントの字なら、行送りは十三・五から十八ポイント。行が長いほど帰り道も長いので、道は広くする。`)
  leaf.specimen((place) => {
    for (const [i, cell] of cellsOf(place, 2, 3, 15, 12).entries()) {
      const ratio = [1.15, 1.4, 1.6, 1.75, 2, 2.4][i]!
      const leading = 8 * ratio
      drawLine(press.canvas, ratio.toFixed(2), {
        x: cell.x,
        y: cell.y + 8,
        ink: { ...figures, size: 11, color: RED },
      })
      label(press.canvas, `8ポイント、行送り${leading.toFixed(1)}`, cell.x + 34, cell.y + 8)
      block(press.canvas, i % 2 === 0 ? river : morning, {
        x: cell.x,
        y: cell.y + 22,
        width: 19 * 8,
        ink: { ...mincho, size: 8 },
        leading,
        most: Math.floor((cell.height - 22) / leading) + 1,
      })
    }
  })
}

function addMeasure(press: Press) {
  const leaf = new Leaf(press, { part, number: '10', title: '行長は、呼吸の長さである' })
  leaf.text(
    `一行が短すぎると、文の途中で何度も息をつぐ。長すぎると、帰り道で迷う。横組みの本文なら二十字から三十五字、縦組みなら四十字あまりまで。新聞の一段が十数字と短いのは、一目で一行を取り、目を下へ下ろすだけで読むためである。`,
  )
  leaf.specimen((place) => {
    const { canvas } = press
    let y = place.y + 4
    for (const [count, size, most] of [
      [47, 7, 4],
      [37, 9, 4],
      [27, 9, 5],
    ] as const) {
      label(canvas, `一行${count}字`, place.x, y + 7, { ...small, color: RED })
      block(canvas, morning, {
        x: place.x,
        y: y + 22,
        width: count * size,
        ink: { ...mincho, size },
        leading: size * 1.67,
        most,
      })
      y += 22 + most * size * 1.67 + 8
      guide(canvas, place.x, y - 9, place.x + count * size, y - 9)
    }
    const rest = place.y + place.height - y
    const widths = [18, 10, 6]
    let x = place.x
    for (const count of widths) {
      label(canvas, `一行${count}字`, x, y + 7, { ...small, color: RED })
      block(canvas, lamp, {
        x,
        y: y + 22,
        width: count * 9,
        ink: mincho,
        leading: 15,
        most: Math.floor((rest - 12) / 15),
      })
      x += count * 9 + 12
    }
  })
}

function addKinsoku(press: Press) {
  const leaf = new Leaf(press, { part, number: '11', title: '行の頭と尻の決まり' })
  leaf.text(
    `句点や閉じ括弧、小さい仮名で行を始めない。開き括弧で行を終えない。これを禁則という。意味の上でも見た目でも、前の字に付いているものを次の行へ離さないための決まりである。`,
  )
  leaf.specimen(
    (place) => {
      const { canvas } = press
      const row = (name: string, chars: readonly string[], y: number) => {
        label(canvas, name, place.x, y + 10, { ...small, weight: 700, color: RED })
        for (const [i, char] of chars.entries()) {
          const [x, top] = [place.x + 62 + (i % 19) * 14, y + Math.floor(i / 19) * 16]
          frame(canvas, { x, y: top, width: 12, height: 12 }, BLUE, 0.25)
          drawLine(canvas, char, { x, y: top + 10.6, ink: { ...mincho, size: 12 } })
        }
      }
      row('行の頭に置かない', NOT_FIRST, place.y)
      row('行の尻に置かない', NOT_LAST, place.y + 34)
    },
    { height: 50 },
  )
  const words =
    '「ここまで歩いてきたのか」と、駅長は帽子をとって言った。「ええ、橋のところで（近道のつもりで）一度まちがえました」。「だったら、あの大きな樫の木を見たでしょう」。ひょっとすると見たのかもしれない、と私は思った。しかし、思いだせるのは川の音ばかりだった。「見ました」と答えると、駅長はちょっと笑って、「木はもうないのです。去年の嵐で倒れました。けれども、みなさん見たとおっしゃる」と言い、ポケットから切符の鋏を出して、ゆっくりと机に置いた。'
  leaf.specimen((place) => {
    const { canvas } = press
    const count = 13
    const [left, right] = [cutLines(words, count), ruledLines(words, count, mincho)]
    const size = 11
    const leading = Math.min(20, (place.height - 26) / Math.max(left.length, right.length))
    const x2 = place.x + place.width - count * size - 14
    label(canvas, `${count}字ごとに切っただけ：誤り${offencesOf(left)}か所`, place.x, place.y + 8, {
      ...small,
      weight: 700,
    })
    label(canvas, `禁則を守った組み：誤り${offencesOf(right)}か所`, x2, place.y + 8, {
      ...small,
      weight: 700,
    })
    for (const [i, line] of left.entries()) {
      const y = place.y + 26 + i * leading
      drawLine(canvas, line, { x: place.x, y, ink: { ...mincho, size } })
      const chars = [...line]
      if (i > 0 && NOT_FIRST.includes(chars[0]!)) ring(press, place.x + size / 2, y - size * 0.38)
      if (NOT_LAST.includes(chars.at(-1)!))
        ring(press, place.x + (chars.length - 0.5) * size, y - size * 0.38)
    }
    block(canvas, words, { x: x2, y: place.y + 26, width: count * size, ink: { ...mincho, size }, leading })
    guide(canvas, x2 + count * size, place.y + 16, x2 + count * size, place.y + 26 + right.length * leading)
  })
}

const ring = ({ canvas }: Press, x: number, y: number) => canvas.lineWidth(0.9).circle(x, y, 7.6).stroke(RED)

function addWays(press: Press) {
  const leaf = new Leaf(press, { part, title: '追い込む、追い出す、ぶら下げる' })
  leaf.text(`禁則に当たったとき、行の中の字数は一字増えるか、一字減る。増やすのが追い込みで、約物の余白を削って場所を作る。減らすのが追い出しで、前の字を連れて次の行へ送り、残った行は字間を広げてそろえる。

句点と読点だけは、行の外へはみ出させてもよい。これをぶら下げという。字間がまったく動かないので黒みが乱れず、行末には小さな白い穴が並ぶ。本書の本文はぶら下げを使い、それでも足りないときに追い出す。`)
  leaf.specimen((place) => {
    const { canvas } = press
    const size = 22
    const count = 14
    const measure = count * size
    const rows = [
      ['原稿のまま切ると', '次の行が読点で始まる'],
      ['追い込み', '約物の余白を少しずつ削って、読点を入れる'],
      ['追い出し', '前の字を次の行へ送り、字間で埋める'],
      ['ぶら下げ', '読点だけが行の外へ出る'],
    ] as const
    for (const [i, row] of cellsOf(place, 1, rows.length, 6).entries()) {
      const [name, remark] = rows[i]!
      const y = row.y + row.height * 0.7
      label(canvas, name, row.x, row.y + 10, { ...small, weight: 700, color: RED })
      label(canvas, remark, row.x + 66, row.y + 10)
      guide(canvas, row.x + measure, y - 28, row.x + measure, y + 8, BLUE, 0.6)
      guide(canvas, row.x, y - 28, row.x, y + 8, BLUE, 0.6)
      drawWay(press, i, row.x, y, size)
      guide(canvas, row.x, row.y + row.height + 2, row.x + row.width, row.y + row.height + 2, '#d8d3c8')
    }
  })
}

/** Draws one line of fourteen characters in four ways. The fifteenth character of the text is a comma. */
function drawWay({ canvas }: Press, way: number, ...[x, y, size]: [x: number, y: number, size: number]) {
  const ink = { ...mincho, size }
  const line = '風「音」、森（声）、海に近い家'
  if (way === 0) {
    drawLine(canvas, line.slice(0, 14), { x, y, ink })
    drawLine(canvas, '、', { x: x + 14 * size, y, ink: { ...ink, color: RED } })
    canvas
      .lineWidth(0.9)
      .circle(x + 14 * size + 6, y - 6, 10)
      .stroke(RED)
  } else if (way === 1) {
    // Five marks give half of their width; the comma that must not begin the next line comes in.
    const marks = [...line].filter((char) => '「」、（）'.includes(char)).length
    const saved = size / marks
    let at = x
    for (const char of `${line.slice(0, 14)}、`) {
      const isOpening = '「（'.includes(char)
      const isMark = '「」、（）'.includes(char)
      drawLine(canvas, char, {
        x: isOpening ? at - saved : at,
        y,
        ink: { ...ink, color: isMark ? RED : INK },
      })
      at += isMark ? size - saved : size
    }
  } else if (way === 2) {
    drawLine(canvas, line.slice(0, 13), { x, y, ink: { ...ink, tracking: size / 12 } })
  } else {
    drawLine(canvas, line.slice(0, 14), { x, y, ink })
    drawLine(canvas, '、', { x: x + 14 * size, y, ink: { ...ink, color: RED } })
  }
}
