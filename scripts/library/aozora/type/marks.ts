import { drawLine, type Ink } from '../../../world/pen.ts'
import type { Press } from '../../press/press.ts'
import { NOT_LAST } from './breaking.ts'
import { block, cellsOf, frame, guide, INK, Leaf, label, type Place, RED, small } from './leaf.ts'
import { boxOf } from './measures.ts'

const part = '第二部　行'

const mincho: Ink = { size: 9, typeface: 'mincho', color: INK }

export function addMarks(press: Press) {
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

export function addRuby(press: Press) {
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
          ['紙', ['かみ']],
          ['と', []],
          ['墨', ['すみ']],
          ['と', []],
          ['水', ['みず']],
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
