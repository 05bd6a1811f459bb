import { drawCentred } from '../../../world/pen.ts'
import { chart, curveOf } from './chart.ts'
import { f, g, type Part, range } from './topic.ts'

const GRAVITY = 9.80665
const LINE = '#2f4a5a'
const label = { size: 7.4, color: '#3b3a36' } as const

/** Turns a minute of a tool of this diameter in mm whose edge runs this many metres a minute. */
export const turnsFor = (speed: number, diameter: number) => (speed * 1000) / (Math.PI * diameter)

/** The length of an open belt over two pulleys, in the unit of its lengths. */
export const beltLength = (large: number, small: number, distance: number) => {
  const lean = Math.asin((large - small) / 2 / distance)
  return 2 * distance * Math.cos(lean) + (Math.PI * (large + small)) / 2 + lean * (large - small)
}

/** Metres until a vehicle stands, from km/h: a second of the driver, then the brakes. */
export const stopping = (speed: number, friction: number) =>
  speed / 3.6 + (speed / 3.6) ** 2 / (2 * GRAVITY * friction)

const drills = [1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 12, 13, 16, 20, 25, 30, 40, 50]

export const machines: Part = {
  title: '第十八部　機械と動力',
  lead: '回る速さと、回す力とは、掛け合わせて一定である。速くすれば弱くなり、強くすれば遅くなる。歯車も帯も油圧も、この約束の言いかえにすぎない。',
  topics: [
    {
      title: '刃の速さと回転数',
      terms: 'せっさくそくど:切削速度 かいてんすう:回転数 どりる:ドリル',
      text: '刃には、材料ごとにちょうどよい速さがある。速すぎれば焼け、遅すぎれば欠ける。同じ回転数でも、径が大きければ縁は速い。だから大きな穴ほど、ゆっくり回す。軟鋼で毎分二十五メートル、アルミで八十、ステンレスは十二。木では刃が焦げない限り、速いほど切り口がきれいになる。',
      formula: ['回転数 = 1000 V / πD'],
      example: '軟鋼に十ミリの穴。二五〇〇〇÷三一・四で、毎分八百回。三ミリなら二千六百五十回に上げる。',
      tables: [
        {
          caption: '径と回転数（毎分）　刃の速さ m/min',
          head: ['径 mm', '12', '25', '40', '80', '150', '300'],
          rows: drills.map((d) => [d, ...[12, 25, 40, 80, 150, 300].map((v) => f(turnsFor(v, d), 0))]),
        },
        {
          caption: '円板の縁の速さ（m/s）　径 mm',
          head: ['毎分', '100', '125', '150', '180', '255', '305'],
          rows: [...range(1000, 6000, 500), ...range(7000, 12000, 1000)].map((turns) => [
            f(turns, 0),
            ...[100, 125, 150, 180, 255, 305].map((d) => f((Math.PI * d * turns) / 60000, 1)),
          ]),
        },
      ],
    },
    {
      title: '歯車と帯',
      terms: 'はぐるま:歯車 べると:ベルト へんそくひ:変速比',
      text: '噛み合う歯車では、歯の数の比がそのまま回転の比になる。歯の数どうしが互いに素なら、同じ歯が出会うまでに長くかかり、傷が均される。帯では、滑りの分だけ遅れ、一、二パーセントを見込む。小さい車に帯が巻きつく角が百二十度を下回るなら、軸を離すか、張り車を入れる。',
      formula: ['L = 2C cos β + π(D + d)/2 + β(D − d)'],
      figure: {
        height: 104,
        caption: '二つの車に掛けた帯。小さい車に巻きつく角が足りないと滑る',
        draw: ({ canvas }, { x, y, width }) => {
          const [a, b, middle] = [x + width / 2 - 70, x + width / 2 + 74, y + 48]
          const [large, small] = [40, 18]
          const lean = Math.asin((large - small) / (b - a))
          const [sin, cos] = [Math.sin(lean), Math.cos(lean)]
          canvas.circle(a, middle, large).fillAndStroke('#dfe8ea', LINE)
          canvas.circle(b, middle, small).fillAndStroke('#dfe8ea', LINE)
          for (const side of [-1, 1])
            canvas.path(
              `M${a + large * sin} ${middle + side * large * cos}L${b + small * sin} ${middle + side * small * cos}`,
            )
          canvas.lineWidth(1.6).stroke('#c8702c')
          drawCentred(canvas, 'D', { x: a, y: middle + 3, ink: label })
          drawCentred(canvas, 'd', { x: b, y: middle + 3, ink: label })
        },
      },
      tables: [
        {
          caption: '軸の距離 500 mm の帯の長さ（mm）　小さい車の径',
          head: ['大きい車', '50', '63', '80', '100', '125', '150'],
          rows: range(150, 400, 25).map((large) => [
            large,
            ...[50, 63, 80, 100, 125, 150].map((small) => f(beltLength(large, small, 500), 0)),
          ]),
        },
        {
          caption: '毎分1450回の電動機で回る車の回転数　電動機の車 mm',
          head: ['相手 mm', '50', '63', '80', '100', '125', '150'],
          rows: range(50, 400, 25).map((other) => [
            other,
            ...[50, 63, 80, 100, 125, 150].map((own) => f((1450 * own) / other, 0)),
          ]),
        },
      ],
    },
    {
      title: '回す力と馬力',
      terms: 'とるく:トルク ばりき:馬力 どうりょく:動力',
      text: '動力は、トルクと回転の速さの積である。一馬力は七百三十五・五ワット、馬が一頭、休みながら一日働ける力として決められた。人が長く出せるのは七十五ワットほどで、馬の十分の一。電動機の札にある値は軸から出る力で、線から吸う電力はそれより一割から三割多い。',
      formula: ['P = 2π n T / 60　W'],
      figure: chart(
        '〇・七五キロワットの電動機。回転数とトルク',
        [curveOf('トルク', range(400, 3000, 50), (turns) => (750 * 60) / (2 * Math.PI * turns))],
        { from: 400, to: 3000, max: 20, step: 500, rise: 5, unit: 'N·m', isArea: true },
      ),
      tables: [
        {
          caption: 'トルク（N·m）　毎分の回転数',
          head: ['kW', '馬力', '300', '700', '950', '1450', '2900'],
          rows: [0.1, 0.2, 0.4, 0.55, 0.75, 1.1, 1.5, 2.2, 3, 3.7, 4, 5.5, 7.5, 11, 15, 18.5, 22].map(
            (kw) => [
              g(kw, 3),
              f(kw / 0.7355, 2),
              ...[300, 700, 950, 1450, 2900].map((turns) => g((kw * 60000) / (2 * Math.PI * turns), 3)),
            ],
          ),
        },
      ],
    },
    {
      title: '油圧の力',
      terms: 'ゆあつ:油圧 しりんだ:シリンダ',
      text: '油の圧力に面積を掛けると、押す力になる。径が二倍なら力は四倍、かわりに、動かす油も四倍いる。引くときは軸の面積だけ損をする。漏れた油の細い筋は皮膚を貫くので、指で探してはならない。厚紙を近づけて探す。',
      formula: ['F = p × πD²/4'],
      tables: [
        {
          caption: '押す力（kN）　圧力 MPa',
          head: ['径 mm', '5', '7', '10', '14', '21', '35'],
          rows: [20, 25, 32, 40, 50, 63, 70, 80, 90, 100, 125, 140, 160, 180, 200].map((d) => [
            d,
            ...[5, 7, 10, 14, 21, 35].map((p) => f((p * Math.PI * d * d) / 4000, 1)),
          ]),
        },
        {
          caption: '毎秒100 mmで動かす油の量（L/min）',
          head: ['径 mm', 'L/min', '径 mm', 'L/min', '径 mm', 'L/min'],
          rows: range(0, 11).map((i) =>
            [0, 1, 2].flatMap((column) => {
              const d = 20 + (i + column * 12) * 5
              return [d, f(((Math.PI * d * d) / 4 / 1e6) * 0.1 * 60000, 2)]
            }),
          ),
        },
      ],
    },
    {
      title: '車が止まるまで',
      terms: 'せいどうきょり:制動距離 くうそうきょり:空走距離',
      text: '気づいてから踏むまでに一秒、そのあいだ車はまっすぐ進む。踏んでから止まるまでは速さの二乗で伸びる。時速六十キロで三十七メートルの道が、雪では百十メートルを超える。荷を積んでも止まる距離は変わらない、というのはタイヤが滑らない限りでのことで、下り坂では変わる。',
      formula: ['停止 = v × 1秒 + v² / 2gμ'],
      tables: [
        {
          caption: '止まるまでの距離（m）　摩擦係数　0.7 乾いた舗装、0.45 濡れ、0.3 砂利、0.15 雪、0.07 氷',
          head: ['km/h', '1秒', '0.7', '0.45', '0.3', '0.15', '0.07'],
          rows: range(5, 120, 5).map((speed) => [
            speed,
            f(speed / 3.6, 1),
            ...[0.7, 0.45, 0.3, 0.15, 0.07].map((mu) => f(stopping(speed, mu), 1)),
          ]),
        },
      ],
    },
    {
      title: '荷を積んだ車の傾き',
      terms: 'じゅうしん:重心 てんとう:転倒',
      text: '物が倒れるのは、重心から下ろした線が、支えの外へ出たときである。幅が高さの四分の一しかない棚は、片側を十四度も持ち上げれば倒れる。曲がり角で外へ引かれる力は、速さの二乗を半径で割ったもの。高く積んだ車は、滑るより先に倒れる。',
      formula: ['倒れる角 = atan(支えの幅 / 2 ÷ 重心の高さ)', '倒れる速さ = √(g r tan(倒れる角))'],
      tables: [
        {
          caption: '倒れる角（度）　支えの幅 m',
          head: ['重心 m', '0.4', '0.6', '0.8', '1.0', '1.4', '1.8'],
          rows: range(0.2, 3, 0.2).map((height) => [
            f(height, 1),
            ...[0.4, 0.6, 0.8, 1, 1.4, 1.8].map((width) =>
              f((Math.atan(width / 2 / height) / Math.PI) * 180, 1),
            ),
          ]),
        },
        {
          caption: '曲がり角で倒れる速さ（km/h）　曲がる半径 m',
          head: ['倒れる角 °', '5', '10', '15', '20', '30', '50'],
          rows: range(10, 50, 4).map((angle) => [
            angle,
            ...[5, 10, 15, 20, 30, 50].map((radius) =>
              f(Math.sqrt(GRAVITY * radius * Math.tan((angle / 180) * Math.PI)) * 3.6, 0),
            ),
          ]),
        },
      ],
    },
  ],
}
