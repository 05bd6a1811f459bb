import { drawCentred, drawLine, drawRight } from '../../world/pen.ts'
import { chanceFrom, words } from '../../world/site-art-kit.ts'
import { circleAt } from '../press/canvas.ts'
import { coverDrawing } from '../press/cover.ts'
import { widthAt } from '../press/lines.ts'
import { Press } from '../press/press.ts'
import { clock, daysAt, elongationAt, moonPath, sunAt, sunOn } from '../press/sky.ts'
import { drawText } from '../press/text.ts'
import type { VolumeBook } from '../volume.ts'
import { festivals, hamlets, monthEssays } from './calendar-data.ts'

const year = 2026
const station = { latitude: 36.5, longitude: 138, zone: 9 }
const weekdays = '日月火水木金土'
const tints = [
  '#3d5a80',
  '#8f3d56',
  '#5f7f3f',
  '#c06a86',
  '#3f8f6b',
  '#2f7f8f',
  '#c8553d',
  '#d17a22',
  '#9a5b2e',
  '#7a4a8a',
  '#a33b3b',
  '#38405f',
]

export interface Feast {
  day: number
  name: string
  hamlet: string
  note: string
}

/** Finds the day of each feast: fixed days, and those that are counted in weeks or by the moon. */
export function feastsOf(): Feast[] {
  const chance = chanceFrom(365)
  return festivals
    .map(({ name, rule, notes }, i) => {
      const hamlet = hamlets[(i * 7 + Math.floor(chance() * 5)) % hamlets.length]!
      return { day: dayOfRule(rule), name, hamlet, note: notes }
    })
    .sort((a, b) => a.day - b.day)
}

/** `8/16` is a date, `8/1土` the first Saturday of August, `9/満月` the full moon that falls in September. */
export function dayOfRule(rule: string): number {
  const [, month = '1', rest = '1'] = /^(\d+)\/(.+)$/.exec(rule) ?? []
  const first = dayNumber(Number(month), 1)
  const week = /^(\d)([日月火水木金土])$/.exec(rest)
  if (week) {
    const wanted = weekdays.indexOf(week[2]!)
    const start = (new Date(Date.UTC(year, Number(month) - 1, 1)).getUTCDay() + 7) % 7
    return first + ((wanted - start + 7) % 7) + (Number(week[1]) - 1) * 7
  }
  if (rest === '満月' || rest === '新月') {
    const target = rest === '満月' ? 180 : 0
    const gaps = Array.from({ length: 30 }, (_, i) =>
      Math.abs(((elongationAt(daysAt(year, Number(month), 1 + i) + 0.12) - target + 540) % 360) - 180),
    )
    return first + gaps.indexOf(Math.min(...gaps))
  }
  return dayNumber(Number(month), Number(rest))
}

const dayNumber = (month: number, day: number) =>
  Math.round((Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / 864e5)

/** The names of the 24 seasons, from the sun at 315 degrees onwards, 15 degrees each. */
const seasons =
  '立春 雨水 啓蟄 春分 清明 穀雨 立夏 小満 芒種 夏至 小暑 大暑 立秋 処暑 白露 秋分 寒露 霜降 立冬 小雪 大雪 冬至 小寒 大寒'.split(
    ' ',
  )

export function seasonOn(day: number): string | undefined {
  const at = (offset: number) =>
    Math.floor(((sunAt(daysAt(year, 1, 1) + day + offset - 9 / 24).longitude - 315 + 360) % 360) / 15)
  return at(0) === at(1) ? undefined : seasons[at(1)]
}

/** Sets the calendar: a page for each week, with sun, moon, seasons and feasts, and an index of hamlets. */
export function setCalendar(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: [397, 561],
    margins: { top: 56, bottom: 48, inner: 46, outer: 38 },
    body: { size: 9, typeface: 'rounded', color: '#2b2622' },
    leading: 16,
    display: { size: 20, typeface: 'poster', color: '#2b2622' },
    accent: '#a33b3b',
    paper: '#fdf9ee',
    furniture: 'centre',
  })
  press.cover(cover)
  press.keepContents()
  press.chapter('この暦の引き方')
  press.text(howTo)
  const feasts = feastsOf()
  let month = -1
  const offset = new Date(Date.UTC(year, 0, 1)).getUTCDay()
  for (let start = -((offset + 6) % 7); start < 365; start += 7) {
    const days = Array.from({ length: 7 }, (_, i) => start + i).filter((day) => day >= 0 && day < 365)
    const next = monthOf(days.at(-1)!)
    if (next !== month) {
      month = next
      addMonth(press, month)
    }
    addWeek(press, days, feasts)
  }
  press.chapter('集落の索引')
  press.columns(2, 18)
  for (const hamlet of [...hamlets].sort((a, b) => a.localeCompare(b, 'ja'))) {
    const own = feasts.filter((feast) => feast.hamlet === hamlet)
    if (own.length > 0)
      press.paragraph(`**${hamlet}**　${own.map(({ name, day }) => `${dateOf(day)}　${name}`).join('、')}`, {
        indent: 0,
        ink: { ...press.style.body, size: 8 },
        leading: 13.4,
        isJustified: false,
      })
    press.y += own.length > 0 ? 4 : 0
  }
  return press.finish()
}

