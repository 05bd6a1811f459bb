import { drawCentred } from '../../../world/pen.ts'
import { chart, curveOf } from './chart.ts'
import { f, type Part, range } from './topic.ts'

const R = Math.PI / 180
const LINE = '#2f4a5a'
const label = { size: 7.4, color: '#3b3a36' } as const

/** The factors of loose and of rammed earth, against 1 in the ground. */
const soils: readonly (readonly [string, number, number])[] = [
  ['砂', 1.15, 0.95],
  ['砂質土', 1.25, 0.9],
  ['粘性土', 1.3, 0.9],
  ['れき質土', 1.2, 0.9],
  ['軟岩', 1.45, 1.15],
  ['中硬岩', 1.6, 1.25],
  ['硬岩', 1.75, 1.4],
]

/** The volume of a pit with sloping sides: `slope` is how far a side moves out for each metre of depth. */
export const pit = (length: number, width: number, depth: number, slope: number) => {
  const [top, middle] = [
    (length + 2 * slope * depth) * (width + 2 * slope * depth),
    (length + slope * depth) * (width + slope * depth),
  ]
  return (depth / 6) * (length * width + 4 * middle + top)
}

/** What 1 m³ of concrete needs in kg, if 4.5 % of it is air and sand is this share of the aggregate. */
export const mix = (ratio: number, water: number, sandShare = 0.46) => {
  const cement = water / ratio
  const aggregate = 1000 - 45 - water - cement / 3.16
  return { cement, sand: aggregate * sandShare * 2.6, gravel: aggregate * (1 - sandShare) * 2.65 }
}

const barSizes = [10, 13, 16, 19, 22, 25, 29, 32] as const
const barAreas = [71.33, 126.7, 198.6, 286.5, 387.1, 506.7, 642.4, 794.2]
const barMasses = [0.56, 0.995, 1.56, 2.25, 3.04, 3.98, 5.04, 6.23]

/** Strength at an age against that at 28 days, for normal cement cured at 20 °C. */
export const ripeness = (days: number) => Math.exp(0.31 * (1 - Math.sqrt(28 / days)))

