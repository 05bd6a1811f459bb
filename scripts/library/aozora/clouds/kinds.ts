import { type Sky, step } from './sky-picture.ts'

export interface CloudKind {
  name: string
  reading: string
  latin: string
  height: string
  text: string
  sign: string
  sky: Sky
}

const day = [
  [38, 92, 164],
  [170, 205, 228],
] as const
const white = [
  [255, 255, 255],
  [142, 156, 176],
] as const
const grey = [
  [214, 218, 222],
  [104, 112, 124],
] as const

/** Stretches the sky toward the horizon, where clouds are seen from the side. */
const far = (v: number) => 1 / (1.12 - Math.min(1, v))

export const kinds: readonly CloudKind[] = [
  {
    name: '巻雲',
    reading: 'けんうん',
    latin: 'cirrus',
    height: '高さ 8〜13 km',
    text: '刷毛で引いたような白い筋。粒はすべて氷で、落ちながら風に流されて尾を引く。尾の曲がりは、上と下とで風の速さがちがうことを示している。影をもたないほど薄く、日の光をほとんど弱めない。',
    sign: '西から増えてくるときは、一日か二日のうちに天気が下り坂になる。',
    sky: {
      seed: 3,
      air: day,
      cloud: [
        [255, 255, 255],
        [226, 236, 246],
      ],
      density: (u, v, n) => {
        const bend = n.coarse(u * 2, v * 2) * 0.9
        const s = n.fine(u * 3 + v * 5 + bend * 3, (v - u * 0.32) * 26 + bend * 9)
        return step(0.46, 0.86, s) * step(0.25, 0.62, n.coarse(u * 3 + 7, v * 3)) * 0.9
      },
    },
  },
  {
    name: '巻積雲',
    reading: 'けんせきうん',
    latin: 'cirrocumulus',
    height: '高さ 6〜12 km',
    text: '小さな白い粒が、さざ波や鱗のように並ぶ。薄い層の中で、暖まった空気が上がり、冷えた空気が下りる、その一つひとつが粒になる。腕を伸ばして、小指の幅より小さければこの雲である。',
    sign: '長くは続かない。十分も見ていれば、模様が崩れて別の雲になる。',
    sky: {
      seed: 11,
      air: day,
      cloud: [
        [255, 255, 255],
        [206, 220, 236],
      ],
      density: (u, v, n) => {
        const k = far(v) * 12
        const a = n.coarse(u * 4, v * 4) * 3
        const cell = Math.sin(u * k * 9 + a) * Math.sin(v * 92 + a * 2 + u * 6) * 0.5 + 0.5
        return (
          step(0.4, 0.85, cell * 0.62 + n.fine(u * 26, v * 40) * 0.45) *
          step(0.3, 0.6, n.coarse(u * 2 + 4, v * 2.4)) *
          0.92
        )
      },
      depth: 0.012,
    },
  },
  {
    name: '巻層雲',
    reading: 'けんそううん',
    latin: 'cirrostratus',
    height: '高さ 6〜12 km',
    text: '空全体を覆う、乳色の薄い幕。太陽のまわりに、半径二十二度の光の輪がかかることがある。六角の氷の粒が光を曲げる角度が、いつも同じだからである。地面には影ができる。',
    sign: '輪が見えたら半日から一日で雨になることが、七割ほどある。',
    sky: {
      seed: 17,
      air: [
        [92, 134, 182],
        [196, 212, 224],
      ],
      cloud: [
        [250, 250, 246],
        [210, 218, 226],
      ],
      density: (u, v, n) => {
        const r = Math.hypot((u - 0.52) * 1.41, v - 0.42)
        const halo = Math.exp(-(((r - 0.3) / 0.012) ** 2)) * 0.5 + Math.exp(-((r / 0.05) ** 2))
        return Math.min(1, 0.35 + n.fine(u * 3, v * 5) * 0.34 + halo)
      },
      depth: 0.002,
    },
  },
  {
    name: '高積雲',
    reading: 'こうせきうん',
    latin: 'altocumulus',
    height: '高さ 2〜7 km',
    text: '羊の群れ。粒は巻積雲より大きく、底にうすい影がある。並びの向きは風の向きと直角になることも、平行になることもあって、上の風と下の風のちがいで決まる。夕方に下から照らされると、空いちめんが畝になる。',
    sign: '羊の間が広がれば晴れへ、詰まれば雨へ。',
    sky: {
      seed: 23,
      air: day,
      cloud: white,
      density: (u, v, n) => {
        const k = far(v)
        const a = n.coarse(u * 3, v * 3) * 2.6
        const cell = Math.sin(u * k * 24 + a * 2) * Math.sin(v * 44 + a * 3) * 0.5 + 0.5
        return (
          step(0.38, 0.74, cell * 0.6 + n.fine(u * 14, v * 20) * 0.5) *
          step(0.24, 0.5, n.coarse(u * 2, v * 2 + 9))
        )
      },
      depth: 0.02,
    },
  },
  {
    name: '高層雲',
    reading: 'こうそううん',
    latin: 'altostratus',
    height: '高さ 2〜7 km',
    text: '灰色の幕で、太陽はすりガラスの向こうにあるように見える。輪はできない。地面に影も落ちない。水の粒と氷の粒が混じり、厚くなるにつれて、日の在りかも分からなくなる。',
    sign: '影が消えたら、傘を用意する時刻。雨までは数時間。',
    sky: {
      seed: 29,
      air: [
        [126, 138, 152],
        [176, 182, 188],
      ],
      cloud: [
        [206, 208, 208],
        [120, 128, 138],
      ],
      density: (u, v, n) => {
        const r = Math.hypot((u - 0.6) * 1.41, v - 0.38)
        return Math.min(1, 0.42 + n.fine(u * 3 + v, v * 9) * 0.5 + Math.exp(-((r / 0.13) ** 2)) * 0.4)
      },
      depth: 0.03,
    },
  },
  {
    name: '乱層雲',
    reading: 'らんそううん',
    latin: 'nimbostratus',
    height: '雲の底 0.5〜2 km',
    text: 'しとしとと、長く降る雨の雲。厚さは数キロに及び、昼でも灯りがいる。底は雨で毛羽立ち、その下をちぎれた雲が走る。雷は鳴らない。冬に山から見おろせば、この雲の上はたいてい晴れている。',
    sign: '西の地平に明るい帯が見えたら、あと二、三時間でやむ。',
    sky: {
      seed: 31,
      air: [
        [84, 92, 102],
        [126, 134, 142],
      ],
      cloud: [
        [150, 156, 162],
        [62, 70, 80],
      ],
      density: (u, v, n) => Math.min(1, 0.45 + n.fine(u * 4, v * 10 + n.coarse(u * 3, v) * 2) * 0.62),
      depth: 0.04,
    },
  },
  {
    name: '層積雲',
    reading: 'そうせきうん',
    latin: 'stratocumulus',
    height: '高さ 0.5〜2 km',
    text: '畑の畝のように並ぶ、灰色の塊。一年でいちばん多く見る雲でありながら、いちばん名を呼ばれない。塊のすきまから光の柱が落ちることがあり、古い絵に描かれた空の多くは、この雲である。',
    sign: '朝にあって昼に消えれば、よい天気が続く。',
    sky: {
      seed: 37,
      air: [
        [70, 112, 164],
        [196, 210, 220],
      ],
      cloud: grey,
      density: (u, v, n) => {
        const k = far(v)
        const a = n.coarse(u * 2.4, v * 2.4) * 2
        return step(
          0.32,
          0.66,
          (Math.sin(v * 30 + a * 4 + u * 2) * 0.5 + 0.5) * 0.46 + n.fine(u * 5 * k * 0.6, v * 12) * 0.62,
        )
      },
      depth: 0.03,
    },
  },
  {
    name: '層雲',
    reading: 'そううん',
    latin: 'stratus',
    height: '地面〜0.5 km',
    text: '山裾や谷をひたす、低い雲。地面に触れれば霧と呼ぶ。中にいる人には霧で、麓から見あげる人には雲である。日が昇ると、上からではなく、暖まった地面に近い下のほうから消えていく。',
    sign: '朝の層雲は、晴れの前ぶれ。',
    sky: {
      seed: 41,
      air: [
        [132, 158, 186],
        [214, 218, 216],
      ],
      cloud: [
        [244, 244, 240],
        [176, 184, 192],
      ],
      density: (u, v, n) => step(0.32, 0.66, v + (n.fine(u * 3, v * 7) - 0.5) * 0.62) * 0.97,
      depth: 0.02,
    },
  },
  {
    name: '積雲',
    reading: 'せきうん',
    latin: 'cumulus',
    height: '雲の底 0.6〜1.5 km',
    text: '晴れた昼の綿雲。底が平らなのは、その高さで昇る空気がちょうど露点になるからで、並ぶ雲の底はみな同じ高さにある。気温と露点の差を百二十五倍すれば、底の高さがメートルで出る。差が八度なら千メートル。',
    sign: '夕方に平たくなって消えれば、あすも晴れ。',
    sky: {
      seed: 43,
      air: day,
      cloud: white,
      density: (u, v, n) => {
        let d = 0
        for (const [cx, base, r] of [
          [0.2, 0.5, 0.13],
          [0.56, 0.44, 0.18],
          [0.85, 0.6, 0.1],
          [0.36, 0.76, 0.07],
          [0.68, 0.8, 0.06],
        ] as const) {
          const x = (u - cx) / r
          const y = (base - v) / r
          const puff =
            1.05 - Math.hypot(x * 0.86, Math.max(0, y) * 1.1) + (n.fine(u * 9 + cx * 9, v * 9) - 0.5) * 1.7
          d = Math.max(d, step(0, 0.34, puff) * step(-0.2, 0.02, y + (n.fine(u * 22, 3) - 0.5) * 0.16))
        }
        return d
      },
      depth: 0.035,
    },
  },
  {
    name: '雄大積雲',
    reading: 'ゆうだいせきうん',
    latin: 'cumulus congestus',
    height: '頂 5〜8 km',
    text: '入道雲。輪郭が、煮えたつように硬く盛りあがる。ひとつの瘤が上がり、横へ広がり、その上へ次の瘤が上がる。目を離して五分もすれば、形は変わっている。真夏の午後、山の稜線の上から始まる。',
    sign: '輪郭が硬いうちは、まだ育つ。一時間先の夕立を思うこと。',
    sky: {
      seed: 47,
      air: [
        [26, 84, 160],
        [150, 196, 226],
      ],
      cloud: [
        [255, 255, 252],
        [120, 138, 166],
      ],
      density: (u, v, n) => {
        const wide = 0.12 + (v - 0.1) * 0.34 + (n.coarse(2, v * 5) - 0.5) * 0.2
        const edge =
          wide - Math.abs(u - 0.52 + (n.coarse(9, v * 3) - 0.5) * 0.22) + (n.fine(u * 8, v * 8) - 0.5) * 0.42
        return step(0, 0.1, edge) * step(0.06, 0.2, v) * step(0, 0.03, 0.9 - v)
      },
      depth: 0.04,
    },
  },
  {
    name: '積乱雲',
    reading: 'せきらんうん',
    latin: 'cumulonimbus',
    height: '頂 10〜15 km',
    text: '雲の頂が空の天井に届くと、それより上へは昇れず、横へ広がって鉄床の形になる。中では上がる風と下がる風がすれちがい、氷の粒がぶつかって電気が分かれる。寿命は一時間に足りない。最後は自分の降らせる雨に冷やされて終わる。',
    sign: '冷たい風が急に吹いたら、雨は十分以内。建物に入ること。',
    sky: {
      seed: 53,
      air: [
        [58, 86, 128],
        [176, 188, 196],
      ],
      cloud: [
        [242, 240, 234],
        [58, 66, 84],
      ],
      density: (u, v, n) => {
        const top = step(0.34, 0.08, v) * 0.34
        const wide = 0.16 + top + (v - 0.3) * 0.12
        const edge =
          wide - Math.abs(u - 0.5) + (n.fine(u * (v < 0.3 ? 4 : 8), v * (v < 0.3 ? 16 : 8)) - 0.5) * 0.36
        return Math.max(
          step(0, 0.12, edge) * step(0.02, 0.14, v),
          step(0.72, 0.95, v) * (0.6 + n.fine(u * 6, v * 3) * 0.4),
        )
      },
      depth: 0.06,
    },
  },
  {
    name: 'つるし雲',
    reading: 'つるしぐも',
    latin: 'altocumulus lenticularis',
    height: '高さ 3〜6 km',
    text: '山を越えた風が波を打ち、波の頂でだけ雲になる。風は通りぬけていくのに、雲は同じところに浮かぶ。風上の端で生まれ、風下の端で消えつづけているので、動かない雲ほど、中は速い。',
    sign: '山の上で風が強い証拠。登るなら、あすにする。',
    sky: {
      seed: 59,
      air: [
        [60, 96, 152],
        [234, 206, 178],
      ],
      cloud: [
        [255, 240, 222],
        [132, 122, 142],
      ],
      density: (u, v, n) => {
        let d = 0
        for (const [cy, wide] of [
          [0.26, 0.3],
          [0.34, 0.36],
          [0.42, 0.32],
          [0.5, 0.22],
        ] as const) {
          const x = (u - 0.54) / wide
          const y = (v - cy - (n.coarse(u * 2, cy * 9) - 0.5) * 0.04) / 0.05
          d = Math.max(d, step(0, 0.4, 1 - Math.hypot(x, y * (y > 0 ? 1.5 : 0.86))))
        }
        return d * (0.82 + n.fine(u * 4, v * 60) * 0.18)
      },
      depth: 0.03,
    },
  },
]
