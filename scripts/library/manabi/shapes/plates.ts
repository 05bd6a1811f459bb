import { ellipse, type Point, type Shape } from '../../press/shapes.ts'
import {
  dragon,
  fitted,
  gcd,
  growingSquares,
  hilbert,
  sieve,
  snowflake,
  star,
  swing,
  wheelCurve,
} from './curves.ts'
import {
  bands,
  chained,
  flipped,
  motif,
  moved,
  polygon,
  ring,
  shift,
  turned,
  wallpaperShapes,
  wallpapers,
} from './patterns.ts'

/** A plate is drawn around the origin, some 400 units wide. */
export interface Plate {
  name: string
  text: string
  shapes: Shape[]
}

export interface PlatePart {
  name: string
  lead: string
  ground: string
  ink: string
  /** Fills the page behind the words. */
  isFull?: boolean
  plates: Plate[]
}

const corners = [
  '角がいちばん少ない多角形。三辺の長さを決めると、もう形は動きません。だから橋のほねぐみに使われます。',
  '角はどれも直角。同じ正方形だけで平面がうまります。',
  '五角形のタイルは、正五角形ではうまりません。一つの点に集まると、三十六度のすきまがのこります。',
  '蜂の巣の形です。同じ長さのしきりで、いちばん広い部屋がつくれます。',
  '円を七等分することは、目もりのない定規とコンパスだけでは、できないことが証明されています。',
  '正方形の角を切り落とすとできます。止まれの標識が八角形の国もあります。',
  'これも、定規とコンパスだけではかけません。正三角形の角を三等分できないからです。',
  'となりあう角を一つとばしに結ぶと、五角形が二つ、裏表に重なります。',
]

const polygons: Plate[] = [3, 4, 5, 6, 7, 8, 9, 10].map((n, i) => {
  const points = ring(n, 172)
  const lines = points
    .flatMap((from, a) => points.slice(a + 1).map((to) => `M${from.join(' ')}L${to.join(' ')}`))
    .join('')
  const angle = (180 * (n - 2)) / n
  return {
    name: `正${n === 10 ? '十' : '三四五六七八九'[i]}角形`,
    text: `${corners[i]}　一つの角は${Number.isInteger(angle) ? angle : `約${angle.toFixed(1)}`}度、対角線は${(n * (n - 3)) / 2}本。`,
    shapes: [
      { d: polygon(points), fill: '#f6c667' },
      { d: lines, stroke: '#c2562d', width: 1.4 },
      { d: polygon(points), stroke: '#5b2a1c', width: 4 },
      ...points.map((point): Shape => ({ d: ellipse(point, 6, 6), fill: '#5b2a1c' })),
    ],
  }
})

const stars: Plate[] = (
  [
    [5, 2],
    [7, 3],
    [8, 3],
    [9, 4],
    [10, 4],
    [11, 5],
    [12, 5],
    [16, 7],
  ] as const
).map(([n, k]) => ({
  name: `${n}の点を${k}つ先へ`,
  text:
    gcd(n, k) === 1
      ? `${n}と${k}には、1のほかに公約数がありません。だから、鉛筆を紙からはなさずに、すべての点を通ってもどってこられます。`
      : `${n}と${k}は、どちらも${gcd(n, k)}でわれます。だから一筆ではかけず、同じ星が${gcd(n, k)}つに分かれます。`,
  shapes: [
    { d: star(n, k, 178), fill: '#2f4b8f', opacity: 0.28 },
    { d: star(n, k, 178), stroke: '#f7d774', width: 3 },
    ...ring(n, 178).map((point): Shape => ({ d: ellipse(point, 5, 5), fill: '#ffffff' })),
  ],
}))

const flowers: Plate[] = [3, 4, 5, 6, 8, 12].flatMap((n, i): Plate[] => {
  const colors = [
    ['#c2402f', '#f2a65a', '#2e6f73'],
    ['#7a3b69', '#e58f8f', '#f4c95d'],
    ['#2e6f73', '#9bc53d', '#f25f5c'],
  ][i % 3]!
  const scale = n > 6 ? 2.5 : 3.1
  const grown = motif(40 + n, colors).map(({ points, fill }) => ({
    fill,
    points: points.map(
      ([x, y]): Point => [x * scale * (n > 6 ? 0.7 : 1) + (n > 6 ? 62 : 14), y * scale * 0.62 - 12],
    ),
  }))
  const turns = Array.from({ length: n }, (_, k) => turned((360 * k) / n))
  const once = {
    name: `${n}回まわる花`,
    text: `${360 / n}度まわすと、ぴったり重なります。鏡にうつすと、まわる向きが逆になり、重なりません。`,
    shapes: moved(grown, turns),
  }
  const both = {
    name: `${n}枚の鏡の花`,
    text: `前のページと同じ絵を、鏡にうつしてから回しました。花びらは${2 * n}枚になり、対称の軸が${n}本通ります。`,
    shapes: moved(
      grown,
      turns.flatMap((turn) => [turn, chained(flipped(0), turn)]),
    ),
  }
  return n === 12 || n === 8 ? [both] : [once, both]
})

