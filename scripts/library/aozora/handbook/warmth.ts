import { chart, curveOf } from './chart.ts'
import { f, g, type Part, range } from './topic.ts'
import { saturation } from './water.ts'

/** What air at the two faces of a wall resists, in m²K/W. */
const FACES = 0.15
/** Heat in 1 m³ of air for each kelvin, in Wh. */
const AIR_HEAT = 0.35

/** The heat through a square metre of wall for each kelvin. Layers are thickness in mm and conductivity in W/mK. */
export const conductance = (layers: readonly (readonly [number, number])[]) =>
  1 / (FACES + layers.reduce((sum, [thickness, conductivity]) => sum + thickness / 1000 / conductivity, 0))

/** The temperature of a wall's inner face. Air at that face resists 0.11 m²K/W. */
export const innerFace = (u: number, inside: number, outside: number) =>
  inside - u * 0.11 * (inside - outside)

/** Carbon dioxide in ppm that people at rest bring a room to, if outer air has 420 ppm and each breathes out 20 litres an hour. */
export const stuffiness = (airPerPerson: number) => 420 + (0.02 / airPerPerson) * 1e6

const stuffs: readonly (readonly [string, number])[] = [
  ['鋼', 55],
  ['コンクリート', 1.6],
  ['れんが', 0.62],
  ['板ガラス', 1],
  ['せっこうボード', 0.22],
  ['畳', 0.083],
  ['杉', 0.12],
  ['合板', 0.16],
  ['ALC', 0.17],
  ['わら', 0.07],
  ['グラスウール10K', 0.05],
  ['グラスウール16K', 0.045],
  ['グラスウール24K', 0.038],
  ['押出法ポリスチレン3種', 0.028],
  ['硬質ウレタン', 0.024],
  ['羊毛', 0.04],
  ['止まった空気', 0.025],
]
const wools = [
  ['10K', 0.05],
  ['16K', 0.045],
  ['24K', 0.038],
  ['押出', 0.028],
  ['ウレタン', 0.024],
] as const

