import { drawCentred, drawLine } from '../../../world/pen.ts'
import { polyline } from '../../press/canvas.ts'
import { f, g, type Part, range } from './topic.ts'

const R = Math.PI / 180
const GRAVITY = 9.80665
/** Young's modulus of cedar, and the stress at which it is crushed along the grain, in N/mm². */
const YOUNG = 7000
const CRUSH = 17.7
const label = { size: 7.4, color: '#3b3a36' } as const
const LINE = '#2f4a5a'
const WASH = '#dfe8ea'
const FORCE = '#c8702c'

/** The pressure of the wind in pascals. */
export const windPressure = (speed: number) => 0.5 * 1.225 * speed ** 2

/** The pull in each leg of a sling as a share of the load. `angle` lies between opposite legs. */
export const legPull = (legs: number, angle: number) => 1 / (legs * Math.cos((angle / 2) * R))

/** The load under which a square post with pinned ends buckles, or is crushed if that comes first, in kN. */
export const postLoad = (side: number, length: number) =>
  Math.min((Math.PI ** 2 * YOUNG * side ** 4) / 12 / length ** 2, CRUSH * side ** 2) / 1000

const cases = [
  ['両端支え・中央に集中', 'PL/4（中央）', 'PL³/48EI'],
  ['両端支え・等分布', 'wL²/8（中央）', '5wL⁴/384EI'],
  ['片持ち・先端に集中', 'PL（根もと）', 'PL³/3EI'],
  ['片持ち・等分布', 'wL²/2（根もと）', 'wL⁴/8EI'],
  ['両端固定・中央に集中', 'PL/8（端と中央）', 'PL³/192EI'],
  ['両端固定・等分布', 'wL²/12（端）', 'wL⁴/384EI'],
] as const

const depths = [90, 105, 120, 150, 180, 210, 240, 270, 300, 330, 360]

