import { drawColumn, drawLine, drawRight } from '../../world/pen.ts'
import { chanceFrom, words } from '../../world/site-art-kit.ts'
import { circleAt } from '../press/canvas.ts'
import { coverDrawing } from '../press/cover.ts'
import { Press } from '../press/press.ts'
import { drawText } from '../press/text.ts'
import type { VolumeBook } from '../volume.ts'
import { eraOf } from './finding-aid.ts'
import { kanjiNumber } from './minutes-1931.ts'
import { drawPoster } from './poster-art.ts'
import { yearNotes } from './programme-notes.ts'
import { yearRows } from './statistics-data.ts'

const colours = ['錦', '紅', '青', '緑', '銀', '紫', '黄金', '橙', '水色', '薄紅']
const forms = [
  '菊',
  '牡丹',
  '冠菊',
  '柳',
  '椰子',
  '千輪',
  '小割浮模様',
  '変化菊',
  '先紅',
  '葉落',
  '満星',
  '銀波',
  '点滅',
]
const prefixes = ['', '八重芯', '昇曲導付', '昇分花', '三重芯', '大']
const makers = ['波多野工房', '波多野工房', '波多野工房', '高嶺煙火', '白瀬火工', '渡会煙火店']
const parts = ['宵の口', '川風', '百人玉', '子どもの時間', '黙る', '舟より', '尺玉くらべ', '仕舞い']

export interface Turn {
  time: string
  name: string
  size: string
  count: number
  maker: string
}

/** Lists the programme of a year: part by part, with a silence of some seconds where the records have one. */
export function programmeOf(year: number): { part: string; turns: Turn[] }[] {
  const row = yearRows().find((one) => one.year === year)!
  const chance = chanceFrom(year * 7)
  const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)]!
  const shots = row.cut + row.drop + row.small
  const chosen = parts.filter(
    (part) =>
      (part !== '黙る' || row.silence > 0) &&
      (part !== '子どもの時間' || year > 1970) &&
      (part !== '舟より' || year % 3 === 0),
  )
  let minute = 19 * 60 + 30
  return chosen.map((part, i) => {
    if (part === '黙る')
      return {
        part,
        turns: [
          { time: clockOf(minute), name: `${kanjiNumber(row.silence)}秒`, size: '', count: 0, maker: '' },
        ],
      }
    const lines = year < 1960 || chosen.length > 6 ? 3 : 4
    const turns = Array.from({ length: lines }, (_, j) => {
      const isLast = i === chosen.length - 1 && j === lines - 1
      const size = part === '尺玉くらべ' || isLast ? '尺玉' : pick(['三号', '四号', '五号', '五号', '七号'])
      const name = isLast
        ? '白菊　一輪'
        : `${size === '尺玉' ? pick(prefixes.slice(1)) : chance() > 0.7 ? pick(prefixes) : ''}${pick(colours)}${pick(forms)}`
      const time = clockOf(minute)
      minute += Math.max(1, Math.round(chance() * 4))
      return {
        time,
        name,
        size,
        count: isLast
          ? 1
          : size === '尺玉'
            ? Math.max(1, Math.round((row.large / 4) * (0.6 + chance() * 0.5)))
            : Math.max(3, Math.round((shots / 26) * (0.5 + chance()))),
        maker: year < 1975 ? makers[0]! : pick(makers),
      }
    })
    return { part, turns }
  })
}

const clockOf = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

/** Sets the programmes of all years, each in the manner of its decade. */
export function setProgrammes(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: [396, 560],
    margins: { top: 58, bottom: 48, inner: 48, outer: 40 },
    body: { size: 9.2, typeface: 'mincho', color: '#23211e' },
    leading: 16.4,
    display: { size: 20, typeface: 'mincho', weight: 700, color: '#8c2f24' },
    accent: '#8c2f24',
    indent: 9.2,
    furniture: 'foot',
    paper: '#fbf6ea',
  })
  press.cover(cover)
  press.keepContents(2)
  press.chapter('番組を読む')
  press.text(essay)
  for (let year = 1948; year <= 2025; year++) addYear(press, year)
  return press.finish()
}

