import { drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { chanceFrom } from '../../../world/site-art-kit.ts'
import { A5 } from '../../press/canvas.ts'
import { Press } from '../../press/press.ts'
import type { VolumeBook } from '../../volume.ts'
import { between, distanceOf, exerciseLand, forms, GROUND, isSeen, type Land, type Place } from './lands.ts'
import { BROWN, drawMap, drawSection, type Mark } from './map.ts'
import { introduction, lessons, preface, questions, slopes, walking } from './texts.ts'

const COUNT = 12
const body: Ink = { size: 9.6, typeface: 'mincho', color: '#241f19' }

/** Four places that lie apart from each other and from the edge. */
export function marksOf(number: number): Mark[] {
  const chance = chanceFrom(300 + number)
  const places: Place[] = []
  while (places.length < 4) {
    const place: Place = [0.1 + chance() * 0.8, 0.1 + chance() * 0.8]
    if (places.every((other) => distanceOf(place, other) > 550)) places.push(place)
  }
  return places.map((at, i) => ({ name: 'ABCD'[i]!, at }))
}

/** How much a straight walk climbs in all, in metres. */
export const climbOf = (land: Land, a: Place, b: Place) =>
  Array.from({ length: 200 }, (_, i) =>
    Math.max(0, land(...between(a, b, (i + 1) / 200)) - land(...between(a, b, i / 200))),
  ).reduce((sum, rise) => sum + rise, 0)

/** Sets the book: twelve forms on facing pages, twelve exercises, and their solutions. */
export function setContours(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: A5,
    margins: { top: 58, bottom: 50, inner: 52, outer: 44 },
    body,
    leading: 17,
    display: { size: 17, weight: 700, color: BROWN },
    accent: BROWN,
    indent: 9.6,
    furniture: 'outer',
  })
  press.cover(cover)
  press.keepContents(1)
  press.chapter('等高線の三つの約束')
  press.text(introduction)
  press.runningHead('十二の形')
  for (const [i, lesson] of lessons.entries()) addLesson(press, lesson, i)
  addTables(press)
  press.chapter('十二の問い')
  press.text(preface)
  press.list(questions, { isNumbered: true })
  press.figure(
    230,
    ({ x, y, width, height }) => {
      const side = height / 1.2
      drawMap(
        press.canvas,
        { x: x + (width - side) / 2, y, width: side, height },
        {
          land: exerciseLand(0),
          marks: marksOf(20),
        },
      )
    },
    { caption: '問いの地図の見かた。赤い点が四つの地点', isNumbered: false },
  )
  for (let number = 1; number <= COUNT; number++) addExercise(press, number)
  press.chapter('答え')
  for (let number = 1; number <= COUNT; number++) addSolution(press, number)
  return press.finish()
}

function addLesson(press: Press, { name, from, to, text, hint }: (typeof lessons)[number], i: number) {
  const land = forms[name]!
  press.page()
  if (i === 0) press.mark('十二の形', 0, { inContents: true })
  const { canvas, left, measure, top } = press
  drawMap(canvas, { x: left, y: top, width: measure, height: measure * 1.2 }, { land, lines: [[from, to]] })
  drawLine(canvas, `図　${name}`, { x: left, y: top + measure * 1.2 + 16, ink: { ...body, size: 8.4 } })
  drawRight(canvas, '等高線は20 mごと', {
    x: left + measure,
    y: top + measure * 1.2 + 16,
    ink: { ...body, size: 8.4 },
  })
  press.page()
  press.section(`${i + 1}　${name}`)
  press.text(text)
  press.figure(104, (place) => drawSection(press.canvas, place, { land, from, to }), {
    caption: '赤い線に沿う断面',
    isNumbered: false,
  })
  const [start, end] = crossing(from, to)
  press.figure(92, (place) => drawSection(press.canvas, place, { land, from: start, to: end }), {
    caption: '赤い線のまん中を、直角に横切る断面',
    isNumbered: false,
  })
  press.note(hint)
  const length = distanceOf(from, to)
  const heights = Array.from({ length: 7 }, (_, k) => land(...between(from, to, k / 6)))
  press.table(
    [{ width: 1.4 }, ...heights.map(() => ({ width: 1, align: 'right' as const }))],
    [
      ['高さ m', ...heights.map((value) => value.toFixed(0))],
      [
        '傾き °',
        '—',
        ...heights
          .slice(1)
          .map((value, k) => ((Math.atan((value - heights[k]!) / (length / 6)) / Math.PI) * 180).toFixed(1)),
      ],
    ],
    { head: ['距離 m', ...heights.map((_, k) => ((length * k) / 6).toFixed(0))], size: 8 },
  )
}

