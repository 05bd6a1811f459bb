import { skyChart } from '../../../world/figures/sky.ts'
import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { chanceFrom, drawingSvg, words } from '../../../world/site-art-kit.ts'
import { Press, type PressStyle } from '../../press/press.ts'
import { clock, daysAt, elongationAt, moonPath, phasesBetween, sunOn } from '../../press/sky.ts'
import { drawText } from '../../press/text.ts'
import type { Volume } from '../../volume.ts'
import { nights } from './nights.ts'

const SIZE: [number, number] = [396.85, 538.58]
const NIGHT = '#101731'
const body: Ink = { size: 11.4, typeface: 'textbook', color: '#252b40' }
const style: PressStyle = {
  size: SIZE,
  margins: { top: 56, bottom: 48, inner: 50, outer: 44 },
  body,
  display: { size: 22, typeface: 'textbook', weight: 700, color: '#2b3a78' },
  leading: 18.6,
  accent: '#b07a1c',
  indent: 10.8,
  paper: '#fdfcf6',
  furniture: 'centre',
}
const YEAR = 2027
/** A school in the middle of Japan. */
const school = { latitude: 35.5, longitude: 138, zone: 9 }
const phases = [
  ['新月', 0],
  ['上弦', 90],
  ['満月', 180],
  ['下弦', 270],
] as const

