import { type Field, fieldOf, noiseOf } from '../../press/terrain.ts'

export interface Island {
  name: string
  seed: number
  /** The height of the land before the sea takes it, in metres of the highest point. */
  peak: number
  /** How the island is stretched, and how rough it is. */
  stretch: number
  octaves: number
  lake?: boolean
  /** Lets the sea take more of the land. */
  sink?: number
  /** Makes the west coast steep and the east coast gentle. */
  skew?: number
  /** The number and depth of inlets. */
  inlets?: [count: number, depth: number]
  /** Hills on top: place, width and height. */
  hills?: [x: number, y: number, width: number, height: number][]
  text: string
  task: string
}

export const islands: Island[] = [
  {
    name: 'ひるね島',
    seed: 11,
    peak: 180,
    stretch: 1.4,
    octaves: 3,
    text: '低くてなだらかな島です。等高線のあいだが広いところは、坂がゆるいところ。島の人は、どこへ行くにも自転車を使います。港は、等高線が海岸から遠い南の岸にできました。',
    task: 'いちばん広い平らな土地はどこでしょう。色えんぴつでかこみ、学校を一つ建ててください。',
  },
  {
    name: 'つめとぎ島',
    seed: 23,
    peak: 1240,
    stretch: 0.8,
    octaves: 6,
    text: '等高線が、糸をまいたようにこみあっています。一つの線から次の線まで、のぼる高さは同じなので、こみあっているところほど急な坂です。山の上では、平らな場所はたたみ二まい分しかありません。',
    task: '海岸から頂上まで、いちばん楽な道を考えて線を引きましょう。線と線のあいだを、ななめに通るのがこつです。',
  },
  {
    name: 'ドーナツ島',
    seed: 37,
    peak: 620,
    stretch: 1,
    octaves: 4,
    lake: true,
    text: '火山のまん中が落ちこんで、丸い湖になりました。こういう地形をカルデラといいます。へこんだ土地の等高線は、外へ向かって高くなるので、線だけ見ると山とまちがえます。数字をたしかめるのがだいじです。',
    task: '湖のふちを一周する道をかき、いちばん高いところに見はらし台を建てましょう。',
  },
  {
    name: '三びきのねこ島',
    seed: 41,
    peak: 540,
    stretch: 1.7,
    octaves: 5,
    hills: [
      [-0.5, 0.1, 0.25, 0.4],
      [0, -0.05, 0.24, 0.45],
      [0.5, 0.1, 0.25, 0.4],
    ],
    text: '遠くから見ると、ねこが三びき、丸くなっているように見えます。山が三つ、谷が二つ。谷の等高線は、高いほうへ食いこんだ形になり、尾根の等高線は、低いほうへ出っぱります。川は、食いこんだ線の先をつなぐように流れます。',
    task: '川を二本、青い線でかきましょう。海に出るまで、等高線を直角に横切っていますか。',
  },
  {
    name: 'はんぶん島',
    seed: 58,
    peak: 760,
    stretch: 0.7,
    octaves: 5,
    skew: 0.55,
    text: '西の岸は急ながけ、東の岸は遠浅です。冬の強い風と波が、西がわの土地をけずりました。地図では、西の海岸線に等高線が重なるように集まっています。',
    task: '灯台はどちらの岸に、漁港はどちらの岸につくりますか。わけも書きましょう。',
  },
  {
    name: '手ぶくろ島',
    seed: 64,
    peak: 430,
    stretch: 1.2,
    octaves: 6,
    inlets: [7, 0.55],
    text: '入り江が指のように入りこんでいます。谷が海にしずむと、こうした海岸ができます。となりの入り江まで、船なら五分、道なら一時間かかることもあります。',
    task: '入り江と入り江を結ぶトンネルを一本だけほるとしたら、どこにほりますか。',
  },
  {
    name: 'かたつむり島',
    seed: 77,
    peak: 890,
    stretch: 1,
    octaves: 4,
    text: '一つの山を、道がぐるぐると巻いてのぼります。等高線にそって進めば、のぼりも下りもありません。少しずつ線をまたいでいけば、どんな山でも同じ坂でのぼれます。',
    task: '同じ間をあけて等高線をまたぎながら、頂上までうずまきの道をかきましょう。何周しましたか。',
  },
  {
    name: 'こまぎれ島',
    seed: 83,
    peak: 300,
    stretch: 1,
    octaves: 7,
    sink: 0.62,
    text: '海面があと二十メートル低ければ、一つの島だったでしょう。小さな島々は、海にしずんだ山の頂上です。島のあいだの海は浅く、引き潮のときは歩いてわたれます。',
    task: '海が三十メートル上がったら、どの島がのこるでしょう。のこる島だけ色をぬりましょう。',
  },
  {
    name: 'うしろ島',
    seed: 96,
    peak: 1010,
    stretch: 1.3,
    octaves: 5,
    hills: [
      [0.05, -0.42, 0.3, 0.75],
      [-0.05, 0.36, 0.26, 0.5],
    ],
    text: '本土からは一つの山しか見えませんが、うしろにもう一つ、もっと高い山がかくれています。地図は、そこに立ったことのない人にも、うしろがわを見せてくれます。',
    task: '南の海から見た島の形を想像して、横から見た絵をかいてみましょう。',
  },
  {
    name: 'よもぎ島',
    seed: 108,
    peak: 350,
    stretch: 1.5,
    octaves: 4,
    hills: [[-0.1, -0.4, 0.3, 0.6]],
    text: '島の半分が、なだらかな草原です。北風をさえぎる山のかげに、村が一つあります。家の向き、畑の場所、墓地の丘。どれも等高線にそって並んでいます。',
    task: '村、畑、牧場、風車の場所を決め、記号を考えて書きこみましょう。凡例もわすれずに。',
  },
]

