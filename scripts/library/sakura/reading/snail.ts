import { bytesOf, drawCentred, drawLine, type Ink } from '../../../world/pen.ts'
import { chanceFrom, drawingSvg, words } from '../../../world/site-art-kit.ts'
import { type Canvas, curve, openVolume } from '../../press/canvas.ts'
import { blob, ellipse, mixed, type Point, paint, type Shape, svgOf } from '../../press/shapes.ts'
import { drawText } from '../../press/text.ts'
import type { Volume } from '../../volume.ts'
import { snail } from './snail-text.ts'

const SIZE: [number, number] = [425.2, 340.16]
const ja: Ink = { size: 14.5, typeface: 'rounded', color: '#33302c' }
const en: Ink = { size: 15, typeface: 'geometric', color: '#33302c' }

type Scene = (typeof snail)[number]['scene']

const grounds: Record<Scene, string> = {
  clock: '#f6dfb8',
  crowd: '#f3cdb4',
  hands: '#e9e2cf',
  wall: '#d9cdbf',
  leaf: '#d5e4bd',
  rain: '#c3d6df',
  moss: '#c4d8b0',
  night: '#2b3557',
  sun: '#f9cf8c',
  road: '#cfe3e8',
}

function snailShapes(x: number, y: number, s: number): Shape[] {
  const p = (u: number, v: number): Point => [x + u * s, y + v * s]
  const turns = Array.from({ length: 34 }, (_, i): Point => {
    const [t, r] = [i * 0.42, 28 - i * 0.8]
    return p(Math.cos(t) * r, -24 + Math.sin(t) * r)
  })
  return [
    {
      d: blob([p(-34, 0), p(-10, -8), p(30, -6), p(52, -30), p(62, -26), p(56, 2), p(10, 6)]),
      fill: '#b98a5a',
    },
    { d: curve([p(54, -28), p(58, -48), p(66, -56)]), stroke: '#b98a5a', width: 3 * s },
    { d: curve([p(60, -26), p(70, -40), p(80, -44)]), stroke: '#b98a5a', width: 3 * s },
    { d: ellipse(p(66, -57), 3 * s, 3 * s), fill: '#3a2a1c' },
    { d: ellipse(p(81, -45), 3 * s, 3 * s), fill: '#3a2a1c' },
    { d: ellipse(p(0, -24), 32 * s, 30 * s), fill: '#d9743f' },
    { d: curve(turns), stroke: '#7c3a1e', width: 4 * s },
  ]
}

function dial(x: number, y: number, r: number, minute: number): Shape[] {
  const at = (turn: number, k: number): Point => [x + Math.sin(turn) * r * k, y - Math.cos(turn) * r * k]
  const hand = (turn: number, k: number, width: number): Shape => ({
    d: `M${x} ${y}L${at(turn, k).join(' ')}`,
    stroke: '#3a2f28',
    width,
  })
  return [
    { d: ellipse([x, y], r, r), fill: '#fffaf0', stroke: '#3a2f28', width: r * 0.06 },
    ...Array.from(
      { length: 12 },
      (_, i): Shape => ({
        d: `M${at((i * Math.PI) / 6, 0.82).join(' ')}L${at((i * Math.PI) / 6, 0.93).join(' ')}`,
        stroke: '#3a2f28',
        width: i % 3 ? r * 0.03 : r * 0.07,
      }),
    ),
    hand((2 * Math.PI * 8.4) / 12, 0.5, r * 0.08),
    hand((2 * Math.PI * minute) / 60, 0.78, r * 0.05),
    { d: ellipse([x, y], r * 0.06, r * 0.06), fill: '#b5433b' },
  ]
}