export const starCalendar: Volume = {
  cover: ({ title, author }) => {
    const chance = chanceFrom(2027)
    const stars = Array.from(
      { length: 240 },
      () =>
        `<circle cx="${(chance() * 600).toFixed(0)}" cy="${(chance() * 814).toFixed(0)}" r="${(0.6 + chance() ** 4 * 3.4).toFixed(1)}" fill="#f6eccb" opacity="${(0.4 + chance() * 0.6).toFixed(2)}"/>`,
    )
    const moons = Array.from({ length: 9 }, (_, i) => {
      const x = 300 + Math.sin((i - 4) * 0.33) * 250
      const y = 470 - Math.cos((i - 4) * 0.33) * 150
      return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="27" fill="#2c3560"/><path d="${moonPath(x, y, 27, 22 + i * 39.5)}" fill="#f4e2a4"/>`
    })
    return drawingSvg({
      width: 600,
      height: 814,
      label: '',
      parts: [
        `<rect width="600" height="814" fill="${NIGHT}"/>`,
        ...stars,
        ...moons,
        '<path d="M0 690Q150 640 300 676T600 650V814H0z" fill="#070b1c"/>',
        words(title.split('　')[0] ?? title, {
          x: 300,
          y: 130,
          size: 66,
          weight: 700,
          color: '#f4e2a4',
          align: 'middle',
          typeface: 'textbook',
        }),
        words(title.split('　')[1] ?? '', {
          x: 300,
          y: 200,
          size: 38,
          weight: 400,
          color: '#ffffff',
          align: 'middle',
          typeface: 'textbook',
        }),
        words(author, {
          x: 300,
          y: 772,
          size: 22,
          weight: 400,
          color: '#ffffff',
          align: 'middle',
          typeface: 'textbook',
        }),
      ],
    })
  },
  async set(book, cover) {
    const press = new Press(book, style)
    press.cover(cover)
    press.keepContents()
    press.chapter('夜空の地図のつかいかた')
    press.text(`この本には、一月から十二月まで、夜の八時に見える空の地図が、一枚ずつ入っています。地図の円は、空ぜんたいです。円のふちが地平線、まん中が頭の真上。見たい方角を下にして、本を頭の上にかざします。東と西が、ふつうの地図と逆になっているのは、下から見上げるからです。

    同じ空は、月の初めなら九時ごろ、月の終わりなら七時ごろに見えます。星は、一日に四分ずつ早くのぼるのです。四分が一か月で二時間になり、一年で、ちょうど一日分になります。`)
    press.section('もっていくもの', { inContents: false })
    press.list([
      '赤いセロハンをはった、かい中電灯。赤い光は、暗さになれた目をじゃましません。',
      '敷物と、もう一枚の上着。夏でも。',
      'おとな。夜の観察は、かならずいっしょに。',
      'この本の、その月のページの写し。',
    ])
    press.text(
      '目が暗さになれるまで、十五分かかります。その十五分は、音を聞く時間です。虫、風、遠くの電車。空を見る夜は、耳から始まります。',
    )
    for (const night of nights) {
      addChart(press, night.month, night.title)
      addNotes(press, night)
    }
    addSunTable(press)
    return press.finish()
  },
}

function addChart(press: Press, month: number, title: string) {
  press.page({ isBare: true })
  press.mark(`${month}月　${title}`)
  const { canvas } = press
  canvas.rect(0, 0, ...SIZE).fill('#dfe3ee')
  drawLine(canvas, `${month}月`, { x: 40, y: 72, ink: { ...style.display, size: 34 } })
  drawLine(canvas, '15日 午後8時の空', { x: 134, y: 70, ink: { ...body, size: 11 } })
  canvas
    .save()
    .translate(28, 112)
    .scale((SIZE[0] - 56) / 317)
  skyChart.draw(canvas, { width: 317, accent: style.accent, args: [month] })
  canvas.restore()
  drawCentred(canvas, title, {
    x: SIZE[0] / 2,
    y: 472,
    ink: { ...body, size: 17, weight: 700, color: '#2b3a78' },
  })
  drawCentred(canvas, String(press.pages), {
    x: SIZE[0] / 2,
    y: SIZE[1] - 20,
    ink: { ...body, size: 9, color: '#6a708a' },
  })
}

function addNotes(press: Press, { month, title, text, task }: (typeof nights)[number]) {
  press.page({ hasHead: false })
  const { canvas, areaLeft: x, areaWidth: width } = press
  drawLine(canvas, title, { x, y: 78, ink: { ...style.display, size: 19 } })
  let y = drawText(canvas, text, { x, y: 108, measure: width, ink: body, leading: 20, isJapanese: true })
  canvas.rect(x, y, width, 76).fill('#f3ead2')
  drawLine(canvas, 'やってみよう', {
    x: x + 12,
    y: y + 19,
    ink: { ...body, size: 10, weight: 700, color: style.accent },
  })
  drawText(canvas, task, {
    x: x + 12,
    y: y + 37,
    measure: width - 24,
    ink: { ...body, size: 9.8 },
    leading: 15.6,
    isJapanese: true,
  })
  y += 104
  drawLine(canvas, `${YEAR}年${month}月の月`, {
    x,
    y,
    ink: { ...body, size: 10.4, weight: 700, color: '#2b3a78' },
  })
  const days = new Date(Date.UTC(YEAR, month, 0)).getUTCDate()
  for (let day = 1; day <= days; day++) {
    const [cx, cy] = [
      x + 13 + ((day - 1) % 11) * ((width - 26) / 10),
      y + 24 + Math.floor((day - 1) / 11) * 45,
    ]
    canvas.circle(cx, cy, 9).fill('#2c3560')
    canvas.path(moonPath(cx, cy, 9, elongationAt(daysAt(YEAR, month, day) + 11 / 24))).fill('#f0d98e')
    drawCentred(canvas, String(day), { x: cx, y: cy + 19, ink: { ...body, size: 7 } })
  }
  const [from, to] = [daysAt(YEAR, month, 1) - 9 / 24, daysAt(YEAR, month, days) + 15 / 24]
  const found = phases.flatMap(([name, phase]) =>
    phasesBetween(from, to, phase).map((moment) => [moment, name] as const),
  )
  const text2 = found
    .sort(([a], [b]) => a - b)
    .map(([moment, name]) => `${name} ${Math.floor(moment + 9 / 24 - daysAt(YEAR, month, 1)) + 1}日`)
  drawRight(canvas, text2.join('　'), { x: x + width, y, ink: { ...body, size: 8.4, color: '#6a708a' } })
}

/** Sunrise and sunset on three days of each month. */
function addSunTable(press: Press) {
  press.chapter('日の出と日の入り')
  press.text(
    '日本のまん中あたり（北緯三五・五度、東経一三八度）での時刻です。西へ経度が一度ずれるごとに、四分おそくなります。',
  )
  const rows = nights.flatMap(({ month }) =>
    [1, 15].map((day) => {
      const { rise, set } = sunOn(daysAt(YEAR, month, day), school)
      const length = (set ?? 0) - (rise ?? 0)
      return [
        `${month}月${day}日`,
        clock(rise),
        clock(set),
        `${Math.floor(length)}時間${String(Math.round((length % 1) * 60)).padStart(2, '0')}分`,
      ]
    }),
  )
  press.table(
    [{ width: 3 }, { width: 2, align: 'right' }, { width: 2, align: 'right' }, { width: 3, align: 'right' }],
    rows,
    { head: ['日', '日の出', '日の入り', '昼の長さ'], size: 7.5, pad: 0 },
  )
}
