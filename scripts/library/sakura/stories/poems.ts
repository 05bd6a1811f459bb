import { bytesOf, drawCentred, drawColumn, type Ink } from '../../../world/pen.ts'
import { chanceFrom, drawingSvg, words } from '../../../world/site-art-kit.ts'
import { curve, openVolume } from '../../press/canvas.ts'
import { blob, ellipse, mixed, type Point, paint, type Shape, svgOf } from '../../press/shapes.ts'
import type { Volume } from '../../volume.ts'
import { chaptersOf } from './tale.ts'

const SIZE: [number, number] = [396.85, 396.85]
const body: Ink = { size: 13, typeface: 'textbook', color: '#2f2f33' }
const grounds = ['#dce8ef', '#f4e3d0', '#e3ecd9', '#eadfe9', '#f6e7b8', '#d5e6e4', '#f0dbdb']

/** A picture of the kind that a stamp of cut paper leaves: few shapes, two colours. */
function print(seed: number, ground: string): Shape[] {
  const chance = chanceFrom(seed * 977 + 5)
  for (let i = 0; i < 5; i++) chance()
  const dark = mixed(ground, '#2b3a55', 0.72)
  const middle = mixed(ground, '#b4552d', 0.55)
  const pane: Shape[] = [
    { d: 'M-80 -100H80V100H-80Z', fill: mixed(ground, '#ffffff', 0.65), stroke: dark, width: 6 },
    { d: 'M0 -100V100M-80 0H80', stroke: dark, width: 5 },
  ]
  const pale = mixed(ground, '#ffffff', 0.65)
  const leaves = Array.from({ length: 9 }, (_, k): Shape => {
    const [x, y, r] = [(chance() - 0.5) * 200, (chance() - 0.5) * 200, 14 + chance() * 26]
    const leaf: Point[] = [
      [x, y - r],
      [x + r * 0.6, y],
      [x, y + r],
      [x - r * 0.6, y],
    ]
    return { d: blob(leaf), fill: k % 2 ? middle : dark, opacity: 0.85 }
  })
  switch (seed < 6 ? seed : seed + 1) {
    case 0:
      return [...pane, { d: ellipse([40, -52], 20, 20), fill: middle }]
    case 1:
      return [
        { d: 'M-96 74L60 -92L88 -66L-68 100L-104 108Z', fill: middle, stroke: dark, width: 5 },
        { d: 'M-104 108L-92 76L-72 96Z', fill: dark },
      ]
    case 2:
      return [
        ...pane,
        ...Array.from(
          { length: 16 },
          (_, i): Shape => ({
            d: `M${-74 + ((i * 37) % 140)} ${-94 + ((i * 53) % 160)}l-9 26`,
            stroke: dark,
            width: 3,
          }),
        ),
      ]
    case 3:
      return [
        { d: 'M-90 -80H90M-90 -80V110M90 -80V110', stroke: dark, width: 8 },
        { d: ellipse([0, -6], 74, 74), stroke: middle, width: 6 },
        { d: ellipse([52, -58], 17, 17), fill: dark },
      ]
    case 4:
      return [
        {
          d: blob([
            [-90, 20],
            [90, 20],
            [60, 84],
            [-60, 84],
          ]),
          fill: middle,
          stroke: dark,
          width: 5,
        },
        ...[-30, 0, 30].map(
          (x): Shape => ({
            d: curve([
              [x, 0],
              [x + 12, -28],
              [x - 8, -56],
              [x + 6, -88],
            ]),
            stroke: dark,
            width: 4,
          }),
        ),
      ]
    case 5:
      return [
        {
          d: 'M-100 -50Q-50 -80 0 -50Q50 -80 100 -50V70Q50 40 0 70Q-50 40 -100 70Z',
          fill: mixed(ground, '#ffffff', 0.7),
          stroke: dark,
          width: 6,
        },
        { d: 'M0 -50V70', stroke: dark, width: 4 },
        ...[0, 1, 2].map(
          (i): Shape => ({
            d: curve([
              [24, -30 + i * 26],
              [54, -42 + i * 26],
              [84, -32 + i * 26],
            ]),
            stroke: middle,
            width: 4,
          }),
        ),
      ]
    case 7:
      return [
        { d: 'M-92 -30H-12V70H-92Z', fill: middle, stroke: dark, width: 5 },
        { d: 'M12 -70H92V70H12Z', fill: pale, stroke: dark, width: 5 },
        ...[0, 1, 2].map((k): Shape => ({ d: `M30 ${-40 + k * 34}H74`, stroke: dark, width: 4 })),
        { d: 'M-74 4H-30M-74 34H-44', stroke: dark, width: 4 },
      ]
    case 8:
      return [
        { d: 'M40 -120V120', stroke: dark, width: 30 },
        {
          d: blob([
            [0, -60],
            [26, -40],
            [30, 20],
            [4, 66],
            [-24, 20],
            [-22, -40],
          ]),
          fill: middle,
          stroke: dark,
          width: 5,
        },
        { d: 'M2 -40V50M-18 4H24M-16 26H20', stroke: dark, width: 3 },
        { d: 'M22 -30L52 -44M26 0L54 0M20 28L50 44', stroke: dark, width: 4 },
      ]
    case 9:
      return [
        { d: 'M-20 60L110 104L100 112L-36 66Z', fill: dark, opacity: 0.7 },
        { d: ellipse([-34, -70], 24, 24), fill: middle, stroke: dark, width: 5 },
        {
          d: blob([
            [-34, -46],
            [-12, -30],
            [-10, 40],
            [-34, 66],
            [-58, 40],
            [-56, -30],
          ]),
          fill: pale,
          stroke: dark,
          width: 5,
        },
      ]
    case 10:
      return Array.from({ length: 49 }, (_, k): Shape => {
        const [x, y] = [(k % 7) * 28 - 84, Math.floor(k / 7) * 28 - 84]
        return { d: ellipse([x, y], 9, 9), fill: k % 8 === 0 ? middle : dark }
      })
    case 11:
      return [
        { d: 'M-90 10L50 -66L90 -10L-50 66Z', fill: pale, stroke: dark, width: 5 },
        { d: 'M-90 10L-26 -25L14 31L-50 66Z', fill: middle, stroke: dark, width: 5 },
        ...[0, 1, 2, 3].map(
          (k): Shape => ({ d: `M${40 + k * 14} ${60 + (k % 2) * 16}h9`, stroke: dark, width: 5 }),
        ),
      ]
    case 12:
      return [
        { d: 'M-90 -90H90M-90 -90V80M90 -90V80', stroke: dark, width: 8 },
        { d: ellipse([0, 92], 74, 18), fill: pale, stroke: dark, width: 4 },
        { d: ellipse([14, 92], 18, 6), fill: middle },
      ]
    case 13:
      return [-52, 52].flatMap((x, k): Shape[] => [
        { d: `M${x - 32} -20H${x + 32}V0H${x - 32}Z`, fill: k ? middle : pale, stroke: dark, width: 5 },
        { d: `M${x - 28} 0V80M${x + 28} 0V80`, stroke: dark, width: 6 },
        { d: `M${x - 28 + k * 56} -20V-96`, stroke: dark, width: 8 },
      ])
    case 14:
      return [
        {
          d: blob([
            [-20, -30],
            [-30, -96],
            [-12, -100],
            [-2, -40],
            [12, -98],
            [30, -92],
            [18, -26],
            [40, 6],
            [22, 46],
            [-22, 46],
            [-42, 6],
          ]),
          fill: pale,
          stroke: dark,
          width: 5,
        },
        { d: ellipse([-14, 2], 4, 5), fill: dark },
        { d: ellipse([14, 2], 4, 5), fill: dark },
        { d: ellipse([0, 18], 5, 4), fill: middle },
        { d: 'M-110 80H110M-90 96H90', stroke: dark, width: 4 },
      ]
    case 15:
      return leaves
    case 16:
      return [0, 1, 2].map(
        (k): Shape => ({
          d: curve([
            [-90, 40],
            [-60, -70 + k * 34],
            [0, -104 + k * 60],
            [60, -70 + k * 34],
            [90, 40],
          ]),
          stroke: k === 1 ? middle : dark,
          width: 6 - k,
        }),
      )
    case 17:
      return [
        {
          d: blob([
            [-44, 90],
            [-50, 10],
            [-40, -70],
            [0, -96],
            [40, -66],
            [46, 10],
            [42, 90],
          ]),
          fill: middle,
          stroke: dark,
          width: 5,
        },
        {
          d: blob([
            [44, 0],
            [76, -36],
            [96, -16],
            [70, 40],
            [44, 56],
          ]),
          fill: middle,
          stroke: dark,
          width: 5,
        },
        { d: 'M-46 62H44M-46 78H44', stroke: pale, width: 6 },
      ]
    case 18:
      return Array.from(
        { length: 7 },
        (_, k): Shape => ({
          d: ellipse([(k % 2 ? 22 : -22) + k * 6 - 20, 104 - k * 34], 12, 17, k % 2 ? 8 : -4),
          fill: k === 6 ? middle : dark,
        }),
      )
    case 19:
      return [
        { d: ellipse([0, 10], 84, 72), fill: middle, stroke: dark, width: 5 },
        {
          d: blob([
            [-8, -62],
            [6, -84],
            [34, -92],
            [24, -66],
            [4, -56],
          ]),
          fill: dark,
        },
        ...[-40, -14, 12, 38].map(
          (x): Shape => ({ d: ellipse([x, 20 + (Math.abs(x) % 5) * 6], 2, 2), fill: dark }),
        ),
      ]
    case 20:
      return [
        {
          d: 'M-22 -100H22M-16 -100V-40L-76 86Q-80 100 -64 100H64Q80 100 76 86L16 -40V-100',
          fill: pale,
          stroke: dark,
          width: 6,
        },
        { d: 'M-52 36H52L70 76Q74 94 62 94H-62Q-74 94 -70 76Z', fill: middle },
        { d: ellipse([-14, 60], 8, 8), fill: pale },
        { d: ellipse([22, 72], 5, 5), fill: pale },
      ]
    case 21:
      return [
        {
          d: blob([
            [-50, -10],
            [-34, -70],
            [0, -84],
            [36, -68],
            [52, -8],
            [64, 90],
            [-64, 90],
          ]),
          fill: middle,
          stroke: dark,
          width: 5,
        },
        { d: 'M-44 10H44V60H-44Z', fill: pale, stroke: dark, width: 4 },
        {
          d: curve([
            [-20, -82],
            [0, -104],
            [20, -82],
          ]),
          stroke: dark,
          width: 6,
        },
      ]
    default:
      return [...pane, ...leaves.map((leaf): Shape => ({ ...leaf, fill: middle, opacity: 0.7 }))]
  }
}

