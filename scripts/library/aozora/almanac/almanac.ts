import { skyChart } from '../../../world/figures/sky.ts'
import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { Press } from '../../press/press.ts'
import { clock, crossingsOn, moonOn, moonPath, sunAt } from '../../press/sky.ts'
import { drawText } from '../../press/text.ts'
import type { VolumeBook } from '../../volume.ts'
import { planetAt, planets } from '../sky/planets.ts'
import { type Day, daysOfYear, fortuneOf, moonAtNight, station } from './calendar.ts'
import { lightOfDay, minutesText, noonAltitude, notesOf } from './notes.ts'
import { monthNames, monthTexts, pentads, terms } from './words.ts'

/** B6, the size of a notebook. */
const SIZE: [number, number] = [362.8, 515.9]
const NIGHT = '#22305a'
const RED = '#b7402f'
const DAY = '#f4d98b'
const INK = '#24242a'
const PALE = '#85817a'
const body: Ink = { size: 9.2, typeface: 'mincho', color: INK }
const tiny: Ink = { size: 7, typeface: 'mincho', color: PALE }
const number: Ink = { size: 9, typeface: 'geometric', color: INK }
const weekdays = '日月火水木金土'
const kanjiNumbers = '一二三四五六七八九十'
const kanjiOf = (value: number) =>
  value <= 10 ? kanjiNumbers[value - 1]! : `十${value === 10 ? '' : kanjiNumbers[value - 11]}`

/** Sets the almanac: how to read it, and for each month an opening, the evening's sky, two days a page, and its table. */
export function setAlmanac(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: SIZE,
    margins: { top: 50, bottom: 46, inner: 40, outer: 34 },
    body,
    leading: 16.6,
    display: { size: 15, typeface: 'mincho', weight: 700, color: NIGHT },
    accent: NIGHT,
    indent: 9.2,
    paper: '#fdfbf5',
    furniture: 'outer',
  })
  press.cover(cover)
  press.keepContents()
  const days = daysOfYear()
  addIntroduction(press, days)
  for (let month = 1; month <= 12; month++) {
    const own = days.filter((day) => day.month === month)
    addOpening(press, month, own)
    for (let i = 0; i < own.length; i += 2) addPair(press, own.slice(i, i + 2), days)
    addTable(press, month, own)
  }
  addPlanets(press, days)
  addTerms(press, days)
  return press.finish()
}

function addIntroduction(press: Press, days: readonly Day[]) {
  press.chapter('この暦の読み方')
  press.text(`この暦は、東京の空で起こることを一日ずつ書いたものである。太陽、月、五つの惑星の位置はすべて計算で求め、一分の単位で示した。町が東へ経度で一度ずれるごとに、日の出も月の出も四分ずつ早くなる。札幌や那覇では、昼の長さそのものが違う。

帯は真夜中から真夜中までの二十四時間である。紺が夜、淡いところが薄明、黄が昼。下の細い線は、月が地平の上にいるあいだを示す。帯の左右で線が途切れていれば、月はその日のうちに沈むか、昇ったまま日をまたぐ。

丸い図は、夜九時の月の形。数は月齢で、新月からの日数を正午の値で書いた。旧暦は、新月の日をついたちとし、二十四節気の中気をもとに月の名をつける。六曜は旧暦の月と日を足せば出る順番で、天文の意味はない。

七十二候は、一年を五日ずつに分けた古い季節の名である。大陸の気候をもとに作られ、のちに日本の四季に合わせて書きなおされた。名は昔のまま、言葉は今の町と里に合わせて書いた。`)
  press.page()
  press.section('一年の昼と夜')
  press.figure(350, ({ x, y, width, height }) => drawYear(press, { x, y, width, height }, days), {
    caption: `東京の昼（黄）と夜（紺）。もっとも長い昼は${minutesText(Math.max(...days.map((day) => lightOfDay(day).length)))}、短い昼は${minutesText(Math.min(...days.map((day) => lightOfDay(day).length)))}`,
  })
}