function sceneShapes(scene: Scene, i: number): Shape[] {
  const chance = chanceFrom(i * 31 + 7)
  const ground = grounds[scene]
  const dark = mixed(ground, '#3a2f28', 0.3)
  const stones = (from: number): Shape[] =>
    Array.from({ length: 40 }, (_, k): Shape => {
      const [x, y] = [(k % 8) * 60 - 20 + (Math.floor(k / 8) % 2) * 30, from + Math.floor(k / 8) * 36]
      return { d: `M${x} ${y}h54v30h-54z`, fill: mixed(ground, chance() < 0.5 ? '#ffffff' : '#5a4a3c', 0.16) }
    })
  switch (scene) {
    case 'clock':
      return [
        { d: 'M150 260V50L212 6L274 50V260Z', fill: dark },
        ...dial(212, 92, 44, 21),
        { d: 'M196 260V210Q212 190 228 210V260Z', fill: '#5a4336' },
        ...stones(250),
        ...(i > 10 ? snailShapes(236, 66, 0.2) : snailShapes(110, 262, 0.5)),
      ]
    case 'crowd':
      return [
        ...stones(210),
        ...Array.from({ length: 9 }, (_, k): Shape[] => {
          const [x, h] = [24 + k * 48, 60 + chance() * 40]
          const color = ['#3f6c8c', '#b5433b', '#6a8f4a', '#7a5a86'][k % 4]!
          return [
            { d: `M${x} ${210 - h}L${x + 24} ${206 - h}L${x + 34} 220L${x - 8} 224Z`, fill: color },
            { d: ellipse([x + 14, 196 - h], 12, 13), fill: '#f0cba6' },
            { d: `M${x} 222l-12 22M${x + 26} 220l16 18`, stroke: '#3a2f28', width: 5 },
          ]
        }).flat(),
        ...snailShapes(330, 272, 0.34),
      ]
    case 'hands':
      return [
        ...dial(212, 150, 132, 30 + i),
        ...snailShapes(
          212 + Math.sin((2 * Math.PI * (30 + i)) / 60) * 84,
          150 - Math.cos((2 * Math.PI * (30 + i)) / 60) * 84,
          0.32,
        ),
      ]
    case 'wall':
      return [...stones(0), ...stones(180), ...snailShapes(190, 190, 0.9)]
    case 'leaf':
      return [
        ...Array.from({ length: 12 }, (_, k): Shape => {
          const [x, y] = [(k % 4) * 112 + 30 + chance() * 20, Math.floor(k / 4) * 90 + 40]
          return {
            d: blob([
              [x, y - 40],
              [x + 36, y - 8],
              [x + 18, y + 34],
              [x - 18, y + 34],
              [x - 36, y - 8],
            ]),
            fill: k % 2 ? '#6a9a4a' : '#83b05c',
          }
        }),
        { d: ellipse([300, 110], 17, 14), fill: '#c2402f' },
        { d: ellipse([294, 106], 3, 3), fill: '#222222' },
        { d: ellipse([306, 114], 3, 3), fill: '#222222' },
        ...snailShapes(150, 200, 0.7),
      ]
    case 'rain':
      return [
        ...stones(160),
        ...Array.from(
          { length: 60 },
          (): Shape => ({
            d: `M${(chance() * 430).toFixed(0)} ${(chance() * 280).toFixed(0)}l-5 20`,
            stroke: '#6f8fa3',
            width: 2,
          }),
        ),
        ...snailShapes(190, 230, 0.9),
      ]
    case 'moss':
      return [
        ...Array.from({ length: 90 }, (_, k): Shape => {
          const x = k * 5 - 10
          const h = 40 + chance() * 110
          return {
            d: curve([
              [x, 300],
              [x + 4, 300 - h * 0.6],
              [x + (chance() - 0.5) * 20, 300 - h],
            ]),
            stroke: mixed('#5d8a45', '#2f4f2b', chance()),
            width: 4,
          }
        }),
        ...snailShapes(220, 150, 0.8),
      ]
    case 'night':
      return [
        ...Array.from(
          { length: 40 },
          (): Shape => ({ d: ellipse([chance() * 425, chance() * 180], 1.6, 1.6), fill: '#f6e9b8' }),
        ),
        {
          d: blob([
            [150, 70],
            [180, 40],
            [244, 40],
            [274, 70],
            [290, 150],
            [134, 150],
          ]),
          fill: '#c9a24a',
        },
        { d: ellipse([212, 158], 12, 12), fill: '#8a6a2c' },
        ...[0, 1, 2].flatMap((k): Shape[] => [
          {
            d: curve([
              [110 - k * 26, 80],
              [100 - k * 26, 110],
              [110 - k * 26, 140],
            ]),
            stroke: '#c9a24a',
            width: 3,
          },
          {
            d: curve([
              [314 + k * 26, 80],
              [324 + k * 26, 110],
              [314 + k * 26, 140],
            ]),
            stroke: '#c9a24a',
            width: 3,
          },
        ]),
        ...snailShapes(200, 250, 0.6),
      ]
    case 'sun':
      return [
        { d: ellipse([212, 80], 54, 54), fill: '#ef8a3c' },
        ...Array.from({ length: 16 }, (_, k): Shape => {
          const t = (k * Math.PI) / 8
          return {
            d: `M${212 + Math.cos(t) * 66} ${80 + Math.sin(t) * 66}L${212 + Math.cos(t) * 92} ${80 + Math.sin(t) * 92}`,
            stroke: '#ef8a3c',
            width: 5,
          }
        }),
        ...stones(190),
        ...snailShapes(200, 236, 0.8),
      ]
    case 'road':
      return [
        { d: 'M0 110H425V180H0Z', fill: '#5f9ab0' },
        {
          d: blob([
            [-40, 180],
            [110, 150],
            [260, 172],
            [460, 156],
            [470, 360],
            [-40, 360],
          ]),
          fill: '#9fb86a',
        },
        ...Array.from(
          { length: 7 },
          (_, k): Shape => ({
            d: curve([
              [k * 70 - 30, 300],
              [k * 60 + 20, 230],
              [k * 50 + 60, 182],
            ]),
            stroke: '#86a055',
            width: 4,
          }),
        ),
        ...[40, 130, 300, 370].map(
          (x, k): Shape => ({ d: `M${x} 262v-30l24 -18l24 18v30z`, fill: k % 2 ? '#b5433b' : '#8a5f45' }),
        ),
        { d: 'M300 124l22 0l-5 8h-13z', fill: '#ffffff' },
      ]
  }
}

