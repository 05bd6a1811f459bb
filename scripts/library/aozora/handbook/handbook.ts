import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { path, words } from '../../../world/site-art-kit.ts'
import { A5 } from '../../press/canvas.ts'
import { coverDrawing } from '../../press/cover.ts'
import { Press } from '../../press/press.ts'
import { drawText } from '../../press/text.ts'
import type { VolumeBook } from '../../volume.ts'
import { angles } from './angles.ts'
import { daylight } from './daylight.ts'
import { earth } from './earth.ts'
import { electricity } from './electricity.ts'
import { numbers } from './estimates.ts'
import { lightAndSound } from './light-and-sound.ts'
import { loads } from './loads.ts'
import { machines } from './machines.ts'
import { metal } from './metal.ts'
import { paper } from './paper.ts'
import { rain } from './rain.ts'
import { ropework } from './ropes.ts'
import { surveying } from './surveying.ts'
import { timber } from './timber.ts'
import { addGrid, type Part, type Topic } from './topic.ts'
import { units } from './units.ts'
import { volumes } from './volumes.ts'
import { warmth } from './warmth.ts'
import { water } from './water.ts'

export const parts: readonly Part[] = [
  units,
  angles,
  volumes,
  timber,
  metal,
  water,
  electricity,
  lightAndSound,
  numbers,
  paper,
  loads,
  surveying,
  warmth,
  earth,
  ropework,
  daylight,
  rain,
  machines,
]

const STEEL = '#2f4a5a'
const body: Ink = { size: 9.2, color: '#1d1f22' }

/** Sets the handbook: parts with half-titles, topics with figures, examples and tables, and an index. */
export function setHandbook(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: A5,
    margins: { top: 58, bottom: 50, inner: 52, outer: 44 },
    body,
    leading: 16.2,
    display: { size: 16, weight: 700, color: STEEL },
    accent: STEEL,
    indent: 9.2,
    furniture: 'outer',
  })
  press.cover(cover)
  press.keepContents(1)
  press.chapter('この本の使い方')
  press.text(preface)
  const index: { reading: string; term: string; page: number; place: string }[] = []
  for (const part of parts) {
    addHalfTitle(press, part)
    press.page()
    for (const topic of part.topics) {
      addTopic(press, topic)
      for (const entry of topic.terms.split(' ')) {
        const [reading = '', term = ''] = entry.split(':')
        index.push({ reading, term, page: starts.get(topic)!, place: topic.title })
      }
    }
    addSquares(press)
  }
  addIndex(press, index)
  return press.finish()
}

const preface = `現場では、数をひとつ確かめるために仕事が止まる。勾配は何度か、この梁で三間を飛ばせるか、管はどこまで細くてよいか。端末で調べれば答えは出るが、手は汚れ、電波は届かず、答えの桁がおかしくても気づかない。

この本は、手を止めずに引ける数表と、数の意味を忘れないための短い説明とを、一冊にまとめたものである。説明を読まずに表だけを引くことはできる。しかし一度は読んでほしい。表の値がどんな約束で計算されているかを知らずに使うことが、いちばん高くつく。

表の値はすべて、式の欄にある式から計算した。有効な桁より多くの数字を並べたところもあるが、それは間を比でとるためであって、測った値がそれほど正確だという意味ではない。測れる桁より一つ多く計算し、最後に測れる桁へ戻す。これが全編を通じた約束である。

引きたいものの名が分からないときは、巻末の索引から、語で探せる。`

const starts = new Map<Topic, number>()

function addHalfTitle(press: Press, { title, lead, topics }: Part) {
  const [number = '', name = ''] = title.split('　')
  press.page({ isBare: true })
  press.runningHead(title)
  const { canvas, left, measure, width, height } = press
  canvas.rect(0, 0, width, height).fill('#e9eeef')
  press.y = 120
  press.mark(title)
  drawLine(canvas, number, { x: left, y: 150, ink: { size: 12, weight: 700, color: STEEL, tracking: 3 } })
  drawLine(canvas, name, { x: left, y: 196, ink: { size: 30, weight: 700, color: STEEL } })
  canvas.rect(left, 216, 44, 3).fill('#c8702c')
  const y = drawText(canvas, lead, {
    x: left,
    y: 258,
    measure,
    ink: { ...body, size: 10 },
    leading: 19,
    isJapanese: true,
  })
  for (const [i, topic] of topics.entries()) {
    const at = y + 34 + i * 21
    canvas.rect(left, at - 7, 5, 5).fill('#c8702c')
    drawLine(canvas, topic.title, { x: left + 14, y: at, ink: { ...body, size: 10, weight: 700 } })
    canvas.goTo(left, at - 12, measure, 18, topic.title)
  }
}

