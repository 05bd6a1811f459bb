import { chanceFrom } from '../../../world/site-art-kit.ts'
import { curve } from '../../press/canvas.ts'
import { blob, ellipse, type Point, type Shape } from '../../press/shapes.ts'

const NIGHT = '#22304d'
const LIGHT = '#f1e6c2'
const INK = '#131b2e'

const fill = (color: string): Shape => ({ d: 'M0 0H300V400H0Z', fill: color })
const moon = (x: number, y: number, r: number): Shape[] => [
  { d: ellipse([x, y], r * 1.5, r * 1.5), fill: LIGHT, opacity: 0.14 },
  { d: ellipse([x, y], r, r), fill: LIGHT },
]

function stars(seed: number): Shape[] {
  const chance = chanceFrom(seed)
  return Array.from(
    { length: 46 },
    (): Shape => ({
      d: ellipse([chance() * 300, chance() * 250], 0.6 + chance(), 0.6 + chance()),
      fill: LIGHT,
      opacity: 0.8,
    }),
  )
}

function roofs(y: number, seed: number, color: string): Shape[] {
  const chance = chanceFrom(seed)
  const shapes: Shape[] = []
  for (let x = -20; x < 310; ) {
    const [width, height] = [44 + chance() * 40, 30 + chance() * 50]
    shapes.push({
      d: `M${x} 400V${y - height}L${x + width / 2} ${y - height - 26}L${x + width} ${y - height}V400Z`,
      fill: color,
    })
    if (chance() < 0.5)
      shapes.push({ d: `M${x + width * 0.6} ${y - height + 16}h10v13h-10z`, fill: '#f2c869' })
    x += width - 4
  }
  return shapes
}

/** The postman: a tall figure with an old hat and a bag that glows. */
function postman(x: number, y: number, s: number): Shape[] {
  const p = (u: number, v: number): Point => [x + u * s, y + v * s]
  return [
    { d: blob([p(-12, -80), p(10, -82), p(22, 0), p(-24, 0)]), fill: INK },
    { d: curve([p(-8, 0), p(-10, 34)]), stroke: INK, width: 7 * s },
    { d: curve([p(8, 0), p(12, 34)]), stroke: INK, width: 7 * s },
    { d: ellipse(p(0, -94), 11 * s, 12 * s), fill: '#d9c8a6' },
    {
      d: `M${p(-20, -100).join(' ')}L${p(20, -104).join(' ')}L${p(12, -122).join(' ')}L${p(-12, -120).join(' ')}Z`,
      fill: INK,
    },
    { d: blob([p(14, -46), p(40, -44), p(44, -10), p(16, -8)]), fill: '#6b4a35' },
    ...[-34, -24, -12].map(
      (u): Shape => ({
        d: curve([p(29, -44), p(29 + u * 0.3, -66), p(29 + u * 0.9, -86)]),
        stroke: LIGHT,
        width: 2 * s,
        opacity: 0.8,
      }),
    ),
  ]
}

const boy = (x: number, y: number, s: number): Shape[] => [
  {
    d: blob([
      [x - 9 * s, y - 44 * s],
      [x + 9 * s, y - 44 * s],
      [x + 15 * s, y],
      [x - 15 * s, y],
    ]),
    fill: '#a8463a',
  },
  { d: ellipse([x, y - 56 * s], 12 * s, 12 * s), fill: '#e3c29c' },
  {
    d: blob([
      [x - 13 * s, y - 56 * s],
      [x - 8 * s, y - 71 * s],
      [x + 10 * s, y - 70 * s],
      [x + 13 * s, y - 58 * s],
      [x, y - 62 * s],
    ]),
    fill: INK,
  },
  { d: `M${x - 5 * s} ${y}v${16 * s}M${x + 6 * s} ${y}v${16 * s}`, stroke: INK, width: 4 * s },
]

const sea = (y: number, color: string, seed: number): Shape[] => {
  const chance = chanceFrom(seed)
  return [
    { d: `M0 ${y}H300V400H0Z`, fill: color },
    ...Array.from({ length: 40 }, (): Shape => {
      const [x, v] = [chance() * 280, y + 8 + chance() * (390 - y)]
      return {
        d: curve([
          [x, v],
          [x + 8, v - 2],
          [x + 18, v],
        ]),
        stroke: LIGHT,
        width: 1,
        opacity: 0.3,
      }
    }),
  ]
}

