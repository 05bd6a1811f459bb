import { fileURLToPath } from 'node:url'
import { skyChart } from '../../../world/figures/sky.ts'
import { stars } from '../../../world/figures/stars.ts'
import { type Block, readManuscript } from '../../../world/manuscript.ts'
import { drawCentred, drawLine, type Ink } from '../../../world/pen.ts'
import { A5 } from '../../press/canvas.ts'
import { Press } from '../../press/press.ts'
import { clock, daysAt, elongationAt, moonPath, siderealAt, sunOn } from '../../press/sky.ts'
import type { VolumeBook } from '../../volume.ts'
import { horizontal } from '../atlas/places.ts'

const YEAR = 2026
const station = { latitude: 35.68, longitude: 139.69, zone: 9 }
const BLUE = '#2f3f86'
const body: Ink = { size: 9.8, color: '#1b1c1e' }
const small: Ink = { size: 6.6, color: '#6d7077' }

/** Sets the observing notes: each month has a page to read with a calendar of the moon, a chart with the bright stars' places, and a table of the sun. */
export function setStarNotes(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const file = new URL('../../../../seeds/demo/small-library/texts/aozora/star-almanac.md', import.meta.url)
  const { blocks } = readManuscript(fileURLToPath(file))
  const press = new Press(book, {
    size: A5,
    margins: { top: 62, bottom: 52, inner: 54, outer: 46 },
    body,
    leading: 17.6,
    display: { size: 17, weight: 700, color: BLUE },
    accent: BLUE,
    indent: 9.8,
  })
  press.cover(cover)
  press.keepContents()
  let month = 0
  for (const [i, block] of blocks.entries()) {
    if (block.kind === 'chapter' && /月の空$/.test(block.text)) month++
    if (block.kind === 'chapter' && block.text === '索引') month = 13
    add(press, block, { month, isLast: blocks[i + 1]?.kind === 'break' })
  }
  return press.finish()
}

function add(press: Press, block: Block, { month, isLast }: { month: number; isLast: boolean }) {
  if (block.kind === 'chapter') press.chapter(block.text)
  else if (block.kind === 'section') {
    press.page()
    press.section(block.text, { inContents: false })
  } else if (block.kind === 'paragraph') {
    press.paragraph(block.text)
    if (isLast && month > 0) addMoons(press, month)
  } else if (block.kind === 'note') press.note(block.text)
  else if (block.kind === 'list') press.list(block.items.map(({ text }) => text))
  else if (block.kind === 'figure' && block.name === 'sky') addSky(press, month, block.caption)
  else if (block.kind === 'figure' && block.name === 'sun') addSun(press, month)
  else if (block.kind === 'figure' && block.name === 'moon') addPhases(press, block.caption)
  else if (block.kind === 'figure') addYear(press, block.caption)
}

/** The moon of each evening of a month, as a calendar. */
function addMoons(press: Press, month: number) {
  const count = new Date(Date.UTC(YEAR, month, 0)).getUTCDate()
  const first = new Date(Date.UTC(YEAR, month - 1, 1)).getUTCDay()
  const rows = Math.ceil((first + count) / 7)
  const room = Math.min(52, Math.max(28, (press.bottom - press.y - 56) / rows))
  press.y += 8
  press.figure(
    rows * room + 16,
    ({ x, y, width }) => {
      const w = width / 7
      for (const [i, name] of [...'日月火水木金土'].entries())
        drawCentred(press.canvas, name, {
          x: x + (i + 0.5) * w,
          y: y + 6,
          ink: { ...small, color: i === 0 ? '#b23a2e' : '#43464c' },
        })
      for (let day = 1; day <= count; day++) {
        const cell = first + day - 1
        const [cx, cy] = [x + ((cell % 7) + 0.5) * w, y + 12 + (Math.floor(cell / 7) + 0.5) * room]
        const r = room * 0.27
        press.canvas.circle(cx, cy - 3, r).fill('#262d4d')
        press.canvas
          .path(moonPath(cx, cy - 3, r, elongationAt(daysAt(YEAR, month, day) + 12 / 24)))
          .fill('#f3e3ae')
        drawCentred(press.canvas, String(day), {
          x: cx,
          y: cy + r + 6,
          ink: { ...small, size: 7.2, color: cell % 7 === 0 ? '#b23a2e' : '#43464c' },
        })
      }
    },
    { caption: '夜九時の月の形', isNumbered: false },
  )
}

