import { drawLine } from '../../world/pen.ts'
import { chanceFrom, words } from '../../world/site-art-kit.ts'
import { overPicture, spacedWords } from '../press/cover.ts'
import { Exposure } from '../press/exposure.ts'
import { Press } from '../press/press.ts'
import { noiseOf, sampled } from '../press/terrain.ts'
import type { VolumeBook } from '../volume.ts'
import { type GlassPlate, glassPlates, plateEssay } from './glass-plate-texts.ts'

/** Exposes a plate: sky, hills, ice or water, and what stands on it, in shades of silver; the edges of the glass are chipped and flared. */
export function exposePlate(
  plate: GlassPlate,
  seed: number,
  [width, height]: [number, number] = [660, 512],
): Exposure {
  const film = new Exposure(width, height)
  const [cloud, rough, fine] = [noiseOf(seed + 1, 5), noiseOf(seed + 2, 5), noiseOf(seed + 3, 4)]
  const chance = chanceFrom(seed * 97 + 11)
  const clouds = sampled((x, y) => cloud(x / 210, y / 120), { width, height, step: 4 })
  const horizon = plate.horizon * height
  const light = plate.light
  const tone = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = x / width
      let value: number
      const ridge =
        horizon - plate.hills * height * (0.55 + rough(u * 3.1, 0.4)) * (0.6 + 0.4 * Math.sin(u * 2.2 + seed))
      if (y < ridge) value = 0.52 + 0.3 * (y / horizon) + clouds(x, y) * 0.3 * plate.weather
      else if (y < horizon)
        value =
          0.26 +
          0.1 * fine(x / 26, y / 14) +
          (plate.snow ? 0.24 * Math.max(0, rough(x / 46, y / 22)) : 0) +
          0.1 * (1 - (horizon - y) / (horizon - ridge + 1))
      else {
        const near = (y - horizon) / (height - horizon)
        const depth = 1 / (near + 0.06)
        const grain =
          plate.ground === 'ice'
            ? Math.abs(rough((u - 0.5) * depth * 3.4 + seed, depth * 1.7))
            : fine((u - 0.5) * depth * 8, depth * 14)
        value =
          plate.ground === 'ice'
            ? 0.6 - (grain < 0.035 ? 0.32 : 0) + 0.14 * fine(x / 90, y / 26) + 0.1 * near
            : plate.ground === 'water'
              ? 0.34 + 0.22 * grain + 0.16 * (1 - near)
              : 0.38 + 0.18 * rough(x / 34, y / 12) + 0.1 * grain
      }
      tone[y * width + x] = value * light
    }
  for (const figure of plate.figures) drawFigure(tone, { width, height, horizon, chance, figure })
  plateEdges(film, tone, { seed, chance })
  return film
}

type Figure = GlassPlate['figures'][number]