const monthOf = (day: number) => new Date(Date.UTC(year, 0, 1 + day)).getUTCMonth()
const dateOf = (day: number) => `${monthOf(day) + 1}月${new Date(Date.UTC(year, 0, 1 + day)).getUTCDate()}日`

function addMonth(press: Press, month: number) {
  press.page({ isBare: true })
  const { canvas, width, height } = press
  const tint = tints[month]!
  canvas.rect(0, 0, width, height * 0.56).fill(tint)
  const chance = chanceFrom(month + 60)
  for (let i = 0; i < 46; i++) {
    const [x, y, r] = [chance() * width, chance() * height * 0.56, 6 + chance() * 34]
    canvas.save().fillOpacity(0.06 + chance() * 0.12)
    if (month % 3 === 0) canvas.path(circleAt(x, y, r)).fill('#fdf9ee')
    else if (month % 3 === 1)
      canvas
        .path(`M${x} ${y}c${r} ${-r} ${r * 2} ${-r} ${r * 2} 0c0 ${r} ${-r} ${r} ${-r * 2} 0z`)
        .fill('#fdf9ee')
    else canvas.rect(x, 0, r * 0.3, y + r).fill('#fdf9ee')
    canvas.restore()
  }
  press.mark(`${month + 1}月`)
  const number = String(month + 1)
  drawLine(canvas, number, {
    x: 34,
    y: height * 0.5,
    ink: { size: 170, typeface: 'poster', color: '#fdf9ee' },
  })
  drawLine(canvas, '月', {
    x: 44 + widthAt(number, { size: 170, typeface: 'poster' }),
    y: height * 0.5,
    ink: { size: 46, typeface: 'poster', color: '#fdf9ee' },
  })
  drawText(canvas, monthEssays[month] ?? '', {
    x: 46,
    y: height * 0.56 + 40,
    measure: width - 92,
    ink: { size: 10, typeface: 'rounded', color: '#2b2622' },
    leading: 19,
    isJapanese: true,
  })
  drawCentred(canvas, String(press.pages), {
    x: width / 2,
    y: height - 24,
    ink: { size: 9, typeface: 'rounded', color: '#77746c' },
  })
}