function drawYear(
  press: Press,
  box: { x: number; y: number; width: number; height: number },
  days: readonly Day[],
) {
  const { canvas } = press
  const [x0, w] = [box.x + 16, box.width - 16]
  const at = (index: number) => x0 + (index / 364) * w
  const h = box.height - 16
  canvas.rect(x0, box.y, w, h).fill(NIGHT)
  const rises = days.map(
    (day) => `${at(day.index).toFixed(1)} ${(box.y + (lightOfDay(day).rise / 24) * h).toFixed(1)}`,
  )
  const sets = days.map(
    (day) => `${at(day.index).toFixed(1)} ${(box.y + (lightOfDay(day).set / 24) * h).toFixed(1)}`,
  )
  canvas.path(`M${rises.join('L')}L${sets.toReversed().join('L')}Z`).fill(DAY)
  for (const hour of [0, 6, 12, 18, 24])
    drawRight(canvas, String(hour), {
      x: x0 - 4,
      y: box.y + (hour / 24) * h + 3,
      ink: { ...number, size: 6.6, color: PALE },
    })
  for (const day of days.filter(({ day }) => day === 1)) {
    canvas
      .lineWidth(0.3)
      .moveTo(at(day.index), box.y)
      .lineTo(at(day.index), box.y + h)
      .stroke('#fdfbf5')
    drawCentred(canvas, String(day.month), {
      x: at(day.index + 15),
      y: box.y + h + 11,
      ink: { ...number, size: 7 },
    })
  }
}

function addOpening(press: Press, month: number, own: readonly Day[]) {
  press.page({ isBare: true })
  const { canvas, left, measure } = press
  const name = `${kanjiOf(month)}月`
  press.runningHead(`${name}　${monthNames[month - 1]}`)
  canvas.rect(0, 0, SIZE[0], 148).fill(NIGHT)
  press.y = 60
  press.mark(`${name}　${monthNames[month - 1]}`)
  drawLine(canvas, name, {
    x: left,
    y: 92,
    ink: { size: 40, typeface: 'mincho', weight: 700, color: '#fdfbf5' },
  })
  drawRight(canvas, monthNames[month - 1]!, {
    x: left + measure,
    y: 92,
    ink: { size: 14, typeface: 'mincho', color: '#d9c98f' },
  })
  const w = measure / own.length
  for (const day of own) {
    const x = left + (day.day - 0.5) * w
    canvas.circle(x, 122, w * 0.42).fill('#3d4d7d')
    canvas.path(moonPath(x, 122, w * 0.42, moonAtNight(day))).fill('#f6e9bd')
  }
  let y = 186
  for (const text of monthTexts[month - 1]!.split('\n\n'))
    y = drawText(canvas, text, {
      x: left,
      y,
      measure,
      ink: { ...body, size: 9.8 },
      leading: 19,
      isJapanese: true,
      indent: 9.8,
    })
  y += 14
  drawLine(canvas, '月の予定', { x: left, y, ink: { ...body, weight: 700, color: RED } })
  y += 18
  const events = own.flatMap((day) => [
    ...(day.holiday ? [[day, day.holiday]] : []),
    ...(day.term === undefined ? [] : [[day, terms[day.term]!]]),
    ...(day.phase ? [[day, ['新月', '上弦の月', '満月', '下弦の月'][day.phase.kind]!]] : []),
  ]) as [Day, string][]
  for (const [i, [day, what]] of events.entries()) {
    const column = i % 2
    const x = left + column * (measure / 2)
    const at = y + Math.floor(i / 2) * 17
    drawRight(canvas, String(day.day), { x: x + 14, y: at, ink: number })
    drawLine(canvas, `（${weekdays[day.weekday]}）${what}`, { x: x + 18, y: at, ink: { ...body, size: 8.6 } })
  }
  press.page({ hasHead: true })
  press.section(`${name}十五日、夜八時の空`, { inContents: false })
  press.figure(skyChart.height + 4, ({ x, y, width }) => {
    const scale = width / 317
    canvas.translate(x, y).scale(scale)
    skyChart.draw(canvas, { width: 317, accent: NIGHT, args: [month] })
  })
  press.y -= 10
  press.text(planetsOf(own[14]!))
}

/** Where the planets are on the evening of the chart. */
function planetsOf(day: Day): string {
  const evening = day.d0 + (20 - station.zone) / 24
  const places = planets.map((planet) => ({ planet, ...planetAt(planet, evening) }))
  const seen = places.filter(({ elongation }) => elongation > 16 || elongation < -150)
  const dawn = places.filter(({ elongation }) => elongation < -16 && elongation > -150)
  const hidden = places.filter(({ elongation }) => Math.abs(elongation) <= 16)
  const list = (of: readonly { planet: string; elongation: number }[]) =>
    of.map(({ planet, elongation }) => `${planet}（太陽から${Math.abs(elongation).toFixed(0)}度）`).join('、')
  return [
    seen.length > 0 ? `宵の空に見える惑星は、${list(seen)}。` : '宵の空に惑星はない。',
    dawn.length > 0 ? `明け方には${list(dawn)}がある。` : '明け方の空は星だけになる。',
    hidden.length > 0
      ? `${hidden.map(({ planet }) => planet).join('と')}は太陽のそばにあって見えない。`
      : '五つとも、どこかの時刻に見ることができる。',
    `星図は頭の上にかざし、向いている方角を下にして使う。月初めには九時、月末には七時の空が、ほぼこの図と同じになる。`,
  ].join('')
}

