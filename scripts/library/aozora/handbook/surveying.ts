import { drawCentred, drawLine } from '../../../world/pen.ts'
import { polyline } from '../../press/canvas.ts'
import { f, g, type Part, range } from './topic.ts'

const R = Math.PI / 180
const EARTH = 6371
const label = { size: 7.4, color: '#3b3a36' } as const
const LINE = '#2f4a5a'
const WASH = '#dfe8ea'

/** The area inside corners given in order, in the square of their unit. */
export const areaOf = (corners: readonly (readonly [number, number])[]) =>
  Math.abs(
    corners.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = corners[(i + 1) % corners.length]!
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

/** How far the ground falls away from a level line of sight, in metres. */
export const fallOfEarth = (kilometres: number) => (kilometres ** 2 / (2 * EARTH)) * 1000

/** Triples of whole numbers that make a right angle and have no common divisor. */
export const triples = (limit: number) => {
  const found: [number, number, number][] = []
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  for (let m = 2; m * m < limit; m++)
    for (let n = 1; n < m; n++) {
      const longest = m * m + n * n
      if ((m - n) % 2 === 0 || divisor(m, n) !== 1 || longest > limit) continue
      const [short, long] = [m * m - n * n, 2 * m * n].toSorted((a, b) => a - b)
      found.push([short!, long!, longest])
    }
  return found.toSorted((a, b) => a[2] - b[2] || a[0] - b[0])
}

const plot: readonly [number, number][] = [
  [0, 0],
  [18.2, 2.4],
  [21.6, 14.9],
  [9.3, 19.8],
  [-3.1, 11.2],
]

const staff: readonly [string, number, number][] = [
  ['BM→1', 1.482, 0.936],
  ['1→2', 1.715, 1.208],
  ['2→3', 1.064, 1.633],
  ['3→4', 0.877, 1.921],
  ['4→BM', 1.59, 1.027],
]

const levels = staff.reduce<{ rows: (string | number)[][]; height: number }>(
  ({ rows, height }, [name, back, fore]) => {
    const next = height + back - fore
    return { rows: [...rows, [name, f(back, 3), f(fore, 3), f(back - fore, 3), f(next, 3)]], height: next }
  },
  { rows: [], height: 10 },
)

export const surveying: Part = {
  title: '第十二部　土地を測る',
  lead: '縄を張り、水を盛り、角を見る。道具は変わっても、測ることの骨組みは変わらない。測ったら、別の道でもう一度測る。二つが合って、はじめて値になる。',
  topics: [
    {
      title: '高さを渡す',
      terms: 'すいじゅんそくりょう:水準測量 れべる:レベル こうし:後視 ぜんし:前視 へいごうさ:閉合差',
      text: 'レベルは水平な視線をつくる道具で、高さそのものは測らない。分かっている点に立てた標尺の読み（後視）から、知りたい点の読み（前視）を引けば、二点の高さの差が出る。これを尺取り虫のようにくりかえし、最後に初めの点へ戻る。戻ったときのずれが閉合差である。後視と前視の距離を等しくとれば、器械の傾きも地球の丸みも打ち消される。',
      formula: ['高低差 = 後視 − 前視', '次の点の高さ = もとの高さ + 高低差'],
      figure: {
        height: 104,
        caption: '水平な視線で二本の標尺を読む',
        draw: ({ canvas }, { x, y, width }) => {
          const [left, right, middle] = [x + width * 0.2, x + width * 0.8, x + width / 2]
          canvas.path(
            `M${x + 20} ${y + 92}L${left} ${y + 90}L${middle} ${y + 82}L${right} ${y + 68}L${x + width - 20} ${y + 66}`,
          )
          canvas.lineWidth(1.2).stroke(LINE)
          canvas.rect(left - 3, y + 14, 6, 76).fillAndStroke(WASH, LINE)
          canvas.rect(right - 3, y + 2, 6, 66).fillAndStroke(WASH, LINE)
          canvas
            .path(`M${left} ${y + 36}H${right}`)
            .dash(3, { space: 2 })
            .lineWidth(0.8)
            .stroke('#c8702c')
            .undash()
          canvas
            .path(`M${middle} ${y + 36}l-12 46M${middle} ${y + 36}l12 45`)
            .lineWidth(1)
            .stroke(LINE)
          canvas.rect(middle - 9, y + 31, 18, 9).fill(LINE)
          drawLine(canvas, '後視', { x: left - 28, y: y + 39, ink: label })
          drawLine(canvas, '前視', { x: right + 10, y: y + 39, ink: label })
        },
      },
      example: `下の野帳では、十メートルから出て、戻った高さは${f(levels.height, 3)}メートル。ずれの三ミリを五つの測点に〇・六ミリずつ配って終わる。`,
      tables: [
        {
          caption: '野帳の例（m）',
          head: ['区間', '後視', '前視', '高低差', '高さ'],
          rows: levels.rows,
        },
      ],
    },
    {
      title: '斜めの距離を水平に',
      terms: 'すいへいきょり:水平距離 しゃきょり:斜距離',
      text: '図面の距離は水平の距離である。坂に沿って巻尺を張れば、長く読む。差は角が小さいうちは目立たず、五度でも三十メートルに十一センチ。分からないほどの坂を何度も重ねて、境界の杭が動いてしまう。',
      formula: ['水平距離 = L cos θ', '引く量 = L (1 − cos θ)'],
      tables: [
        {
          caption: '斜めに測った長さから引く量（cm）',
          head: ['角度 °', '勾配 %', '5 m', '10 m', '20 m', '30 m', '50 m'],
          rows: [...range(0.5, 10, 0.5), ...range(11, 45)].map((angle) => [
            f(angle, 1),
            f(Math.tan(angle * R) * 100, 1),
            ...[5, 10, 20, 30, 50].map((l) => g(l * 100 * (1 - Math.cos(angle * R)), 3)),
          ]),
        },
      ],
    },
    {
      title: '巻尺のたるみ',
      terms: 'まきじゃく:巻尺 たるみ:たるみ',
      text: '宙に張った巻尺は、自分の重さで弓なりになる。弧の長さを読んでいるのだから、まっすぐな距離より長い。量は張る力の二乗に反比例し、長さの三乗に比例する。五十メートルを宙で一度に測るより、十メートルを五回つなぐほうが、たるみは二十五分の一になる。',
      formula: ['引く量 = w²L³ / 24P²'],
      tables: [
        {
          caption: '鋼の巻尺（20.4 g/m）のたるみ（mm）　張力 kg',
          head: ['長さ m', '2', '4', '6', '8', '10', '15'],
          rows: [...range(2, 30, 2), ...range(35, 50, 5)].map((l) => [
            l,
            ...[2, 4, 6, 8, 10, 15].map((p) => f(((0.0204 ** 2 * l ** 3) / (24 * p ** 2)) * 1000, 2)),
          ]),
        },
      ],
    },
    {
      title: '角から高さを知る',
      terms: 'ぎょうかく:仰角 たかさ:高さ（木や塔の）',
      text: '木の高さは、離れて見上げた角から出る。四十五度に見える所まで下がれば、距離がそのまま目の上の高さになるので、表も要らない。角が急になるほど、一度の読み違いが大きく響く。高さの一倍から二倍は離れて測る。出た値には目の高さを足す。',
      formula: ['H = D tan θ + 目の高さ'],
      tables: [
        {
          caption: '距離と仰角から、目の上の高さ（m）　1°の差は20 mで',
          head: ['仰角 °', '5 m', '10 m', '15 m', '20 m', '30 m', '50 m', '1°の差'],
          rows: range(2, 64, 2).map((angle) => [
            angle,
            ...[5, 10, 15, 20, 30, 50].map((d) => f(d * Math.tan(angle * R), 2)),
            f(20 * (Math.tan((angle + 1) * R) - Math.tan(angle * R)), 2),
          ]),
        },
      ],
    },
    {
      title: '直角を張る',
      terms: 'ちょっかく:直角 さんしごのほう:三四五の法 やりかた:遣り方',
      text: '縄と巻尺だけで直角を出すには、三辺が整数の比になる三角形をつくる。三・四・五がいちばん有名だが、細長い土地では八・十五・十七や二十・二十一・二十九が使いやすい。大きく張るほど正確になる。最後に対角線を二本とも測り、等しければ長方形である。',
      formula: ['a² + b² = c²'],
      figure: {
        height: 108,
        caption: '三・四・五の三角形',
        draw: ({ canvas }, { x, y, width }) => {
          const left = x + width / 2 - 56
          canvas
            .path(
              polyline(
                [
                  [left, y + 90],
                  [left + 112, y + 90],
                  [left, y + 6],
                ],
                true,
              ),
            )
            .fillAndStroke(WASH, LINE)
          canvas
            .path(`M${left + 9} ${y + 90}v-9h-9`)
            .lineWidth(0.9)
            .stroke('#c8702c')
          drawCentred(canvas, '4', { x: left + 56, y: y + 103, ink: label })
          drawCentred(canvas, '3', { x: left - 10, y: y + 52, ink: label })
          drawCentred(canvas, '5', { x: left + 66, y: y + 42, ink: label })
        },
      },
      tables: [
        {
          caption: '直角をつくる整数の組（公約数のないもの）',
          head: ['a', 'b', 'c'],
          rows: triples(290),
          repeat: 3,
        },
      ],
    },
    {
      title: '角の座標から面積を出す',
      terms: 'ざひょうほう:座標法 ちせき:地積',
      text: '多角形の面積は、角の座標が分かれば、掛け算と足し算だけで出る。となりあう二点について、斜めに掛けて引いた数を足してゆき、最後に半分にする。回る向きで符号が変わるが、大きさは同じ。三角形に割って高さを測る方法より手数が少なく、間違いも見つけやすい。',
      formula: ['S = ½ |Σ (x × 次のy − 次のx × y)|'],
      figure: {
        height: 124,
        caption: `五角の土地。面積は${f(areaOf(plot), 2)}平方メートル`,
        draw: ({ canvas }, { x, y, width }) => {
          const at = ([east, north]: readonly [number, number]): [number, number] => [
            x + width / 2 - 46 + east * 5,
            y + 112 - north * 5,
          ]
          canvas.path(polyline(plot.map(at), true)).fillAndStroke(WASH, LINE)
          for (const [i, corner] of plot.entries()) {
            const [cornerX, cornerY] = at(corner)
            canvas.circle(cornerX, cornerY, 2.4).fill('#c8702c')
            drawLine(canvas, 'ABCDE'[i]!, {
              x: cornerX + (i === 4 || i === 0 ? -12 : 6),
              y: cornerY + 2,
              ink: label,
            })
          }
        },
      },
      tables: [
        {
          caption: '計算の例（m）',
          head: ['点', 'x', 'y', 'x × 次のy', '次のx × y', '差'],
          rows: plot.map(([px, py], i) => {
            const [nx, ny] = plot[(i + 1) % plot.length]!
            return ['ABCDE'[i]!, f(px, 1), f(py, 1), f(px * ny, 2), f(nx * py, 2), f(px * ny - nx * py, 2)]
          }),
        },
      ],
    },
    {
      title: '円い曲がり角',
      terms: 'きょくせん:曲線（道の） せっせんちょう:接線長 がいせんちょう:外線長',
      text: '二本のまっすぐな道を円でつなぐとき、曲がりの始まりは、交わる点から接線長だけ手前にある。外線長は、交わる点から円までの近さで、角の木や電柱を避けられるかが、これで分かる。半径を百としてあるので、実の半径を百で割って掛ける。',
      formula: ['接線長 = R tan(I/2)', '曲線長 = πRI / 180', '外線長 = R (sec(I/2) − 1)'],
      tables: [
        {
          caption: '半径100 mの曲線（m）',
          head: ['交角 I °', '接線長', '曲線長', '外線長', '弦', '矢'],
          rows: range(2, 120, 2).map((angle) => {
            const half = (angle / 2) * R
            return [
              angle,
              f(100 * Math.tan(half), 2),
              f(100 * angle * R, 2),
              f(100 * (1 / Math.cos(half) - 1), 2),
              f(200 * Math.sin(half), 2),
              f(100 * (1 - Math.cos(half)), 2),
            ]
          }),
        },
      ],
    },
    {
      title: '地球の丸み',
      terms: 'ちきゅう:地球の丸み きさ:気差 すいへいせん:水平線',
      text: '水平な視線は、地面から離れてゆく。百メートルでは一ミリに満たないが、一キロで八センチ、十キロでは八メートル近い。空気が光を少し下へ曲げるので、実際のずれはその八割七分ほど。浜に立つ人の目の高さからは、水平線は五キロほど先にある。',
      formula: ['丸み = d² / 2R', '気差を入れて　0.87 × d² / 2R'],
      tables: [
        {
          caption: '距離とずれ（m）',
          head: ['距離 km', '丸み', '気差とも'],
          rows: [...range(0.1, 1, 0.1), ...range(2, 20), ...range(25, 60, 5)].map((d) => [
            g(d, 2),
            f(fallOfEarth(d), 3),
            f(fallOfEarth(d) * 0.87, 3),
          ]),
          repeat: 2,
        },
      ],
    },
  ],
}