const bandPlates: Plate[] = bands.map(({ name, text, moves }, i) => ({
  name,
  text,
  shapes: [-2, -1, 0, 1, 2].flatMap((row) => {
    const parts = motif(
      70 + i * 3 + Math.abs(row),
      [
        ['#1f5f4a', '#d9a441', '#b4521b'],
        ['#2b4c7e', '#e0777d', '#f2c14e'],
      ][(row + 4) % 2]!,
    )
    const flat = parts.map(({ points, fill }) => ({
      fill,
      points: points.map(([x, y]): Point => [x * 1.12, y * 0.68 + 2]),
    }))
    return [-3, -2, -1, 0, 1, 2].flatMap((step) =>
      moved(
        flat,
        moves.map((move) => chained(move, shift(step * 110, row * 84))),
      ),
    )
  }),
}))

const palettes = [
  ['#b4521b', '#f2c14e', '#2e6f73'],
  ['#2b4c7e', '#e0777d', '#f4d58d'],
  ['#1f5f4a', '#d9a441', '#8c2f39'],
  ['#5b3a7a', '#e5989b', '#6fa6a0'],
]

const wallpaperPlates: Plate[] = wallpapers.map((wallpaper, i) => ({
  name: `${wallpaper.name}（${wallpaper.sign}）`,
  text: wallpaper.text,
  shapes: wallpaperShapes(wallpaper, 560, motif(200 + i, palettes[i % 4]!)),
}))

const wheels: Plate[] = (
  [
    [96, 36, 0.7],
    [105, 45, 0.8],
    [96, 56, 0.75],
    [105, 63, 0.6],
    [96, 63, 0.9],
    [105, 80, 0.85],
    [96, 84, 0.8],
    [144, 52, 0.95],
  ] as const
).map(([large, small, pen]) => {
  const g = gcd(large, small)
  return {
    name: `歯車 ${large}と${small}`,
    text: `${large}の歯の輪の中を、${small}の歯の歯車がころがります。最大公約数は${g}。だから花びらは${large}÷${g}=${large / g}枚、ひと回りするまでに輪を${small / g}周します。`,
    shapes: [
      { d: wheelCurve(large, small, pen, 184), stroke: '#c2402f', width: 1.3 },
      { d: wheelCurve(large, small, pen * 0.62, 150), stroke: '#2e6f73', width: 1.1 },
      { d: wheelCurve(large, small, pen * 0.3, 112), stroke: '#d9a441', width: 1 },
    ],
  }
})

const swings: Plate[] = (
  [
    [1, 2],
    [2, 3],
    [3, 4],
    [3, 5],
    [4, 5],
    [5, 6],
  ] as const
).map(([a, b]) => ({
  name: `${a}対${b}のふりこ`,
  text: `横に${a}回ゆれるあいだに、たてに${b}回ゆれるふりこがかく線です。${b === 2 * a ? '音なら、一オクターブちがう二つの音。' : `音なら、ふるえる回数が${a}対${b}の二つの音の重なりです。`}一まわりで、左右のはしに${a}回ずつ、上下のはしに${b}回ずつふれます。`,
  shapes: [0, 1, 2, 3].map(
    (k): Shape => ({
      d: swing(a, b, 180 - k * 13),
      stroke: ['#f7d774', '#e58f8f', '#9ad1d4', '#ffffff'][k]!,
      width: 1.6,
      opacity: 0.9 - k * 0.18,
    }),
  ),
}))

const squares = growingSquares(10)