const path = (top: number): Shape => ({ d: `M146 ${top}L154 ${top}L196 400H96Z`, fill: LIGHT, opacity: 0.55 })

/** An illustration of 300 × 400 units for each chapter. */
export const moonScenes: Shape[][] = [
  [
    fill('#e7ddc4'),
    { d: 'M30 120H270V340H30Z', fill: '#8a5a44' },
    ...Array.from(
      { length: 30 },
      (_, i): Shape => ({
        d: `M${38 + (i % 6) * 39} ${130 + Math.floor(i / 6) * 41}h32v33h-32z`,
        fill: '#5f3b2c',
      }),
    ),
    ...Array.from(
      { length: 16 },
      (_, i): Shape => ({
        d: `M${44 + ((i * 7) % 6) * 39} ${142 + ((i * 5) % 5) * 41}l20 -4l3 13l-20 5z`,
        fill: i % 3 ? '#f4ead0' : '#dfe7ea',
      }),
    ),
    {
      d: blob([
        [180, 360],
        [214, 330],
        [262, 340],
        [276, 372],
        [190, 376],
      ]),
      fill: INK,
    },
    { d: ellipse([186, 352], 15, 13), fill: INK },
  ],
  [
    fill(NIGHT),
    ...stars(1),
    ...moon(220, 90, 40),
    ...roofs(320, 2, '#3d4f78'),
    ...postman(120, 244, 0.9),
    ...roofs(390, 3, INK),
  ],
  [
    fill('#1c2744'),
    ...stars(4),
    ...moon(60, 70, 30),
    ...roofs(400, 5, INK),
    { d: 'M-10 250L310 190L310 204L-10 266Z', fill: LIGHT, opacity: 0.7 },
    ...postman(200, 180, 0.7),
    ...boy(110, 218, 0.9),
  ],
  [
    fill(NIGHT),
    ...stars(6),
    ...moon(150, 110, 46),
    ...sea(190, '#2b4468', 7),
    path(190),
    ...postman(166, 300, 0.8),
    ...boy(126, 320, 0.9),
  ],
  [
    fill('#27385a'),
    ...moon(250, 196, 30),
    ...sea(214, '#31507a', 8),
    { d: 'M20 250L210 226L246 252L222 300H60Z', fill: INK },
    { d: 'M90 236V170H150V228Z', fill: '#3c4663' },
    { d: 'M116 170V120', stroke: INK, width: 4 },
    ...[0, 1, 2, 3].map(
      (i): Shape => ({ d: ellipse([84 + i * 34, 262 - i * 3], 6, 6), fill: i === 2 ? '#f2c869' : '#4b5a80' }),
    ),
    ...Array.from(
      { length: 12 },
      (_, i): Shape => ({ d: `M${i * 27 - 8} ${306 + (i % 3) * 24}l26 -12l22 10l-12 18z`, fill: '#c9dbe4' }),
    ),
  ],
  [
    fill('#1a2440'),
    ...stars(9),
    { d: 'M60 150L240 122L258 296L82 322Z', fill: '#f4ead0' },
    ...Array.from(
      { length: 7 },
      (_, i): Shape => ({
        d: `M${86 + i * 2} ${166 + i * 20}L${232 + i * 2} ${143 + i * 20}`,
        stroke: i < 2 ? '#8a8f9c' : '#31507a',
        width: i < 2 ? 1.4 : 2.4,
      }),
    ),
    { d: 'M200 300L252 220L262 227L212 308L198 312Z', fill: '#d9a441' },
  ],
  [
    fill('#f3dcc0'),
    { d: ellipse([150, 200], 66, 66), fill: '#f6b26b' },
    { d: 'M0 230H300V400H0Z', fill: '#7fa6b0' },
    ...Array.from(
      { length: 18 },
      (_, i): Shape => ({
        d: curve([
          [(i * 53) % 280, 246 + ((i * 29) % 140)],
          [((i * 53) % 280) + 20, 244 + ((i * 29) % 140)],
        ]),
        stroke: '#fff3df',
        width: 2,
        opacity: 0.7,
      }),
    ),
    { d: 'M180 236L262 230L274 240L262 254H194Z', fill: '#37414f' },
    { d: 'M214 234V206H236V232Z', fill: '#59657a' },
    { d: 'M0 400V300L60 286L110 400Z', fill: '#5f4b3c' },
    ...boy(66, 286, 0.9),
  ],
]