function addSky(press: Press, month: number, caption: string) {
  press.figure(
    skyChart.height + 6,
    ({ x, y, width }) => {
      press.canvas.translate(x, y).scale(width / 317)
      skyChart.draw(press.canvas, { width: 317, accent: BLUE, args: [month] })
    },
    { caption },
  )
  const sidereal = siderealAt(daysAt(YEAR, month, 15) + 11 / 24) + station.longitude
  const sides = '南 南西 西 北西 北 北東 東 南東'.split(' ')
  const seen = stars
    .filter(([, name, , , magnitude]) => name !== '' && magnitude < 1.8)
    .map(([, name, ascension, declination]) => ({
      name,
      ...horizontal({ ascension, declination }, sidereal, station.latitude),
    }))
    .filter(({ altitude }) => altitude > 3)
    .toSorted((one, other) => other.altitude - one.altitude)
    .slice(0, 5)
  press.table(
    [{ width: 6 }, { width: 3 }, { width: 4, align: 'right' }, { width: 8, align: 'right' }],
    seen.map(({ name, altitude, azimuth }) => [
      name,
      sides[Math.round(((azimuth + 360) % 360) / 45) % 8]!,
      `${altitude.toFixed(0)}°`,
      altitude > 70
        ? '頭の上'
        : altitude > 30
          ? `握り拳で${Math.round(altitude / 10)}つ分`
          : '屋根にかくれやすい',
    ]),
    { head: ['八時に見える明るい星', '方角', '高さ', '探し方'], size: 8.2 },
  )
}

function addSun(press: Press, month: number) {
  const count = new Date(Date.UTC(YEAR, month, 0)).getUTCDate()
  const rows = Array.from({ length: count }, (_, i) => i + 1)
    .filter((day) => day % 2 === 1)
    .map((day) => {
      const { rise = 0, set = 0 } = sunOn(daysAt(YEAR, month, day), station)
      return { day, rise, set }
    })
  const step = Math.min(23.4, (press.bottom - press.y - 96) / rows.length)
  press.y += 4
  press.figure(rows.length * step + 26, ({ x, y, width }) => {
    const { canvas } = press
    for (const [text, at] of [
      ['日', 4],
      ['日の出', 58],
      ['日の入り', 104],
      ['昼', 150],
    ] as const)
      drawCentred(canvas, text, {
        x: x + at + (at === 4 ? 4 : 0),
        y: y + 8,
        ink: { ...small, size: 7.4, weight: 700, color: BLUE },
      })
    for (const hour of [4, 8, 12, 16, 20])
      drawCentred(canvas, `${hour}時`, {
        x: x + 176 + ((hour - 4) / 16) * (width - 214),
        y: y + 8,
        ink: small,
      })
    for (const [i, { day, rise, set }] of rows.entries()) {
      const top = y + 18 + i * step
      const base = top + 12
      canvas
        .lineWidth(0.3)
        .moveTo(x, top + step - 4)
        .lineTo(x + width, top + step - 4)
        .stroke('#d9d6ce')
      drawLine(canvas, String(day), { x, y: base, ink: { ...body, size: 9, weight: 700 } })
      for (const [value, at] of [
        [rise, 58],
        [set, 104],
        [set - rise, 150],
      ] as const)
        drawCentred(canvas, clock(value), { x: x + at, y: base, ink: { ...body, size: 8.6 } })
      const from = x + 176 + ((rise - 4) / 16) * (width - 214)
      canvas.rect(from, top + 4, ((set - rise) / 16) * (width - 214), 9).fill('#f0d488')
      const r = 7
      canvas.circle(x + width - 12, top + 8, r).fill('#262d4d')
      canvas
        .path(moonPath(x + width - 12, top + 8, r, elongationAt(daysAt(YEAR, month, day) + 12 / 24)))
        .fill('#f3e3ae')
    }
  })
}

function addPhases(press: Press, caption: string) {
  press.figure(
    70,
    ({ x, y, width }) => {
      for (const [i, name] of '新月 三日月 上弦 十日余り 満月 更待 下弦 明けの月'.split(' ').entries()) {
        const cx = x + (i + 0.5) * (width / 8)
        press.canvas.circle(cx, y + 24, 15).fill('#262d4d')
        press.canvas.path(moonPath(cx, y + 24, 15, Math.max(1, i * 45))).fill(i === 0 ? '#262d4d' : '#f3e3ae')
        drawCentred(press.canvas, name, { x: cx, y: y + 54, ink: { ...small, color: '#43464c' } })
      }
    },
    { caption },
  )
}

function addYear(press: Press, caption: string) {
  const height = Math.min(190, Math.max(120, press.bottom - press.y - 44))
  press.figure(
    height,
    ({ x, y, width }) => {
      const at = (day: number, hour: number) =>
        `${(x + (day / 364) * width).toFixed(1)} ${(y + (hour / 24) * height).toFixed(1)}`
      const light = Array.from({ length: 74 }, (_, i) => ({
        day: i * 5,
        ...sunOn(daysAt(YEAR, 1, 1) + i * 5, station),
      }))
      press.canvas.rect(x, y, width, height).fill('#1d2444')
      press.canvas
        .path(
          `M${light.map(({ day, rise = 0 }) => at(day, rise)).join('L')}L${light
            .toReversed()
            .map(({ day, set = 0 }) => at(day, set))
            .join('L')}Z`,
        )
        .fill('#f6e7b0')
      for (let month = 0; month < 12; month++)
        drawCentred(press.canvas, `${month + 1}月`, {
          x: x + ((month + 0.5) / 12) * width,
          y: y + height / 2,
          ink: { ...small, color: '#7a6a2c' },
        })
    },
    { caption },
  )
}