export const earth: Part = {
  title: '第十四部　土とコンクリート',
  lead: '土は掘ると増え、締めると減る。コンクリートは固まりながら強くなる。どちらも、今ある量と、あとで要る量とがちがう。そのちがいを数にしておく部である。',
  topics: [
    {
      title: '土のほぐれと締まり',
      terms: 'ほぐし:ほぐし率 しめかため:締固め率 どりょう:土量変化率',
      text: '地山の土を掘ると、粒のあいだに隙間ができて、かさが増える。盛って締めると、地山より小さくなることも、岩のように大きいままのこともある。地山を一として、ほぐした土の倍率を L、締めた土の倍率を C と書く。運ぶ量は L で、盛る量は C で計算し、土がどの状態の量かを伝票に必ず書く。',
      formula: ['運ぶ土 = 地山 × L', '盛れる土 = 地山 × C', '掘る地山 = 盛る量 / C'],
      example:
        '粘性土を地山で四十立方メートル掘る。運ぶのは一・三倍の五十二。荷台が五立方メートルなら十一台。盛ると〇・九倍の三十六にしかならない。',
      tables: [
        {
          caption: '土の種類と変化率',
          head: ['土', 'L', 'C', '100掘ると運ぶ', '盛れる', '100盛るには'],
          rows: soils.map(([name, l, c]) => [
            name,
            f(l, 2),
            f(c, 2),
            f(100 * l, 0),
            f(100 * c, 0),
            f(100 / c, 1),
          ]),
        },
        {
          caption: '地山の量（m³）と、ほぐした土の量（m³）',
          head: ['地山', ...soils.map(([name]) => name)],
          rows: [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200].map((ground) => [
            ground,
            ...soils.map(([, l]) => f(ground * l, 1)),
          ]),
        },
      ],
    },
    {
      title: '斜面をつけて掘る',
      terms: 'くっさく:掘削 のり:法（のり）',
      text: '深く掘るときは、崩れないように側面を寝かせる。一メートル下がるあいだに横へ五十センチ開くなら、五分の法という。開いた分の土は思うより多く、深さ二メートル、底が一メートル角の穴では、まっすぐ掘る量の四・三倍に達する。上の縁に土を積めばさらに崩れやすいので、深さと同じだけ離して置く。',
      formula: ['V = h/6 (底面 + 4 × 中央の面 + 上面)'],
      figure: {
        height: 112,
        caption: '法をつけた穴の断面。五分の法では、深さの半分だけ両側に開く',
        draw: ({ canvas }, { x, y, width }) => {
          const middle = x + width / 2
          canvas.rect(x + 20, y + 20, width - 40, 84).fill('#e8dfd0')
          canvas.path(
            `M${middle - 70} ${y + 20}L${middle - 36} ${y + 88}H${middle + 36}L${middle + 70} ${y + 20}z`,
          )
          canvas.fill('#ffffff')
          canvas.path(
            `M${x + 20} ${y + 20}H${middle - 70}L${middle - 36} ${y + 88}H${middle + 36}L${middle + 70} ${y + 20}H${x + width - 20}`,
          )
          canvas.lineWidth(1.3).stroke(LINE)
          canvas
            .path(`M${middle - 36} ${y + 88}V${y + 20}`)
            .dash(2, { space: 2 })
            .lineWidth(0.6)
            .stroke(LINE)
          canvas.undash()
          drawCentred(canvas, '0.5', { x: middle - 53, y: y + 15, ink: label })
          drawCentred(canvas, '1', { x: middle - 28, y: y + 58, ink: label })
          drawCentred(canvas, '底', { x: middle, y: y + 84, ink: label })
        },
      },
      tables: [0.3, 0.5, 1].map((slope) => ({
        caption: `法 ${f(slope * 10, 0)}分の穴の土量（m³、地山）　底の大きさ m`,
        head: ['深さ m', '1×1', '1×2', '2×2', '2×4', '3×3', '4×6'],
        rows: range(0.4, 3, 0.2).map((depth) => [
          f(depth, 1),
          ...(
            [
              [1, 1],
              [2, 1],
              [2, 2],
              [4, 2],
              [3, 3],
              [6, 4],
            ] as const
          ).map(([l, w]) => f(pit(l, w, depth, slope), 2)),
        ]),
      })),
    },
    {
      title: '溝を掘る土の量',
      terms: 'みぞ:溝（土量）',
      text: '管や基礎の溝は、長さ一メートルあたりの土量で数えると早い。底の幅は、管の太さに左右の突き固めの余地を三十センチずつ足す。浅い溝でも法をつけると、量は深さの二乗で増えはじめる。埋め戻しには管と砂の分がいらないので、その分は運び出すことになる。',
      formula: ['V = (底幅 + 法 × 深さ) × 深さ'],
      tables: [0, 0.3, 0.5].map((slope) => ({
        caption:
          slope === 0
            ? '長さ1 mの土量（m³）　まっすぐ掘る、底幅 m'
            : `長さ1 mの土量（m³）　法 ${f(slope * 10, 0)}分、底幅 m`,
        head: ['深さ m', '0.3', '0.45', '0.6', '0.8', '1.0', '1.2'],
        rows: range(0.2, 2, 0.1).map((depth) => [
          f(depth, 1),
          ...[0.3, 0.45, 0.6, 0.8, 1, 1.2].map((w) => f((w + slope * depth) * depth, 3)),
        ]),
      })),
    },
    {
      title: '円すいに積んだ山',
      terms: 'あんそくかく:安息角 やまづみ:山積み',
      text: '乾いた砂を一点から落とすと、いつも同じ傾きの円すいになる。この角を安息角という。砂で三十度から三十五度、砕石で四十度ほど。裾の差し渡しを巻尺で測るだけで、山の量が分かる。湿ると粒どうしがくっついて立つので、雨のあとの山をあてにしてはならない。',
      formula: ['V = π D³ tan φ / 24'],
      tables: [
        {
          caption: '裾の直径と、山の量（m³）　安息角 °',
          head: ['直径 m', '25', '30', '35', '40', '45'],
          rows: [...range(0.5, 6, 0.5), ...range(7, 16)].map((d) => [
            f(d, 1),
            ...[25, 30, 35, 40, 45].map((angle) => f((Math.PI * d ** 3 * Math.tan(angle * R)) / 24, 2)),
          ]),
        },
      ],
    },
    {
      title: 'コンクリートの調合',
      terms: 'みずせめんと:水セメント比 ちょうごう:調合 こつざい:骨材',
      text: '強さを決めるのは、セメントの量ではなく、水との比である。水が多ければ流しやすいが、余った水は抜けて細い穴を残す。水セメント比は五十五パーセント、外にさらす所で五十パーセントを目安とし、柔らかさは水ではなく混和剤で出す。現場で水を足せば、表の列をまるごと下へ移ることになる。',
      formula: ['セメント = 水 / 水セメント比', '骨材の体積 = 1000 − 空気 − 水 − セメント/3.16'],
      example:
        '水百七十五キロ、比五十パーセントなら、セメントは三百五十キロ。二十五キロの袋で十四袋。そこへ水を二十リットル足すと比は五十六パーセントになり、強さは一割半ほど落ちる。',
      tables: [165, 175, 185].map((water) => ({
        caption: `1 m³の材料（kg）　水 ${water} kg、空気4.5％`,
        head: ['W/C %', 'セメント', '25 kg袋', '砂', '砂利', '計'],
        rows: range(40, 65, 2.5).map((percent) => {
          const { cement, sand, gravel } = mix(percent / 100, water)
          return [
            f(percent, 1),
            f(cement, 0),
            f(cement / 25, 1),
            f(sand, 0),
            f(gravel, 0),
            f(cement + sand + gravel + water, 0),
          ]
        }),
      })),
    },
    {
      title: '日を経て強くなる',
      terms: 'ざいれい:材齢 ようじょう:養生',
      text: 'コンクリートの強さは、四週目の値を約束とする。摂氏二十度に保てば、一週でその七割、三日で半分に届く。寒いと遅れ、五度では二倍の日数がかかる。型枠を外してよいかは、日数ではなく強さで決める。乾かせば固まるというのは誤りで、水が抜けると反応は止まる。濡らして待つのが養生である。',
      formula: ['強さの比 = exp(0.31 (1 − √(28/日数)))'],
      figure: chart(
        '四週目を100とした強さ。二十度で養生したとき',
        [curveOf('強さ', range(1, 91), (days) => ripeness(days) * 100)],
        { from: 0, to: 91, max: 120, step: 14, rise: 20, unit: '%' },
      ),
      tables: [
        {
          caption: '日数と、強さ（N/mm²）　四週の強さ',
          head: ['日数', '18', '21', '24', '27', '30', '36'],
          rows: [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 21, 24, 28, 35, 42, 56, 70, 91].map((days) => [
            days,
            ...[18, 21, 24, 27, 30, 36].map((strength) => f(strength * ripeness(days), 1)),
          ]),
        },
      ],
    },
    {
      title: '鉄筋の量',
      terms: 'てっきん:鉄筋 いけい:異形棒鋼',
      text: '異形棒鋼の呼び名は、ふしを均した太さをミリで丸めたもので、断面積は規格の値を使う。一メートル幅に何ミリおきに並べるかで、断面積も質量も決まる。細い筋を密に入れるほうが、太い筋をまばらに入れるより、ひびは細かく分かれて目立たない。重ね継手は径の四十倍をみる。',
      tables: [
        {
          caption: '一メートル幅の断面積（mm²）　間隔 mm',
          head: ['呼び名', 'kg/m', '100', '150', '200', '250', '300'],
          rows: barSizes.map((size, i) => [
            `D${size}`,
            f(barMasses[i]!, 3),
            ...[100, 150, 200, 250, 300].map((pitch) => f((barAreas[i]! * 1000) / pitch, 0)),
          ]),
        },
        {
          caption: '長さごとの質量（kg）',
          head: ['m', ...barSizes.slice(0, 6).map((size) => `D${size}`)],
          rows: [...range(1, 12), ...range(15, 60, 5), ...range(70, 100, 10)].map((metres) => [
            metres,
            ...barMasses.slice(0, 6).map((mass) => f(mass * metres, 1)),
          ]),
        },
      ],
    },
  ],
}
