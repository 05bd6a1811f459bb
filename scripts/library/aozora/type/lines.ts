import { drawLine, drawRight, drawSpaced, type Ink } from '../../../world/pen.ts'
import { atomsOf, linesOf, widthAt } from '../../press/lines.ts'
import type { Press } from '../../press/press.ts'
import { cutLines, NOT_FIRST, NOT_LAST, offencesOf, ruledLines } from './breaking.ts'
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
  type Place,
  RED,
  small,
} from './leaf.ts'
import { boxOf } from './measures.ts'
import { english, lamp, mixed, morning, river } from './samples.ts'

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

function addMarks(press: Press) {
  const leaf = new Leaf(press, { part, number: '12', title: '約物は半分の字である' })
  leaf.text(`句点、読点、括弧は、箱の半分にしか字面がない。残りの半分は、息をつぐための余白である。約物が二つ続くと、この余白が重なって行に穴があく。そこで続いた約物のあいだは、どちらかの余白を取る。

行の頭に来る括弧も、余白を残すと字下げのように見える。余白を取って字面を行頭にそろえるか、半分だけ下げるか、方針を一つ決めて最後まで守る。`)
  const sets = ['「」', '（）', '『』', '。」', '」、', '）。', '・', '：', '…', '——']
  leaf.specimen((place) => {
    const { canvas } = press
    const top = cellsOf({ ...place, height: 118 }, 5, 2, 6, 8)
    for (const [i, cell] of top.entries()) drawMarkSet(press, sets[i]!, cell)
    const examples = ['「『朝の歌』（第二版）」。', '（「海」、「山」）、「空」。']
    let y = place.y + 150
    for (const example of examples) {
      for (const isSet of [false, true]) {
        label(canvas, isSet ? '続いた約物の余白を取る' : '全角のまま', place.x, y - 24, {
          ...small,
          color: isSet ? RED : small.color,
        })
        drawMarked(press, example, isSet, place.x, y, 22)
        y += (place.y + place.height - place.y - 140) / 4
      }
    }
  })
}

function drawMarkSet({ canvas }: Press, chars: string, { x, y, width }: Place) {
  const size = Math.min(32, width / 2)
  const count = [...chars].length
  for (const [i, char] of [...chars].entries()) {
    const left = x + (width - count * size) / 2 + i * size
    frame(canvas, { x: left, y, width: size, height: size })
    guide(canvas, left + size / 2, y, left + size / 2, y + size)
    const box = boxOf(char, 'mincho')
    canvas.save().fillOpacity(0.14)
    canvas
      .rect(
        left + box.left * size,
        y + (0.88 - box.top) * size,
        (box.right - box.left) * size,
        (box.top - box.bottom) * size,
      )
      .fill(RED)
    canvas.restore()
    drawLine(canvas, char, { x: left, y: y + size * 0.88, ink: { ...mincho, size } })
  }
}

const opens = (char: string | undefined) => NOT_LAST.includes(char ?? '')
const closes = (char: string | undefined) => '、。」』）'.includes(char ?? '？')

/** Draws a line, and if it is set well, without the doubled space between two marks. */
function drawMarked(
  { canvas }: Press,
  words: string,
  isSet: boolean,
  ...[x, y, size]: [x: number, y: number, size: number]
) {
  const chars = [...words]
  let at = isSet && opens(chars[0]) ? x - size / 2 : x
  for (const [i, char] of chars.entries()) {
    const before = chars[i - 1]
    if (isSet && (opens(char) || closes(char)) && ((opens(before) && opens(char)) || closes(before)))
      at -= size / 2
    frame(canvas, { x: at, y: y - size * 0.88, width: size, height: size }, '#a9cbe2', 0.25)
    drawLine(canvas, char, { x: at, y, ink: { ...mincho, size } })
    at += size
  }
}

