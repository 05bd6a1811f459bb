import type { Canvas } from '../../press/canvas.ts'
import { drawAngle, drawBars, drawClock, drawRectangle } from './pictures.ts'

export interface Problem {
  ask: string
  answer: string
  /** How the answer is found, for the pages of answers. */
  work?: string
  picture?: (canvas: Canvas, place: { x: number; y: number; size: number }) => void
}

/** A kind of problem. `make` makes one of the given level, 1 to 5. */
export interface ProblemKind {
  title: string
  hints: string[]
  columns: 1 | 2 | 3
  count: number
  make: (draw: Draw, level: number) => Problem
}

/** Draws whole numbers from `low` to `high`, both included. */
export type Draw = (low: number, high: number) => number

const one = (ask: string, answer: number | string, work?: string): Problem => ({
  ask,
  answer: String(answer),
  work,
})
export const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
const pick = <T>(draw: Draw, items: readonly T[]): T => items[draw(0, items.length - 1)]!
const decimal = (tenths: number) => String(tenths / 10)

/** The numbers of ways: pairs in order, pairs without order, rows, and tosses of coins. */
function ways(draw: Draw, n: number, level: number): Problem {
  const pair = (n * (n - 1)) / 2
  const rows = [1, 1, 2, 6, 24, 120]
  const k = Math.min(5, Math.max(2, n - 1))
  return pick(draw, [
    one(`${n}人から、委員長と副委員長を一人ずつ選ぶ選びかた`, `${n * (n - 1)}通り`, `${n}×${n - 1}`),
    one(`${n}チームが、どのチームとも一回ずつ試合をするときの試合数`, `${pair}試合`, `${n}×${n - 1}÷2`),
    one(`${n}まいの数字カード（0なし）から二まいでできる二けたの数`, `${n * (n - 1)}通り`, `${n}×${n - 1}`),
    one(`${n}種類のアイスから、ちがう二種類を選ぶ組み合わせ`, `${pair}通り`, `${n}×${n - 1}÷2`),
    one(
      `${k}人が一列にならぶならびかた`,
      `${rows[k]}通り`,
      Array.from({ length: k }, (_, i) => k - i).join('×'),
    ),
    one(`コインを${k}回投げるときの、表と裏の出かた`, `${2 ** k}通り`, `2を${k}回かける`),
    one(
      `${n + level}人が、たがいに一回ずつ握手をするときの回数`,
      `${((n + level) * (n + level - 1)) / 2}回`,
      `${n + level}×${n + level - 1}÷2`,
    ),
  ])
}