/** The line of 1600 m that meets another in its middle at a right angle. */
function crossing(from: Place, to: Place): [Place, Place] {
  const middle = between(from, to, 0.5)
  const length = distanceOf(from, to)
  const across = ((to[1] - from[1]) * GROUND.height) / length / GROUND.width
  const down = ((from[0] - to[0]) * GROUND.width) / length / GROUND.height
  return [
    [middle[0] + across * 800, middle[1] + down * 800],
    [middle[0] - across * 800, middle[1] - down * 800],
  ]
}

/** Draws a line to write on after each of these words. */
function addBlanks(press: Press, rows: readonly (readonly string[])[]) {
  const { canvas, left, measure } = press
  for (const row of rows) {
    const width = measure / row.length
    for (const [i, name] of row.entries()) {
      const x = left + i * width
      const end = drawLine(canvas, name, { x, y: press.y, ink: { ...body, size: 8.4 } })
      canvas.moveTo(end + 4, press.y + 2).lineTo(x + width - 8, press.y + 2)
      canvas.lineWidth(0.4).stroke('#8d8578')
    }
    press.y += 21
  }
}

function addTables(press: Press) {
  press.chapter('傾きと時間の表')
  press.text(slopes)
  const right = (count: number) =>
    Array.from({ length: count }, () => ({ width: 1, align: 'right' as const }))
  press.table(
    right(6),
    [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 60].map((angle) => {
      const run = 20 / Math.tan((angle / 180) * Math.PI)
      return [
        String(angle),
        run.toFixed(0),
        ...[5000, 10000, 25000, 50000].map((scale) => ((run / scale) * 1000).toFixed(1)),
      ]
    }),
    {
      head: ['傾き °', '地上 m', '1:5千 mm', '1:1万', '1:2.5万', '1:5万'],
      caption: '20 mの線の間隔',
      size: 8,
      isZebra: true,
    },
  )
  press.turn()
  press.text(walking)
  press.table(
    right(7),
    [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22, 25].map((km) => [
      String(km),
      ...[0, 100, 200, 400, 700, 1000].map((climb) => {
        const minutes = Math.round((km / 4 + climb / 300) * 60)
        return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
      }),
    ]),
    {
      head: ['距離 km', '登り 0 m', '100', '200', '400', '700', '1000'],
      caption: '歩く時間（時:分）',
      size: 8,
      isZebra: true,
    },
  )
}

function addExercise(press: Press, number: number) {
  press.page()
  press.section(`問い ${number}`)
  const height = press.bottom - press.y - 46
  const width = Math.min(press.measure, height / 1.2)
  const marks = marksOf(number)
  drawMap(
    press.canvas,
    { x: press.left + (press.measure - width) / 2, y: press.y - 4, width, height: width * 1.2 },
    { land: exerciseLand(number), marks, lines: [[marks[0]!.at, marks[1]!.at]] },
  )
  press.y += width * 1.2 + 16
  addBlanks(press, [
    ['A m', 'B m', 'C m', 'D m'],
    ['距離', '傾き', '見通し', '登り'],
  ])
}

function addSolution(press: Press, number: number) {
  const land = exerciseLand(number)
  const marks = marksOf(number)
  const [a, b, ...others] = marks.map(({ at }) => at) as [Place, Place, ...Place[]]
  const heights = marks.map(({ at }) => Math.max(0, land(...at)))
  const [length, rise] = [distanceOf(a, b), heights[1]! - heights[0]!]
  press.ensure(195)
  press.section(`問い ${number} の答え`, { inContents: false })
  press.text(
    heights
      .map((value, i) => `${'ABCD'[i]} ${Math.floor(value / 20) * 20}〜${Math.floor(value / 20) * 20 + 20} m`)
      .join('、') +
      `。AとBの距離は${length.toFixed(0)}メートル、高さの差は${Math.abs(rise).toFixed(0)}メートルで、平均の${rise < 0 ? '下り' : '登り'}は${((Math.atan(Math.abs(rise) / length) / Math.PI) * 180).toFixed(1)}度。Aから${[b, ...others].map((at, i) => `${'BCD'[i]}は${isSeen(land, a, at) ? '見える' : '見えない'}`).join('、')}。AからBまでの登りは、合わせて${climbOf(land, a, b).toFixed(0)}メートルになる。`,
  )
  press.figure(82, (place) => drawSection(press.canvas, place, { land, from: a, to: b, names: ['A', 'B'] }))
}
