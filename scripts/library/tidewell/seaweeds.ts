import { drawLine } from '../../world/pen.ts'
import { chanceFrom, words } from '../../world/site-art-kit.ts'
import { r1 } from '../press/canvas.ts'
import { coverDrawing, spacedWords } from '../press/cover.ts'
import { Press } from '../press/press.ts'
import type { VolumeBook } from '../volume.ts'
import { herbarium, type Weed, weedEssay, weedNotes } from './seaweed-plates.ts'

/** One limb of a pressed weed: a filled outline from its foot to its tip. */
export interface Limb {
  d: string
  shade: number
}

/** Grows a weed by its habit: how often it forks, how wide, how thick, with fringes or blades. */
export function grow(
  weed: Weed,
  { x, y, height, seed }: { x: number; y: number; height: number; seed: number },
): Limb[] {
  const chance = chanceFrom(seed * 131 + 7)
  const limbs: Limb[] = []
  const limb = (x0: number, y0: number, angle: number, length: number) => (thick: number, depth: number) => {
    const bend = (chance() - 0.5) * weed.curl
    const [x1, y1] = [x0 + Math.cos(angle + bend) * length, y0 + Math.sin(angle + bend) * length]
    const [mx, my] = [x0 + Math.cos(angle) * length * 0.5, y0 + Math.sin(angle) * length * 0.5]
    const [nx, ny] = [-Math.sin(angle), Math.cos(angle)]
    const tip = depth === 0 ? weed.tip : weed.taper
    const at = (px: number, py: number, side: number, width: number) =>
      `${r1(px + nx * side * width)} ${r1(py + ny * side * width)}`
    const belly = thick * weed.belly
    limbs.push({
      d: `M${at(x0, y0, 1, thick)}Q${at(mx, my, 1, belly)} ${at(x1, y1, 1, thick * tip)}Q${r1(x1 + Math.cos(angle) * thick * tip)} ${r1(y1 + Math.sin(angle) * thick * tip)} ${at(x1, y1, -1, thick * tip)}Q${at(mx, my, -1, belly)} ${at(x0, y0, -1, thick)}Z`,
      shade: depth / weed.depth,
    })
    if (weed.fringe > 0 && depth < weed.depth)
      for (let k = 0.12; k < 1; k += weed.fringe)
        for (const side of [-1, 1]) {
          const [fx, fy] = [x0 + (x1 - x0) * k, y0 + (y1 - y0) * k]
          const turn = angle + side * (0.8 + chance() * 0.3)
          const reach = length * (weed.blade * (1 - k * 0.6)) * (0.7 + chance() * 0.5)
          const [ex, ey] = [fx + Math.cos(turn) * reach, fy + Math.sin(turn) * reach]
          limbs.push({
            d: `M${r1(fx)} ${r1(fy)}Q${r1((fx + ex) / 2 + nx * side * reach * 0.12)} ${r1((fy + ey) / 2 + ny * side * reach * 0.12)} ${r1(ex)} ${r1(ey)}Q${r1((fx + ex) / 2 - nx * side * reach * 0.1 + 0.7)} ${r1((fy + ey) / 2 + 0.7)} ${r1(fx + 0.8)} ${r1(fy + 0.8)}Z`,
            shade: 0.7,
          })
        }
    if (depth === 0) return
    for (let k = 0; k < weed.forks; k++) {
      const spread = weed.forks === 1 ? 0 : (k / (weed.forks - 1) - 0.5) * 2
      const turn = angle + bend + spread * weed.spread + (chance() - 0.5) * weed.curl * 0.6
      limb(x1, y1, turn, length * (weed.shrink + (chance() - 0.5) * 0.14))(thick * weed.thin, depth - 1)
    }
  }
  const total = Array.from({ length: weed.depth + 1 }, (_, i) => weed.shrink ** i).reduce(
    (sum, part) => sum + part,
    0,
  )
  for (let k = 0; k < weed.stems; k++) {
    const lean = weed.stems === 1 ? 0 : (k / (weed.stems - 1) - 0.5) * weed.fan
    limb(
      x + lean * 12,
      y,
      -Math.PI / 2 + lean,
      (height / total) * (0.86 + chance() * 0.2),
    )(weed.thick, weed.depth)
  }
  return limbs
}

/** Sets the herbarium: each sheet with its weed, its label and the pencil note of the collector. */
export function setSeaweeds(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: [453, 610],
    margins: { top: 66, bottom: 58, inner: 64, outer: 54 },
    body: { size: 11, typeface: 'garamond', color: '#2a2620' },
    leading: 15.4,
    display: { size: 22, typeface: 'garamond', weight: 700, color: '#5a2a2a' },
    accent: '#7a3b32',
    indent: 13,
    furniture: 'centre',
  })
  press.cover(cover)
  press.keepContents()
  press.chapter('A schoolteacher at low water')
  press.text(weedEssay)
  for (const [colour, lead] of weedNotes) {
    press.chapter(colour)
    press.text(lead)
    const sheets = herbarium.filter((sheet) => sheet.group === colour)
    press.figure(
      250,
      ({ x, y, width }) => {
        for (const [i, sheet] of sheets.slice(0, 4).entries())
          drawWeed(press, sheet, {
            x: x + ((i + 0.5) * width) / 4,
            y: y + 240,
            height: 220,
            seed: i + 50,
            scale: 0.5,
          })
      },
      { caption: `Four of the ${sheets.length} sheets that follow, at one scale.`, isNumbered: false },
    )
    for (const [i, sheet] of sheets.entries()) addSheet(press, sheet, herbarium.indexOf(sheet) * 7 + i)
  }
  press.chapter('How to press a seaweed')
  press.text(pressing)
  press.section('The sheets and their places')
  press.table(
    [
      { width: 0.5, align: 'right' },
      { width: 3, ink: { typeface: 'italic' } },
      { width: 2.6 },
      { width: 2.4 },
    ],
    herbarium.map((sheet, i) => [String(i + 1), sheet.latin, sheet.place, sheet.date]),
    { head: ['', 'Name', 'Place', 'Collected'], isZebra: true },
  )
  return press.finish()
}