export const loads: Part = {
  title: '第十一部　力と荷重',
  lead: '風は押し、雪は載り、綱は引く。力の大きさと向きを紙の上で見積もっておけば、現場で驚くことが減る。ここの値は見当をつけるためのもので、建物の設計は、法令の定める荷重と資格のある人の計算による。',
  topics: [
    {
      title: '風の力',
      terms: 'かぜ:風 ふうあつ:風圧 そくどあつ:速度圧',
      text: '風の押す力は、速さの二乗で増える。風速が十から二十に上がれば、力は四倍。合板を一枚抱えて屋根の上を歩くとき、この二乗が人を飛ばす。瞬間の風速は平均の一・五倍から二倍に達するので、予報の平均風速に一・五を掛けてから表を引く。',
      formula: ['q = ½ρV²　（ρ = 1.225 kg/m³）', 'F = q × 面積 × 風力係数'],
      figure: {
        height: 96,
        caption: '板に当たる風。前から押され、裏からは引かれる',
        draw: ({ canvas }, { x, y, width }) => {
          const middle = x + width / 2
          for (let i = 0; i < 5; i++) {
            const at = y + 14 + i * 16
            canvas
              .path(`M${middle - 110} ${at}H${middle - 14}m-7 -3l7 3l-7 3`)
              .lineWidth(1)
              .stroke(FORCE)
          }
          canvas.rect(middle - 5, y + 6, 10, 80).fillAndStroke(WASH, LINE)
          drawLine(canvas, '負圧', { x: middle + 26, y: y + 50, ink: label })
        },
      },
      example:
        '瞬間風速十五、サブロク合板（〇・九一×一・八二メートル）、風力係数一・二。一三八×一・六六×一・二＝二七四ニュートン、二十八キログラムの力。両手で抱えては持ちこたえられない。',
      tables: [
        {
          caption: '風速と、受ける力（合板は0.91×1.82 m、看板は1 m²）',
          head: ['風速 m/s', 'km/h', '速度圧 Pa', 'kg/m²', '合板 kg', '看板 kg'],
          rows: range(2, 60, 2).map((v) => [
            v,
            f(v * 3.6, 0),
            f(windPressure(v), 0),
            f(windPressure(v) / GRAVITY, 1),
            f((windPressure(v) * 1.2 * 0.91 * 1.82) / GRAVITY, 1),
            f((windPressure(v) * 1.2) / GRAVITY, 1),
          ]),
        },
      ],
    },
    {
      title: '雪の重み',
      terms: 'ゆき:雪 せきせつ:積雪荷重',
      text: '降ったばかりの雪は水の二十分の一から十分の一の重さだが、日を経て締まり、雨を吸うと、水の半分にもなる。同じ深さに見えても、春先の雪は新雪の数倍重い。屋根にかかる重さは、斜面に沿ってではなく、上から見た面積で計算する。',
      formula: ['w = 雪の密度 × 深さ'],
      example:
        '四坪のカーポート（一三・二平方メートル）に、雨を吸った雪が四十センチ。密度三百なら一二〇×一三・二で一・六トン。小型の車が一台と半分、屋根に載っている。',
      tables: [
        {
          caption: '積もった雪の重さ（kg/m²）　密度 50 新雪、250 締まり雪、400 ざらめ雪',
          head: ['深さ cm', '50', '100', '150', '250', '400', '500'],
          rows: [...range(5, 100, 5), ...range(120, 300, 20)].map((depth) => [
            depth,
            ...[50, 100, 150, 250, 400, 500].map((density) => f((density * depth) / 100, 1)),
          ]),
        },
      ],
    },
    {
      title: '梁の型',
      terms: 'かたもち:片持ち梁 まげもーめんと:曲げモーメント しゅうちゅうかじゅう:集中荷重',
      text: '同じ材でも、支え方と荷の置き方で、たわみは何十倍も変わる。片持ちにして先に載せれば、両端で支えて中央に載せたときの十六倍。両端を固く留めれば、四分の一になる。ただし木の仕口が完全に固いことはなく、両端固定の式は上限の目安にとどまる。',
      figure: {
        height: 120,
        caption: '左から、両端支え、片持ち、両端固定。破線はたわんだ形',
        draw: ({ canvas }, { x, y, width }) => {
          const span = width / 3 - 34
          const shapes = [
            (t: number) => Math.sin(Math.PI * t),
            (t: number) => (t * t * (3 - t)) / 2,
            (t: number) => (1 - Math.cos(2 * Math.PI * t)) / 2,
          ]
          for (const [i, shape] of shapes.entries()) {
            const left = x + 17 + i * (span + 34)
            canvas.rect(left, y + 44, span, 8).fillAndStroke(WASH, LINE)
            const load = i === 1 ? left + span - 4 : left + span / 2
            canvas
              .path(`M${load} ${y + 14}V${y + 42}m-3 -7l3 7l3 -7`)
              .lineWidth(1.2)
              .stroke(FORCE)
            const bend = range(0, 1, 0.05).map((t): [number, number] => [
              left + t * span,
              y + 52 + shape(t) * [18, 34, 8][i]!,
            ])
            canvas.path(polyline(bend)).dash(2.5, { space: 2 }).lineWidth(0.8).stroke(LINE).undash()
            if (i === 0)
              for (const foot of [left + 3, left + span - 3])
                canvas.path(`M${foot} ${y + 53}l-5 10h10z`).fill(LINE)
            else canvas.rect(left - 7, y + 30, 7, 38).fill(LINE)
            if (i === 2) canvas.rect(left + span, y + 30, 7, 38).fill(LINE)
            drawCentred(canvas, ['両端支え', '片持ち', '両端固定'][i]!, {
              x: left + span / 2,
              y: y + 108,
              ink: label,
            })
          }
        },
      },
      tables: [
        {
          caption: '最大の曲げモーメントとたわみ',
          head: ['支えと荷重', 'モーメント', 'たわみ'],
          widths: [1.4, 1.2, 1],
          rows: cases,
        },
        ...[90, 105, 120].map((width) => ({
          caption: `中央に100 kgを載せたときのたわみ（mm）　幅 ${width} mm、両端支え`,
          head: ['せい mm', '0.9 m', '1.8 m', '2.7 m', '3.6 m', '4.5 m', '5.4 m'],
          rows: depths.map((depth) => [
            depth,
            ...[900, 1800, 2700, 3600, 4500, 5400].map((span) =>
              g((100 * GRAVITY * span ** 3) / (48 * YOUNG * ((width * depth ** 3) / 12)), 3),
            ),
          ]),
        })),
      ],
    },
    {
      title: '柱の座屈',
      terms: 'はしら:柱 ざくつ:座屈 おいらー:オイラーの式',
      text: '細長い柱は、つぶれる前に横へ逃げる。これを座屈という。耐える力は長さの二乗に反比例するので、途中に一本、横へ動かない支えを入れるだけで四倍になる。仮の支柱が倒れるのは、材が弱いからではなく、この一本が無いからであることが多い。',
      formula: ['N = π²EI / L²　（両端が回る柱）'],
      example:
        '百五角、長さ二・七メートル。表から九六キロニュートン。三で割って三十二、つまり三・三トンまでを使う。中ほどを留めれば、座屈は表の一・三五メートルの値まで上がる。',
      tables: [
        {
          caption: '杉の角柱が耐える限りの力（kN）　一辺 mm',
          head: ['長さ m', '45', '60', '75', '90', '105', '120', '150'],
          rows: range(0.9, 6, 0.15).map((length) => [
            f(length, 2),
            ...[45, 60, 75, 90, 105, 120, 150].map((side) => g(postLoad(side, length * 1000), 3)),
          ]),
        },
      ],
      after: 'ヤング係数7,000 N/mm²。材がつぶれる17.7 N/mm²を上限とした。使うときは三分の一以下とする。',
    },
    {
      title: '吊り綱の角度',
      terms: 'たまかけ:玉掛け つりかくど:吊り角度 わいやー:ワイヤロープ',
      text: '二本の綱で吊るとき、綱のあいだの角が開くほど、一本にかかる力は大きくなる。六十度までなら増えかたはわずかで、百二十度では一本だけで吊るのと同じになり、その先は急に増える。角は六十度以内に収める。四本で吊っても力は等しく分かれないので、三本とみて計算する。玉掛けは、定められた講習を終えた人の仕事である。',
      formula: ['T = W / (n cos(θ/2))'],
      figure: {
        height: 112,
        caption: '角が三十度、六十度、百二十度のとき。線の太さは綱の力',
        draw: ({ canvas }, { x, y, width }) => {
          for (const [i, angle] of [30, 60, 120].entries()) {
            const middle = x + (width * (i * 2 + 1)) / 6
            const half = 60 * Math.sin((angle / 2) * R)
            const drop = 60 * Math.cos((angle / 2) * R)
            canvas
              .path(`M${middle - half} ${y + 76}L${middle} ${y + 76 - drop}L${middle + half} ${y + 76}`)
              .lineWidth(legPull(2, angle) * 3)
              .stroke(FORCE)
            canvas.rect(middle - half - 4, y + 76, half * 2 + 8, 14).fillAndStroke(WASH, LINE)
            drawCentred(canvas, `${angle}°　${f(legPull(2, angle), 2)} W`, {
              x: middle,
              y: y + 106,
              ink: label,
            })
          }
        },
      },
      example:
        '五百キログラムの鉄骨を、二本、六十度で吊る。五〇〇×〇・五七七で、一本に二八九キログラム。百二十度に開けば五百になる。',
      tables: [
        {
          caption: '一本にかかる力（吊り荷を1として。右の二つは二本吊り、kg）',
          head: ['角度 °', '2本', '3本', '4本', '500 kg', '1 t'],
          rows: range(0, 150, 5).map((angle) => [
            angle,
            f(legPull(2, angle), 3),
            f(legPull(3, angle), 3),
            f(legPull(3, angle), 3),
            f(500 * legPull(2, angle), 0),
            f(1000 * legPull(2, angle), 0),
          ]),
        },
      ],
    },
    {
      title: '斜面を押し上げる',
      terms: 'しゃめん:斜面 まさつ:摩擦係数',
      text: '重い機械を板の上で押し上げるとき、要る力は、斜面に沿う重さと摩擦との和になる。勾配をゆるくすれば力は減るが、摩擦の分は減らない。台車に載せて摩擦を減らすほうが、板を長くするより効く。押し上げる途中で手を離しても下がらないのは、勾配が摩擦係数より小さいときだけである。',
      formula: ['F = W (sin θ + μ cos θ)', '滑らない条件　tan θ ≦ μ'],
      tables: [
        {
          caption: '100 kgを押し上げる力（kg）　μ　0.03 台車、0.2 氷と木、0.4 木と木、0.7 ゴム',
          head: ['勾配 %', '角度 °', '0.03', '0.10', '0.20', '0.40', '0.70'],
          rows: [...range(0, 20, 2), ...range(25, 100, 5)].map((slope) => {
            const angle = Math.atan(slope / 100)
            return [
              slope,
              f(angle / R, 2),
              ...[0.03, 0.1, 0.2, 0.4, 0.7].map((mu) => f(100 * (Math.sin(angle) + mu * Math.cos(angle)), 1)),
            ]
          }),
        },
      ],
    },
  ],
}
