import { drawLine } from '../../world/pen.ts'
import { B5, landscape, polyline } from '../press/canvas.ts'
import { coverDrawing, spacedWords, wordLines } from '../press/cover.ts'
import { Press } from '../press/press.ts'
import type { VolumeBook } from '../volume.ts'
import { type Chart, drawChart, heightIn, type Manner, manners } from './charts.ts'
import { contourPath, heightsIn } from './coast.ts'
import { places, sheets, surveys } from './nine-maps-texts.ts'

const whole = { x0: 0.2, y0: 0.4, x1: 11.6, y1: 7.6 }

/** Sets the nine surveys: each with its chart, its story, a detail and a section across the harbour mouth, then the coast in sheets. */
export function setNineMaps(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: landscape(B5),
    margins: { top: 54, bottom: 50, inner: 58, outer: 52 },
    body: { size: 11.2, typeface: 'garamond', color: '#241f19' },
    leading: 15.6,
    display: { size: 24, typeface: 'garamond', weight: 700, color: '#3a2a18' },
    accent: '#8a5a22',
    gap: 5,
    paper: '#fbf8f0',
    furniture: 'foot',
  })
  press.cover(cover, { isWhole: true })
  press.keepContents()
  press.chapter('One harbour, nine times')
  press.columns(2, 26)
  press.text(intro)
  for (const [i, survey] of surveys.entries()) {
    const manner = manners[survey.manner]
    addChartPage(
      press,
      {
        window: whole,
        year: survey.year,
        manner,
        title: survey.cartouche,
        names: places.slice(0, 4 + i),
        cells: 140,
        seed: i,
      },
      `${survey.year}. ${survey.title}`,
    )
    press.page()
    press.columns(2, 26)
    press.section(survey.title, { inContents: false, name: `story ${survey.year}` })
    press.text(survey.text)
    addSection(press, survey.year)
    press.turn()
    addDetail(press, survey.year, manner)
  }
  press.chapter('The bank that walks')
  press.columns(2, 26)
  press.text(walking)
  press.turn()
  addWalk(press)
  press.chapter('The coast in sixteen sheets')
  press.columns(2, 26)
  press.text(sheetsIntro)
  press.turn()
  addKey(press)
  for (const [i, { name, x, y }] of sheets.entries())
    addChartPage(
      press,
      {
        window: { x0: x, y0: y, x1: x + 2.85, y1: y + 1.8 },
        year: 2024,
        manner: i === 11 ? manners.night : manners.modern,
        title: [name, `Sheet ${i + 1} of 16`, 'Soundings in metres'],
        names: places,
        cells: 120,
        seed: i + 30,
      },
      `Sheet ${i + 1}. ${name}`,
    )
  return press.finish()
}

function addChartPage(press: Press, chart: Chart, title: string) {
  press.page({ isBare: true })
  press.mark(title, 1, { inContents: !title.startsWith('Sheet') })
  press.canvas.rect(0, 0, press.width, press.height).fill(chart.manner.paper)
  drawChart(press.canvas, { x: 34, y: 30, width: press.width - 68, height: press.height - 72 }, chart)
  drawLine(press.canvas, `${press.pages}   ${title}`, {
    x: 34,
    y: press.height - 17,
    ink: { size: 8, typeface: 'garamond', color: chart.manner.ink },
  })
}

function addDetail(press: Press, year: number, manner: Manner) {
  press.figure(
    300,
    ({ x, y, width, height }) =>
      drawChart(
        press.canvas,
        { x: x + 8, y: y + 8, width: width - 16, height: height - 16 },
        {
          window: { x0: 4.6, y0: 3, x1: 8.2, y1: 5.4 },
          year,
          manner: { ...manner, rose: 'none', density: 70 },
          title: [],
          cells: 70,
          seed: year,
        },
      ),
    { caption: `The harbour mouth and Amity Bank in ${year}, three times the size of the chart.` },
  )
}