function addPair(press: Press, pair: readonly Day[], days: readonly Day[]) {
  press.page()
  for (const [i, day] of pair.entries()) addDay(press, day, days, 62 + i * 208)
  if (pair.length === 1) {
    const { left, measure } = press
    for (let line = 0; line < 8; line++) {
      const y = 300 + line * 22
      press.canvas
        .lineWidth(0.3)
        .moveTo(left, y)
        .lineTo(left + measure, y)
        .stroke('#cfc9ba')
    }
    drawLine(press.canvas, '覚え書き', { x: left, y: 282, ink: tiny })
  } else {
    press.canvas
      .lineWidth(0.4)
      .moveTo(press.left, 258)
      .lineTo(press.left + press.measure, 258)
      .stroke('#d6d0c1')
  }
}

function addDay(press: Press, day: Day, days: readonly Day[], top: number) {
  const { canvas, left, measure } = press
  const isRed = day.weekday === 0 || day.holiday !== undefined
  const color = isRed ? RED : day.weekday === 6 ? '#2f5f9a' : INK
  const end = drawLine(canvas, String(day.day), {
    x: left - 1,
    y: top + 34,
    ink: { size: 40, typeface: 'geometric', color },
  })
  drawLine(canvas, `${weekdays[day.weekday]}曜`, {
    x: end + 8,
    y: top + 14,
    ink: { ...body, weight: 700, color },
  })
  drawLine(canvas, day.holiday ?? fortuneOf(day), {
    x: end + 8,
    y: top + 31,
    ink: { ...body, size: 8.2, color: day.holiday ? RED : PALE },
  })
  const old = `旧${day.old.isLeap ? '閏' : ''}${day.old.month}月${day.old.day}日　月齢${day.age.toFixed(1)}`
  drawRight(canvas, old, { x: left + measure - 40, y: top + 22, ink: { ...tiny, size: 7.6 } })
  const [mx, my] = [left + measure - 17, top + 20]
  canvas.circle(mx, my, 15).fill('#3d4668')
  canvas.path(moonPath(mx, my, 15, moonAtNight(day))).fill('#f3e3ae')
  drawBand(press, day, top + 50)
  const { rise, set, length } = lightOfDay(day)
  const moon = moonOn(day.d0, station)
  const cells = [
    ['日の出', clock(rise)],
    ['日の入り', clock(set)],
    ['昼', clock(length)],
    ['月の出', clock(moon.rise)],
    ['月の入り', clock(moon.set)],
    ['南中', `${noonAltitude(day).toFixed(0)}°`],
  ]
  const w = measure / cells.length
  for (const [i, [name = '', value = '']] of cells.entries()) {
    drawCentred(canvas, name, { x: left + (i + 0.5) * w, y: top + 97, ink: tiny })
    drawCentred(canvas, value, { x: left + (i + 0.5) * w, y: top + 110, ink: { ...number, size: 10.4 } })
  }
  let y = top + 131
  for (const note of notesOf(day, days))
    y =
      drawText(canvas, note, {
        x: left,
        y,
        measure,
        ink: { ...body, size: 8.7 },
        leading: 14.2,
        isJapanese: true,
      }) + 1.5
}

/** The day as a band: night, twilight and daylight from midnight to midnight, with the moon's hours below. */
function drawBand(press: Press, { d0 }: Day, y: number) {
  const { canvas, left, measure } = press
  const at = (hour: number) => left + (hour / 24) * measure
  const span = (altitude: number) => {
    const { rise = 0, set = 24 } = crossingsOn(d0, station, { body: sunAt, altitude })
    return [at(rise), at(set) - at(rise)] as const
  }
  canvas.rect(left, y, measure, 20).fill(NIGHT)
  for (const [altitude, fill] of [
    [-18, '#3f4f80'],
    [-12, '#6f7ba3'],
    [-6, '#b9b6bd'],
    [-0.833, DAY],
  ] as const) {
    const [x, w] = span(altitude)
    canvas.rect(x, y, w, 20).fill(fill)
  }
  const { rise, set } = moonOn(d0, station)
  const parts: [number, number][] =
    rise !== undefined && set !== undefined
      ? rise < set
        ? [[rise, set]]
        : [
            [0, set],
            [rise, 24],
          ]
      : rise !== undefined
        ? [[rise, 24]]
        : set !== undefined
          ? [[0, set]]
          : [[0, 24]]
  for (const [from, to] of parts) canvas.rect(at(from), y + 22, at(to) - at(from), 2.4).fill('#c9a648')
  for (const hour of [0, 6, 12, 18, 24]) {
    canvas
      .lineWidth(0.4)
      .moveTo(at(hour), y + 25)
      .lineTo(at(hour), y + 28)
      .stroke(PALE)
    drawCentred(canvas, String(hour), { x: at(hour), y: y + 35, ink: { ...number, size: 6, color: PALE } })
  }
}