const growing: Plate[] = [
  ...[1, 2, 3, 4].map(
    (depth): Plate => ({
      name: `雪のかけら ${depth}回目`,
      text: `一本の辺を三つに分け、まん中を三角に出します。${depth}回くり返すと、辺は${3 * 4 ** depth}本、まわりの長さは、はじめの約${((4 / 3) ** depth).toFixed(2)}倍になります。`,
      shapes: [{ d: snowflake(depth, 182), fill: '#d7ecf4', stroke: '#23506b', width: 2 }],
    }),
  ),
  ...[3, 5].map(
    (depth): Plate => ({
      name: `ふるいの三角 ${depth}回目`,
      text: `まん中の三角をぬく。のこった三つの三角で、また同じことをする。${depth}回目には、小さな三角が${3 ** depth}こ。面積は、はじめの${(0.75 ** depth * 100).toFixed(1)}%がのこっています。`,
      shapes: [{ d: sieve(depth, 196), fill: '#8c2f39' }],
    }),
  ),
  ...[8, 11].map(
    (folds): Plate => ({
      name: `折り紙の竜 ${folds}回`,
      text: `細長い紙を、同じ向きに${folds}回半分に折り、折り目を直角にひらきます。折り目は${2 ** folds - 1}こ。線は何度も近づきますが、自分自身と交わることはありません。`,
      shapes: [{ d: fitted(dragon(folds), 360), stroke: '#1f5f4a', width: folds > 9 ? 1.6 : 4 }],
    }),
  ),
  ...[3, 5].map(
    (order): Plate => ({
      name: `ぜんぶ通る道 ${4 ** order}ます`,
      text: `${2 ** order}×${2 ** order}のますを、一本の線が一度ずつ、となりへとなりへと通ります。たて横のどちらにも、とちゅうで飛びこえることはありません。`,
      shapes: [{ d: fitted(hilbert(order), 360), stroke: '#5b3a7a', width: order === 3 ? 9 : 4 }],
    }),
  ),
  {
    name: 'ふえていく正方形',
    text: '1、1、2、3、5、8、13……。前の二つを足した数を辺にして、正方形をまわりにつけていきます。どこで止めても、ぜんたいは長方形です。',
    shapes: squares.map(({ x, y, side }, i): Shape => {
      const [x0, y0, unit] = [
        Math.min(...squares.map((one) => one.x)),
        Math.min(...squares.map((one) => one.y)),
        2.55,
      ]
      const [left, top] = [(x - x0) * unit - 182, (y - y0) * unit - 113]
      return {
        d: `M${left} ${top}h${side * unit}v${side * unit}h${-side * unit}z`,
        fill: ['#f2c14e', '#e0777d', '#6fa6a0', '#b4521b', '#2b4c7e'][i % 5]!,
        stroke: '#ffffff',
        width: 1.4,
      }
    }),
  },
  {
    name: 'ひまわりの種',
    text: '一つ前の種から約百三十七・五度まわったところに、つぎの種を置きます。右まわりと左まわりのうずの本数を数えると、どちらも、前のページの数になります。',
    shapes: Array.from({ length: 420 }, (_, i): Shape => {
      const [t, r] = [i * 2.399963, Math.sqrt(i) * 8.9]
      return {
        d: ellipse([Math.cos(t) * r, Math.sin(t) * r], 2.4 + i * 0.008, 2.4 + i * 0.008),
        fill: i % 21 === 0 ? '#b4521b' : i % 3 ? '#d99a2b' : '#8a5a2b',
      }
    }),
  },
]

export const parts: PlatePart[] = [
  {
    name: '角をかぞえる',
    lead: '辺の長さも角の大きさも、ぜんぶ同じ。正多角形は、いちばん公平な形です。',
    ground: '#fdf3e3',
    ink: '#5b2a1c',
    plates: polygons,
  },
  {
    name: 'とばして結ぶ',
    lead: '円の上の点を、いくつか先へ、いくつか先へと結びます。星がかけるのは、どんなときでしょう。',
    ground: '#101c3f',
    ink: '#f3f0e2',
    plates: stars,
  },
  {
    name: 'まわす・うつす',
    lead: 'ただ一つのもようを、まわすだけ。あるいは鏡にうつして、まわすだけ。',
    ground: '#fffaf2',
    ink: '#43323a',
    plates: flowers,
  },
  {
    name: '帯のもよう',
    lead: '一つの方向に、どこまでもつづく帯。並べかたは七種類しかありません。',
    ground: '#f3eee1',
    ink: '#2d3a33',
    isFull: true,
    plates: bandPlates,
  },
  {
    name: '平面のもよう',
    lead: '二つの方向に、どこまでもつづくもよう。並べかたは、十七種類しかありません。',
    ground: '#fbf6ea',
    ink: '#3a2f2a',
    isFull: true,
    plates: wallpaperPlates,
  },
  {
    name: '歯車の花',
    lead: '歯車の中を、歯車がころがります。花びらの数は、わり算が決めています。',
    ground: '#fdfbf4',
    ink: '#3b3330',
    plates: wheels,
  },
  {
    name: 'ふりこの線',
    lead: 'たてにゆれながら、横にもゆれる。二つのゆれの比が、線の形になります。',
    ground: '#26233a',
    ink: '#f4eee0',
    plates: swings,
  },
  {
    name: '自分の中の自分',
    lead: '小さな部分が、全体とにた形をしている。くり返しだけで、どこまでこまかくなれるでしょう。',
    ground: '#f4f7f4',
    ink: '#24332d',
    plates: growing,
  },
]

export const coverShapes = (): Shape[] =>
  wallpaperShapes(wallpapers[16]!, 900, motif(216, ['#b4521b', '#f2c14e', '#2e6f73']))
