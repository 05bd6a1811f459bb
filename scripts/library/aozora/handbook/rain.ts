import { drawCentred } from '../../../world/pen.ts'
import { chart, curveOf } from './chart.ts'
import { f, g, type Part, range } from './topic.ts'

const LINE = '#2f4a5a'
const label = { size: 7.4, color: '#3b3a36' } as const

/** Litres a second that run off an area in m² under rain in mm an hour. */
export const runoff = (area: number, rain: number, share = 1) => (area * rain * share) / 3600

/** What a round pipe carries when full, in litres a second (Manning). `size` in mm, `fall` as a fraction. */
export const pipeFlow = (size: number, fall: number, roughness = 0.013) => {
  const d = size / 1000
  return ((Math.PI * d * d) / 4) * ((d / 4) ** (2 / 3) / roughness) * Math.sqrt(fall) * 1000
}

/** A partly filled pipe against a full one: its area, speed and flow. `depth` is a share of the diameter. */
export const partly = (depth: number) => {
  const angle = 2 * Math.acos(1 - 2 * depth)
  const area = (angle - Math.sin(angle)) / (2 * Math.PI)
  const speed = (1 - Math.sin(angle) / angle) ** (2 / 3)
  return { area, speed, flow: area * speed }
}

/** What a free opening in the bottom of a gutter lets through, in litres a second, under `depth` mm of water. */
export const outlet = (size: number, depth: number) =>
  0.6 * (Math.PI / 4) * (size / 1000) ** 2 * Math.sqrt(2 * 9.80665 * (depth / 1000)) * 1000

const sizes = [50, 65, 75, 100, 125, 150, 200]