function addYear(press: Press, year: number) {
  const row = yearRows().find((one) => one.year === year)!
  press.runningHead(`${eraOf(year)}`)
  press.page()
  press.mark(`${eraOf(year)}（${year}）`, year % 10 === 0 || year === 1948 ? 0 : 1, { inContents: true })
  const { canvas, left, measure, top, bottom } = press
  const typeface = year < 1965 ? 'mincho' : year < 1989 ? 'rounded' : year < 2010 ? 'sans' : 'textbook'
  const accent = ['#8c2f24', '#2f5d7c', '#7a5a1e', '#2f6b4f', '#6b3a7a', '#a3431f', '#1f4a6b', '#8a2b52'][
    Math.floor((year - 1948) / 10)
  ]!
  drawLine(canvas, eraOf(year), {
    x: left,
    y: top + 14,
    ink: { size: 19, typeface, weight: 700, color: accent },
  })
  drawRight(canvas, `${year}`, {
    x: left + measure,
    y: top + 14,
    ink: { size: 15, typeface: 'garamond', color: accent },
  })
  canvas
    .lineWidth(1.2)
    .moveTo(left, top + 23)
    .lineTo(left + measure, top + 23)
    .stroke(accent)
  const shots = row.cut + row.drop + row.small
  const facts =
    shots === 0
      ? '打ち上げは行われなかった'
      : `打上 ${shots.toLocaleString('en')}発　尺玉 ${row.large}発　人出 ${row.visitors.toLocaleString('en')}人　風 ${row.wind}m　${row.temperature}℃`
  drawLine(canvas, facts, { x: left, y: top + 38, ink: { size: 7.6, typeface: 'sans', color: '#5c564c' } })
  if (shots === 0) {
    canvas.rect(left, top + 54, measure, bottom - top - 120).fill('#f1e8d3')
    drawColumn(canvas, '休', {
      x: left + measure / 2,
      y: top + 130,
      ink: { size: 96, typeface: 'mincho', color: '#d8c8a4' },
    })
  } else {
    drawPoster(canvas, { x: left + measure - 86, y: top + 54, width: 86, height: 122 }, year)
    let y = top + 66
    const programme = programmeOf(year)
    const natural = programme.reduce(
      (sum, { part, turns }) => sum + (part === '黙る' ? 19 : 19.5 + turns.length * 13),
      0,
    )
    const tight = Math.min(1, (bottom - 56 - y) / natural)
    for (const { part, turns } of programme) {
      const room = y < top + 186 ? measure - 98 : measure
      drawLine(canvas, part, { x: left, y, ink: { size: 10.4, typeface, weight: 700, color: accent } })
      if (part === '黙る') {
        drawLine(canvas, turns[0]!.name, { x: left + 52, y, ink: { size: 9, typeface } })
        y += 19 * tight
        continue
      }
      y += 14.5 * tight
      for (const { time, name, size, count, maker } of turns) {
        drawLine(canvas, time, { x: left + 4, y, ink: { size: 7.6, typeface: 'garamond', color: '#6b655a' } })
        drawLine(canvas, name, { x: left + 36, y, ink: { size: 9, typeface } })
        drawRight(canvas, `${size}　${kanjiNumber(count)}`, {
          x: left + room - (room === measure ? 74 : 0),
          y,
          ink: { size: 8, typeface },
        })
        if (room === measure)
          drawRight(canvas, maker, { x: left + measure, y, ink: { size: 7.4, typeface, color: '#6b655a' } })
        y += 13 * tight
      }
      y += 5 * tight
    }
  }
  const note = yearNotes[year - 1948] ?? ''
  canvas
    .lineWidth(0.5)
    .moveTo(left, bottom - 44)
    .lineTo(left + measure, bottom - 44)
    .stroke(accent)
  drawText(canvas, note, {
    x: left,
    y: bottom - 30,
    measure,
    ink: { size: 8.6, typeface: 'mincho', color: '#3a352d' },
    leading: 14,
    isJapanese: true,
  })
}

export function programmesCover(): string {
  const chance = chanceFrom(77)
  const rows = Array.from({ length: 26 }, (_, i) => {
    const y = 252 + i * 21
    return `<rect x="70" y="${y}" width="${130 + chance() * 150}" height="7" fill="#23211e" opacity="0.8"/><rect x="420" y="${y}" width="${30 + chance() * 40}" height="7" fill="#8c2f24" opacity="${i % 5 === 4 ? 0 : 0.75}"/>`
  })
  return coverDrawing(600, 848, '#e9dcbf', [
    '<rect x="36" y="36" width="528" height="776" fill="#fbf6ea" stroke="#8c2f24" stroke-width="3"/><rect x="46" y="46" width="508" height="756" fill="none" stroke="#8c2f24" stroke-width="1"/>',
    words('川開き番組集', {
      x: 300,
      y: 132,
      size: 62,
      weight: 700,
      color: '#8c2f24',
      typeface: 'mincho',
      align: 'middle',
    }),
    words('昭和二十三年より令和七年まで', {
      x: 300,
      y: 186,
      size: 24,
      weight: 400,
      color: '#23211e',
      typeface: 'mincho',
      align: 'middle',
    }),
    `<path d="${circleAt(300, 216, 4)}" fill="#8c2f24"/>`,
    ...rows,
  ])
}

const essay = `
番組は、花火の晩に配られる一枚の紙です。何時何分に、だれの作った何という玉が、いくつ上がるか。それだけが書いてあります。観客は暗がりで読めないので、番組はたいてい、上がる前と、家に帰ってから読まれます。

この番組集は、再開した昭和二十三年から令和七年までの七十八枚を、現物と実行委員会の控えから組み直したものです。初めのころの番組には三十行ありません。紙が足りず、小学校の習字の裏に刷った年もあります。玉の名が長くなるのは昭和四十年代で、「昇曲導付三重芯」まで読むあいだに、もう開いて消えています。

時刻は予定です。実際の時刻は秒の単位で別の紙に記され、どの年も一分と違いません。七十八枚のうち、予定と大きく違ったのは昭和三十三年の一度だけ。その理由は、その年の頁に書きました。

「黙る」は、昭和五十年から現れます。印刷所は初め、誤植と思って電話をかけてきたそうです。

各年の右上の小さな図は、その年のポスターです。下の覚え書きは、反省会の記録と聞き書きから一つだけ選びました。最後の行は、どの年も同じ玉で終わります。白菊、一輪。
`
