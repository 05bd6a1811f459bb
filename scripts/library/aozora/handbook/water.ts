import { drawCentred, drawLine } from '../../../world/pen.ts'
import { polyline } from '../../press/canvas.ts'
import { f, g, type Part, range } from './topic.ts'

const label = { size: 7.4, color: '#3b3a36' } as const
const LINE = '#2f4a5a'
const _WASH = '#dfe8ea'

/** Saturation vapour pressure in hectopascals (Tetens). */
export const saturation = (t: number) => 6.1078 * 10 ** ((7.5 * t) / (t + 237.3))
export const dewPoint = (t: number, humidity: number) => {
  const e = Math.log10((saturation(t) * humidity) / 100 / 6.1078)
  return (237.3 * e) / (7.5 - e)
}
const absolute = (t: number, humidity: number) => (216.7 * saturation(t) * humidity) / 100 / (t + 273.15)

export const water: Part = {
  title: '第六部　水と空気',
  lead: '水は高いところから、湿りは暖かいところから、低いほうへ動く。止めることはできない。どこへ導くかを決めるのが仕事である。',
  topics: [
    {
      title: '露点',
      terms: 'ろてん:露点 けつろ:結露 しめり:湿度 ほうわ:飽和水蒸気量',
      text: '空気が冷えて、含んでいた水を抱えきれなくなる温度を露点という。室内が二十二度、湿度六割なら露点は十三・九度。窓の面がそれより冷たければ濡れる。ガラスの温度を測り、表で室温の行から湿度を読めば、どこまで湿度を下げればよいかが分かる。壁の中でも同じことが、見えないまま起きる。',
      formula: ['e = 6.1078 × 10^(7.5t/(t+237.3)) hPa'],
      figure: {
        height: 150,
        caption: '温度と、空気一立方メートルが含める水（グラム）',
        draw: ({ canvas }, { x, y, width, height }) => {
          const at = (t: number, v: number) =>
            [x + 26 + ((t + 10) / 50) * (width - 40), y + height - 14 - (v / 52) * (height - 24)] as const
          for (const v of [0, 10, 20, 30, 40, 50]) {
            const [ax, ay] = at(-10, v)
            canvas
              .lineWidth(0.3)
              .moveTo(ax, ay)
              .lineTo(x + width - 14, ay)
              .stroke('#c9c5bb')
            drawLine(canvas, String(v), { x, y: ay + 3, ink: label })
          }
          for (const humidity of [100, 75, 50, 25]) {
            canvas
              .lineWidth(humidity === 100 ? 1.6 : 0.8)
              .path(polyline(range(-10, 40).map((t) => at(t, absolute(t, humidity)))))
              .stroke(LINE)
            const [ax, ay] = at(33, absolute(33, humidity))
            drawLine(canvas, `${humidity}%`, { x: ax - 26, y: ay - 5, ink: label })
          }
          for (const t of [-10, 0, 10, 20, 30, 40])
            drawCentred(canvas, `${t}°`, { x: at(t, 0)[0], y: y + height, ink: label })
        },
      },
      tables: [
        {
          caption: '室温と湿度からの露点（°C）',
          head: ['室温', ...range(30, 90, 10).map((h) => `${h}%`)],
          rows: range(-4, 40).map((t) => [t, ...range(30, 90, 10).map((h) => f(dewPoint(t, h), 1))]),
        },
        {
          caption: '飽和水蒸気圧と、含める水の量',
          head: ['°C', 'hPa', 'g/m³'],
          rows: range(-20, 68).map((t) => [t, f(saturation(t), 2), f(absolute(t, 100), 2)]),
          repeat: 3,
        },
      ],
    },
    {
      title: '暑さの指標',
      terms: 'ふかいしすう:不快指数 あつさ:暑さの指標',
      text: '同じ三十度でも、湿度が五割なら仕事はでき、八割なら続かない。不快指数は気温と湿度だけで作る指標で、七十五で一割の人が、八十でほぼ全員が暑さを訴えるとされる。日なたや風は入っていないので、屋外の仕事では黒い球の温度を測る方法に代える。',
      formula: ['DI = 0.81T + 0.01H(0.99T − 14.3) + 46.3'],
      tables: [
        {
          caption: '不快指数',
          head: ['気温', ...range(30, 100, 10).map((h) => `${h}%`)],
          rows: range(18, 40, 0.5).map((t) => [
            f(t, 1),
            ...range(30, 100, 10).map((h) => f(0.81 * t + 0.01 * h * (0.99 * t - 14.3) + 46.3, 1)),
          ]),
        },
      ],
    },
    {
      title: '管を流れる水',
      terms: 'かん:管径 りゅうりょう:流量 すいとう:損失水頭',
      text: '管を流れる水は、長さに比例し、流量のほぼ二乗に比例して勢いを失う。管径が一割小さくなると、損失は六割五分も増える。蛇口の水が細いとき、疑うべきは圧力よりも、途中の一本の細い管である。流速は一・五メートル毎秒を超えると音が出て、二を超えると管をいためる。',
      formula: ['h = 10.67 Q^1.852 L / (C^1.852 d^4.87)', 'C = 140（樹脂管）'],
      tables: [
        {
          caption: '長さ10 mあたりの損失水頭（m）　内径 mm',
          head: ['L/min', '13', '16', '20', '25', '30', '40', '50'],
          rows: [...range(2, 40, 2), ...range(45, 200, 5)].map((q) => [
            q,
            ...[13, 16, 20, 25, 30, 40, 50].map((d) => {
              const Q = q / 60000
              const v = Q / ((Math.PI / 4) * (d / 1000) ** 2)
              return v > 4 ? '–' : g((10.67 * Q ** 1.852 * 10) / (140 ** 1.852 * (d / 1000) ** 4.87), 3)
            }),
          ]),
        },
      ],
      after: '横線は流速が四メートル毎秒を超え、使わない組み合わせである。',
    },
    {
      title: '溝と勾配',
      terms: 'みぞ:側溝 えんとう:円管の流れ まにんぐ:粗度係数',
      text: '雨水を流す管は、満水にせず八分目で使う。満水より九割三分の深さのほうが多く流れるのは、最後のわずかな隙間で、ぬれる壁の長さが急に増えるからである。勾配は緩いほど泥がたまり、急なほど水だけが先に走って紙が残る。百分の一から五十分の一が使いやすい。',
      formula: ['V = (1/n) R^(2/3) I^(1/2)、n = 0.013'],
      tables: [
        {
          caption: '満水の流量（L/s）　勾配',
          head: ['管径 mm', '1/300', '1/200', '1/150', '1/100', '1/75', '1/50', '1/25'],
          rows: [50, 65, 75, 100, 125, 150, 200, 250, 300, 350, 400, 450, 500, 600].map((d) => [
            d,
            ...[300, 200, 150, 100, 75, 50, 25].map((i) =>
              g(
                (1 / 0.013) * (d / 4000) ** (2 / 3) * (1 / i) ** 0.5 * (Math.PI / 4) * (d / 1000) ** 2 * 1000,
                3,
              ),
            ),
          ]),
        },
      ],
    },
  ],
}