export const years: { name: string; lead: string; kinds: ProblemKind[] }[] = [
  {
    name: '一年生のみち',
    lead: '数をかぞえ、10をつくり、足したり引いたりします。指をつかってもかまいません。',
    kinds: [
      {
        title: '10までのたしざん',
        hints: ['大きいほうの数から数えると、はやく数えられます。', '2+5と5+2は、こたえが同じです。'],
        columns: 2,
        count: 20,
        make: (draw, level) => {
          const a = draw(1, 4 + level)
          const b = draw(1, 10 - a)
          return one(`${a} + ${b} =`, a + b)
        },
      },
      {
        title: '10のまとまり',
        hints: [
          'あといくつで10になるかを、すぐ言えるようにしましょう。',
          '9と1、8と2、7と3。なかよしの数です。',
        ],
        columns: 2,
        count: 18,
        make: (draw, level) => {
          const a = draw(1, 9)
          return level < 3 ? one(`${a} + □ = 10`, 10 - a) : one(`${10 + a} − □ = 10`, a)
        },
      },
      {
        title: 'くり上がりのたしざん',
        hints: ['10をつくって、のこりを足します。', '小さいほうの数を二つに分けます。'],
        columns: 2,
        count: 20,
        make: (draw, level) => {
          const a = draw(10 - level > 4 ? 6 : 5, 9)
          const b = draw(11 - a, 9)
          return one(`${a} + ${b} =`, a + b, `${a}に${10 - a}で10、のこり${a + b - 10}`)
        },
      },
      {
        title: 'くり下がりのひきざん',
        hints: ['10から引いて、のこりを足すやりかたがあります。', '13−9なら、10−9=1、1と3で4です。'],
        columns: 2,
        count: 20,
        make: (draw) => {
          const b = draw(3, 9)
          const a = draw(11, 10 + b - 1)
          return one(`${a} − ${b} =`, a - b, `10−${b}=${10 - b}、${10 - b}+${a - 10}=${a - b}`)
        },
      },
      {
        title: 'とけい',
        hints: ['みじかいはりが「時」、長いはりが「分」です。', '長いはりは、数字一つで5分すすみます。'],
        columns: 3,
        count: 9,
        make: (draw, level) => {
          const hour = draw(1, 12)
          const minute = level === 1 ? draw(0, 1) * 30 : level < 4 ? draw(0, 11) * 5 : draw(0, 59)
          return {
            ask: '',
            answer: `${hour}時${minute === 0 ? '' : `${minute}分`}`,
            picture: (canvas, place) => drawClock(canvas, place, hour, minute),
          }
        },
      },
      {
        title: '三つの数のけいさん',
        hints: ['左からじゅんに計算します。', 'とちゅうのこたえを、上に小さく書いておきましょう。'],
        columns: 2,
        count: 16,
        make: (draw, level) => {
          const [a, b] = [draw(2, 5 + level), draw(1, 6)]
          const c = draw(1, a + b - 1)
          return one(`${a} + ${b} − ${c} =`, a + b - c, `${a}+${b}=${a + b}、${a + b}−${c}=${a + b - c}`)
        },
      },
    ],
  },
  {
    name: '二年生のみち',
    lead: '位をそろえる筆算と、九九。たくさんくり返すほど楽になるところです。',
    kinds: [
      {
        title: '二けたのたし算',
        hints: [
          '一の位から足します。くり上がった1をわすれずに。',
          '何十と何に分けて足しても、こたえは同じです。',
        ],
        columns: 2,
        count: 18,
        make: (draw, level) => {
          const [a, b] = [draw(11, 30 + level * 12), draw(12, 29 + level * 8)]
          return one(
            `${a} + ${b} =`,
            a + b,
            `${a}+${b - (b % 10)}=${a + b - (b % 10)}、さらに${b % 10}を足して${a + b}`,
          )
        },
      },
      {
        title: '二けたの引き算',
        hints: [
          '一の位が引けないときは、十の位から10をかりてきます。',
          'こたえに引いた数を足して、もとにもどればあっています。',
        ],
        columns: 2,
        count: 18,
        make: (draw, level) => {
          const b = draw(12, 20 + level * 8)
          const a = draw(b + 5, 99)
          return one(`${a} − ${b} =`, a - b, `たしかめ ${a - b}+${b}=${a}`)
        },
      },
      {
        title: '九九',
        hints: [
          '9のだんは、こたえの十の位と一の位を足すと9になります。',
          '7×8は「五、六、七、八」。56=7×8です。',
          'かける順をかえても、こたえは同じ。知っているほうで言いましょう。',
        ],
        columns: 3,
        count: 30,
        make: (draw, level) => {
          const [a, b] = [draw(level < 3 ? 2 : 3, 3 + level + 1), draw(2, 9)]
          return one(`${a} × ${b} =`, a * b)
        },
      },
      {
        title: '九九のあなうめ',
        hints: [
          'かけ算を「わり算の目」で見る練習です。',
          'だんを上から順に言って、こたえに出会ったら止まります。',
        ],
        columns: 3,
        count: 24,
        make: (draw) => {
          const [a, b] = [draw(2, 9), draw(2, 9)]
          return draw(0, 1) === 0 ? one(`${a} × □ = ${a * b}`, b) : one(`□ × ${b} = ${a * b}`, a)
        },
      },
      {
        title: '長さ',
        hints: ['1 m = 100 cm、1 cm = 10 mm です。', 'たんいをそろえてから計算します。'],
        columns: 2,
        count: 14,
        make: (draw, level) => {
          if (level < 3) {
            const [cm, mm] = [draw(2, 18), draw(1, 9)]
            return one(`${cm} cm ${mm} mm = □ mm`, cm * 10 + mm, `${cm} cm は ${cm * 10} mm`)
          }
          const [m, cm] = [draw(1, 6), draw(5, 95)]
          return one(`${m} m ${cm} cm = □ cm`, m * 100 + cm, `${m} m は ${m * 100} cm`)
        },
      },
      {
        title: 'お金',
        hints: [
          '大きいお金から数えると、まちがいがへります。',
          'おつりは、ねだんに足していって考えることもできます。',
        ],
        columns: 2,
        count: 12,
        make: (draw, level) => {
          const price = draw(12, 70 + level * 80)
          const paid = price < 100 ? 100 : price < 500 ? 500 : 1000
          return one(
            `${price}円の買いもので${paid}円はらうと、おつりは`,
            `${paid - price}円`,
            `${paid}−${price}=${paid - price}`,
          )
        },
      },
    ],
  },
  {
    name: '三年生のみち',
    lead: 'わり算が始まり、数が大きくなります。小数と分数の入り口もここです。',
    kinds: [
      {
        title: 'わり算',
        hints: ['わる数のだんの九九を使います。', 'こたえ×わる数が、もとの数になるかたしかめます。'],
        columns: 3,
        count: 27,
        make: (draw) => {
          const [a, b] = [draw(2, 9), draw(2, 9)]
          return one(`${a * b} ÷ ${a} =`, b)
        },
      },
      {
        title: 'あまりのあるわり算',
        hints: ['あまりは、わる数より小さくなります。', 'たしかめは、わる数×こたえ+あまり。'],
        columns: 2,
        count: 18,
        make: (draw) => {
          const [b, q] = [draw(3, 9), draw(2, 9)]
          const r = draw(1, b - 1)
          return one(`${b * q + r} ÷ ${b} =`, `${q}あまり${r}`, `${b}×${q}+${r}=${b * q + r}`)
        },
      },
      {
        title: '三けたのたし算・引き算',
        hints: ['位をたてにそろえて書きます。', '400−137なら、399−136と考えると、くり下がりがなくなります。'],
        columns: 2,
        count: 16,
        make: (draw, level) => {
          const [a, b] = [draw(210, 500 + level * 80), draw(105, 205)]
          return draw(0, 1) === 0
            ? one(`${a} + ${b} =`, a + b)
            : one(`${a} − ${b} =`, a - b, `たしかめ ${a - b}+${b}=${a}`)
        },
      },
      {
        title: '二けた×一けた',
        hints: ['十の位と一の位に分けてかけ、足します。', '19×6は、20×6から6を引いてもとめられます。'],
        columns: 2,
        count: 16,
        make: (draw, level) => {
          const [a, b] = [draw(12, 30 + level * 13), draw(3, 9)]
          const tens = a - (a % 10)
          return one(
            `${a} × ${b} =`,
            a * b,
            `${tens}×${b}=${tens * b}、${a % 10}×${b}=${(a % 10) * b}、あわせて${a * b}`,
          )
        },
      },
      {
        title: '小数のたし算・引き算',
        hints: ['0.1がいくつ分かを考えると、整数と同じになります。', '小数点の位置をそろえます。'],
        columns: 2,
        count: 16,
        make: (draw, level) => {
          const [a, b] = [draw(12, 20 + level * 14), draw(3, 11)]
          return draw(0, 1) === 0
            ? one(`${decimal(a)} + ${decimal(b)} =`, decimal(a + b), `0.1が${a}こと${b}こで${a + b}こ`)
            : one(`${decimal(a)} − ${decimal(b)} =`, decimal(a - b), `0.1が${a}−${b}=${a - b}こ`)
        },
      },
      {
        title: '分数の大きさ',
        hints: ['分母は「いくつに分けたか」、分子は「それがいくつ分か」。', '色のついたますを数えます。'],
        columns: 2,
        count: 10,
        make: (draw, level) => {
          const b = draw(3, 5 + level)
          const a = draw(1, b - 1)
          return {
            ask: '色のついたところは',
            answer: `${a}/${b}`,
            picture: (canvas, place) => drawBars(canvas, place, a, b),
          }
        },
      },
    ],
  },
  {
    name: '四年生のみち',
    lead: '計算のきまりを使って、楽に、正しく。角度と面積は、図を見て考えます。',
    kinds: [
      {
        title: '計算の順じょ',
        hints: [
          'かっこの中、かけ算とわり算、たし算と引き算の順です。',
          'どこから計算するか、先に線を引きましょう。',
        ],
        columns: 2,
        count: 14,
        make: (draw) => {
          const [a, b, c] = [draw(3, 30), draw(2, 9), draw(2, 9)]
          return draw(0, 1) === 0
            ? one(`${a} + ${b} × ${c} =`, a + b * c, `先に${b}×${c}=${b * c}`)
            : one(`(${a} + ${b}) × ${c} =`, (a + b) * c, `先に${a}+${b}=${a + b}`)
        },
      },
      {
        title: '二けたでわるわり算',
        hints: ['わる数を何十とみて、こたえの見当をつけます。', '見当が大きすぎたら、1へらします。'],
        columns: 2,
        count: 14,
        make: (draw, level) => {
          const [b, q] = [draw(12, 20 + level * 7), draw(3, 9 + level * 3)]
          const r = level > 2 ? draw(0, b - 1) : 0
          return one(`${b * q + r} ÷ ${b} =`, r ? `${q}あまり${r}` : q, `${b}×${q}=${b * q}`)
        },
      },
      {
        title: '長方形の面積',
        hints: [
          '面積=たて×横。たんいは cm² です。',
          '二つに分けても、大きい長方形から引いても、もとめられます。',
        ],
        columns: 2,
        count: 6,
        make: (draw, level) => {
          const [w, h] = [draw(4, 9 + level * 2), draw(3, 7 + level)]
          return {
            ask: '面積は',
            answer: `${w * h} cm²`,
            work: `${h}×${w}`,
            picture: (canvas, place) => drawRectangle(canvas, place, w, h),
          }
        },
      },
      {
        title: '角度',
        hints: ['一直線は180度、一回りは360度です。', 'まず直角より大きいか小さいかを見ます。'],
        columns: 2,
        count: 6,
        make: (draw, level) => {
          const known = draw(4, 12 + level) * 5 + (level > 3 ? draw(1, 4) : 0)
          return {
            ask: 'あの角度は',
            answer: `${180 - known}度`,
            work: `180−${known}`,
            picture: (canvas, place) => drawAngle(canvas, place, known),
          }
        },
      },
      {
        title: 'がい数',
        hints: ['四捨五入は、一つ下の位だけを見ます。', '4以下は切りすて、5以上は切り上げ。'],
        columns: 1,
        count: 14,
        make: (draw, level) => {
          const unit = level < 3 ? 100 : 1000
          const n = draw(unit * 2, unit * 90)
          return one(
            `${n} を四捨五入して、${unit === 100 ? '百' : '千'}の位までのがい数に`,
            Math.round(n / unit) * unit,
          )
        },
      },
      {
        title: '小数のかけ算・わり算',
        hints: ['0.1をもとにすると、整数の計算になります。', 'こたえの小数点を、さいごに書きましょう。'],
        columns: 2,
        count: 16,
        make: (draw, level) => {
          const [a, b] = [draw(12, 40 + level * 10), draw(2, 9)]
          return draw(0, 1) === 0
            ? one(`${decimal(a)} × ${b} =`, decimal(a * b), `0.1が${a}×${b}=${a * b}こ`)
            : one(`${decimal(a * b)} ÷ ${b} =`, decimal(a), `0.1が${a * b}÷${b}=${a}こ`)
        },
      },
    ],
  },
  {
    name: '五年生のみち',
    lead: '倍数と約数、通分、割合。ことばの意味を図にしてから、式を立てます。',
    kinds: [
      {
        title: '最大公約数と最小公倍数',
        hints: [
          '小さいほうの約数を、大きいほうから順にためします。',
          '二つの数の積は、最大公約数と最小公倍数の積と同じになります。',
        ],
        columns: 1,
        count: 12,
        make: (draw, level) => {
          const g = draw(2, 3 + level)
          const [a, b] = [g * draw(2, 4), g * draw(5, 7)]
          const d = gcd(a, b)
          return one(
            `${a} と ${b} の最大公約数と最小公倍数`,
            `${d} と ${(a * b) / d}`,
            `${a}=${d}×${a / d}、${b}=${d}×${b / d}`,
          )
        },
      },
      {
        title: '約分',
        hints: [
          '分母と分子を、同じ数でわります。',
          '一の位が偶数どうしなら2で、数字の和が3の倍数なら3でわれます。',
        ],
        columns: 3,
        count: 18,
        make: (draw, level) => {
          const k = draw(2, 4 + level)
          const b = draw(3, 9)
          const a = draw(1, b - 1)
          const g = gcd(a, b)
          return one(`${a * k}/${b * k} =`, `${a / g}/${b / g}`, `${k * g}でわる`)
        },
      },
      {
        title: '分数のたし算',
        hints: ['通分して、分子だけを足します。', '答えが約分できないか、さいごに見ます。'],
        columns: 2,
        count: 14,
        make: (draw, level) => {
          const [b, e] = [draw(2, 4 + level), draw(3, 6 + level)]
          const [a, c] = [draw(1, b - 1), draw(1, e - 1)]
          const [n, d] = [a * e + c * b, b * e]
          const g = gcd(n, d)
          return one(`${a}/${b} + ${c}/${e} =`, `${n / g}/${d / g}`, `${a * e}/${d}+${c * b}/${d}=${n}/${d}`)
        },
      },
      {
        title: '平均',
        hints: [
          '合計÷個数。0のときも、個数に数えます。',
          '真ん中あたりの数との差で計算すると、楽になります。',
        ],
        columns: 1,
        count: 10,
        make: (draw, level) => {
          const n = draw(3, 3 + level)
          const mean = draw(8, 30)
          const steps = Array.from({ length: n - 1 }, () => draw(-4, 4))
          const numbers = [
            ...steps.map((step) => mean + step),
            mean - steps.reduce((sum, step) => sum + step, 0),
          ]
          return one(`${numbers.join('、')} の平均`, mean, `合計${mean * n}÷${n}`)
        },
      },
      {
        title: '割合',
        hints: ['割合=くらべる量÷もとにする量。', '1%は0.01。25%は四分の一、20%は五分の一です。'],
        columns: 1,
        count: 12,
        make: (draw, level) => {
          const percent = pick(draw, level < 3 ? [10, 20, 25, 50, 75] : [5, 12, 15, 30, 35, 60, 85])
          const whole = draw(2, 12) * 100
          return one(
            `${whole}円の ${percent}% は何円`,
            `${(whole * percent) / 100}円`,
            `${whole}×${percent / 100}`,
          )
        },
      },
      {
        title: '体積',
        hints: ['たて×横×高さ。1 L は 1000 cm³ です。', '段のある形は、二つの直方体に分けます。'],
        columns: 1,
        count: 12,
        make: (draw, level) => {
          const [a, b, c] = [draw(2, 6 + level), draw(3, 8), draw(2, 5 + level)]
          return one(
            `たて${a} cm、横${b} cm、高さ${c} cm の直方体の体積`,
            `${a * b * c} cm³`,
            `${a}×${b}×${c}`,
          )
        },
      },
    ],
  },
  {
    name: '六年生のみち',
    lead: '分数のかけ算・わり算、比、速さ。中学校の数学へ、橋をかけます。',
    kinds: [
      {
        title: '分数のかけ算',
        hints: ['とちゅうで約分すると、数が小さいままです。', '分子どうし、分母どうしをかけます。'],
        columns: 2,
        count: 14,
        make: (draw, level) => {
          const [b, e] = [draw(3, 6 + level), draw(3, 6 + level)]
          const [a, c] = [draw(1, b - 1), draw(1, e - 1)]
          const g = gcd(a * c, b * e)
          return one(`${a}/${b} × ${c}/${e} =`, `${(a * c) / g}/${(b * e) / g}`, `${a * c}/${b * e}`)
        },
      },
      {
        title: '分数のわり算',
        hints: ['わる数の逆数をかけます。', '「÷1/2」は、2倍することと同じです。なぜでしょう。'],
        columns: 2,
        count: 14,
        make: (draw, level) => {
          const [b, e] = [draw(3, 5 + level), draw(3, 5 + level)]
          const [a, c] = [draw(1, b - 1), draw(1, e - 1)]
          const g = gcd(a * e, b * c)
          const [n, d] = [(a * e) / g, (b * c) / g]
          return one(`${a}/${b} ÷ ${c}/${e} =`, d === 1 ? n : `${n}/${d}`, `${a}/${b}×${e}/${c}`)
        },
      },
      {
        title: '速さ',
        hints: ['道のり=速さ×時間。「みはじ」は図にたよらず、意味で。', '時速を60でわると分速になります。'],
        columns: 1,
        count: 12,
        make: (draw, level) => {
          const [v, t] = [draw(3, 12 + level * 2) * 5, draw(2, 6)]
          const which = draw(0, 2)
          if (which === 0) return one(`時速${v} km で${t}時間走ると、道のりは`, `${v * t} km`, `${v}×${t}`)
          if (which === 1)
            return one(`${v * t} km を${t}時間で走る速さは、時速何 km`, `時速${v} km`, `${v * t}÷${t}`)
          return one(`${v * t} km を時速${v} km で走ると、何時間`, `${t}時間`, `${v * t}÷${v}`)
        },
      },
      {
        title: '比',
        hints: [
          '比の両方に同じ数をかけても、わっても、比は等しいままです。',
          'まず、何倍になっているかを見ます。',
        ],
        columns: 2,
        count: 16,
        make: (draw, level) => {
          const [a, k] = [draw(2, 7), draw(2, 4 + level)]
          const b = a + draw(1, 5)
          return draw(0, 1) === 0
            ? one(`${a} : ${b} = ${a * k} : □`, b * k, `${k}倍`)
            : one(`${a * k} : ${b * k} = □ : ${b}`, a, `${k}でわる`)
        },
      },
      {
        title: '文字と式',
        hints: ['xは、まだ知らない数を入れておく箱です。', '逆にたどると、xがもとめられます。'],
        columns: 2,
        count: 14,
        make: (draw, level) => {
          const [a, x, b] = [draw(2, 6 + level), draw(2, 12), draw(1, 20)]
          return one(`x × ${a} + ${b} = ${a * x + b}　x =`, x, `(${a * x + b}−${b})÷${a}`)
        },
      },
      {
        title: '場合の数',
        hints: [
          '樹形図をかくと、もれや重なりがなくなります。',
          '順番があるときと、ないときを分けて考えます。',
        ],
        columns: 1,
        count: 10,
        make: (draw, level) => ways(draw, 3 + draw(0, level), level),
      },
    ],
  },
]