interface Poem {
  title: string
  verses: string[][]
  by: string
}

function poems(): Poem[] {
  return chaptersOf('poem-windows').map(({ title, text }) => {
    const stanzas = text.trim().split(/\n\s*\n/)
    const by = (stanzas.pop() ?? '').replaceAll(/[（）]/g, '')
    return { title, verses: stanzas.map((stanza) => stanza.split('\n')), by }
  })
}

/** A book of poems: each lies open with a print at the right and its columns at the left. */
export const poemWindows: Volume = {
  cover: ({ author }) =>
    drawingSvg({
      width: 640,
      height: 640,
      label: '',
      parts: [
        '<rect width="640" height="640" fill="#f3efe6"/>',
        ...Array.from({ length: 12 }, (_, i) => {
          const [x, y] = [130 + (i % 4) * 128, 150 + Math.floor(i / 4) * 150]
          return `<rect x="${x - 54}" y="${y - 64}" width="108" height="128" fill="${grounds[i % 7]}"/>${svgOf(print(i, grounds[i % 7]!), { x, y, scale: 0.42 })}`
        }),
        '<rect x="258" y="86" width="108" height="428" fill="#f3efe6"/>',
        words('まど', {
          x: 312,
          y: 150,
          size: 112,
          weight: 700,
          color: '#2b3a55',
          typeface: 'textbook',
          vertical: true,
        }),
        words('児童詩集', {
          x: 312,
          y: 430,
          size: 20,
          weight: 400,
          color: '#2b3a55',
          typeface: 'textbook',
          vertical: true,
        }),
        words(author, {
          x: 320,
          y: 604,
          size: 20,
          weight: 400,
          color: '#2b3a55',
          align: 'middle',
          typeface: 'textbook',
        }),
      ],
    }),
  set(book, cover) {
    const canvas = openVolume(book, SIZE, true)
    const all = poems()
    return bytesOf(canvas, () => {
      canvas.addPage()
      canvas.image(cover, 0, 0, { cover: SIZE })
      canvas.addPage()
      canvas.rect(0, 0, ...SIZE).fill('#f3efe6')
      drawColumn(canvas, book.title, { x: SIZE[0] / 2, y: 90, ink: { ...body, size: 22, tracking: 4 } })
      addContents(canvas, all)
      for (const [i, poem] of all.entries()) addPoem(canvas, poem, i)
      canvas.addPage()
      canvas.rect(0, 0, ...SIZE).fill('#f3efe6')
      const closing = [
        'この本の詩は、図書委員会が一年かけて、',
        '学校じゅうの教室から集めました。',
        '詩を書いた人の学年は、書いたときのものです。',
        `発行　${book.publisher}`,
      ]
      for (const [i, line] of closing.entries())
        drawColumn(canvas, line, { x: 250 - i * 30, y: 90, ink: { ...body, size: 10.4 } })
    })
  },
}

