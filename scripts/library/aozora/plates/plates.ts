import { r1 } from '../../press/canvas.ts'

type Point = readonly [number, number]

/** A drawing in a square from 0 to 1: dots, and lines through points. */
export interface Drawing {
  dots?: { at: Point; r: number; color?: number }[]
  lines?: { through: Point[]; width: number; color?: number }[]
}

export interface Plate {
  title: string
  text: string
  colours: readonly [ground: string, ...inks: string[]]
  draw: () => Drawing
}

const TAU = Math.PI * 2
const range = (count: number) => Array.from({ length: count }, (_, i) => i)
const isPrime = (n: number) => n > 1 && range(Math.floor(Math.sqrt(n)) - 1).every((d) => n % (d + 2) !== 0)
const polar = (r: number, a: number): Point => [0.5 + r * Math.cos(a), 0.5 + r * Math.sin(a)]

/** The corners of a square spiral that begins in the middle: 0, 1, 2 … */
export function spiralPlace(n: number): [number, number] {
  const ring = Math.ceil((Math.sqrt(n + 1) - 1) / 2)
  if (ring === 0) return [0, 0]
  const side = 2 * ring
  const at = n - (2 * ring - 1) ** 2
  const edge = Math.floor(at / side)
  const along = (at % side) + 1
  return [
    [ring, ring - along],
    [ring - along, -ring],
    [-ring, along - ring],
    [along - ring, ring],
  ][edge] as [number, number]
}

export function dragon(turns: number): Point[] {
  let folds: number[] = []
  for (let i = 0; i < turns; i++) folds = [...folds, 1, ...folds.toReversed().map((fold) => -fold)]
  let [x, y, a] = [0, 0, 0]
  const points: [number, number][] = [[0, 0]]
  for (const fold of [0, ...folds]) {
    a += fold
    x += [1, 0, -1, 0][((a % 4) + 4) % 4]!
    y += [0, 1, 0, -1][((a % 4) + 4) % 4]!
    points.push([x, y])
  }
  return fitted(points)
}

export function hilbert(order: number): Point[] {
  const size = 2 ** order
  return range(size * size).map((index) => {
    let [x, y, t] = [0, 0, index]
    for (let s = 1; s < size; s *= 2) {
      const rx = 1 & (t >> 1)
      const ry = 1 & (t ^ rx)
      if (ry === 0) {
        if (rx === 1) [x, y] = [s - 1 - x, s - 1 - y]
        ;[x, y] = [y, x]
      }
      x += s * rx
      y += s * ry
      t >>= 2
    }
    return [(x + 0.5) / size, (y + 0.5) / size] as const
  })
}

function fitted(points: readonly Point[]): Point[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const size = Math.max(Math.max(...xs) - left, Math.max(...ys) - top)
  const [dx, dy] = [(size - (Math.max(...xs) - left)) / 2, (size - (Math.max(...ys) - top)) / 2]
  return points.map(([x, y]) => [(x - left + dx) / size, (y - top + dy) / size])
}

export const pathOf = (points: readonly Point[], size: number, [x, y]: Point = [0, 0]) =>
  points.map(([a, b], i) => `${i === 0 ? 'M' : 'L'}${r1(x + a * size)} ${r1(y + b * size)}`).join('')

