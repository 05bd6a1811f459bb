import { chanceFrom } from '../../../world/site-art-kit.ts'
import { r1 } from '../../press/canvas.ts'
import { blob, type Point, type Shape } from '../../press/shapes.ts'

/** An affine map of the plane: x' = ax + cy + e, y' = bx + dy + f. */
export type Move = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const apply = ([a, b, c, d, e, f]: Move, [x, y]: Point): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
]

export const chained = (m: Move, n: Move): Move => {
  const [a, b, c, d, e, f] = m
  const [p, q, r, s, t, u] = n
  return [p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, p * e + r * f + t, q * e + s * f + u]
}

export const still: Move = [1, 0, 0, 1, 0, 0]
export const shift = (x: number, y: number): Move => [1, 0, 0, 1, x, y]
export const turned = (degrees: number, [x, y]: Point = [0, 0]): Move => {
  const t = (degrees * Math.PI) / 180
  const [c, s] = [Math.cos(t), Math.sin(t)]
  return [c, s, -s, c, x - c * x + s * y, y - s * x - c * y]
}
/** A reflection in the line through a point at an angle. */
export const flipped = (degrees: number, [x, y]: Point = [0, 0]): Move => {
  const t = (degrees * Math.PI) / 90
  const [c, s] = [Math.cos(t), Math.sin(t)]
  return [c, s, s, -c, x - c * x - s * y, y - s * x + c * y]
}

export const polygon = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${r1(x)} ${r1(y)}`).join('L')}Z`

export const ring = (count: number, radius: number, from = -90, [x, y]: Point = [0, 0]): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const t = ((from + (360 * i) / count) * Math.PI) / 180
    return [x + Math.cos(t) * radius, y + Math.sin(t) * radius]
  })

/** A motif without symmetry of its own: a comma, a leaf and a dot. */
export function motif(seed: number, colors: readonly string[]): { points: Point[]; fill: string }[] {
  const chance = chanceFrom(seed)
  const jitter = () => (chance() - 0.5) * 7
  const parts: Point[][] = [
    [
      [6, 4],
      [26, 2],
      [42, 14],
      [40, 32],
      [26, 36],
      [30, 24],
      [20, 16],
      [8, 14],
    ],
    [
      [10, 22],
      [20, 28],
      [22, 42],
      [14, 50],
      [8, 38],
    ],
    ring(7, 4.6, 0, [34, 46]),
  ]
  return parts.map((points, i) => ({
    points: points.map(([x, y]): Point => [x + jitter(), y + jitter()]),
    fill: colors[i % colors.length]!,
  }))
}

export function moved(parts: ReturnType<typeof motif>, moves: readonly Move[]): Shape[] {
  return moves.flatMap((move) =>
    parts.map(({ points, fill }): Shape => ({ d: blob(points.map((point) => apply(move, point))), fill })),
  )
}

/** The seven ways to repeat a motif along a band: the copies within one step of width 110. */
export const bands: { name: string; moves: Move[]; text: string }[] = [
  {
    name: 'すべらせる',
    moves: [still],
    text: '同じ向きのまま、横へすべらせるだけ。足あとを片足だけでつけたようです。裏返しも、回転もありません。',
  },
  {
    name: 'すべらせて裏返す',
    moves: [still, chained(flipped(0), shift(55, 0))],
    text: '半分すべらせて、上下に裏返します。砂浜を歩いた左右の足あとが、この並びです。',
  },
  {
    name: 'たての鏡',
    moves: [still, chained(flipped(90), shift(110, 0))],
    text: 'たての鏡が、同じ間をあけて並んでいます。左右対称の絵を横に並べると、絵のあいだにも鏡が一枚ずつかくれています。',
  },
  {
    name: '半回転',
    moves: [still, turned(180, [55, 0])],
    text: '半回転の中心が並んでいます。さかさにしても、同じ帯に見えます。',
  },
  {
    name: '半回転とたての鏡',
    moves: [still, turned(180, [55, 0]), flipped(90, [27.5, 0]), chained(flipped(0), shift(55, 0))],
    text: 'たての鏡と、半回転の中心が、交互に並びます。波や山形の帯が、この仲間です。',
  },
  {
    name: '横の鏡',
    moves: [still, flipped(0)],
    text: '帯のまん中に、横の鏡が一枚通っています。水面にうつった岸の木のようです。',
  },
  {
    name: 'ぜんぶ',
    moves: [still, flipped(0), chained(flipped(90), shift(110, 0)), turned(180, [55, 0])],
    text: 'たての鏡、横の鏡、半回転がそろいました。帯のもようで、これより多くの対称をもつものはありません。',
  },
]

const sixth = [0, 60, 120, 180, 240, 300]
const third = [0, 120, 240]
const quarter = [0, 90, 180, 270]

interface Wallpaper {
  sign: string
  name: string
  text: string
  /** The two steps of the grid. */
  steps: [Point, Point]
  moves: Move[]
}

const square: [Point, Point] = [
  [120, 0],
  [0, 120],
]
const oblique: [Point, Point] = [
  [112, 0],
  [34, 104],
]
const rhombus: [Point, Point] = [
  [64, 92],
  [-64, 92],
]
const hexagonal: [Point, Point] = [
  [140, 0],
  [70, 140 * Math.sin(Math.PI / 3)],
]
const glide = (degrees: number, point: Point, along: Point): Move =>
  chained(flipped(degrees, point), shift(...along))

