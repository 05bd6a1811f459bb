import { drawCentred } from '../../../world/pen.ts'
import { chart, curveOf } from './chart.ts'
import { f, g, type Part, range } from './topic.ts'

const LINE = '#2f4a5a'
const label = { size: 7.4, color: '#3b3a36' } as const

/** How strong a rope is: its breaking load in kN is this times the square of its diameter in mm. */
const ropes: readonly (readonly [string, number])[] = [
  ['マニラ麻', 0.072],
  ['ポリプロピレン', 0.13],
  ['ポリエステル', 0.17],
  ['ナイロン', 0.2],
  ['ワイヤ 6×24', 0.335],
  ['ワイヤ 6×37', 0.365],
]

/** What the hand must pull to raise a load of 1, if each sheave takes a share of the force that runs over it. */
export const tackle = (parts: number, loss: number) => {
  const kept = 1 - loss
  const lift = Array.from({ length: parts }, (_, i) => kept ** (i + 1)).reduce((sum, share) => sum + share, 0)
  return 1 / lift
}

/** How much a rope around a post multiplies the hand's hold. */
export const capstan = (turns: number, friction: number) => Math.exp(2 * Math.PI * turns * friction)

const knots: readonly (readonly [string, string, number, number])[] = [
  ['もやい結び', '輪を作る', 65, 12],
  ['八の字結び', '輪を作る、止める', 77, 18],
  ['ふた結び', '杭につなぐ', 65, 10],
  ['巻き結び', '杭につなぐ', 65, 9],
  ['本結び', '太さの同じ二本', 45, 12],
  ['一重つぎ', '太さのちがう二本', 55, 12],
  ['二重テグス結び', '細い二本', 60, 24],
  ['ひと結び', 'こぶを作る', 47, 6],
  ['アイスプライス', '輪を編み込む', 90, 30],
]

