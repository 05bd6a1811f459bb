import { drawCentred } from '../../../world/pen.ts'
import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import { setManuscript } from '../../press/set-manuscript.ts'
import { blob, ellipse, mixed, paint, type Shape, svgOf } from '../../press/shapes.ts'
import type { Volume } from '../../volume.ts'

const INK = '#4a2f23'
const CARROT = '#e8863a'
const label = { size: 9, typeface: 'rounded' as const, color: INK }

/** An egg cut in half whose yolk is as firm as the time in the water has made it. */
const egg = (minutes: number): Shape[] => [
  {
    d: blob([
      [0, -38],
      [24, -18],
      [27, 12],
      [0, 34],
      [-27, 12],
      [-24, -18],
    ]),
    fill: '#fffdf6',
    stroke: '#c9b79c',
    width: 1.6,
  },
  { d: ellipse([0, 4], 16, 16), fill: mixed('#f08a1c', '#f7dd86', (minutes - 6) / 6) },
  ...(minutes === 6
    ? [
        {
          d: blob([
            [-10, 14],
            [12, 12],
            [16, 30],
            [4, 40],
            [-8, 32],
          ]),
          fill: '#f08a1c',
        },
      ]
    : []),
]

const cuts: [string, Shape[]][] = [
  [
    '輪切り',
    [0, 1, 2].map(
      (i): Shape => ({
        d: ellipse([i * 15 - 15, 0], 13, 20),
        fill: i === 2 ? '#f3a25e' : CARROT,
        stroke: '#ffffff',
        width: 1.5,
      }),
    ),
  ],
  [
    '半月切り',
    [0, 1].map(
      (i): Shape => ({
        d: `M${i * 24 - 24} -18A18 18 0 0 1 ${i * 24 - 24} 18Z`,
        fill: CARROT,
        stroke: '#ffffff',
        width: 1.5,
      }),
    ),
  ],
  [
    'いちょう切り',
    [0, 1, 2].map(
      (i): Shape => ({
        d: `M${i * 18 - 22} 10V-10A20 20 0 0 1 ${i * 18 - 4} 10Z`,
        fill: CARROT,
        stroke: '#ffffff',
        width: 1.5,
      }),
    ),
  ],
  ['短ざく切り', [0, 1, 2, 3].map((i): Shape => ({ d: `M${i * 13 - 26} -18h10v36h-10z`, fill: CARROT }))],
  [
    '千切り',
    Array.from({ length: 9 }, (_, i): Shape => ({ d: `M${i * 6 - 26} -18v36`, stroke: CARROT, width: 2.4 })),
  ],
  [
    'らん切り',
    [
      [-20, 4],
      [2, -8],
      [18, 8],
    ].map(
      ([x = 0, y = 0]): Shape => ({
        d: `M${x - 10} ${y - 8}L${x + 8} ${y - 12}L${x + 12} ${y + 6}L${x - 4} ${y + 12}Z`,
        fill: CARROT,
        stroke: '#ffffff',
        width: 1.5,
      }),
    ),
  ],
]

export const firstCooking: Volume = {
  cover: ({ title, author }) =>
    drawingSvg({
      width: 640,
      height: 800,
      label: '',
      parts: [
        '<rect width="640" height="800" fill="#f6c453"/>',
        '<circle cx="320" cy="470" r="236" fill="#4a2f23"/><rect x="520" y="440" width="160" height="52" rx="20" fill="#4a2f23"/><circle cx="320" cy="470" r="206" fill="#6b4a3a"/>',
        svgOf(
          [
            {
              d: blob([
                [-120, -30],
                [-60, -110],
                [40, -96],
                [120, -60],
                [130, 40],
                [60, 110],
                [-50, 100],
                [-130, 50],
              ]),
              fill: '#fffdf6',
            },
            { d: ellipse([10, -4], 58, 56), fill: '#f7b32b' },
            { d: ellipse([-8, -22], 16, 10, -30), fill: '#fdf0c4' },
          ],
          { x: 320, y: 470 },
        ),
        words(title, {
          x: 320,
          y: 130,
          size: 66,
          weight: 400,
          color: INK,
          align: 'middle',
          typeface: 'poster',
        }),
        words('なぜ、そうするの？がわかる料理の本', {
          x: 320,
          y: 190,
          size: 25,
          weight: 400,
          color: INK,
          align: 'middle',
          typeface: 'rounded',
        }),
        words(author, {
          x: 320,
          y: 766,
          size: 24,
          weight: 400,
          color: INK,
          align: 'middle',
          typeface: 'rounded',
        }),
      ],
    }),
  set: setManuscript('manabi', 'cooking-first', {
    size: [453.54, 566.93],
    margins: { top: 58, bottom: 52, inner: 54, outer: 48 },
    body: { size: 11.4, typeface: 'rounded', color: '#3a2c25' },
    display: { size: 22, typeface: 'poster', color: '#d9662b' },
    leading: 19,
    accent: '#d9662b',
    indent: 11.4,
    paper: '#fffbf2',
    furniture: 'centre',
    isRunOn: true,
    figures: {
      eggs: {
        height: 110,
        draw: ({ canvas }, { x, y, width }) => {
          for (const [i, minutes] of [6, 9, 12].entries()) {
            const at = x + ((i + 0.5) * width) / 3
            paint(canvas, egg(minutes), { x: at, y: y + 46, scale: 1 })
            drawCentred(canvas, `${minutes}分`, { x: at, y: y + 102, ink: label })
          }
        },
      },
      cuts: {
        height: 132,
        draw: ({ canvas }, { x, y, width }) => {
          for (const [i, [name, shapes]] of cuts.entries()) {
            const [at, top] = [x + ((i % 3) + 0.5) * (width / 3), y + Math.floor(i / 3) * 66]
            paint(canvas, shapes, { x: at, y: top + 25, scale: 1 })
            drawCentred(canvas, name, { x: at, y: top + 60, ink: label })
          }
        },
      },
    },
  }),
}