function addTopic(press: Press, topic: Topic) {
  press.ensure(150)
  press.section(topic.title)
  starts.set(topic, press.pages)
  press.text(topic.text)
  if (topic.formula) addFormula(press, topic.formula)
  if (topic.figure) {
    const { height, draw, caption } = topic.figure
    press.y += 4
    press.figure(height, (place) => draw(press, place), { caption })
  }
  if (topic.example) press.note(`**例**　${topic.example}`)
  for (const table of topic.tables ?? []) {
    press.y += 4
    if (press.y > press.bottom - 110) press.turn()
    addGrid(press, table)
  }
  if (topic.after) press.text(topic.after, { ink: { ...body, size: 8.2 } })
}

/** Fills what a part leaves of its last page with squares of five millimetres, for notes and sketches. */
function addSquares(press: Press) {
  const { canvas, left, measure, bottom } = press
  const side = (5 / 25.4) * 72
  const columns = Math.floor(measure / side)
  const top = press.y + 18
  const rows = Math.floor((bottom - top) / side)
  if (rows < 7) return
  drawLine(canvas, '覚え', { x: left, y: top - 8, ink: { ...body, size: 8.2, weight: 700, color: STEEL } })
  for (let i = 0; i <= columns; i++)
    canvas.moveTo(left + i * side, top).lineTo(left + i * side, top + rows * side)
  for (let j = 0; j <= rows; j++)
    canvas.moveTo(left, top + j * side).lineTo(left + columns * side, top + j * side)
  canvas.lineWidth(0.3).stroke('#a9bcc4')
}

function addFormula(press: Press, lines: readonly string[]) {
  const height = lines.length * 15 + 10
  press.y += 4
  press.ensure(height + 8)
  const { canvas, left, measure } = press
  canvas.rect(left, press.y - 10, measure, height).fill('#f2f4f3')
  for (const [i, line] of lines.entries())
    drawCentred(canvas, line, {
      x: left + measure / 2,
      y: press.y + 4 + i * 15,
      ink: { size: 9.6, color: STEEL, weight: 700 },
    })
  press.y += height + 10
}

function addIndex(
  press: Press,
  index: readonly { reading: string; term: string; page: number; place: string }[],
) {
  press.chapter('索引')
  press.columns(2, 20)
  const sorted = index.toSorted((one, other) => (one.reading < other.reading ? -1 : 1))
  let before = ''
  for (const { reading, term, page, place } of sorted) {
    const first = reading[0]!
    if (first !== before) press.y += 5
    before = first
    press.ensure(15)
    drawLine(press.canvas, term, { x: press.left, y: press.y, ink: { ...body, size: 8.6 } })
    drawRight(press.canvas, String(page), {
      x: press.left + press.measure,
      y: press.y,
      ink: { ...body, size: 8.6 },
    })
    press.canvas.goTo(press.left, press.y - 9, press.measure, 13, place)
    press.y += 14
  }
}

/** The cover: a steel rule's marks from edge to edge, and a right triangle. */
export function handbookCover(): string {
  const marks = Array.from({ length: 121 }, (_, i) => {
    const length = i % 10 === 0 ? 74 : i % 5 === 0 ? 52 : 32
    return path(`M${40 + i * 4.6} 0v${length}`, { stroke: '#e9eeef', width: i % 10 === 0 ? 2.2 : 1.2 })
  })
  const figures = Array.from({ length: 12 }, (_, i) =>
    words(String(i + 1), {
      x: 40 + (i + 1) * 46 - 6,
      y: 104,
      size: 22,
      weight: 700,
      color: '#e9eeef',
      typeface: 'geometric',
      align: 'middle',
    }),
  )
  return coverDrawing(620, 880, STEEL, [
    ...marks,
    ...figures,
    path('M60 800H560V560Z', { fill: '#c8702c' }),
    path('M60 800H560V560Z M520 800v-40h40', { stroke: '#e9eeef', width: 3 }),
    words('現場数表', { x: 56, y: 290, size: 116, weight: 700, color: '#ffffff' }),
    words('ハンドブック', { x: 58, y: 372, size: 62, weight: 700, color: '#ffffff' }),
    words('単位　勾配　材積　木　ねじ　水　電気　光　音　紙', {
      x: 60,
      y: 430,
      size: 19,
      weight: 400,
      color: '#c9d6da',
    }),
    words('編著　柏原 実', { x: 60, y: 500, size: 22, weight: 400, color: '#ffffff' }),
    words('青空出版', { x: 60, y: 846, size: 20, weight: 700, color: '#e9eeef' }),
  ])
}