function addWeek(press: Press, days: readonly number[], feasts: readonly Feast[]) {
  press.runningHead(`${monthOf(days[0]!) + 1}月`)
  press.page()
  const { canvas, left, measure } = press
  const step = (press.bottom - press.top) / 7
  for (const [i, day] of days.entries()) {
    const date = new Date(Date.UTC(year, 0, 1 + day))
    const y = press.top + i * step
    const tint = tints[date.getUTCMonth()]!
    const weekday = date.getUTCDay()
    const color = weekday === 0 ? '#b3312a' : weekday === 6 ? '#2f5f8f' : '#2b2622'
    canvas
      .lineWidth(0.5)
      .moveTo(left, y)
      .lineTo(left + measure, y)
      .stroke('#d8cfb8')
    drawRight(canvas, String(date.getUTCDate()), {
      x: left + 36,
      y: y + 28,
      ink: { size: 25, typeface: 'poster', color },
    })
    drawCentred(canvas, weekdays[weekday]!, {
      x: left + 21,
      y: y + 44,
      ink: { size: 9, typeface: 'rounded', color },
    })
    const elongation = elongationAt(daysAt(year, 1, 1) + day + 0.12)
    canvas.path(circleAt(left + 58, y + 17, 8)).fill('#4a4f5f')
    canvas.path(moonPath(left + 58, y + 17, 8, elongation)).fill('#f6e3a1')
    const sun = sunOn(daysAt(year, 1, 1) + day, station)
    const small = { size: 7, typeface: 'sans' as const, color: '#77746c' }
    drawCentred(canvas, clock(sun.rise), { x: left + 58, y: y + 36, ink: small })
    drawCentred(canvas, clock(sun.set), { x: left + 58, y: y + 46, ink: small })
    const season = seasonOn(day)
    if (season) {
      canvas.rect(left + measure - 34, y + 6, 34, 15).fill(tint)
      drawCentred(canvas, season, {
        x: left + measure - 17,
        y: y + 17,
        ink: { size: 8.4, typeface: 'rounded', color: '#fdf9ee' },
      })
    }
    const own = feasts.filter((feast) => feast.day === day).slice(0, 2)
    let at = y + 17
    for (const { name, hamlet, note } of own) {
      drawLine(canvas, name, { x: left + 84, y: at, ink: { size: 10.4, typeface: 'rounded', color: tint } })
      drawRight(canvas, hamlet, {
        x: left + measure - (season ? 40 : 0),
        y: at,
        ink: { size: 7.4, typeface: 'rounded', color: '#77746c' },
      })
      at =
        drawText(canvas, note, {
          x: left + 84,
          y: at + 13,
          measure: measure - 86,
          ink: { size: 8, typeface: 'rounded', color: '#443e37' },
          leading: 11.6,
          isJapanese: true,
        }) + 4
    }
    if (own.length === 0) {
      canvas.lineWidth(0.3)
      for (const line of [22, 38, 54])
        if (line < step - 4)
          canvas
            .moveTo(left + 84, y + line)
            .lineTo(left + measure, y + line)
            .stroke('#e4dcc6')
    }
  }
}

export function calendarCover(): string {
  const cells = Array.from({ length: 365 }, (_, i) => {
    const feast = festivalDays.has(i)
    const [x, y] = [40 + (i % 19) * 28, 220 + Math.floor(i / 19) * 30]
    const tint = tints[monthOf(i)]!
    return feast
      ? `<circle cx="${x + 12}" cy="${y + 12}" r="12.5" fill="${tint}"/>`
      : `<circle cx="${x + 12}" cy="${y + 12}" r="4" fill="${tint}" opacity="0.55"/>`
  })
  return coverDrawing(600, 848, '#fdf9ee', [
    words('祭りごよみ', { x: 36, y: 112, size: 84, weight: 700, color: '#2b2622', typeface: 'poster' }),
    words('三百六十五日', { x: 40, y: 168, size: 34, weight: 400, color: '#a33b3b', typeface: 'rounded' }),
    words('二〇二六', { x: 430, y: 168, size: 32, weight: 400, color: '#77746c', typeface: 'rounded' }),
    ...cells,
  ])
}

const festivalDays = new Set(feastsOf().map(({ day }) => day))

const howTo = `
一年のどの日にも、どこかの集落で何かが行われています。この暦は、水守町と近在の三十の集落から聞き取った行事を、二〇二六年の日付に置きなおしたものです。一週間が一ページ、月曜から始まります。

日付の下は曜日、その右の円は正午の月の形です。月の下の二つの時刻は、日の出と日の入りで、水守町の緯度で計算しました。山に囲まれた集落では、実際に日が差すのはこれより三十分ほど遅くなります。色の札は二十四節気です。

行事には、日の決まったもの、曜日で数えるもの、月の満ち欠けで決まるものの三通りがあります。月で決まるものは年によって日が大きく動くので、来年も見たい方は満月を数えてください。名前の右の小さな字が、行われる集落です。

何も書かれていない日には、罫を引いておきました。何もない日が書き込みで埋まったとき、この暦はあなたの集落のものになります。見学には、行事の前の日までに世話人へ声をかけるのが作法です。差し入れは、飲み物より薪が喜ばれます。
`