/** The seventeen ways to repeat a motif over a plane. */
export const wallpapers: Wallpaper[] = [
  {
    sign: 'p1',
    name: 'ずらすだけ',
    text: '二つの方向にずらすだけの、いちばん静かな並びかたです。',
    steps: oblique,
    moves: [still],
  },
  {
    sign: 'p2',
    name: '半回転',
    text: '半回転の中心が四種類あります。さかさにして重ねられる場所をさがしましょう。',
    steps: oblique,
    moves: [still, turned(180)],
  },
  {
    sign: 'pm',
    name: '平行な鏡',
    text: '鏡が同じ向きに並び、鏡と鏡のあいだは、もう一つ別の鏡で二つに分けられています。',
    steps: square,
    moves: [still, flipped(90)],
  },
  {
    sign: 'pg',
    name: '足あと',
    text: '鏡はありません。半分すすんで裏返す「足あと」の動きだけで、平面がうまります。',
    steps: [
      [120, 0],
      [0, 130],
    ],
    moves: [still, glide(90, [0, 0], [0, 65])],
  },
  {
    sign: 'cm',
    name: '鏡と足あと',
    text: '鏡のあいだに、足あとの道がかくれています。ひし形の並びです。',
    steps: rhombus,
    moves: [still, flipped(90)],
  },
  {
    sign: 'pmm',
    name: '四方の鏡',
    text: 'たてと横の鏡にかこまれた、長方形の部屋。一つの部屋の絵が決まれば、ぜんぶ決まります。',
    steps: [
      [126, 0],
      [0, 126],
    ],
    moves: [still, flipped(90), flipped(0), turned(180)],
  },
  {
    sign: 'pmg',
    name: '鏡と足あと、半回転',
    text: '鏡は一つの向きだけ。もう一つの向きには足あとが通り、半回転の中心は鏡の上にありません。',
    steps: [
      [126, 0],
      [0, 126],
    ],
    moves: [still, flipped(90), turned(180, [31.5, 0]), glide(0, [0, 0], [63, 0])],
  },
  {
    sign: 'pgg',
    name: '足あとが十字',
    text: '鏡が一枚もないのに、表と裏の絵が半分ずつ。足あとの道が十字に交わります。',
    steps: [
      [130, 0],
      [0, 130],
    ],
    moves: [still, turned(180), glide(90, [32.5, 0], [0, 65]), glide(0, [0, 32.5], [65, 0])],
  },
  {
    sign: 'cmm',
    name: 'ひし形の鏡',
    text: 'れんがの壁の並びです。鏡が二つの向きに通り、鏡から外れたところにも半回転の中心があります。',
    steps: rhombus,
    moves: [still, flipped(90), flipped(0), turned(180)],
  },
  {
    sign: 'p4',
    name: '四分の一回転',
    text: '九十度ずつ回る中心が二種類、半回転の中心が一種類。風車の並びです。',
    steps: [
      [132, 0],
      [0, 132],
    ],
    moves: quarter.map((t) => turned(t)),
  },
  {
    sign: 'p4m',
    name: '四角いタイル',
    text: 'ふろ場のタイルと同じ対称です。四つの向きに鏡が通ります。',
    steps: [
      [136, 0],
      [0, 136],
    ],
    moves: quarter.flatMap((t) => [turned(t), chained(flipped(0), turned(t))]),
  },
  {
    sign: 'p4g',
    name: '風車と鏡',
    text: '四分の一回転の中心に、鏡は通りません。となりあう風車が、たがいに逆回りになっています。',
    steps: [
      [136, 0],
      [0, 136],
    ],
    moves: quarter.flatMap((t) => [turned(t), chained(flipped(45, [34, -34]), turned(t))]),
  },
  {
    sign: 'p3',
    name: '三分の一回転',
    text: '百二十度ずつ回る中心が三種類。三枚羽根が、鏡なしで並びます。',
    steps: hexagonal,
    moves: third.map((t) => turned(t)),
  },
  {
    sign: 'p3m1',
    name: '三角の万華鏡',
    text: '正三角形の鏡の部屋です。回転の中心は、どれも鏡の上にあります。',
    steps: hexagonal,
    moves: third.flatMap((t) => [turned(t), chained(flipped(90), turned(t))]),
  },
  {
    sign: 'p31m',
    name: '鏡から外れた中心',
    text: 'よくにていますが、鏡の通らない回転の中心があります。前のページとくらべて、さがしてみましょう。',
    steps: hexagonal,
    moves: third.flatMap((t) => [turned(t), chained(flipped(0), turned(t))]),
  },
  {
    sign: 'p6',
    name: '六分の一回転',
    text: '六十度、百二十度、百八十度。三つの回転が一つの平面に集まります。鏡はありません。',
    steps: [
      [150, 0],
      [75, 150 * Math.sin(Math.PI / 3)],
    ],
    moves: sixth.map((t) => turned(t)),
  },
  {
    sign: 'p6m',
    name: '雪の平面',
    text: '平面の対称で、いちばん多いのがこれです。麻の葉もよう、蜂の巣、雪の結晶の並びがここに入ります。',
    steps: [
      [156, 0],
      [78, 156 * Math.sin(Math.PI / 3)],
    ],
    moves: sixth.flatMap((t) => [turned(t), chained(flipped(0), turned(t))]),
  },
]

/** Covers a square of the given side around the origin. */
export function wallpaperShapes(
  { steps: [u, v], moves }: Wallpaper,
  side: number,
  parts: ReturnType<typeof motif>,
): Shape[] {
  const shapes: Shape[] = []
  const reach = side / 2 + 40
  for (let i = -6; i <= 6; i++)
    for (let j = -6; j <= 6; j++) {
      const [x, y] = [i * u[0] + j * v[0], i * u[1] + j * v[1]]
      if (Math.abs(x) > reach || Math.abs(y) > reach) continue
      shapes.push(
        ...moved(
          parts,
          moves.map((move) => chained(move, shift(x, y))),
        ),
      )
    }
  return shapes
}