/** Where the snail is in a scene. */
function focusOf(scene: Scene, i: number): [number, number] {
  const turn = (2 * Math.PI * (30 + i)) / 60
  const places: Record<Scene, [number, number]> = {
    clock: i > 10 ? [236, 66] : [130, 232],
    crowd: [320, 240],
    hands: [212 + Math.sin(turn) * 84, 150 - Math.cos(turn) * 84],
    wall: [200, 170],
    leaf: [190, 160],
    rain: [200, 210],
    moss: [230, 150],
    night: [206, 190],
    sun: [206, 200],
    road: [310, 160],
  }
  return places[scene]
}

/** A reader in two languages: the Japanese page at the left, the English one at the right. */
export const snailReader: Volume = {
  cover: ({ author }) =>
    drawingSvg({
      width: 700,
      height: 560,
      label: '',
      parts: [
        '<rect width="700" height="560" fill="#f6dfb8"/>',
        svgOf(dial(490, 350, 190, 33)),
        svgOf(snailShapes(440, 452, 1)),
        words('かたつむりと時計', {
          x: 40,
          y: 90,
          size: 52,
          weight: 400,
          color: '#33302c',
          typeface: 'rounded',
        }),
        words('The Snail', { x: 42, y: 160, size: 40, weight: 700, color: '#b5433b', typeface: 'geometric' }),
        words('and the Clock', {
          x: 42,
          y: 206,
          size: 40,
          weight: 700,
          color: '#b5433b',
          typeface: 'geometric',
        }),
        words(author, { x: 42, y: 520, size: 22, weight: 400, color: '#33302c', typeface: 'rounded' }),
      ],
    }),
  set(book, cover) {
    const canvas = openVolume(book, SIZE)
    return bytesOf(canvas, () => {
      canvas.addPage()
      canvas.image(cover, 0, 0, { cover: SIZE, align: 'center', valign: 'center' })
      let page = 1
      for (const [i, { scene, ...text }] of snail.entries())
        for (const language of ['ja', 'en'] as const) {
          canvas.addPage()
          page++
          if (language === 'ja') canvas.outline.addItem(`${i + 1}　${text.en.split(/[.!?]/)[0]}`)
          addHalf(canvas, { scene, i, page }, text[language], language)
        }
      addWords(canvas)
    })
  },
}

function addHalf(
  canvas: Canvas,
  { scene, i, page }: { scene: Scene; i: number; page: number },
  text: string,
  language: 'ja' | 'en',
) {
  const [width, height] = SIZE
  const ground = grounds[scene]
  const floor = 236
  canvas.rect(0, 0, width, height).fill('#fffdf6')
  canvas.save().rect(0, 0, width, floor).clip()
  canvas.rect(0, 0, width, floor).fill(ground)
  // The Japanese page shows the whole scene, the English one goes near to the snail.
  const [focusX, focusY] = language === 'ja' ? [212.6, 168] : focusOf(scene, i)
  const scale = language === 'ja' ? 1 : 1.9
  const x = Math.min(0, Math.max(width - 425.2 * scale, width / 2 - focusX * scale))
  const y = Math.min(0, Math.max(floor - 300 * scale, floor / 2 - focusY * scale))
  paint(canvas, sceneShapes(scene, i), { x, y, scale })
  canvas.restore()
  const isNarrow = language === 'ja'
  const ink = isNarrow ? ja : en
  drawText(canvas, text, {
    x: 40,
    y: floor + 36,
    measure: width - 80,
    ink,
    leading: 23,
    isJapanese: isNarrow,
    isJustified: false,
  })
  drawCentred(canvas, String(page), {
    x: isNarrow ? 24 : width - 24,
    y: height - 12,
    ink: { ...en, size: 9 },
  })
}

const glossary: [string, string][] = [
  ['paving stone', '石だたみの石'],
  ['tower', '塔'],
  ['decide', '決める'],
  ['climb', 'のぼる'],
  ['ivy', 'つた'],
  ['ladybird', 'テントウムシ'],
  ['moss', 'こけ'],
  ['tremble', 'ふるえる'],
  ['throat', 'のど'],
  ['shell', 'から'],
  ['gate', '門'],
  ['hand', '（時計の）はり'],
  ['tip', '先'],
  ['lean', 'かたむく'],
  ['beyond', '〜のむこうに'],
  ['loudly', '大きな声で'],
  ['steps', '石だん'],
  ['smell', 'におう、かぐ'],
]

function addWords(canvas: Canvas) {
  canvas.addPage()
  canvas.outline.addItem('Words')
  canvas.rect(0, 0, ...SIZE).fill('#f6dfb8')
  drawLine(canvas, 'Words ことば', { x: 40, y: 52, ink: { ...en, size: 20, weight: 700 } })
  for (const [i, [english, japanese]] of glossary.entries()) {
    const [x, y] = [40 + Math.floor(i / 9) * 180, 88 + (i % 9) * 26]
    drawLine(canvas, english, { x, y, ink: { ...en, size: 12.4 } })
    drawLine(canvas, japanese, { x: x + 88, y, ink: { ...ja, size: 10.4 } })
  }
}