function addRuby(press: Press) {
  const leaf = new Leaf(press, { part, number: '13', title: '振り仮名' })
  leaf.text(`振り仮名の大きさは本文の半分。一字に仮名二つがちょうど収まる。一字ずつに付けるのがモノルビ、熟語の全体に均等に付けるのがグループルビ。昨日や田舎のように、字ごとに読みを分けられない語には、グループルビしか使えない。

仮名三つ以上の読みは、漢字より長くなる。となりが仮名なら、その上に仮名一つ分まで掛けてよい。漢字には掛けない。掛ければ、どちらの読みかわからなくなる。`)
  leaf.aside('頁の全部の漢字に付けることを総ルビ、初めて出た難しい字にだけ付けることをパラルビという。', 117)
  leaf.specimen((place) => {
    const { canvas } = press
    const size = 30
    const rows: [string, [string, string[]][]][] = [
      [
        'モノルビ',
        [
          ['硝', ['しょう']],
          ['子', ['し']],
          ['と', []],
          ['紙', ['かみ']],
          ['と', []],
          ['炭', ['すみ']],
          ['の', []],
          ['匂', ['にお']],
          ['い', []],
        ],
      ],
      [
        'グループルビ',
        [
          ['昨日', ['きのう']],
          ['の', []],
          ['田舎', ['いなか']],
          ['の', []],
          ['時雨', ['しぐれ']],
          ['に', []],
        ],
      ],
      [
        '仮名に掛ける',
        [
          ['あの', []],
          ['緑', ['みどり']],
          ['の', []],
          ['林', ['はやし']],
          ['に', []],
          ['心', ['こころ']],
          ['を', []],
        ],
      ],
    ]
    const gaps = place.height - 96
    for (const [i, [name, words]] of rows.entries()) {
      const y = place.y + 54 + (i * gaps) / 3
      label(canvas, name, place.x, y - size - 20, { ...small, weight: 700, color: RED })
      let x = place.x
      for (const [base, readings] of words) {
        const width = [...base].length * size
        for (const [k, _char] of [...base].entries())
          frame(canvas, { x: x + k * size, y: y - size * 0.88, width: size, height: size }, '#a9cbe2', 0.25)
        drawLine(canvas, base, { x, y, ink: { ...mincho, size } })
        for (const reading of readings) {
          const half = { ...mincho, size: size / 2 }
          const count = [...reading].length
          const spread = Math.max(0, (width - (count * size) / 2) / count)
          const start = x + (width - (count * size) / 2 - spread * (count - 1)) / 2
          for (let k = 0; k < count; k++)
            frame(
              canvas,
              { x: start + k * (size / 2 + spread), y: y - size * 1.39, width: size / 2, height: size / 2 },
              '#e6a49d',
              0.25,
            )
          drawLine(canvas, reading, { x: start, y: y - size * 0.95, ink: { ...half, tracking: spread } })
        }
        x += width
      }
    }
    block(
      canvas,
      '｜旅人《たびびと》は｜峠《とうげ》の｜茶屋《ちゃや》で｜草鞋《わらじ》の｜紐《ひも》を｜結《むす》びなおし、｜遠《とお》くの｜入江《いりえ》に｜光《ひか》る｜帆《ほ》を｜数《かぞ》えた。｜帆《ほ》は｜七《なな》つあり、そのうちの｜一《ひと》つだけが｜動《うご》いていた。',
      {
        x: place.x,
        y: place.y + place.height - 40,
        width: place.width,
        ink: { ...mincho, size: 11.5 },
        leading: 22,
      },
    )
  })
}

function addMixed(press: Press) {
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

function addNumbers(press: Press) {
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
    const y = place.y + 186
    label(canvas, '数字の幅を測る（字の大きさを百とする）', place.x, y, { ...small, weight: 700, color: RED })
    for (const [i, typeface] of (['mincho', 'sans', 'garamond', 'geometric'] as const).entries()) {
      const top = y + 32 + i * ((place.y + place.height - y - 40) / 3.7)
      let x = place.x
      for (const digit of '0123456789') {
        drawLine(canvas, digit, { x, y: top, ink: { size: 22, typeface, color: INK } })
        const { advance } = boxOf(digit, typeface)
        guide(canvas, x, top + 3, x, top - 18)
        centred(canvas, (advance * 100).toFixed(0), x + 9, top + 11, { ...figures, size: 7 })
        x += Math.max(20, advance * 22 + 7)
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

function addEnglish(press: Press) {
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

function addDashes(press: Press) {
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