function drawFigure(
  tone: Float32Array,
  {
    width,
    height,
    horizon,
    chance,
    figure,
  }: { width: number; height: number; horizon: number; chance: () => number; figure: Figure },
) {
  const [kind, fx, fy, size] = figure
  const [cx, base, s] = [fx * width, horizon + fy * (height - horizon), size * height]
  const paint = (x: number, y: number, value: number, amount = 1) => {
    const [i, j] = [Math.round(x), Math.round(y)]
    if (i < 0 || j < 0 || i >= width || j >= height) return
    const at = j * width + i
    tone[at] = tone[at]! * (1 - amount) + value * amount
  }
  const box = ([x0, y0, w, h]: [number, number, number, number], value: number, amount = 1) => {
    for (let y = y0; y < y0 + h; y++)
      for (let x = x0; x < x0 + w; x++) paint(x, y, value + (chance() - 0.5) * 0.05, amount)
  }
  const line = (x0: number, y0: number, x1: number, y1: number) => {
    const steps = Math.ceil(Math.hypot(x1 - x0, y1 - y0) * 1.5)
    for (let k = 0; k <= steps; k++)
      paint(x0 + ((x1 - x0) * k) / steps, y0 + ((y1 - y0) * k) / steps, 0.1, 0.85)
  }
  if (kind === 'people')
    for (let i = 0; i < 9; i++) {
      const [x, tall] = [cx + (chance() - 0.5) * s * 5, s * (0.75 + chance() * 0.4)]
      const lean = (chance() - 0.5) * 0.12
      for (let k = 0; k < tall; k++) {
        const t = k / tall
        const half = tall * (t > 0.84 ? 0.07 : t > 0.78 ? 0.03 : t > 0.4 ? 0.13 - (t - 0.4) * 0.08 : 0.11)
        for (let d = -half; d <= half; d++)
          paint(x + d + lean * k, base - k, t > 0.84 && t < 0.93 ? 0.42 : 0.1 + chance() * 0.04)
      }
      for (let k = 0; k < tall * 0.9; k++)
        for (let d = -tall * 0.08; d < tall * 0.08; d++) paint(x + d - k * 0.7, base + k * 0.1, 0.3, 0.35)
    }
  if (kind === 'house')
    for (let i = 0; i < 5; i++) {
      const [w, h, x] = [s * (0.7 + chance() * 0.4), s * (0.7 + chance() * 0.5), cx + (i - 2) * s * 0.92]
      box([x - w / 2, base - h, w, h], 0.3 + chance() * 0.2)
      for (let k = 0; k < w * 0.42; k++) box([x - w / 2 + k, base - h - k * 0.8, w - 2 * k, 1], 0.66)
      box([x + w * 0.2, base - h - w * 0.4, s * 0.09, s * 0.24], 0.24)
      for (let k = 0; k < 4; k++)
        box(
          [
            x - w * 0.32 + (k % 2) * w * 0.4,
            base - h * 0.8 + Math.floor(k / 2) * h * 0.38,
            w * 0.16,
            h * 0.18,
          ],
          0.12,
        )
    }
  if (kind === 'ship') {
    for (let k = 0; k < s * 0.24; k++)
      box([cx - s * 0.62 + k * 0.5, base - s * 0.2 + k, s * 1.24 - k * 0.9, 1.4], 0.14)
    for (const [m, tall] of [
      [-0.32, 0.95],
      [0.06, 1.1],
      [0.4, 0.85],
    ] as const) {
      box([cx + m * s - 1, base - s * tall, 2.4, s * tall], 0.12)
      for (const yard of [0.45, 0.65, 0.82])
        box([cx + (m - 0.15) * s, base - s * tall * yard, s * 0.3, 1.6], 0.14)
      line(cx + m * s, base - s * tall, cx + (m + 0.28) * s, base - s * 0.18)
      line(cx + m * s, base - s * tall, cx + (m - 0.28) * s, base - s * 0.18)
    }
    line(cx + s * 0.6, base - s * 0.2, cx + s * 0.94, base - s * 0.36)
  }
  if (kind === 'tower') {
    for (let k = 0; k < s; k++)
      box(
        [cx - s * (0.13 - (k / s) * 0.05), base - k, s * (0.26 - (k / s) * 0.1), 1.4],
        0.74 - (Math.floor((k / s) * 5) % 2) * 0.34,
      )
    box([cx - s * 0.12, base - s * 1.03, s * 0.24, s * 0.03], 0.16)
    box([cx - s * 0.06, base - s * 1.16, s * 0.12, s * 0.13], 0.5)
    box([cx - s * 0.08, base - s * 1.2, s * 0.16, s * 0.04], 0.16)
  }
  if (kind === 'tree') {
    const branch = (x: number, y: number, angle: number, length: number) => {
      if (length < 2.4) return
      const [ex, ey] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length]
      const thick = Math.max(1, length * 0.09)
      for (let k = 0; k <= length; k++)
        for (let d = -thick / 2; d <= thick / 2; d++)
          paint(x + ((ex - x) * k) / length + d, y + ((ey - y) * k) / length, 0.12, 0.9)
      branch(ex, ey, angle - 0.3 - chance() * 0.3, length * (0.66 + chance() * 0.12))
      branch(ex, ey, angle + 0.25 + chance() * 0.35, length * (0.62 + chance() * 0.14))
    }
    branch(cx, base, -Math.PI / 2 + (chance() - 0.5) * 0.2, s * 0.3)
  }
  if (kind === 'boat') {
    for (let k = 0; k < s * 0.2; k++) box([cx - s * 0.5 + k * 0.9, base - s * 0.2 + k, s - k * 1.6, 1.4], 0.2)
    box([cx - 1, base - s * 0.9, 2.2, s * 0.72], 0.14)
    for (let k = 0; k < s * 0.6; k++) box([cx + 3, base - s * 0.86 + k, k * 0.55, 1], 0.62, 0.9)
  }
  if (kind === 'posts')
    for (let i = 0; i < 12; i++)
      box(
        [
          cx + (i - 6) * s * 0.42,
          base - s * (0.5 + chance() * 0.3) + i * 0.6,
          s * 0.07,
          s * (0.6 + chance() * 0.2),
        ],
        0.14,
      )
}