function drawWeed(
  { canvas }: Press,
  sheet: Weed,
  { x, y, height, seed, scale = 1 }: { x: number; y: number; height: number; seed: number; scale?: number },
) {
  const room = scale === 1 ? 184 : 62
  const weed = { ...sheet, thick: sheet.thick * scale }
  const reach = Math.max(...spreadOf(grow(weed, { x, y, height, seed }), x))
  const fitting = Math.min(1, room / reach)
  for (const { d, shade } of grow(weed, {
    x,
    y: scale === 1 ? y - (height * (1 - fitting)) / 2.6 : y,
    height: height * fitting,
    seed,
  })) {
    canvas
      .save()
      .fillOpacity(0.62 + shade * 0.2)
      .path(d)
      .fill(shade > 0.5 ? sheet.color : sheet.pale)
      .restore()
  }
}

/** The distances of a weed's points from its middle line. */
function spreadOf(limbs: readonly Limb[], x: number): number[] {
  return limbs.flatMap(({ d }) =>
    [...d.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map(([, at]) => Math.abs(Number(at) - x)),
  )
}

function addSheet(press: Press, sheet: (typeof herbarium)[number], seed: number) {
  const { canvas, width, height } = press
  press.page({ isBare: true })
  press.mark(`${sheet.latin}. ${sheet.english}`, 1)
  canvas.rect(0, 0, width, height).fill('#efe7d6')
  canvas.rect(30, 28, width - 60, height - 84).fill('#f8f3e6')
  drawWeed(press, sheet, { x: width / 2, y: height - 150, height: height - 240, seed })
  canvas.rect(width - 206, height - 136, 164, 66).fill('#fffdf6')
  canvas
    .lineWidth(0.6)
    .rect(width - 203, height - 133, 158, 60)
    .stroke('#7a3b32')
  drawLine(canvas, sheet.latin, {
    x: width - 194,
    y: height - 115,
    ink: { size: 12, typeface: 'italic', color: '#2a2620' },
  })
  drawLine(canvas, sheet.english, {
    x: width - 194,
    y: height - 101,
    ink: { size: 9.6, typeface: 'garamond', color: '#2a2620' },
  })
  drawLine(canvas, `${sheet.place}, ${sheet.date}`, {
    x: width - 194,
    y: height - 84,
    ink: { size: 8.4, typeface: 'garamond', color: '#5a5248' },
  })
  const lines = sheet.note.split(' / ')
  for (const [i, line] of lines.entries())
    drawLine(canvas, line, {
      x: 42,
      y: height - 112 + i * 13 - (lines.length - 2) * 6,
      ink: { size: 9.6, typeface: 'italic', color: '#6b665c' },
    })
  drawLine(canvas, String(press.pages), {
    x: width / 2 - 4,
    y: height - 22,
    ink: { size: 9, typeface: 'garamond', color: '#77746c' },
  })
}

export function seaweedsCover(): string {
  const limbs = grow({ ...herbarium[1]!, thick: 4.4 }, { x: 300, y: 730, height: 560, seed: 5 })
  return coverDrawing(600, 808, '#f4ece0', [
    ...limbs.map(
      ({ d, shade }) =>
        `<path d="${d}" fill="${shade > 0.5 ? '#8f2f3e' : '#b9505c'}" opacity="${(0.6 + shade * 0.25).toFixed(2)}"/>`,
    ),
    words('Pressed Seaweeds', {
      x: 300,
      y: 92,
      size: 66,
      weight: 400,
      color: '#2a2620',
      typeface: 'garamond',
      align: 'middle',
    }),
    words('The Lockhart Albums', {
      x: 300,
      y: 138,
      size: 32,
      weight: 400,
      color: '#7a3b32',
      typeface: 'italic',
      align: 'middle',
    }),
    spacedWords('HELEN MARSH', {
      x: 300,
      y: 778,
      size: 15,
      weight: 400,
      color: '#2a2620',
      typeface: 'geometric',
      align: 'middle',
      tracking: 5,
    }),
  ])
}

const pressing = `
Collect after a storm, or at the lowest tides with permission and a bucket. Take one frond and leave the holdfast, from which another grows. In the kitchen put a sheet of good paper into a dish of sea water, float the weed above it, and arrange the branches with a hairpin while they still move by themselves. This takes as long as it takes. Then lift the sheet by one corner, slowly, so that the water runs off along the stem and not across it.

Lay muslin over the weed, blotting paper over the muslin, a board over all, and on the board the collected sermons of whoever is to hand. Change the blotting paper every day for a week. Most red weeds glue themselves to the paper with their own jelly; the brown ones need a touch of paste and hold a grudge.

Write the label on the same day. A seaweed without a date and a place is a decoration. With them it is a fact, and facts about the sea shore of 1852 are in short supply.
`