export const rain: Part = {
  title: '第十七部　雨と排水',
  lead: '雨は平らに降るが、流れは集まる。屋根の端で、ますの底で、道の低いところで、幾倍にもなって出会う。出口の大きさは、集まるところで決める。',
  topics: [
    {
      title: '降る量と流れる量',
      terms: 'うりょう:雨量 りゅうしゅつ:流出係数',
      text: '一時間に一ミリの雨は、一平方メートルに一リットルである。時間五十ミリを超えると、滝のように降ると言われ、傘は役に立たない。流れ出る割合は地面で大きくちがい、屋根で九割五分、舗装で九割、砂利敷きで三割、林では一割ほど。庭を舗装すれば、同じ雨で三倍の水を道へ出すことになる。',
      formula: ['流量 = 面積 × 雨量 × 流出係数 / 3600　L/s'],
      example:
        '百平方メートルの屋根に時間百ミリ。百×百÷三六〇〇で毎秒二・八リットル、バケツ一杯が四秒足らずで落ちてくる。',
      tables: [
        {
          caption: '屋根に降る水（L/s）　雨量 mm/h',
          head: ['面積 m²', '20', '30', '50', '80', '100', '120', '160'],
          rows: [5, 10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 100, 120, 150, 200, 250, 300, 400, 500].map(
            (area) => [area, ...[20, 30, 50, 80, 100, 120, 160].map((mm) => f(runoff(area, mm), 2))],
          ),
        },
        {
          caption: '地面から流れ出る量（m³）　100 m²、流出係数',
          head: ['雨 mm', '0.1', '0.2', '0.3', '0.5', '0.7', '0.9'],
          rows: [...range(5, 50, 5), ...range(60, 200, 20)].map((mm) => [
            mm,
            ...[0.1, 0.2, 0.3, 0.5, 0.7, 0.9].map((share) => f((mm * share) / 10, 2)),
          ]),
        },
      ],
    },
    {
      title: '樋の落とし口',
      terms: 'とい:樋 おとしぐち:落とし口 たてとい:たて樋',
      text: '樋があふれるとき、たいていは樋が小さいのではなく、落とし口が小さい。穴から落ちる量は、面積と、水の深さの平方根とで決まる。深さを四倍にしてやっと二倍なので、樋を深くするより穴を増やすほうが効く。落ち葉よけの網は、開いた面積を半分にする。',
      formula: ['Q = 0.6 A √(2gh)'],
      tables: [
        {
          caption: '落とし口が流す量（L/s）　穴の径 mm',
          head: ['水深 mm', '42', '50', '60', '75', '90', '100'],
          rows: range(5, 100, 5).map((depth) => [
            depth,
            ...[42, 50, 60, 75, 90, 100].map((size) => f(outlet(size, depth), 2)),
          ]),
        },
        {
          caption: '一つの落とし口が受け持てる屋根（m²）　水深 30 mm',
          head: ['雨 mm/h', '42', '50', '60', '75', '90', '100'],
          rows: range(40, 200, 20).map((mm) => [
            mm,
            ...[42, 50, 60, 75, 90, 100].map((size) => f((outlet(size, 30) * 3600) / mm, 0)),
          ]),
        },
      ],
    },
    {
      title: '管の勾配と流れ',
      terms: 'まにんぐ:マニングの式 はいすいこうばい:排水勾配 りゅうそく:流速',
      text: '排水の管は、ゆるすぎれば澱み、急すぎれば水だけが先に走って物が残る。毎秒〇・六メートルから一・五メートルに収まる勾配がよい。太い管ほどゆるくてよく、七十五ミリで百分の一、百ミリで百分の一、百五十ミリで二百分の一がよく使われる。太さを半分にすると、流せる量は六分の一になる。',
      formula: ['v = (D/4)^(2/3) × √勾配 / 0.013'],
      tables: [
        {
          caption: '満ちた管の流量（L/s）　管の内径 mm',
          head: ['勾配 1/', ...sizes.map(String)],
          rows: [20, 25, 30, 40, 50, 60, 75, 80, 100, 120, 150, 200, 250, 300, 400, 500].map((fall) => [
            fall,
            ...sizes.map((size) => f(pipeFlow(size, 1 / fall), 2)),
          ]),
        },
        {
          caption: '満ちた管の流速（m/s）　管の内径 mm',
          head: ['勾配 1/', ...sizes.map(String)],
          rows: [20, 25, 30, 40, 50, 60, 75, 80, 100, 120, 150, 200, 250, 300, 400, 500].map((fall) => [
            fall,
            ...sizes.map((size) =>
              f(pipeFlow(size, 1 / fall) / 1000 / ((Math.PI / 4) * (size / 1000) ** 2), 2),
            ),
          ]),
        },
        {
          caption: '勾配ごとの下がり（mm）　長さ m',
          head: ['長さ m', '1/50', '1/75', '1/100', '1/150', '1/200', '2％'],
          rows: range(1, 20).map((metres) => [
            metres,
            ...[50, 75, 100, 150, 200, 50].map((fall) => f((metres * 1000) / fall, 0)),
          ]),
        },
      ],
    },
    {
      title: '満ちていない管',
      terms: 'すいしん:水深（管の） まんかん:満管',
      text: '排水の管は、満たさずに使う。上に空気の道がないと、水の栓が動くたびに、よその器具の封水を引き抜くからである。面白いことに、流れがいちばん多くなるのは満ちたときではなく、深さが九割四分のとき。壁に触れる長さが減るためで、満管より七パーセントほど多く流れる。',
      figure: chart(
        '水深と流れ。満管を一〇〇とする',
        [
          curveOf('流速', range(0.02, 1, 0.02), (depth) => partly(depth).speed * 100),
          curveOf('流量', range(0.02, 1, 0.02), (depth) => partly(depth).flow * 100),
        ],
        { from: 0, to: 1, max: 120, step: 0.25, rise: 20, unit: '%' },
      ),
      tables: [
        {
          caption: '水深と、満管に対する割合（％）',
          head: ['水深 ％', '断面', '流速', '流量'],
          rows: range(2, 100, 2).map((percent) => {
            const { area, speed, flow } = partly(percent / 100)
            return [percent, f(area * 100, 1), f(speed * 100, 1), f(flow * 100, 1)]
          }),
          repeat: 2,
        },
      ],
    },
    {
      title: '雨水をためる',
      terms: 'うすい:雨水タンク ちょりゅう:貯留',
      text: '百リットルのたるは、十平方メートルの屋根に十二ミリ余り降れば、もう満ちる。はじめの一ミリは屋根の埃を洗う水なので捨て、樋や網の損を一割みる。夏の庭は一平方メートルに一日四リットルから六リットルを飲む。雨と雨のあいだの日数を掛ければ、たるの大きさが決まる。',
      formula: ['たまる水 = 面積 × (雨 − 1) × 0.9　L'],
      figure: {
        height: 112,
        caption: '屋根から、はじめの雨を除く筒を経て、たるへ',
        draw: ({ canvas }, { x, y, width }) => {
          const middle = x + width / 2
          canvas.path(`M${middle - 130} ${y + 34}L${middle - 60} ${y + 8}L${middle + 10} ${y + 34}`)
          canvas.lineWidth(1.6).stroke(LINE)
          canvas
            .path(`M${middle + 10} ${y + 34}v10h50v16M${middle + 60} ${y + 44}h60v14`)
            .lineWidth(1)
            .stroke('#c8702c')
          canvas.rect(middle + 54, y + 60, 12, 38).fillAndStroke('#e8dfd0', LINE)
          canvas.rect(middle + 98, y + 58, 44, 44).fillAndStroke('#dfe8ea', LINE)
          drawCentred(canvas, 'はじめの雨', { x: middle + 30, y: y + 108, ink: label })
          drawCentred(canvas, 'たる', { x: middle + 120, y: y + 84, ink: label })
        },
      },
      tables: [
        {
          caption: '一雨でたまる水（L）　屋根 m²',
          head: ['雨 mm', '5', '10', '20', '30', '50', '80'],
          rows: [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100].map((mm) => [
            mm,
            ...[5, 10, 20, 30, 50, 80].map((area) => f(area * (mm - 1) * 0.9, 0)),
          ]),
        },
        {
          caption: '庭の水が足りる日数（1 m²に1日5 L）　庭 m²',
          head: ['たる L', '5', '10', '15', '20', '30', '50'],
          rows: [50, 100, 150, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000].map((litres) => [
            litres,
            ...[5, 10, 15, 20, 30, 50].map((area) => f(litres / area / 5, 1)),
          ]),
        },
      ],
    },
    {
      title: '桝と地面にしみる水',
      terms: 'しんとう:浸透桝 すきまりつ:空隙率',
      text: '砕石の隙間は、かさの四割ほどある。穴を砕石で満たせば、その四割が、雨を一時あずかる池になる。しみ込む速さは土によって千倍もちがい、砂地では一時間に数十センチ、粘土では数ミリに満たない。桝を作るまえに、三十センチ角の穴に水を張り、下がる速さを時計で測る。',
      formula: ['あずかる水 = 穴の体積 × 0.4'],
      tables: [
        {
          caption: '砕石の穴があずかる水（L）　深さ m',
          head: ['底 m', '0.4', '0.6', '0.8', '1.0', '1.2', '1.5'],
          rows: (
            [
              [0.4, 0.4],
              [0.5, 0.5],
              [0.6, 0.6],
              [0.8, 0.8],
              [1, 1],
              [1, 2],
              [1, 3],
              [1.5, 1.5],
              [1.5, 3],
              [2, 2],
              [2, 4],
            ] as const
          ).map(([w, l]) => [`${w}×${l}`, ...[0.4, 0.6, 0.8, 1, 1.2, 1.5].map((d) => f(w * l * d * 400, 0))]),
        },
        {
          caption: '水の下がる速さと、1 m²の底が一時間にしみこませる量',
          head: ['10分で下がる mm', 'mm/h', 'L/h', 'm/日', '100 L が消える 分'],
          rows: [0.5, 1, 2, 3, 5, 8, 10, 15, 20, 30, 50, 80, 100].map((mm) => [
            g(mm, 2),
            f(mm * 6, 0),
            f(mm * 6, 0),
            f((mm * 144) / 1000, 2),
            f(6000 / (mm * 6), 0),
          ]),
        },
      ],
    },
  ],
}
