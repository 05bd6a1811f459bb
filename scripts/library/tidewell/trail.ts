import { drawCentred, drawLine } from '../../world/pen.ts'
import { path, words } from '../../world/site-art-kit.ts'
import { circleAt } from '../press/canvas.ts'
import { coverDrawing } from '../press/cover.ts'
import { Press } from '../press/press.ts'
import { drawText } from '../press/text.ts'
import type { VolumeBook } from '../volume.ts'
import { contourPath, heightsIn } from './coast.ts'
import { stations } from './trail-stations.ts'

const side = 440
const grounds = [
  '#f2b94b',
  '#3f8fa8',
  '#e2725b',
  '#6a9f6d',
  '#d98fa6',
  '#4f6fa8',
  '#e8a04a',
  '#2f7f7a',
  '#c9584a',
  '#7d9a3f',
  '#8f6aa8',
  '#386a8f',
]

/** Sets the trail: twelve stops on a map, each with something to find, and a row of boxes for the letters. */
export function setTrail(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: [side, side],
    margins: { top: 48, bottom: 44, inner: 46, outer: 46 },
    body: { size: 13, typeface: 'geometric', color: '#22303a' },
    leading: 16.6,
    display: { size: 24, typeface: 'geometric', weight: 700, color: '#c9584a' },
    accent: '#c9584a',
    gap: 7,
    isJustified: false,
    furniture: 'none',
    paper: '#fffaf0',
  })
  press.cover(cover)
  press.chapter('The bell is gone')
  press.text(opening)
  addMap(press)
  for (const [i, station] of stations.entries()) {
    press.page({ isBare: true })
    const { canvas } = press
    const ground = grounds[i]!
    press.mark(`${i + 1}. ${station.place}`)
    canvas.rect(0, 0, side, side).fill(ground)
    canvas.path(circleAt(338, 104, 84)).fill('#fffaf0')
    canvas.save()
    canvas.path(circleAt(338, 104, 78)).clip()
    const frame = { x: 260, y: 26, width: 156, height: 156 }
    const field = heightsIn(
      { x0: station.x - 0.9, y0: station.y - 0.9, x1: station.x + 0.9, y1: station.y + 0.9 },
      44,
    )
    canvas.rect(frame.x, frame.y, 156, 156).fill('#bfe0e8')
    canvas.path(contourPath(field, 0, { ...frame, isClosed: true })).fill('#d9dfae')
    canvas.path(contourPath(field, 5, { ...frame, isClosed: true })).fill('#f3e0a6')
    canvas
      .lineWidth(1.2)
      .path(contourPath(field, 5, frame))
      .stroke('#8a6a34')
    canvas.restore()
    canvas.path(circleAt(338, 104, 8)).fill('#c9362a')
    drawLine(canvas, String(i + 1), {
      x: 34,
      y: 118,
      ink: { size: 104, typeface: 'geometric', weight: 700, color: '#fffaf0' },
    })
    drawLine(canvas, station.place, {
      x: 38,
      y: 158,
      ink: { size: 21, typeface: 'geometric', weight: 700, color: '#fffaf0' },
    })
    canvas.rect(28, 204, side - 56, 182).fill('#fffaf0')
    const ink = { size: 13, typeface: 'geometric' as const, color: '#22303a' }
    const end = drawText(canvas, station.story, {
      x: 46,
      y: 232,
      measure: side - 92,
      ink,
      leading: 18.4,
      isJustified: false,
    })
    drawText(canvas, `**${station.task}**`, {
      x: 46,
      y: end + 6,
      measure: side - 92,
      ink: { ...ink, color: ground === '#f2b94b' ? '#a8651a' : ground },
      leading: 18.4,
      isJustified: false,
    })
    addBoxes(press, station.answer.length)
    drawCentred(canvas, String(press.pages), {
      x: side - 32,
      y: side - 16,
      ink: { size: 10, typeface: 'geometric', color: '#fffaf0' },
    })
  }
  press.page()
  press.mark('Where is it?')
  drawLine(press.canvas, 'Where is it?', {
    x: 46,
    y: 80,
    ink: { size: 26, typeface: 'geometric', weight: 700, color: '#c9584a' },
  })
  press.y = 114
  press.text(ending)
  for (const [i] of stations.entries()) {
    const [x, y] = [46 + (i % 12) * 29, press.y + 8]
    press.canvas.lineWidth(1.4).rect(x, y, 24, 30).stroke(grounds[i]!)
    drawCentred(press.canvas, String(i + 1), {
      x: x + 12,
      y: y + 42,
      ink: { size: 8, typeface: 'geometric', color: '#77746c' },
    })
  }
  return press.finish()
}