export const ropework: Part = {
  title: '第十五部　綱と滑車',
  lead: '綱は、引くことしかできない。そのかわり、曲げても、結んでも、向きを変えても引く。強さの表は新しい綱をまっすぐ引いたときの値で、結び、角、日ざし、砂が、そこから少しずつ差し引いてゆく。',
  topics: [
    {
      title: '綱の強さ',
      terms: 'つな:綱 はだんかじゅう:破断荷重 あんぜんりつ:安全率',
      text: '綱の強さは断面積に、つまり太さの二乗に比例する。十ミリを十四ミリに替えれば二倍になる。切れる限りの力を破断荷重といい、物を吊るならワイヤロープでその六分の一、繊維の綱では十分の一までを使う。新しい綱と同じ強さを、日に焼けて毛羽立った綱に期待しない。色が褪せ、芯に砂が入った綱は、見た目より先に弱っている。',
      formula: ['破断荷重 ∝ 太さ²', '使う荷重 = 破断荷重 / 安全率'],
      example:
        'ナイロンの十二ミリ、破断荷重は二八・八キロニュートン。十で割って二・九、つまり二百九十キログラムまで。もやい結びで止めるなら、さらにその六割五分。',
      tables: [
        {
          caption: '綱の破断荷重（kN）のめやす',
          head: ['太さ mm', 'マニラ麻', 'ポリプロ', 'ポリエス', 'ナイロン', '6×24', '6×37'],
          rows: [4, 5, 6, 8, 9, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 36, 40].map((d) => [
            d,
            ...ropes.map(([, k]) => f(k * d * d, 1)),
          ]),
        },
        {
          caption: '吊ってよい質量（kg）　繊維は安全率10、ワイヤは6',
          head: ['太さ mm', 'マニラ麻', 'ポリプロ', 'ポリエス', 'ナイロン', '6×24', '6×37'],
          rows: [4, 5, 6, 8, 9, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 36, 40].map((d) => [
            d,
            ...ropes.map(([, k], i) => f((k * d * d * 1000) / 9.80665 / (i < 4 ? 10 : 6), 0)),
          ]),
        },
      ],
      after: '製造者の値があるときは、必ずそちらに従う。',
    },
    {
      title: '結び目で失う強さ',
      terms: 'むすび:結び もやい:もやい結び まきむすび:巻き結び',
      text: '結び目では綱が急に曲がり、外側の繊維だけに力が集まる。どの結びでも強さは落ち、いちばん落ちるのは、解けにくいからと重ねた、ただのこぶである。本結びは荷を止めるための結びで、人や荷を吊るつなぎに使ってはならない。端には、太さの十倍を残す。',
      formula: ['残る強さ = 破断荷重 × 結びの割合'],
      tables: [
        {
          caption: '結びと残る強さ（％）、端に要る長さ',
          head: ['結び', '用途', '残る強さ', '長さ（太さの倍）', '10 mmの綱 cm', '16 mmの綱 cm'],
          widths: [1.5, 1.6, 0.9, 1.2, 1.2, 1.2],
          rows: knots.map(([name, use, kept, length]) => [
            name,
            use,
            kept,
            length,
            length,
            f(length * 1.6, 0),
          ]),
        },
        {
          caption: '結んだ綱の破断荷重（kN）　まっすぐな綱の値から',
          head: ['まっすぐ', '90％', '77％', '65％', '55％', '45％'],
          rows: [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 20, 25, 30, 35, 40, 50, 60, 80, 100].map((load) => [
            load,
            ...[0.9, 0.77, 0.65, 0.55, 0.45].map((share) => f(load * share, 2)),
          ]),
        },
      ],
    },
    {
      title: '滑車の組み合わせ',
      terms: 'かっしゃ:滑車 どうかっしゃ:動滑車',
      text: '動く滑車を支える綱の本数だけ、引く力は軽くなる。そのかわり、同じ本数だけ長く引かなければならない。仕事の量は減らない。滑車が一つ増えるたびに、軸の摩擦で一割前後が失われるので、六本を超えると、足しただけの甲斐がない。',
      formula: ['引く力 = W / (k + k² + k³ + …)'],
      figure: {
        height: 130,
        caption: '左から、一本、二本、三本の綱で支える滑車',
        draw: ({ canvas }, { x, y, width }) => {
          for (const [i, parts] of [1, 2, 3].entries()) {
            const middle = x + (width * (i * 2 + 1)) / 6
            canvas.rect(middle - 34, y + 4, 68, 5).fill(LINE)
            const [top, low] = [y + 24, y + 80]
            canvas.circle(middle, top, 11).lineWidth(1.2).stroke(LINE)
            canvas.path(`M${middle} ${y + 9}V${top}`).stroke(LINE)
            if (parts > 1) {
              canvas.circle(middle, low, 9).stroke(LINE)
              canvas.path(`M${middle} ${low}V${y + 100}`).stroke(LINE)
            }
            const rope =
              parts === 1
                ? `M${middle - 11} ${y + 100}V${top}M${middle + 11} ${top}l12 66`
                : parts === 2
                  ? `M${middle - 9} ${y + 9}V${low}M${middle + 9} ${low}L${middle - 11} ${top}M${middle + 11} ${top}l14 66`
                  : `M${middle} ${low - 9}V${top + 11}M${middle - 9} ${low}L${middle - 11} ${top}M${middle + 9} ${low}L${middle + 11} ${top}M${middle + 16} ${y + 9}l14 66`
            canvas.path(rope).lineWidth(1.1).stroke('#c8702c')
            const weight = parts === 1 ? middle - 11 : middle
            canvas.rect(weight - 13, y + 100, 26, 14).fillAndStroke('#dfe8ea', LINE)
            drawCentred(canvas, `${parts}本`, { x: middle, y: y + 127, ink: label })
          }
        },
      },
      tables: [
        {
          caption: '100 kgを上げる力（kg）　一つの滑車で失う割合',
          head: ['綱の本数', '0', '3％', '5％', '8％', '10％', '15％'],
          rows: range(1, 10).map((parts) => [
            parts,
            ...[0, 0.03, 0.05, 0.08, 0.1, 0.15].map((loss) => f(100 * tackle(parts, loss), 1)),
          ]),
        },
        {
          caption: '荷を上げるために引く綱の長さ（m）　綱の本数',
          head: ['高さ m', '1本', '2本', '3本', '4本', '5本', '6本'],
          rows: range(1, 15).map((metres) => [metres, ...range(1, 6).map((parts) => f(metres * parts, 0))]),
        },
      ],
    },
    {
      title: '杭に巻いて止める',
      terms: 'きゃぷすたん:巻き胴 くい:杭',
      text: '綱を杭に巻くと、摩擦は角とともに足し算ではなく掛け算で増える。一回りで力が五倍になるなら、二回りで二十五倍、三回りで百二十五倍。子どもの手で船を止められるのは、このためである。逆に、ゆるめたいときに巻きすぎていれば、綱は出てゆかない。荷を下ろすときは二回りまでにする。',
      formula: ['引く力 / 手の力 = e^(μθ)'],
      figure: chart(
        '巻いた回数と、手の力が何倍になるか（摩擦係数〇・二五）',
        [curveOf('倍率', range(0, 3, 0.05), (turns) => capstan(turns, 0.25))],
        { from: 0, to: 3, max: 120, step: 1, rise: 20, unit: '倍' },
      ),
      tables: [
        {
          caption: '手の力の何倍を止めるか　摩擦係数',
          head: ['巻き', '0.10', '0.15', '0.20', '0.25', '0.30', '0.40'],
          rows: range(0.25, 4, 0.25).map((turns) => [
            f(turns, 2),
            ...[0.1, 0.15, 0.2, 0.25, 0.3, 0.4].map((mu) => g(capstan(turns, mu), 3)),
          ]),
        },
      ],
    },
    {
      title: '横に張った綱',
      terms: 'おやづな:親綱 さぐ:サグ',
      text: '二本の柱のあいだにぴんと張った綱のまん中に物を掛けると、綱の力は、荷の何倍にもなる。たるみが長さの五パーセントなら五倍、一パーセントなら二十五倍。まっすぐに張ろうとするほど、綱も柱も危うい。洗濯物の綱が、軽い荷でも少しずつ柱を寄せてゆくのは、これである。',
      formula: ['T = W √(L²/4 + s²) / 2s'],
      example:
        '十メートルの綱を、二十センチだけたるませて六十キログラムを掛ける。たるみは二パーセントで、表の十二・五倍、七百五十キログラムの力がかかる。',
      tables: [
        {
          caption: '中央に荷を掛けた綱の力（kg）　たるみは支間に対する割合',
          head: ['たるみ ％', '倍率', '5 kg', '10 kg', '20 kg', '60 kg', '100 kg'],
          rows: [0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50].map((percent) => {
            const times = Math.hypot(0.5, percent / 100) / (2 * (percent / 100))
            return [f(percent, 1), f(times, 2), ...[5, 10, 20, 60, 100].map((load) => f(load * times, 0))]
          }),
        },
      ],
    },
    {
      title: '巻き胴に入る綱',
      terms: 'どらむ:ドラム つなのながさ:綱の長さ',
      text: '巻き胴に巻ける長さは、一段の巻き数と段数で決まる。外の段ほど一巻きが長く、同じ一回転で多く巻く。そのかわり、引く力は弱くなる。外の段は、内の段に食い込まないよう、荷をかけながら巻く。最後の三巻きは、止め金具に力をかけないため、いつも残しておく。',
      formula: ['長さ = Σ π (胴の径 + (2i − 1) d) × 幅/d'],
      tables: [150, 300].map((drum) => ({
        caption: `径 ${drum} mm、幅 300 mm の胴に巻ける長さ（m）　段数`,
        head: ['太さ mm', '1', '2', '3', '4', '5', '6'],
        rows: [4, 5, 6, 8, 9, 10, 12, 14, 16].map((d) => [
          d,
          ...range(1, 6).map((layers) =>
            f(
              range(1, layers).reduce(
                (sum, i) => sum + (Math.PI * (drum + (2 * i - 1) * d) * Math.floor(300 / d)) / 1000,
                0,
              ),
              1,
            ),
          ),
        ]),
      })),
    },
  ],
}