/** A section from north to south through the middle of the bank. */
function addSection(press: Press, year: number) {
  const level = heightIn(year)
  press.figure(
    84,
    ({ x, y, width }) => {
      const up = (metres: number) => y + 40 - metres * 2.1
      const points = Array.from(
        { length: 90 },
        (_, i) =>
          [x + (i / 89) * width, up(Math.max(-20, Math.min(16, level(5.9, 1.2 + (i / 89) * 4.2))))] as const,
      )
      press.canvas.rect(x, up(0), width, 42).fill('#dbe8ec')
      press.canvas.path(polyline([[x, y + 82], ...points, [x + width, y + 82]], true)).fill('#d9c8a0')
      press.canvas.lineWidth(0.8).path(polyline(points)).stroke('#5d4522')
      press.canvas
        .lineWidth(0.4)
        .dash(2, { space: 2 })
        .moveTo(x, up(5.4))
        .lineTo(x + width, up(5.4))
        .stroke('#2d6a86')
        .undash()
    },
    {
      caption:
        'A section from the open sea (left) to the quays (right). The broken line is high water at springs.',
    },
  )
}

/** A small chart with the outlines of the sixteen sheets. */
function addKey(press: Press) {
  press.figure(
    230,
    ({ x, y, width, height }) => {
      const frame = { x: x + 8, y: y + 8, width: width - 16, height: height - 16 }
      const window = { x0: 0, y0: 1, x1: 11.9, y1: 7.6 }
      drawChart(press.canvas, frame, {
        window,
        year: 2024,
        manner: { ...manners.modern, rose: 'none', density: 0 },
        title: [],
        cells: 90,
      })
      for (const [i, sheet] of sheets.entries()) {
        const left = frame.x + ((sheet.x - window.x0) / 11.9) * frame.width
        const upper = frame.y + ((window.y1 - sheet.y - 1.8) / 6.6) * frame.height
        press.canvas
          .lineWidth(0.5)
          .rect(left, upper, (2.85 / 11.9) * frame.width, (1.8 / 6.6) * frame.height)
          .stroke('#a8321f')
        drawLine(press.canvas, String(i + 1), {
          x: left + 4,
          y: upper + 11,
          ink: { size: 8, typeface: 'geometric', weight: 700, color: '#a8321f' },
        })
      }
    },
    { caption: 'Key to the sixteen sheets.' },
  )
}

function addWalk(press: Press) {
  press.figure(
    300,
    ({ x, y, width, height }) => {
      const frame = { x, y, width, height }
      press.canvas.save().rect(x, y, width, height).clip()
      press.canvas.rect(x, y, width, height).fill('#e8f0f1')
      const window = { x0: 1.6, y0: 1.6, x1: 8.2, y1: 6 }
      const land = heightsIn(window, 90)
      press.canvas.path(contourPath(land, 5, { ...frame, isClosed: true })).fill('#ead9ab')
      for (const [i, { year }] of surveys.entries()) {
        const level = heightIn(year)
        const field = { ...land, values: new Float64Array(land.values.length) }
        for (let j = 0; j <= land.rows; j++)
          for (let k = 0; k <= land.columns; k++) {
            const [px, py] = [window.x0 + (k / land.columns) * 6.6, window.y1 - (j / land.rows) * 4.4]
            field.values[j * (land.columns + 1) + k] = level(px, py)
          }
        press.canvas
          .lineWidth(0.9)
          .path(contourPath(field, -6, frame))
          .stroke(
            [
              '#6b3f1d',
              '#8c5a2b',
              '#a8763f',
              '#bf9257',
              '#7c8f7a',
              '#4f8a8b',
              '#2f7794',
              '#1d5f8a',
              '#0f3f6b',
            ][i]!,
          )
      }
      press.canvas.restore()
      press.canvas.lineWidth(0.6).rect(x, y, width, height).stroke('#3a2a18')
    },
    { caption: 'The line of six metres in all nine surveys: brown for the oldest, blue for the newest.' },
  )
}