/** Fogs and chips the edges of the glass, adds scratches and dust, and lays the tones on the film in warm silver. */
function plateEdges(
  film: Exposure,
  tone: Float32Array,
  { seed, chance }: { seed: number; chance: () => number },
) {
  const edge = noiseOf(seed + 9, 4)
  const scratches = Array.from(
    { length: 5 },
    () => [chance() * film.width, chance() * 0.4 - 0.2, chance()] as const,
  )
  film.fill((x, y) => {
    const border = Math.min(x, y, film.width - 1 - x, film.height - 1 - y)
    const limit = border < 20 ? 9 + edge(x / 40, y / 40) * 9 : 9
    if (border < limit) return [0.02, 0.018, 0.015]
    let value = tone[y * film.width + x]!
    const fog = Math.exp(-(border - limit) / 26)
    const [dx, dy] = [x / film.width - 0.5, y / film.height - 0.5]
    value =
      value * (1 - 0.75 * (dx * dx + dy * dy)) + (fog < 0.02 ? 0 : fog * 0.18 * (0.5 + edge(x / 70, y / 70)))
    for (const [sx, lean, where] of scratches)
      if (Math.abs(x - sx - lean * y) < 0.6 && y / film.height > where * 0.5 && y / film.height < where)
        value += 0.2
    const amount = Math.max(0, value) ** 2 * 2.4
    return [amount * 1.04, amount * 0.97, amount * 0.86]
  })
}

export async function glassPlatesCover(): Promise<Buffer> {
  const film = exposePlate({ ...glassPlates[0]!, horizon: 0.66 }, 14, [640, 860])
  const picture = await film.image(12, 3).png().toBuffer()
  return overPicture(picture, 640, 860, [
    '<rect x="0" y="0" width="640" height="860" fill="none" stroke="#0f0d0b" stroke-width="46"/>',
    words('Glass Plate', {
      x: 320,
      y: 150,
      size: 92,
      weight: 400,
      color: '#14110d',
      typeface: 'italic',
      align: 'middle',
    }),
    words('Winter', {
      x: 320,
      y: 236,
      size: 92,
      weight: 400,
      color: '#14110d',
      typeface: 'italic',
      align: 'middle',
    }),
    spacedWords('1895', {
      x: 320,
      y: 290,
      size: 22,
      weight: 400,
      color: '#14110d',
      typeface: 'garamond',
      align: 'middle',
      tracking: 12,
    }),
    spacedWords('TIDEWELL MUSEUM', {
      x: 320,
      y: 848,
      size: 12,
      weight: 400,
      color: '#cfc6b4',
      typeface: 'geometric',
      align: 'middle',
      tracking: 4,
    }),
  ])
}

/** Sets the plates, one a page, each with what is known of it. */
export async function setGlassPlates(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const pictures: Buffer[] = []
  for (const [i, plate] of glassPlates.entries())
    pictures.push(await exposePlate(plate, i * 13 + 3).develop({ grain: 13, seed: i + 2, quality: 72 }))
  const press = new Press(book, {
    size: [440, 516],
    margins: { top: 62, bottom: 58, inner: 60, outer: 52 },
    body: { size: 11, typeface: 'garamond', color: '#221f1b' },
    leading: 15.4,
    display: { size: 22, typeface: 'italic', color: '#221f1b' },
    accent: '#6d5a3d',
    indent: 14,
    paper: '#f3efe6',
    furniture: 'foot',
  })
  press.cover(cover)
  press.chapter('The winter of 1895')
  press.text(plateEssay)
  for (const [i, plate] of glassPlates.entries()) {
    press.page({ hasHead: false })
    const number = i + 1
    press.mark(`${number}. ${plate.title}`, 0)
    const height = (press.width - 64) * (512 / 660)
    press.canvas.image(pictures[i]!, 32, 40, { width: press.width - 64, height })
    press.y = 40 + height + 34
    drawLine(press.canvas, String(number), {
      x: press.left,
      y: press.y,
      ink: { size: 20, typeface: 'italic', color: '#6d5a3d' },
    })
    drawLine(press.canvas, plate.title, {
      x: press.left + 30,
      y: press.y,
      ink: { size: 15, typeface: 'italic', color: '#221f1b' },
    })
    press.y += 24
    press.paragraph(plate.text, { indent: 0, inset: 30 })
    press.y += 4
    press.paragraph(plate.facts, {
      indent: 0,
      inset: 30,
      ink: { ...press.style.body, size: 8.6, color: '#6d665a' },
      leading: 12,
    })
  }
  return press.finish()
}
