import { drawCentred, drawLine } from '../../../world/pen.ts'
import { polyline } from '../../press/canvas.ts'
import { f, g, type Part, range } from './topic.ts'

const label = { size: 7.4, color: '#3b3a36' } as const
const LINE = '#2f4a5a'
const WASH = '#dfe8ea'

const isPrime = (n: number) =>
  n > 1 && range(2, Math.max(2, Math.floor(Math.sqrt(n)))).every((d) => n === d || n % d !== 0)
const divisors = (n: number) => range(1, n).filter((d) => n % d === 0)
const binomial = (n: number, c: number, p: number) => {
  let sum = 0
  let term = (1 - p) ** n
  for (let k = 0; k <= c; k++) {
    sum += term
    term *= ((n - k) / (k + 1)) * (p / (1 - p))
  }
  return sum
}

export const numbers: Part = {
  title: '第九部　数えると見積もる',
  lead: '見積もりは当てることではなく、外れる幅を言うことである。幅を言うための道具を、いくつか置く。',
  topics: [
    {
      title: '平方根と対数',
      terms: 'へいほうこん:平方根 たいすう:対数',
      text: '斜めの長さも、ばらつきの合成も、平方根で出る。電卓のない足場の上では、近い二つの平方数を覚えておけば、間は比で足りる。対数は、掛け算を足し算に変える。二の対数〇・三〇一と三の〇・四七七だけ覚えれば、多くの数の桁が暗算で出る。',
      tables: [
        {
          caption: '平方根・立方根・常用対数',
          head: ['n', '√n', '³√n', 'log n'],
          rows: range(1, 600).map((n) => [
            n,
            Math.sqrt(n).toFixed(4),
            Math.cbrt(n).toFixed(4),
            Math.log10(n).toFixed(4),
          ]),
          repeat: 2,
        },
        {
          caption: '常用対数の小数部（四桁）',
          head: ['数', ...range(0, 9).map(String)],
          rows: range(10, 99).map((n) => [
            n,
            ...range(0, 9).map((m) =>
              Math.log10(n / 10 + m / 100)
                .toFixed(4)
                .slice(2),
            ),
          ]),
        },
      ],
    },
    {
      title: '約数と段取り',
      terms: 'やくすう:約数 そすう:素数',
      text: '箱に詰める、面付けする、班に分ける。割り切れる数を選べるなら、約数の多い数を選んでおくと後が楽になる。百二十は十六通りに割れ、百二十一は三通りにしか割れない。素数の人数を班に分けるには、一人を係にまわすのがいちばん早い。',
      tables: [
        {
          caption: '約数の多い数（1〜1000）',
          head: ['数', '個数', '約数'],
          widths: [0.5, 0.5, 6],
          rows: range(1, 1000)
            .filter((n) => divisors(n).length >= 16)
            .map((n) => [n, divisors(n).length, divisors(n).join(' ')]),
        },
        {
          caption: '素数（1〜3000）',
          head: ['素数'],
          rows: range(2, 3000)
            .filter(isPrime)
            .map((n) => [n]),
          repeat: 9,
        },
      ],
    },
    {
      title: '抜き取り検査',
      terms: 'ぬきとり:抜き取り検査 ふりょうりつ:不良率 ごうかく:合格の確率',
      text: '百個から十個抜いて不良がなかったら、全部よいと言えるか。不良が一割あっても、十個とも良品である見込みは三十五パーセントもある。抜く数を増やすほど、悪い品を見逃しにくくなる。何個抜くかは、見逃したときの損と調べる手間とで決める。',
      formula: ['P = Σ C(n,k) p^k (1 − p)^(n−k)（k = 0〜c）'],
      figure: {
        height: 140,
        caption: '抜く数と、不良率ごとの合格の見込み（不良〇個で合格）',
        draw: ({ canvas }, { x, y, width, height }) => {
          const at = (p: number, v: number) =>
            [x + 26 + (p / 0.2) * (width - 60), y + height - 16 - v * (height - 26)] as const
          canvas.rect(...at(0, 1), width - 60, height - 26).fillAndStroke(WASH, '#c9c5bb')
          for (const n of [5, 10, 20, 50]) {
            canvas
              .lineWidth(1.1)
              .path(polyline(range(0, 0.2, 0.005).map((p) => at(p, binomial(n, 0, p)))))
              .stroke(LINE)
            const p = 1 - 0.5 ** (1 / n)
            drawLine(canvas, `n=${n}`, { x: at(p, 0.5)[0] + 3, y: at(p, 0.5)[1], ink: label })
          }
          for (const p of [0, 5, 10, 15, 20])
            drawCentred(canvas, `${p}%`, { x: at(p / 100, 0)[0], y: y + height - 4, ink: label })
        },
      },
      tables: [0, 1, 2, 3].map((c) => ({
        caption: `不良${c}個まで合格とするときの合格の見込み（％）　不良率`,
        head: ['n', '0.5%', '1%', '2%', '3%', '5%', '8%', '10%', '15%', '20%'],
        rows: [5, 8, 10, 13, 15, 20, 25, 32, 40, 50, 65, 80, 100, 125, 150, 200].map((n) => [
          n,
          ...[0.005, 0.01, 0.02, 0.03, 0.05, 0.08, 0.1, 0.15, 0.2].map((p) => f(binomial(n, c, p) * 100, 1)),
        ]),
      })),
    },
    {
      title: '積み立てと返済',
      terms: 'ふくり:複利 へんさい:返済 つみたて:積み立て',
      text: '利息に利息がつくのが複利である。七十二を利率で割れば、二倍になるおよその年数が出る。返済では、はじめの数年は払う額のほとんどが利息にまわる。だから繰り上げるなら早いほどよい。機械を買うか借りるかを比べるときも、同じ表で月々の額に直して並べる。',
      formula: ['月々 = P r / (1 − (1 + r)^−n)'],
      tables: [
        {
          caption: '100万円を借りたときの月々の返済（円）　年利',
          head: ['年', '0.5%', '1%', '1.5%', '2%', '3%', '4%', '5%'],
          rows: range(1, 35).map((y) => [
            y,
            ...[0.5, 1, 1.5, 2, 3, 4, 5].map((p) => {
              const r = p / 1200
              return f((1e6 * r) / (1 - (1 + r) ** (-12 * y)), 0)
            }),
          ]),
        },
        {
          caption: '1が何倍になるか（複利）　年利',
          head: ['年', '0.5%', '1%', '2%', '3%', '4%', '5%', '7%', '10%'],
          rows: range(1, 50).map((y) => [
            y,
            ...[0.5, 1, 2, 3, 4, 5, 7, 10].map((p) => g((1 + p / 100) ** y, 4)),
          ]),
        },
      ],
    },
    {
      title: 'ばらつきを足す',
      terms: 'こうさ:公差 ごさ:誤差',
      text: '部品を重ねた全体の誤差は、最悪の場合ならそのまま足し、ふつうの場合なら二乗して足し、平方根をとる。一つが〇・五ミリの部品を九つ並べると、最悪は四・五ミリ、ふつうは一・五ミリ。最悪で設計すれば高くつき、ふつうで設計すればたまに合わない。どちらを採るかは、合わなかったときにどう直すかで決める。',
      formula: ['最悪 = n a', 'ふつう = √n × a'],
      tables: [
        {
          caption: '一つの公差を1としたときの全体',
          head: ['個数', '最悪', 'ふつう', '比'],
          rows: range(1, 80).map((n) => [n, n, f(Math.sqrt(n), 3), f(Math.sqrt(n) / n, 3)]),
          repeat: 2,
        },
      ],
    },
  ],
}