export const warmth: Part = {
  title: '第十三部　熱と換気',
  lead: '暖かい家は、熱を作る家ではなく、逃がさない家である。逃げ道は、壁と窓と床を抜ける道と、空気といっしょに出てゆく道の二つ。どちらも掛け算で見積もれる。',
  topics: [
    {
      title: '材料の熱の通しやすさ',
      terms: 'ねつでんどう:熱伝導率 だんねつざい:断熱材',
      text: '厚さ一メートルの板の両面に一度の差をつけたとき、一平方メートルを抜ける熱の量が熱伝導率である。鋼とウレタンとでは二千倍もちがう。断熱材のほとんどは、動かない空気を細かく閉じ込めたもので、空気そのものを超えるのは難しい。濡れると水が空気に入れ替わり、値は何倍にもなる。断熱材を雨に当ててはならない理由である。',
      formula: ['熱抵抗 R = 厚さ(m) / 熱伝導率'],
      example:
        'グラスウール16Kを百ミリ。〇・一÷〇・〇四五で、R は二・二。同じ抵抗をコンクリートで得るには、三・六メートルの厚さが要る。',
      tables: [
        {
          caption: '熱伝導率 W/mK と、厚さ（mm）ごとの熱抵抗 m²K/W',
          head: ['材料', '伝導率', '10', '30', '50', '100', '200'],
          widths: [2.2, 1, 1, 1, 1, 1, 1],
          rows: stuffs.map(([name, k]) => [
            name,
            g(k, 2),
            ...[10, 30, 50, 100, 200].map((mm) => g(mm / 1000 / k, 2)),
          ]),
        },
      ],
    },
    {
      title: '壁の熱貫流率',
      terms: 'ねつかんりゅうりつ:熱貫流率 ゆーち:U値',
      text: '層になった壁では、熱抵抗を足し、両面の空気の抵抗〇・一五を加えて、逆数をとる。これが熱貫流率、U値である。抵抗は足せるが、U値は足せない。断熱材を二倍に厚くしても、逃げる熱は半分までしか減らない。はじめの五十ミリがいちばん効く。柱や間柱は断熱材より三倍ほど熱を通すため、実際の壁は表より一、二割悪い。',
      formula: ['U = 1 / (0.15 + 各層の熱抵抗の和)'],
      figure: chart(
        '断熱材の厚さとU値。曲線は、上から16K、押出法ポリスチレン',
        [
          curveOf('16K', range(0, 200, 5), (mm) =>
            conductance([
              [mm, 0.045],
              [12.5, 0.22],
              [12, 0.16],
            ]),
          ),
          curveOf('押出', range(0, 200, 5), (mm) =>
            conductance([
              [mm, 0.028],
              [12.5, 0.22],
              [12, 0.16],
            ]),
          ),
        ],
        { from: 0, to: 200, max: 4, step: 50, rise: 1, unit: 'W/m²K' },
      ),
      tables: [
        {
          caption: '断熱材の厚さとU値 W/m²K（内はボード12.5 mm、外は合板12 mm）',
          head: ['厚さ mm', ...wools.map(([name]) => name)],
          rows: [...range(0, 100, 10), ...range(120, 300, 20)].map((mm) => [
            mm,
            ...wools.map(([, k]) =>
              f(
                conductance([
                  [mm, k],
                  [12.5, 0.22],
                  [12, 0.16],
                ]),
                3,
              ),
            ),
          ]),
        },
      ],
    },
    {
      title: '部屋から逃げる熱',
      terms: 'ねつそんしつ:熱損失 だんぼう:暖房の能力',
      text: '逃げる熱は、面積とU値と、内外の温度差の積である。六畳の外壁が二面、窓が一つなら、壁より窓のほうが多くを失う。単板ガラスの窓はU値が六・五、断熱した壁は〇・五。一平方メートルの窓は、十三平方メートルの壁にあたる。暖房の能力は、いちばん寒い朝の差で見積もり、三割ほどの余裕をみる。',
      formula: ['Q = U × 面積 × 温度差'],
      example:
        '窓三・四平方メートル、U値六・五、外は零度、内は二十度。六・五×三・四×二十で四四二ワット。内窓を足してU値を二・八にすれば一九〇ワットになり、こたつ一つ分が浮く。',
      tables: [5, 10, 20, 30].map((difference) => ({
        caption: `温度差 ${difference} 度で逃げる熱（W）　面積 m²`,
        head: ['U値', '1', '2', '4', '8', '15', '30', '60'],
        rows: [0.2, 0.3, 0.4, 0.5, 0.7, 1, 1.3, 1.6, 1.9, 2.3, 2.8, 3.5, 4.6, 6.5].map((u) => [
          f(u, 1),
          ...[1, 2, 4, 8, 15, 30, 60].map((area) => f(u * area * difference, 0)),
        ]),
      })),
    },
    {
      title: '壁の内側の温度',
      terms: 'けつろ:結露 ひょうめんおんど:表面温度',
      text: '室温が同じでも、壁が冷たければ寒い。体は空気とではなく、まわりの面とも熱をやりとりするからである。面の温度が露点を下回れば、水滴がつく。家具の裏や押入れでは空気が動かず、表よりさらに二、三度低くなるので、黴はいつもそこから生える。',
      formula: ['面の温度 = 室温 − 0.11 U × 温度差'],
      example:
        '室温二十度、湿度六十パーセントの露点は十二・〇度。外が零度なら、U値六・五の窓は五・七度で濡れ、二・八の窓は十三・八度で濡れない。',
      tables: [
        {
          caption: '室温20 °Cのとき、面の温度（°C）　外気 °C',
          head: ['U値', '−15', '−10', '−5', '0', '5', '10'],
          rows: [...range(0.2, 2, 0.2), ...range(2.3, 6.5, 0.3)].map((u) => [
            f(u, 1),
            ...[-15, -10, -5, 0, 5, 10].map((outside) => f(innerFace(u, 20, outside), 1)),
          ]),
        },
        {
          caption: '面が濡れはじめる室内の湿度（％）　室温20 °C、外気 °C',
          head: ['U値', '−15', '−10', '−5', '0', '5', '10'],
          rows: [...range(0.2, 2, 0.2), ...range(2.3, 6.5, 0.3)].map((u) => [
            f(u, 1),
            ...[-15, -10, -5, 0, 5, 10].map((outside) =>
              f((saturation(innerFace(u, 20, outside)) / saturation(20)) * 100, 0),
            ),
          ]),
        },
      ],
    },
    {
      title: '換気の回数',
      terms: 'かんきかいすう:換気回数 にさんかたんそ:二酸化炭素',
      text: '一時間に部屋の空気が何回入れ替わるかを、換気回数という。住まいでは〇・五回が目安、台所や作業場ではその十倍を超える。ただし空気は混ざりながら出てゆくので、一回入れ替えても、はじめの空気の三十七パーセントは残る。塗料の臭いを百分の一に薄めるには、四・六回分が要る。',
      formula: ['残り = e^(−回数)', 'n = 換気量 / 室の容積'],
      figure: chart(
        '入れ替えた回数と、残っているはじめの空気',
        [curveOf('残り', range(0, 6, 0.1), (n) => Math.exp(-n) * 100)],
        { from: 0, to: 6, max: 100, step: 1, rise: 25, unit: '%', isArea: true },
      ),
      tables: [
        {
          caption: '百分の一に薄まるまでの時間（分）　換気量 m³/h',
          head: ['容積 m³', '30', '60', '100', '150', '300', '600'],
          rows: [10, 15, 20, 25, 30, 35, 40, 50, 60, 70, 80, 100, 120, 150, 180, 200, 250, 300, 400, 500].map(
            (volume) => [
              volume,
              ...[30, 60, 100, 150, 300, 600].map((air) => f(((Math.log(100) * volume) / air) * 60, 0)),
            ],
          ),
        },
        {
          caption: '一人あたりの換気量と、落ち着く二酸化炭素の濃さ',
          head: ['m³/h', 'ppm', 'm³/h', 'ppm'],
          rows: range(5, 34).map((air) => [air, f(stuffiness(air), 0), air + 30, f(stuffiness(air + 30), 0)]),
        },
      ],
      after:
        '静かに座っている人が一時間に吐く量を20 L、外気を420 ppmとした。体を動かす人は三倍から六倍を吐く。',
    },
    {
      title: '換気で逃げる熱',
      terms: 'かんきのねつ:換気の熱 ねつこうかん:熱交換',
      text: '空気一立方メートルを一度暖めるには〇・三五ワット時が要る。入れ替えた空気は、その温度差の分をそっくり持ち出す。だからといって換気を止めれば湿気と臭いがこもる。熱交換の換気扇は、出てゆく空気で入ってくる空気を暖め、表の値の六割から八割を取り戻す。',
      formula: ['Q = 0.35 × 換気量(m³/h) × 温度差'],
      tables: [
        {
          caption: '換気で逃げる熱（W）　温度差 °C',
          head: ['m³/h', '5', '10', '15', '20', '25', '30'],
          rows: [
            10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 120, 140, 160, 180, 200, 250, 300, 400, 500, 600,
          ].map((air) => [
            air,
            ...[5, 10, 15, 20, 25, 30].map((difference) => f(AIR_HEAT * air * difference, 0)),
          ]),
        },
      ],
    },
    {
      title: '湯を沸かす',
      terms: 'ゆ:湯 ひねつ:比熱',
      text: '水一リットルを一度上げるには一・一六三ワット時。風呂桶の二百リットルを二十五度上げれば五・八キロワット時で、ひと部屋の一日の灯りよりはるかに多い。器具の力が半分なら、時間は倍になる。その間にも熱は逃げるので、弱い火で長く沸かすと、よけいにかかる。',
      formula: ['E = 1.163 × 水量(L) × 温度差　Wh'],
      tables: [
        {
          caption: '15 °Cの水を沸かす時間（分）　効率90％、電力 kW',
          head: ['L → °C', '0.5', '1', '1.5', '2', '3', '5'],
          rows: [1, 2, 5, 10, 20, 50, 100, 200].flatMap((litres) =>
            [42, 60, 95].map((warm) => [
              `${litres} → ${warm}`,
              ...[0.5, 1, 1.5, 2, 3, 5].map((power) =>
                f(((1.163 * litres * (warm - 15)) / 1000 / power / 0.9) * 60, 0),
              ),
            ]),
          ),
        },
      ],
    },
  ],
}