type Canvas = ReturnType<typeof openVolume>

function addContents(canvas: Canvas, all: readonly Poem[]) {
  canvas.addPage()
  canvas.rect(0, 0, ...SIZE).fill('#f3efe6')
  drawColumn(canvas, 'もくじ', { x: 356, y: 46, ink: { ...body, size: 17, weight: 700, tracking: 6 } })
  for (const [i, { title }] of all.entries()) {
    const [column, row] = [i % 11, Math.floor(i / 11)]
    const [x, y] = [318 - column * 27, 46 + row * 166]
    drawColumn(canvas, title, { x, y, ink: { ...body, size: 10.4 } })
    drawCentred(canvas, String(5 + i * 2), { x, y: y + 144, ink: { ...body, size: 8.4, color: '#77746c' } })
    canvas.goTo(x - 13, y - 4, 26, 154, title)
  }
}

function addPoem(canvas: Canvas, { title, verses, by }: Poem, index: number) {
  const ground = grounds[index % grounds.length]!
  const folio = (page: number) =>
    drawCentred(canvas, String(page), {
      x: page % 2 ? 24 : SIZE[0] - 24,
      y: SIZE[1] - 16,
      ink: { ...body, size: 8, color: '#77746c' },
    })
  canvas.addPage()
  canvas.rect(0, 0, ...SIZE).fill(ground)
  paint(canvas, print(index, ground), { x: SIZE[0] / 2, y: SIZE[1] / 2, scale: 1.25 })
  folio(4 + index * 2)
  canvas.addPage()
  canvas.rect(0, 0, ...SIZE).fill('#fffdf8')
  canvas.addNamedDestination(title, 'XYZ', 0, 0, null)
  canvas.outline.addItem(title)
  drawColumn(canvas, title, { x: 346, y: 60, ink: { ...body, size: 19, weight: 700, tracking: 2 } })
  const columns = verses.reduce((sum, verse) => sum + verse.length, 0) + (verses.length - 1) * 0.7
  const leading = Math.min(28, 236 / columns)
  let x = 302
  for (const verse of verses) {
    for (const line of verse) {
      drawColumn(canvas, line, { x, y: 92, ink: { ...body, size: 14.6, tracking: 1.4 } })
      x -= leading
    }
    x -= leading * 0.7
  }
  drawColumn(canvas, by, {
    x: Math.max(34, x + leading * 0.2),
    y: 262,
    ink: { ...body, size: 10, color: '#6a6660' },
  })
  folio(5 + index * 2)
}