/** The height of an island in metres over a square; below zero is sea. */
export function heightsOf(
  { seed, peak, stretch, octaves, lake = false, ...more }: Island,
  cells = 84,
): Field {
  const noise = noiseOf(seed, octaves)
  const raw = fieldOf(cells, cells, (u, v) => {
    const [x, y] = [(u - 0.5) * 2, (v - 0.5) * 2 * (stretch > 1 ? stretch ** 0.5 : 1)]
    const away = Math.hypot(x * (stretch < 1 ? 1 / stretch ** 0.6 : 1), y)
    const ring = lake ? 1 - 3.1 * Math.exp(-((away / 0.24) ** 2)) * 0.42 : 1
    const { sink = 0, skew = 0, inlets = [0, 0], hills = [] } = more
    const rough = noise(u * 4 + 9, v * 4 + 5) * (0.85 + sink)
    const side = skew * (x < -0.35 ? (x + 0.35) * 4.2 : -x * 0.8)
    const inlet = inlets[1] * away * (0.5 - 0.5 * Math.cos(Math.atan2(y, x) * inlets[0]))
    const hill = hills.reduce(
      (sum, [hx, hy, w, h]) => sum + h * Math.exp(-(((x - hx) ** 2 + (y - hy) ** 2) / w ** 2)),
      0,
    )
    return (0.82 - sink - away ** 1.5 * 1.25 + rough + side - inlet + hill) * ring
  })
  const highest = Math.max(...raw.values)
  for (let i = 0; i < raw.values.length; i++) raw.values[i] = (raw.values[i]! / highest) * peak
  return raw
}

export interface Facts {
  highest: number
  /** In square kilometres, on a map of 12 km a side. */
  area: number
  steepest: number
}

export const SIDE_KM = 12

/** Measures an island on its grid. */
export function factsOf(field: Field): Facts {
  const { columns, values } = field
  const step = SIDE_KM / columns
  let [land, highest, steepest] = [0, 0, 0]
  for (const [i, height] of values.entries()) {
    if (height <= 0) continue
    land++
    highest = Math.max(highest, height)
    const right = values[i + 1]
    if (right !== undefined && right > 0)
      steepest = Math.max(steepest, Math.abs(right - height) / (step * 1000))
  }
  return {
    highest: Math.round(highest),
    area: Math.round(land * step * step * 10) / 10,
    steepest: Math.round((Math.atan(steepest) * 180) / Math.PI),
  }
}
