import { curve } from '../../press/canvas.ts'
import { blob, ellipse, mixed, type Point, type Shape } from '../../press/shapes.ts'

const INK = '#33302e'
const colors: Record<string, string> = {
  red: '#d0392b',
  orange: '#ea8a2f',
  yellow: '#f2c830',
  green: '#4f9a4a',
  blue: '#3272b5',
  purple: '#7a4c9e',
  pink: '#ec9ab0',
  brown: '#8a5a38',
  white: '#ffffff',
  black: '#2a2a2e',
}
const line = (d: string, width = 4, stroke = INK): Shape => ({ d, stroke, width })
const solid = (d: string, fill: string): Shape => ({ d, fill, stroke: INK, width: 3 })
const ring = (count: number, r: number): Point[] =>
  Array.from({ length: count }, (_, i) => [
    Math.sin((i / count) * 2 * Math.PI) * r,
    -Math.cos((i / count) * 2 * Math.PI) * r,
  ])
const poly = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`

/** A splash of paint with drops. */
export function paintSplash(word: string): Shape[] {
  const color = colors[word] ?? INK
  const edge = ring(14, 1).map(
    ([x, y], i): Point => [x * (74 + ((i * 37) % 5) * 9), y * (66 + ((i * 23) % 4) * 9)],
  )
  return [
    { d: blob(edge), fill: color, stroke: word === 'white' ? '#c9c4ba' : undefined, width: 2 },
    ...[
      [96, -60, 12],
      [-98, 48, 9],
      [84, 78, 8],
      [-80, -82, 7],
    ].map(
      ([x = 0, y = 0, r = 1]): Shape => ({
        d: ellipse([x, y], r, r),
        fill: color,
        stroke: word === 'white' ? '#c9c4ba' : undefined,
      }),
    ),
    { d: ellipse([-24, -28], 22, 12, -30), fill: mixed(color, '#ffffff', 0.35), opacity: 0.7 },
  ]
}

export function dots(count: number): Shape[] {
  const columns =
    count < 4
      ? count
      : count < 9
        ? Math.ceil(count / 2)
        : count === 9
          ? 3
          : count === 10
            ? 5
            : count === 11
              ? 6
              : 4
  const rows = Math.ceil(count / columns)
  return Array.from({ length: count }, (_, i): Shape => {
    const row = Math.floor(i / columns)
    const inRow = Math.min(columns, count - row * columns)
    return {
      d: ellipse([((i % columns) - (inRow - 1) / 2) * 44, (row - (rows - 1) / 2) * 46], 17, 17),
      fill: Object.values(colors)[i % 7]!,
    }
  })
}

export function shapeOf(word: string): Shape[] {
  const sides: Record<string, number> = { triangle: 3, pentagon: 5, hexagon: 6 }
  if (word === 'circle') return [solid(ellipse([0, 0], 84, 84), '#f2c830')]
  if (word === 'square') return [solid('M-74 -74H74V74H-74Z', '#3272b5')]
  if (word === 'rectangle') return [solid('M-56 -88H56V88H-56Z', '#4f9a4a')]
  if (word === 'star')
    return [
      solid(
        poly(ring(10, 1).map(([x, y], i): Point => [x * (i % 2 ? 38 : 92), y * (i % 2 ? 38 : 92)])),
        '#ea8a2f',
      ),
    ]
  if (word === 'heart') return [solid('M0 76C-118 -4 -74 -92 0 -40C74 -92 118 -4 0 76Z', '#d0392b')]
  return [solid(poly(ring(sides[word] ?? 3, 92)), word === 'triangle' ? '#d0392b' : '#7a4c9e')]
}

export function ballAndBox(word: string): Shape[] {
  const box = (x: number, y = 20): Shape[] => [
    solid(`M${x - 46} ${y - 34}H${x + 46}V${y + 46}H${x - 46}Z`, '#c99a62'),
    solid(`M${x - 46} ${y - 34}L${x - 30} ${y - 52}H${x + 62}L${x + 46} ${y - 34}Z`, '#e0b985'),
    solid(`M${x + 46} ${y - 34}L${x + 62} ${y - 52}V${y + 28}L${x + 46} ${y + 46}Z`, '#a87b48'),
  ]
  const ball = (x: number, y: number): Shape[] => [
    solid(ellipse([x, y], 26, 26), '#d0392b'),
    line(
      curve([
        [x - 22, y - 8],
        [x, y + 2],
        [x + 22, y - 8],
      ]),
      3,
      '#ffffff',
    ),
  ]
  switch (word) {
    case 'in':
      return [
        solid('M-30 -32H62L46 -14H-46Z', '#8a6234'),
        ...ball(6, -26),
        solid('M-46 -14H46V66H-46Z', '#c99a62'),
        solid('M46 -14L62 -32V48L46 66Z', '#a87b48'),
      ]
    case 'on':
      return [...box(0, 40), ...ball(6, -28)]
    case 'under':
      return [...ball(0, 72), line('M-60 96V-10M66 80V-26', 5), ...box(0, -30)]
    case 'behind':
      return [...ball(40, -34), ...box(0)]
    case 'in front of':
      return [...box(0), ...ball(-12, 58)]
    case 'next to':
      return [...box(-40), ...ball(64, 42)]
    case 'between':
      return [...box(-84), ...ball(6, 42), ...box(92)]
    default:
      return [...box(0, 50), ...ball(6, -76), line('M-10 -36V-20M22 -36V-20', 2, '#a09a90')]
  }
}

export function opposite(word: string): Shape[] {
  const pencil = (length: number): Shape[] => [
    solid(`M-100 -16H${length - 100}L${length - 66} 0L${length - 100} 16H-100Z`, '#f2c830'),
    solid('M-114 -16H-100V16H-114Z', '#ec9ab0'),
  ]
  const glass = (level: number): Shape[] => [
    {
      d: `M${-40 + (1 - level) * -14} ${78 - level * 150}H${40 + (1 - level) * 14}L34 78H-34Z`,
      fill: level ? '#7fb8d8' : 'none',
    },
    line('M-54 -84L-36 80H36L54 -84'),
  ]
  const doorway = (isOpen: boolean): Shape[] => [
    solid('M-54 -96H54V90H-54Z', isOpen ? '#3b4a5c' : '#a8623c'),
    ...(isOpen ? [solid('M-54 -96L-8 -76V108L-54 90Z', '#a8623c')] : []),
    { d: ellipse([isOpen ? -18 : 38, 4], 5, 5), fill: '#f2c830' },
  ]
  switch (word) {
    case 'big':
    case 'small': {
      const k = word === 'big' ? 1 : 0.22
      const elephant = [
        solid(
          blob(
            [
              [-70, -20],
              [-20, -60],
              [50, -50],
              [84, 0],
              [76, 60],
              [-60, 60],
              [-84, 20],
            ].map(([x = 0, y = 0]): Point => [x * k, y * k]),
          ),
          word === 'big' ? '#a3a9b5' : '#d0392b',
        ),
      ]
      return word === 'big'
        ? [
            ...elephant,
            solid(
              blob([
                [-84, -10],
                [-110, 20],
                [-104, 70],
                [-92, 72],
                [-88, 30],
              ]),
              '#a3a9b5',
            ),
            solid(
              blob([
                [-40, -50],
                [-10, -40],
                [-8, 0],
                [-44, 0],
              ]),
              '#8b919e',
            ),
            { d: ellipse([-66, -12], 5, 5), fill: INK },
            line('M-40 60V92M-10 60V92M34 60V92M62 60V92', 16, '#a3a9b5'),
          ]
        : [
            ...elephant,
            { d: ellipse([-5, -4], 2.6, 2.6), fill: INK },
            { d: ellipse([6, 5], 2.6, 2.6), fill: INK },
            line('M0 -13V13', 1.6),
          ]
    }
    case 'long':
      return pencil(180)
    case 'short':
      return pencil(44)
    case 'full':
      return glass(1)
    case 'empty':
      return glass(0)
    case 'many':
      return Array.from(
        { length: 48 },
        (_, i): Shape => ({
          d: poly(
            ring(10, 1).map(
              ([x, y], k): Point => [
                x * (k % 2 ? 4 : 9) + (i % 8) * 27 - 94,
                y * (k % 2 ? 4 : 9) + Math.floor(i / 8) * 30 - 76,
              ],
            ),
          ),
          fill: '#ea8a2f',
        }),
      )
    case 'few':
      return [
        [-60, -30],
        [40, -50],
        [10, 46],
      ].map(
        ([x = 0, y = 0]): Shape => ({
          d: poly(
            ring(10, 1).map(([u, v], k): Point => [u * (k % 2 ? 6 : 14) + x, v * (k % 2 ? 6 : 14) + y]),
          ),
          fill: '#ea8a2f',
        }),
      )
    case 'open':
      return doorway(true)
    case 'closed':
      return doorway(false)
    case 'up':
      return [
        solid(ellipse([0, -34], 44, 52), '#d0392b'),
        line(
          curve([
            [0, 20],
            [10, 50],
            [-6, 90],
          ]),
          3,
        ),
        line('M84 40V-60M84 -60L66 -36M84 -60L102 -36', 6, '#3272b5'),
      ]
    default:
      return [
        solid(
          blob([
            [-30, -46],
            [24, -40],
            [34, 10],
            [-4, 40],
            [-40, 4],
          ]),
          '#ea8a2f',
        ),
        line('M-30 -46L-4 40', 3),
        line('M84 -60V50M84 50L66 26M84 50L102 26', 6, '#3272b5'),
      ]
  }
}

export function feeling(word: string): Shape[] {
  const mouths: Record<string, string> = {
    happy: 'M-40 18Q0 72 40 18Z',
    sad: curve([
      [-32, 48],
      [0, 26],
      [32, 48],
    ]),
    angry: 'M-32 40L-14 30L4 40L22 30L34 40',
    surprised: ellipse([0, 40], 15, 20),
    sleepy: curve([
      [-14, 40],
      [0, 46],
      [14, 40],
    ]),
    worried: curve([
      [-30, 42],
      [-10, 34],
      [10, 44],
      [30, 34],
    ]),
    calm: curve([
      [-22, 34],
      [0, 40],
      [22, 34],
    ]),
    proud: curve([
      [-34, 24],
      [6, 44],
      [40, 14],
    ]),
  }
  const isShut = ['sleepy', 'calm', 'proud'].includes(word)
  const tilt = { angry: 12, sad: -10, worried: -12 }[word] ?? 0
  const eyes = [-34, 34].flatMap((x): Shape[] =>
    isShut
      ? [
          line(
            curve([
              [x - 14, -14],
              [x, word === 'proud' ? -24 : -6],
              [x + 14, -14],
            ]),
            5,
          ),
        ]
      : [{ d: ellipse([x, -16], word === 'surprised' ? 13 : 8, word === 'surprised' ? 16 : 11), fill: INK }],
  )
  const brows = [-1, 1].map(
    (side): Shape => line(`M${side * 50} ${-44 - tilt}L${side * 18} ${-44 + tilt}`, 5),
  )
  return [
    solid(ellipse([0, 0], 94, 94), '#f9d56b'),
    ...eyes,
    ...(isShut ? [] : brows),
    word === 'happy' || word === 'surprised'
      ? solid(mouths[word]!, word === 'happy' ? '#ffffff' : '#8a3b2c')
      : line(mouths[word]!, 5),
    ...(word === 'sleepy' ? [line('M64 -78H88L64 -52H88', 4, '#3272b5')] : []),
    ...(word === 'sad'
      ? [
          {
            d: blob([
              [-40, 4],
              [-32, 20],
              [-40, 28],
              [-48, 20],
            ]),
            fill: '#7fb8d8',
          },
        ]
      : []),
  ]
}

const apple = solid(
  blob([
    [0, -40],
    [44, -56],
    [74, -8],
    [44, 70],
    [0, 60],
    [-44, 70],
    [-74, -8],
    [-44, -56],
  ]),
  '#d0392b',
)

export const pictures: Record<string, Shape[]> = {
  apple: [
    apple,
    line(
      curve([
        [0, -40],
        [4, -66],
        [18, -80],
      ]),
      6,
      '#6b4a2c',
    ),
    solid(
      blob([
        [16, -70],
        [48, -92],
        [62, -72],
        [36, -60],
      ]),
      '#4f9a4a',
    ),
  ],
  pear: [
    solid(
      blob([
        [0, -84],
        [24, -40],
        [62, 20],
        [40, 76],
        [-40, 76],
        [-62, 20],
        [-24, -40],
      ]),
      '#b9c94a',
    ),
    line('M0 -84L8 -104', 6, '#6b4a2c'),
  ],
  cherry: [
    line(
      curve([
        [-34, 26],
        [-6, -40],
        [22, -84],
      ]),
      5,
      '#4f7a3a',
    ),
    line(
      curve([
        [44, 34],
        [38, -30],
        [22, -84],
      ]),
      5,
      '#4f7a3a',
    ),
    solid(ellipse([-38, 50], 32, 32), '#b3243a'),
    solid(ellipse([46, 58], 32, 32), '#b3243a'),
  ],
  lemon: [
    solid(
      blob([
        [-96, 0],
        [-62, -46],
        [40, -52],
        [96, 0],
        [40, 52],
        [-62, 46],
      ]),
      '#f6dc3c',
    ),
    { d: ellipse([-20, -20], 30, 10, -10), fill: '#fdf3a8' },
  ],
  carrot: [
    solid('M-40 -40Q0 -64 40 -40L6 96Q0 104 -6 96Z', '#ea8a2f'),
    line(
      curve([
        [0, -50],
        [-24, -80],
        [-40, -92],
      ]),
      8,
      '#4f9a4a',
    ),
    line(
      curve([
        [0, -50],
        [2, -84],
        [6, -104],
      ]),
      8,
      '#4f9a4a',
    ),
    line(
      curve([
        [0, -50],
        [28, -78],
        [44, -88],
      ]),
      8,
      '#4f9a4a',
    ),
    line('M-24 -6H-6M6 26H20M-12 52H0', 3, '#b5601a'),
  ],
  egg: [
    solid(
      blob([
        [0, -90],
        [56, -20],
        [58, 40],
        [0, 84],
        [-58, 40],
        [-56, -20],
      ]),
      '#fbf3e4',
    ),
  ],
  bread: [
    solid('M-90 70V-10Q-110 -70 -50 -74H50Q110 -70 90 -10V70Z', '#d9a05c'),
    solid('M-74 58V-8Q-86 -54 -46 -58H46Q86 -54 74 -8V58Z', '#fbe8c8'),
  ],
  cheese: [
    solid('M-94 50L70 -50Q98 -10 94 50Z', '#f6c93c'),
    solid('M-94 50H94V84H-94Z', '#eab02c'),
    ...[
      [10, 20, 13],
      [54, 0, 9],
      [-36, 64, 8],
      [46, 66, 10],
    ].map(([x = 0, y = 0, r = 1]) => solid(ellipse([x, y], r, r * 0.8), '#d9981c')),
  ],
  mushroom: [
    solid('M-26 0H26L32 84H-32Z', '#f6ead6'),
    solid('M-92 10Q-84 -84 0 -86Q84 -84 92 10Z', '#c23b3b'),
    ...[
      [-40, -30],
      [14, -52],
      [50, -18],
      [-8, -12],
    ].map(([x = 0, y = 0]): Shape => ({ d: ellipse([x, y], 12, 10), fill: '#ffffff' })),
  ],
  fish: [
    solid(
      blob([
        [-90, 0],
        [-40, -42],
        [30, -30],
        [60, 0],
        [30, 30],
        [-40, 42],
      ]),
      '#6fa3c9',
    ),
    solid('M52 0L98 -40L90 0L98 40Z', '#4f83ab'),
    { d: ellipse([-60, -8], 7, 7), fill: INK },
    line(
      curve([
        [-34, -26],
        [-24, 0],
        [-34, 26],
      ]),
      3,
    ),
  ],
  'rice ball': [
    solid(
      blob([
        [0, -84],
        [54, -10],
        [84, 60],
        [0, 78],
        [-84, 60],
        [-54, -10],
      ]),
      '#ffffff',
    ),
    solid('M-34 20H34V76H-34Z', '#2b3a30'),
  ],
  'ice cream': [
    solid('M-46 0L0 100L46 0Z', '#d9a05c'),
    line('M-24 24L16 60M24 24L-16 60', 2.4, '#a8703c'),
    solid(ellipse([-22, -22], 38, 36), '#f7c6d2'),
    solid(ellipse([26, -24], 38, 36), '#fdf0c4'),
    solid(ellipse([2, -60], 34, 32), '#a8703c'),
  ],
  book: [
    solid('M-96 -56Q-48 -80 0 -56Q48 -80 96 -56V64Q48 40 0 64Q-48 40 -96 64Z', '#ffffff'),
    line('M0 -56V64', 3),
    ...[-30, -8, 14].flatMap((y) => [
      line(`M-80 ${y}Q-48 ${y - 14} -16 ${y}`, 2.4, '#8a98a8'),
      line(`M80 ${y}Q48 ${y - 14} 16 ${y}`, 2.4, '#8a98a8'),
    ]),
  ],
  pencil: [
    solid('M-80 52L44 -72L72 -44L-52 80L-88 88Z', '#f2c830'),
    solid('M-88 88L-80 52L-52 80Z', '#f6ddb8'),
    { d: 'M-88 88L-85 74L-74 85Z', fill: INK },
    solid('M44 -72L60 -88L88 -60L72 -44Z', '#ec9ab0'),
  ],
  cup: [
    line(ellipse([66, 4], 32, 30), 10, '#3272b5'),
    solid('M-70 -56H60L48 70H-58Z', '#3272b5'),
    line(
      curve([
        [-30, -72],
        [-22, -88],
        [-32, -104],
      ]),
      4,
      '#a09a90',
    ),
    line(
      curve([
        [8, -72],
        [16, -88],
        [6, -104],
      ]),
      4,
      '#a09a90',
    ),
  ],
  key: [
    line(ellipse([-54, 0], 34, 34), 13, '#c9973a'),
    line('M-20 0H96', 13, '#c9973a'),
    line('M66 0V30M92 0V36', 12, '#c9973a'),
  ],
  umbrella: [
    solid('M-98 0Q-90 -92 0 -94Q90 -92 98 0Q66 -22 33 0Q0 -22 -33 0Q-66 -22 -98 0Z', '#d0392b'),
    line('M0 -104V76Q0 98 20 98Q36 98 36 80', 6),
  ],
  lamp: [
    { d: 'M-60 -20L-104 92H104L60 -20Z', fill: '#fbe9a8', opacity: 0.8 },
    solid('M-36 -88H36L66 -16H-66Z', '#4f9a4a'),
    line('M0 -16V84M-34 88H34', 7),
  ],
  house: [
    solid('M-72 -6H72V88H-72Z', '#f0dcb8'),
    solid('M-94 -4L0 -92L94 -4Z', '#b5433b'),
    solid('M-16 30H20V88H-16Z', '#7a4c30'),
    solid('M34 12H62V42H34Z', '#a9d3e4'),
    solid('M-62 12H-34V42H-62Z', '#a9d3e4'),
  ],
  tree: [
    solid('M-14 20H14L20 96H-20Z', '#7a5436'),
    solid(
      blob([
        [0, -98],
        [56, -76],
        [84, -22],
        [48, 32],
        [-48, 32],
        [-84, -22],
        [-56, -76],
      ]),
      '#4f9a4a',
    ),
  ],
  boat: [
    solid('M-96 36H96L66 86H-66Z', '#b5433b'),
    line('M-6 36V-98', 6),
    solid('M4 -92L80 18H4Z', '#fdf6e4'),
    solid('M-16 -76L-66 18H-16Z', '#f2c830'),
  ],
  kite: [
    solid('M0 -96L62 -20L0 62L-62 -20Z', '#ea8a2f'),
    line('M0 -96V62M-62 -20H62', 3),
    line(
      curve([
        [0, 62],
        [22, 78],
        [-14, 90],
        [10, 106],
      ]),
      4,
    ),
  ],
  moon: [{ d: 'M30 -88A92 92 0 1 0 84 40A72 72 0 0 1 30 -88Z', fill: '#f2cf5b', stroke: INK, width: 3 }],
  letter: [
    solid('M-96 -58H96V62H-96Z', '#fdf6e4'),
    line('M-96 -58L0 18L96 -58', 4),
    solid('M58 24H84V50H58Z', '#d0392b'),
  ],
  shoe: [
    solid('M-90 -40H-30Q-20 -6 30 2Q90 12 92 54H-90Z', '#3272b5'),
    solid('M-92 54H94V72H-92Z', '#ffffff'),
    line('M-18 -14L-2 -30M2 -2L18 -18M24 6L38 -8', 4, '#ffffff'),
  ],
  bell: [
    solid('M-70 56Q-52 30 -50 -10Q-46 -76 0 -78Q46 -76 50 -10Q52 30 70 56Z', '#e3b23c'),
    solid(ellipse([0, 68], 15, 15), '#b5862a'),
    line(ellipse([0, -88], 9, 9), 5),
  ],
  clock: [
    solid(ellipse([0, 0], 88, 88), '#ffffff'),
    ...ring(12, 1).map(([x, y]) => line(`M${x * 68} ${y * 68}L${x * 78} ${y * 78}`, 5)),
    line('M0 0V-54M0 0L36 20', 7, '#b5433b'),
  ],
  ladder: [
    line('M-44 96L-20 -100M44 96L20 -100', 9, '#a8703c'),
    ...[0, 1, 2, 3, 4, 5].map((i) => line(`M${-40 + i * 3.4} ${70 - i * 30}H${40 - i * 3.4}`, 7, '#a8703c')),
  ],
  drum: [
    solid('M-80 -30V50Q0 92 80 50V-30Z', '#d0392b'),
    solid(ellipse([0, -30], 80, 28), '#fdf6e4'),
    line('M-80 -10L-40 70L0 8L40 70L80 -10', 3, '#fdf6e4'),
    line('M-30 -46L-76 -98M40 -44L84 -96', 6, '#a8703c'),
  ],
  flower: [
    line(
      curve([
        [0, 0],
        [6, 50],
        [0, 100],
      ]),
      6,
      '#4f9a4a',
    ),
    ...ring(7, 46).map(([x, y]) => solid(ellipse([x, y - 34], 27, 27), '#ec9ab0')),
    solid(ellipse([0, -34], 30, 30), '#f2c830'),
  ],
  cloud: [
    solid(
      blob([
        [-98, 30],
        [-84, -18],
        [-44, -26],
        [-16, -66],
        [36, -54],
        [58, -14],
        [98, 0],
        [92, 44],
        [0, 52],
      ]),
      '#ffffff',
    ),
  ],
  window: [
    solid('M-80 -90H80V90H-80Z', '#a9d3e4'),
    solid(ellipse([36, -44], 19, 19), '#f2c830'),
    { d: 'M-80 90V40Q-30 6 10 42Q50 66 80 36V90Z', fill: '#7fae6a' },
    line('M0 -90V90M-80 0H80M-80 -90H80V90H-80Z', 8, '#ffffff'),
    line('M-94 98H94', 10, '#a8703c'),
  ],
  ball: [
    solid(ellipse([0, 0], 84, 84), '#ffffff'),
    solid(poly(ring(5, 34)), INK),
    ...ring(5, 1).map(([x, y]) => line(`M${x * 34} ${y * 34}L${x * 78} ${y * 78}`, 4)),
  ],
  hat: [
    solid('M-52 36L-40 -66Q0 -84 40 -66L52 36Z', '#d9b777'),
    { d: 'M-52 36L-48 6H48L52 36Z', fill: '#b5433b' },
    solid(
      blob([
        [-100, 44],
        [-52, 30],
        [52, 30],
        [100, 44],
        [0, 66],
      ]),
      '#d9b777',
    ),
  ],
}