export function nineMapsCover(): string {
  const tiles: string[] = []
  const window = { x0: 2.4, y0: 1.4, x1: 9.2, y1: 6.8 }
  const field = heightsIn(window, 80)
  const colours = [
    ['#ecdcb6', '#b88a4a'],
    ['#1f3a4d', '#c7dbe2'],
    ['#f5e3a3', '#1f2b33'],
    ['#b5dcec', '#f7f1e1'],
    ['#d96f4a', '#fbf3e2'],
    ['#3c6b5a', '#ecdcb6'],
    ['#f7f1e1', '#4a2f18'],
    ['#8fb6bd', '#16324a'],
    ['#2a2f2b', '#d8b25a'],
  ] as const
  for (const [i, [sea, land]] of colours.entries()) {
    const frame = { x: 30 + (i % 3) * 232, y: 236 + Math.floor(i / 3) * 184, width: 222, height: 174 }
    tiles.push(
      `<svg x="${frame.x}" y="${frame.y}" width="222" height="174" viewBox="${frame.x} ${frame.y} 222 174"><rect x="${frame.x}" y="${frame.y}" width="222" height="174" fill="${sea}"/><path d="${contourPath(field, 5, { ...frame, isClosed: true })}" fill="${land}"/><path d="${contourPath(field, -5, frame)}${contourPath(field, -2, frame)}" fill="none" stroke="${land}" stroke-width="1" opacity="0.7"/></svg>`,
    )
  }
  return coverDrawing(748, 820, '#fbf8f0', [
    ...tiles,
    wordLines(['A Harbour', 'in Nine Maps'], {
      x: 30,
      y: 98,
      leading: 84,
      size: 88,
      weight: 400,
      color: '#241f19',
      typeface: 'garamond',
    }),
    spacedWords('JONAS WHITBY', {
      x: 32,
      y: 216,
      size: 15,
      weight: 400,
      color: '#8a5a22',
      typeface: 'geometric',
      tracking: 4,
    }),
    spacedWords('TIDEWELL MUSEUM', {
      x: 716 - 190,
      y: 216,
      size: 15,
      weight: 400,
      color: '#8a5a22',
      typeface: 'geometric',
      tracking: 3,
    }),
  ])
}

const intro = `
Between 1709 and 2024 the mouth of Tidewell Harbour was surveyed nine times. The Museum owns all nine charts, and this book prints them at one scale, one after another, each with a detail of the entrance and with a section cut through the water.

Maps of one place are usually shown to prove progress: look how well we draw it now. That is not what one sees here. The man of 1709, who had a rope, a lead and a good opinion of himself, put the church where it is. The surveyors of 1842, with brass instruments by the boxful, lost a rock that had drowned eleven people, because nobody had asked the fishermen. What does change from sheet to sheet is the sea bed. The coast moves a little, the church stays, and the sandbank learns to walk.

Each chart has been redrawn from its own soundings, in the manner of its own time. The early ones count in fathoms: a fathom is six feet, or the arms of a sailor spread out, which is why charts and embraces used to have the same unit. From 1961 depths are in metres. All are measured from the lowest tides.

The story beside each chart says who made it and why. In nine cases out of nine somebody had just been wrecked.
`
const walking = `
Amity Bank is named for the first ship that found it. It is a body of sand about a mile and a half long, and lies across the approach like a cat across a doorway. Laid over each other, the nine surveys show what no single one could: it travels. In three hundred years its middle has gone some two and a half miles, from the west of Gull Holm to the foot of the Point, at eight yards a year on the average and at twenty in the wet decade after 1868.

It does so grain by grain. The flood stream is a little stronger than the ebb on its seaward side, the ebb a little stronger on the other, so that sand goes up one face and down the next. A bank is not a thing, the harbour engineer wrote in 1923, but a habit of the water.

When it reaches the deep off the Point, some time in the second half of this century, the stream there will carry it off, as it must have carried off others. Then the harbour will be open for a few years, as it was in 1650, when the town was briefly rich. On the western side of the bay, where a chart shows nothing but clean sand, the next one is already a foot high.
`
const sheetsIntro = `
The last part of this book is a small atlas. The latest survey is cut into sixteen sheets, from west to east and from the sea to the hills, four in a row. Depths are in metres below chart datum. Green is ground which the tide covers and uncovers; buff is land; the lines on land are twenty metres apart.

The sheets overlap by a hand's breadth, since places one needs are always in a corner. Sheet twelve has been printed as the pilot's screen shows it at night, for those who have only ever seen the coast by day.

They are not for navigation. They are for lying on the floor.
`