function addMap(press: Press) {
  press.page({ isBare: true })
  const { canvas } = press
  press.mark('The map')
  const window = { x0: 2.4, y0: 1.6, x1: 9.6, y1: 8.8 }
  const frame = { x: 0, y: 0, width: side, height: side }
  const field = heightsIn(window, 110)
  canvas.rect(0, 0, side, side).fill('#bfe0e8')
  canvas.path(contourPath(field, 0, { ...frame, isClosed: true })).fill('#d9dfae')
  canvas.path(contourPath(field, 5, { ...frame, isClosed: true })).fill('#f3e0a6')
  canvas
    .lineWidth(1.4)
    .path(contourPath(field, 5, frame))
    .stroke('#8a6a34')
  const at = ({ x, y }: { x: number; y: number }) =>
    [((x - window.x0) / 7.2) * side, ((window.y1 - y) / 7.2) * side] as const
  canvas
    .lineWidth(2)
    .dash(5, { space: 5 })
    .path(
      stations
        .map(
          (station, i) =>
            `${i === 0 ? 'M' : 'L'}${at(station)
              .map((value) => value.toFixed(1))
              .join(' ')}`,
        )
        .join(''),
    )
    .stroke('#c9362a')
    .undash()
  for (const [i, station] of stations.entries()) {
    const [x, y] = at(station)
    canvas.path(circleAt(x, y, 13)).fillAndStroke(grounds[i]!, '#fffaf0')
    drawCentred(canvas, String(i + 1), {
      x,
      y: y + 4.4,
      ink: { size: 12, typeface: 'geometric', weight: 700, color: '#fffaf0' },
    })
  }
}

/** A box for each letter of the answer; the first has a thicker frame, because it is the one to keep. */
function addBoxes({ canvas }: Press, count: number) {
  for (let i = 0; i < count; i++) {
    canvas.rect(46 + i * 32, 394, 27, 30).fill('#fffaf0')
    canvas
      .lineWidth(i === 0 ? 2.6 : 0.8)
      .rect(46 + i * 32, 394, 27, 30)
      .stroke('#22303a')
  }
}

export function trailCover(): string {
  const waves = [0, 1, 2, 3].map((i) =>
    path(`M0 ${540 + i * 46}${Array.from({ length: 8 }, () => 'q40 -34 80 0').join('')}V700H0Z`, {
      fill: ['#7fc3d0', '#5fabbd', '#3f8fa8', '#2f7790'][i]!,
    }),
  )
  return coverDrawing(640, 640, '#f2b94b', [
    path('M320 150c90 0 120 80 126 190q4 70 44 100H150q40-30 44-100c6-110 36-190 126-190z', {
      fill: '#c9584a',
    }),
    '<rect x="306" y="112" width="28" height="46" rx="12" fill="#8f3a30"/><circle cx="320" cy="462" r="30" fill="#8f3a30"/>',
    path('M236 300c6-60 24-96 56-104', { stroke: '#f4a698', width: 12 }),
    ...waves,
    words('The Lost Bell', {
      x: 320,
      y: 86,
      size: 80,
      weight: 700,
      color: '#22303a',
      typeface: 'geometric',
      align: 'middle',
    }),
    words('a trail in twelve stops', {
      x: 320,
      y: 620,
      size: 34,
      weight: 400,
      color: '#fffaf0',
      typeface: 'geometric',
      align: 'middle',
    }),
  ])
}

const opening = `
On Monday morning the fog bell was not at the harbour mouth. There was the hook. There was the rope, cut through very neatly. There was a note, wet, with a drawing of a fish.

The harbour-master has looked everywhere twice. He is too tall to find anything that is hidden low, and that is why he needs you.

Take a pencil. Walk the trail in the order of the map. At each stop find the word. Keep its **first letter**; you will need it at the end.

Start at low water, so that you can get to stop seven with dry feet. The tide table is in the case by the door. If you can read it, you are already better at this than whoever stole the bell.
`
const ending = `
Write the twelve first letters into the boxes. They make three words. Go and look.

When you have found it, ring it once. Everybody in the town will then know that somebody has found it, and nobody will know that it was you, unless you tell them. (You may tell them.)

Who took it? Look once more at the note with the fish. Look at the cat on the quay. We are not saying anything.
`