export const plates: readonly Plate[] = [
  {
    title: '素数の渦',
    colours: ['#14213d', '#fca311', '#41507a'],
    text: '数を四角い渦に書いていき、素数に色をつける。でたらめのはずなのに、斜めの筋が現れる。二次式の値が並ぶ筋であることまでは分かっている。なぜ、ある式には素数が多いのか。そこから先は、まだ誰も知らない。',
    draw: () => ({
      dots: range(2601).map((n) => {
        const [x, y] = spiralPlace(n)
        return {
          at: [0.5 + x / 52, 0.5 + y / 52] as const,
          r: isPrime(n + 1) ? 0.0072 : 0.0022,
          color: isPrime(n + 1) ? 0 : 1,
        }
      }),
    }),
  },
  {
    title: 'ひまわり',
    colours: ['#fff6d9', '#8a4b12', '#d98a1c', '#f0b429'],
    text: '一つ置くたびに百三十七・五度まわり、少し外へ出る。それだけで、どこにも隙間のできない並びになる。角度が〇・一度ちがえば、すぐ腕が分かれて隙間ができる。右まわりの腕は三十四、左まわりは五十五。どちらもフィボナッチの数である。',
    draw: () => ({
      dots: range(900).map((n) => ({
        at: polar(0.48 * Math.sqrt(n / 900), n * 2.399963),
        r: 0.005 + 0.0075 * Math.sqrt(n / 900),
        color: n % 3,
      })),
    }),
  },
  {
    title: 'パスカルの三角形',
    colours: ['#2b2d42', '#edf2f4', '#d90429'],
    text: '上の二つを足して下に書く。一から始めて六十四段。奇数だけに色をつけると、三角の中に三角があり、その中にまた三角がある。偶数の穴は、二の累乗の段で必ず閉じる。足し算だけで作った模様である。',
    draw: () => ({
      dots: range(64).flatMap((row) =>
        range(row + 1).map((k) => ({
          at: [0.5 + (k - row / 2) / 64, 0.04 + row / 68] as const,
          r: (row & k) === k ? 0.0068 : 0.0014,
          color: (row & k) === k ? 0 : 1,
        })),
      ),
    }),
  },
  {
    title: '掛け算の茶碗',
    colours: ['#0b3d3a', '#9fe0c8'],
    text: '円の上に二百の点をとり、それぞれを二倍の番号の点と結ぶ。線の重なりに、茶碗の底で光が作る形が浮かぶ。三倍にすれば二つのくぼみ、四倍なら三つ。掛ける数より、くぼみはいつも一つ少ない。',
    draw: () => ({
      lines: range(200).map((n) => ({
        through: [polar(0.48, (n / 200) * TAU), polar(0.48, ((n * 2) / 200) * TAU)],
        width: 0.0016,
      })),
    }),
  },
  {
    title: '竜の曲線',
    colours: ['#fbf3e4', '#b3261e'],
    text: '細長い紙を同じ向きに十二回折り、開いて、折り目をすべて直角にする。紙は何度も自分の角に触れるのに、一度も自分を横切らない。四つ集めれば、平面をすきまなく埋める。十二回折れる紙は、現実にはない。',
    draw: () => ({ lines: [{ through: dragon(12), width: 0.003 }] }),
  },
  {
    title: '満ちる線',
    colours: ['#eef4ff', '#274690'],
    text: '一本の線が、枝分かれもせず、重なりもせず、四角の中のすべての升を通る。隣りあう升は、線の上でもたいてい近い。だから地図を一列に並べるときに使われる。近いものを近いまま、長い列にするために。',
    draw: () => ({ lines: [{ through: hilbert(6), width: 0.0042 }] }),
  },
  {
    title: '振り子の絵',
    colours: ['#1a1423', '#f7b267', '#f25c54'],
    text: '横に三回、縦に四回揺れるあいだに、少しずつ弱まる。振り子に筆をつけると、こういう絵になる。三対四は音でいえば四度。よく響く音の組は、絵にしても早く閉じる。',
    draw: () => ({
      lines: range(2).map((k) => ({
        through: range(2400).map((i) => {
          const t = i / 60
          const d = Math.exp(-t * 0.032)
          return [0.5 + 0.48 * d * Math.sin(3.003 * t + k * 0.5), 0.5 + 0.48 * d * Math.sin(4 * t)] as const
        }),
        width: 0.0014,
        color: k,
      })),
    }),
  },
  {
    title: 'うさぎの分かれ道',
    colours: ['#f6f4ef', '#1d3557'],
    text: '今年の数で来年の数が決まる、簡単な式がある。増え方を少しずつ強めると、数は一つに落ちつき、やがて二つを行き来し、四つ、八つに分かれ、ついに決まらなくなる。決まった式から、決まらないものが出る。ところどころの白い窓では、また静かになる。',
    draw: () => ({
      dots: range(420).flatMap((i) => {
        const r = 2.8 + (i / 420) * 1.2
        let x = 0.4
        for (let k = 0; k < 160; k++) x = r * x * (1 - x)
        return range(26).map(() => {
          x = r * x * (1 - x)
          return { at: [i / 420, 1 - x] as const, r: 0.0012 }
        })
      }),
    }),
  },
  {
    title: '分数の円',
    colours: ['#fff', '#5f0f40', '#9a031e', '#fb8b24', '#0f4c5c'],
    text: '分母がqの分数の上に、直径がqの二乗分の一の円を置く。どの円も重ならず、触れあう円どうしの間には、分子と分母をそれぞれ足した分数の円が、ちょうどはさまる。すべての分数が、ひとつずつ席をもっている。',
    draw: () => {
      const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
      return {
        lines: range(40).flatMap((i) => {
          const q = i + 1
          return range(q + 1)
            .filter((p) => gcd(p, q) === 1)
            .map((p) => {
              const radius = 1 / (2 * q * q)
              return {
                through: range(61)
                  .map(
                    (k) =>
                      [
                        p / q + radius * Math.cos((k / 60) * TAU),
                        0.99 - radius + radius * Math.sin((k / 60) * TAU),
                      ] as const,
                  )
                  .filter(([x]) => x >= -0.001 && x <= 1.001),
                width: 0.0022,
                color: q % 4,
              }
            })
        }),
      }
    },
  },
  {
    title: '歯車の花',
    colours: ['#fdf0f4', '#a4133c', '#ff4d6d'],
    text: '大きな輪の内側を、小さな歯車がすべらずに回る。歯車の一点に筆を立てると花になる。歯の数が九十六と三十六なら、花びらは八枚。筆がもとの場所へ戻るまでに、歯車は三まわりの旅をする。',
    draw: () => ({
      lines: [0.5, 0.72, 0.94].map((d, k) => ({
        through: range(1201).map((i) => {
          const t = (i / 1200) * TAU * 3
          const [R, r] = [0.96, 0.36]
          return [
            0.5 + 0.49 * ((R - r) * Math.cos(t) + r * d * Math.cos(((R - r) / r) * t)),
            0.5 + 0.49 * ((R - r) * Math.sin(t) - r * d * Math.sin(((R - r) / r) * t)),
          ] as const
        }),
        width: 0.0028,
        color: k % 2,
      })),
    }),
  },
  {
    title: '約数の畑',
    colours: ['#f1f7e7', '#386641', '#6a994e', '#a7c957'],
    text: '横に一から六十、縦にも一から六十。横の数が縦の数で割り切れるところに種をまく。上の段は全部、二段めは一つおき。ある列の種の数が、その数の約数の数になる。種が二つしかない列が、素数である。',
    draw: () => ({
      dots: range(60).flatMap((x) =>
        range(60)
          .filter((y) => (x + 1) % (y + 1) === 0)
          .map((y) => ({ at: [(x + 0.5) / 60, (y + 0.5) / 60] as const, r: 0.0064, color: y % 3 })),
      ),
    }),
  },
  {
    title: '三倍して一を足す',
    colours: ['#11151c', '#7dd3c0', '#f4d58d', '#f2665e'],
    text: '偶数なら半分に、奇数なら三倍して一を足す。くりかえすと、どの数からでも一に着く。いままで試したすべての数で、そうだった。けれども、いつもそうだと示した人はいない。曲がる向きを偶奇で変えて描くと、海藻になる。',
    draw: () => {
      const weeds = range(240).map((i) => {
        const steps: boolean[] = []
        for (let n = 2 * i + 5; n !== 1 && steps.length < 130; n = n % 2 === 0 ? n / 2 : 3 * n + 1)
          steps.push(n % 2 === 0)
        let [x, y, a] = [0, 0, -1.6]
        const turned = steps.toReversed().map((isEven): Point => {
          a += isEven ? 0.085 : -0.172
          x += Math.cos(a)
          y += Math.sin(a)
          return [x, y]
        })
        return [[0, 0] as const, ...turned]
      })
      const all = fitted(weeds.flat())
      const lines: NonNullable<Drawing['lines']> = []
      let at = 0
      for (const { length } of weeds) {
        lines.push({ through: all.slice(at, at + length), width: 0.0018, color: lines.length % 3 })
        at += length
      }
      return { lines }
    },
  },
  {
    title: '車輪の上の一点',
    colours: ['#fef9ef', '#227c9d', '#fe6d73'],
    text: '転がる車輪の縁の一点は、山をつないだ道を行く。ひと山の長さは、車輪の直径のちょうど四倍。円のまわりに出てくるあの割り切れない数が、ここには現れない。内側の点は波に、外へはみ出した点は輪になる。',
    draw: () => ({
      lines: range(9).flatMap((k) => [
        {
          through: range(601).map((i) => {
            const t = (i / 600) * TAU * 3
            const d = 0.25 + k * 0.16
            return [
              (t - d * Math.sin(t)) / (TAU * 3),
              0.5 - 0.06 * (1 - d * Math.cos(t)) + (k - 4) * 0.09,
            ] as const
          }),
          width: 0.003,
          color: k === 5 ? 1 : 0,
        },
      ]),
    }),
  },
  {
    title: '雪の岸',
    colours: ['#0a1128', '#bee9e8'],
    text: '三角の各辺の真ん中に、三分の一の三角を立てる。それをくりかえす。面積ははじめの一・六倍を超えないのに、岸の長さは、くりかえすたびに三分の四倍になり、限りがない。岸辺を一周する船は、帰ってこない。',
    draw: () => {
      const edge = ([ax, ay]: Point, [bx, by]: Point, n: number): Point[] => {
        if (n === 0) return [[ax, ay]]
        const [dx, dy] = [(bx - ax) / 3, (by - ay) / 3]
        const p: Point = [ax + dx, ay + dy]
        const q: Point = [ax + 2 * dx, ay + 2 * dy]
        const top: Point = [p[0] + dx / 2 + dy * 0.866, p[1] + dy / 2 - dx * 0.866]
        return [
          ...edge([ax, ay], p, n - 1),
          ...edge(p, top, n - 1),
          ...edge(top, q, n - 1),
          ...edge(q, [bx, by], n - 1),
        ]
      }
      const corners = range(3).map((i) => polar(0.48, -Math.PI / 2 + (i / 3) * TAU))
      return {
        lines: range(5).map((n) => {
          const points = range(3).flatMap((i) => edge(corners[i]!, corners[(i + 1) % 3]!, n))
          return { through: [...points, points[0]!], width: n === 4 ? 0.003 : 0.0008 }
        }),
      }
    },
  },
]