function addTable(press: Press, month: number, own: readonly Day[]) {
  press.page()
  press.section(`${kanjiOf(month)}月の表`, { inContents: false })
  press.y -= 6
  press.table(
    [{ width: 4 }, ...Array.from({ length: 7 }, () => ({ width: 5, align: 'right' as const }))],
    own.map((day) => {
      const { rise, set, length } = lightOfDay(day)
      const moon = moonOn(day.d0, station)
      return [
        `${day.day} ${weekdays[day.weekday]}`,
        clock(rise),
        clock(set),
        clock(length),
        `${noonAltitude(day).toFixed(1)}`,
        clock(moon.rise),
        clock(moon.set),
        day.age.toFixed(1),
      ]
    }),
    {
      head: ['日', '日の出', '日の入', '昼', '南中', '月の出', '月の入', '月齢'],
      size: 6.9,
      pad: 1.6,
      isZebra: true,
    },
  )
}

function addPlanets(press: Press, days: readonly Day[]) {
  press.chapter('惑星の一年')
  press.text(
    '太陽からどれだけ離れているかを、十日ごとに度で示す。正の数は東、すなわち夕方の空にあり、負の数は西、明け方の空にあることを表す。百八十に近ければ、夜どおし見える。水星は離れても二十八度までで、十八度を超える幾日かだけが、町なかで見つけられる機会である。',
  )
  press.figure(196, ({ x, y, width, height }) => {
    const { canvas } = press
    const [x0, w] = [x + 24, width - 24]
    const colours = ['#7a7f8c', '#c79a2b', '#b7402f', '#8a5a3a', '#4d6f86']
    for (const value of [-180, -90, 0, 90, 180]) {
      const at = y + height / 2 - (value / 180) * (height / 2)
      canvas
        .lineWidth(value === 0 ? 0.9 : 0.3)
        .moveTo(x0, at)
        .lineTo(x0 + w, at)
        .stroke(value === 0 ? INK : '#c9c3b4')
      drawRight(canvas, String(value), { x: x0 - 4, y: at + 2.5, ink: { ...number, size: 6.6 } })
    }
    for (const [p, planet] of planets.entries()) {
      let path = ''
      let before = 0
      for (const day of days.filter(({ index }) => index % 2 === 0)) {
        const { elongation } = planetAt(planet, day.d0)
        const point = `${(x0 + (day.index / 364) * w).toFixed(1)} ${(y + height / 2 - (elongation / 180) * (height / 2)).toFixed(1)}`
        path += path === '' || Math.abs(elongation - before) > 180 ? `M${point}` : `L${point}`
        before = elongation
      }
      canvas.lineWidth(1.1).path(path).stroke(colours[p]!)
      canvas.rect(x0 + p * 54, y + height + 8, 8, 3).fill(colours[p]!)
      drawLine(canvas, planet, { x: x0 + p * 54 + 12, y: y + height + 12, ink: { ...tiny, color: INK } })
    }
  })
  press.y += 14
  press.table(
    [{ width: 5 }, ...planets.map(() => ({ width: 4, align: 'right' as const }))],
    days
      .filter(({ index }) => index % 10 === 0)
      .map((day) => [
        `${day.month}月${day.day}日`,
        ...planets.map((planet) => planetAt(planet, day.d0).elongation.toFixed(0)),
      ]),
    { head: ['', ...planets], size: 7.8, isZebra: true },
  )
}

function addTerms(press: Press, days: readonly Day[]) {
  press.chapter('節気と七十二候')
  press.text(
    '太陽の黄経を十五度ずつに区切ったのが二十四節気、五度ずつに区切ったのが七十二候である。日付は年によって一日前後する。',
  )
  press.table(
    [{ width: 5 }, { width: 5 }, { width: 9 }, { width: 16 }],
    days
      .filter(({ pentad }) => pentad !== undefined)
      .map((day) => [
        `${day.month}月${day.day}日`,
        day.term === undefined ? '' : terms[day.term]!,
        pentads[day.pentad!]![0],
        pentads[day.pentad!]![1],
      ]),
    { head: ['日', '節気', '候', '読み'], size: 8 },
  )
}
