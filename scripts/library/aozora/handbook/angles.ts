import { drawCentred, drawLine } from '../../../world/pen.ts'
import { f, g, type Part, range } from './topic.ts'

const R = Math.PI / 180
const label = { size: 7.4, color: '#3b3a36' } as const
const LINE = '#2f4a5a'
const WASH = '#dfe8ea'

export const angles: Part = {
  title: '第二部　角と勾配',
  lead: '屋根も坂も階段も、傾きで決まる。度で言う人、寸で言う人、パーセントで言う人がひとつの現場にいるので、三つの言い方を行き来できる表を先に置く。',
  topics: [
    {
      title: '屋根の勾配',
      terms: 'こうばい:勾配 のび:伸び率 すみぎ:隅木',
      text: '水平一尺に対して何寸あがるかを、寸勾配という。四寸勾配なら角度は二一・八度。瓦は四寸以上、金属の縦葺きは一寸からというように、材料ごとに下限がある。伸び率は、平面の長さに掛けて斜めの長さを出す係数で、屋根の面積を拾うときに使う。隅木は四十五度に振れるため、同じ高さまで長く登り、勾配は緩くなる。',
      formula: ['角度 = atan(寸 / 10)', '伸び率 = √(1 + (寸/10)²)', '隅の伸び率 = √(2 + (寸/10)²)'],
      figure: {
        height: 120,
        caption: '四寸勾配。十いって四あがる',
        draw: ({ canvas }, { x, y, width }) => {
          const [w, h] = [width - 90, (width - 90) * 0.4]
          canvas.path(`M${x + 20} ${y + 110}h${w}v${-Math.min(100, h)}z`).fillAndStroke(WASH, LINE)
          drawCentred(canvas, '10', { x: x + 20 + w / 2, y: y + 120, ink: label })
          drawLine(canvas, '4', { x: x + 26 + w, y: y + 62, ink: label })
          drawLine(canvas, '21.8°', { x: x + 62, y: y + 105, ink: label })
          drawCentred(canvas, '10.77', { x: x + w / 2, y: y + 50, ink: label })
        },
      },
      tables: [
        {
          caption: '寸勾配の角度と係数',
          head: ['寸', '角度 °', '％', '伸び率', '隅の伸び', '隅の角度'],
          rows: range(0.5, 20, 0.25).map((n) => [
            f(n, 2),
            f(Math.atan(n / 10) / R, 2),
            f(n * 10, 1),
            f(Math.hypot(1, n / 10), 4),
            f(Math.sqrt(2 + (n / 10) ** 2), 4),
            f(Math.atan(n / 10 / Math.SQRT2) / R, 2),
          ]),
        },
      ],
    },
    {
      title: '三角関数',
      terms: 'さんかくかんすう:三角関数 せいげん:正弦 よげん:余弦 せいせつ:正接',
      text: '直角三角形の一つの角が決まれば、辺の比は決まる。斜辺に対する高さが正弦、底辺が余弦、底辺に対する高さが正接。現場では「測れる辺から測れない辺を出す」道具である。巻尺の届かない高さは、離れた距離に仰角の正接を掛け、目の高さを足せばよい。',
      example:
        '電柱から十二メートル離れ、頂の仰角が三十六度半、目の高さが一・五メートル。正接は〇・七四〇。十二×〇・七四〇＋一・五で、高さは一〇・四メートル。',
      tables: [
        {
          caption: '三角関数表（十分ごと）',
          head: ['角', 'sin', 'cos', 'tan'],
          widths: [1.2, 1, 1, 1.1],
          rows: range(0, 539).map((n) => [
            `${Math.floor(n / 6)}°${String((n % 6) * 10).padStart(2, '0')}′`,
            Math.sin((n / 6) * R).toFixed(4),
            Math.cos((n / 6) * R).toFixed(4),
            g(Math.tan((n / 6) * R), 4),
          ]),
          repeat: 2,
        },
      ],
    },
    {
      title: '階段',
      terms: 'かいだん:階段 けあげ:蹴上げ ふみづら:踏面',
      text: '蹴上げの二倍に踏面を足して六百三十ミリ前後が、無理なく歩ける歩幅とされる。階高を段数で割れば蹴上げが決まり、残りで踏面が決まる。蹴上げが一段だけちがうと、人はそこでつまずく。仕上げ材の厚みは、必ず下端と上端の両方で引くこと。',
      formula: ['2 × 蹴上げ + 踏面 ≈ 630 mm'],
      figure: {
        height: 116,
        caption: '蹴上げと踏面。段数は踏面の数より一つ多い',
        draw: ({ canvas }, { x, y, width }) => {
          let d = `M${x + 20} ${y + 110}`
          for (let i = 0; i < 6; i++) d += `v-17h${(width - 60) / 6}`
          canvas.path(`${d}v102z`).fillAndStroke(WASH, LINE)
          drawLine(canvas, '蹴上げ', { x: x + 22, y: y + 90, ink: label })
          drawCentred(canvas, '踏面', { x: x + 52, y: y + 88, ink: label })
        },
      },
      tables: [
        {
          caption: '階高と段数からの蹴上げと踏面',
          head: ['階高 mm', '12段', '13段', '14段', '15段', '16段', '踏面（14段）'],
          rows: range(2400, 3300, 25).map((n) => [
            f(n, 0),
            ...[12, 13, 14, 15, 16].map((steps) => f(n / steps, 1)),
            f(630 - (2 * n) / 14, 0),
          ]),
        },
      ],
    },
    {
      title: '正多角形',
      terms: 'たかくけい:多角形 うちがく:内角',
      text: '円を何等分するかが決まれば、辺の長さも留めの角度も決まる。八角の柱を四角の材から取るには、一辺から辺の長さの〇・二九三倍を落とす。額縁の留めは、内角の半分。六角なら六十度、八角なら六十七度半である。のこぎりの目盛りは、その余りの三十度、二十二度半で読むものが多い。',
      formula: ['辺 = 2R sin(180°/n)', '留め = 90° − 180°/n'],
      tables: [
        {
          caption: '外接円の半径を1とした正多角形',
          head: ['角数', '辺', '内接半径', '面積', '内角 °', '留め °'],
          rows: range(3, 36).map((n) => [
            n,
            f(2 * Math.sin(Math.PI / n), 5),
            f(Math.cos(Math.PI / n), 5),
            f((n / 2) * Math.sin((2 * Math.PI) / n), 5),
            f(180 - 360 / n, 3),
            f(90 - 180 / n, 3),
          ]),
        },
      ],
    },
    {
      title: '弧と弦',
      terms: 'げん:弦 こ:弧 や:矢高 むくり:起り',
      text: 'アーチの型板を作るには、幅（弦）と高さ（矢）から半径を出す。半径は弦の二乗を矢の八倍で割り、矢の半分を足したもの。矢が小さいときは、ほぼ弦の二乗割る八矢でよい。起りのついた屋根も、反りのある橋も、同じ式で描ける。',
      formula: ['R = c²/(8h) + h/2', '弧長 = 2R asin(c / 2R)'],
      example:
        '幅千八百、矢二百四十の開口。千八百の二乗は三百二十四万、千九百二十で割って一六八七・五、百二十を足し、半径は一八〇七・五ミリ。',
      tables: [
        {
          caption: '弦を1000としたときの半径と弧長',
          head: ['矢', '半径', '弧長', '中心角 °'],
          rows: range(10, 500, 5).map((h) => {
            const r = 1e6 / (8 * h) + h / 2
            const a = 2 * Math.asin(500 / r)
            return [h, f(r, 1), f(r * a, 1), f(a / R, 2)]
          }),
          repeat: 2,
        },
      ],
    },
  ],
}
