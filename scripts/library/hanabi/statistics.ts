import { path, words } from '../../world/site-art-kit.ts'
import { B5, circleAt } from '../press/canvas.ts'
import { coverDrawing } from '../press/cover.ts'
import { bars, heat, lines, type Plot, pie, pyramid, ranks, rose, scatter } from '../press/plot.ts'
import { Press } from '../press/press.ts'
import type { VolumeBook } from '../volume.ts'
import { figures, type YearRow, yearRows } from './statistics-data.ts'

const colors = ['#d1432f', '#1f4e79', '#e0a32e', '#3f8f7f', '#7a4a8a', '#8a8578', '#c46a9a', '#5b7fb5']
const round = (value: number, to: number) => Math.ceil(value / to) * to

/** Draws the chart of a figure from the rows of all years. */
function drawFigure(plot: Plot, name: string, rows: readonly YearRow[]) {
  const of = (key: keyof YearRow) => rows.map((row) => [row.year, row[key] as number] as const)
  const span = { from: 1948, to: 2025, step: 10 }
  const line = (keys: [string, keyof YearRow][], rise: number, unit: string, isArea = false) => {
    const series = keys.map(([label, key]) => ({ name: label, values: of(key) }))
    const max = round(Math.max(...series.flatMap(({ values }) => values.map(([, value]) => value))), rise)
    lines(plot, series, { ...span, max, rise, unit, isArea })
  }
  const bar = (keys: [string, keyof YearRow][], rise: number, unit: string) => {
    const series = keys.map(([label, key]) => ({ name: label, values: of(key) }))
    const sums = rows.map((row) => keys.reduce((sum, [, key]) => sum + (row[key] as number), 0))
    bars(plot, series, {
      ...span,
      from: 1947.4,
      to: 2025.6,
      max: round(Math.max(...sums), rise),
      rise,
      unit,
      isStacked: true,
    })
  }
  const charts: Record<string, () => void> = {
    人出: () => line([['人出', 'visitors']], 20000, '人', true),
    打上数: () =>
      bar(
        [
          ['割物', 'cut'],
          ['ポカ物', 'drop'],
          ['小型', 'small'],
        ],
        500,
        '発',
      ),
    尺玉: () => bar([['尺玉', 'large']], 5, '発'),
    百人玉: () => line([['口数', 'hundred']], 500, '口', true),
    収支: () =>
      line(
        [
          ['収入', 'income'],
          ['支出', 'expense'],
        ],
        2000,
        '千円',
      ),
    費目: () =>
      pie(plot, [
        ['玉と打ち上げ', 46],
        ['警備', 19],
        ['仮設', 12],
        ['清掃', 8],
        ['印刷', 5],
        ['保険', 6],
        ['迷子と救護', 4],
      ]),
    黙る: () => bar([['秒', 'silence']], 5, '秒'),
    煙: () =>
      scatter(
        plot,
        rows.filter(({ hidden }) => hidden > 0).map(({ wind, hidden }) => [wind, hidden] as const),
        { from: 0, to: 9, step: 1, max: 40, rise: 10, unit: '%', label: (value) => `${value}m` },
      ),
    風向: () =>
      rose(plot, [6, 4, 3, 5, 9, 21, 14, 16], ['北', '北東', '東', '南東', '南', '南西', '西', '北西']),
    気温: () => line([['開始時', 'temperature']], 10, '℃'),
    雨: () =>
      heat(
        plot,
        Array.from({ length: 8 }, (_, i) => ({
          name: `${1950 + i * 10}年代`,
          values: Array.from(
            { length: 12 },
            (_, m) => 2 + 9 * Math.max(0, Math.sin(((m - 2.4) / 12) * Math.PI * 2)) + ((i * 7 + m * 5) % 4),
          ),
        })),
        Array.from({ length: 12 }, (_, m) => `${m + 1}月`),
      ),
    水位: () => line([['川開き当日', 'level']], 50, 'cm'),
    灯籠: () => bar([['流した数', 'lanterns']], 200, '基'),
    引上: () => line([['翌朝までに見つかった数', 'missing']], 5, '基'),
    ごみ: () =>
      line(
        [
          ['燃えるごみ', 'rubbish'],
          ['資源', 'recycled'],
        ],
        1000,
        'kg',
      ),
    迷子: () =>
      line(
        [
          ['迷子', 'lost'],
          ['迷子の大人', 'lostAdults'],
        ],
        10,
        '人',
      ),
    迷子時間: () =>
      ranks(
        plot,
        [
          ['5分まで', 38],
          ['10分まで', 27],
          ['20分まで', 14],
          ['40分まで', 6],
          ['終了まで', 2],
        ],
        '人',
      ),
    当番: () =>
      pyramid(
        plot,
        ['10代', '20代', '30代', '40代', '50代', '60代', '70代', '80代'].map((age, i) => ({
          name: age,
          left: [6, 9, 14, 22, 31, 40, 27, 6][i]!,
          right: [8, 10, 19, 24, 27, 33, 18, 4][i]!,
        })),
      ),
    人口: () =>
      line(
        [
          ['人口', 'population'],
          ['世帯', 'households'],
        ],
        2000,
        '',
      ),
    人口構成: () =>
      pyramid(
        plot,
        Array.from({ length: 18 }, (_, i) => ({
          name: String(i * 5),
          left: Math.round(
            150 + 95 * Math.exp(-(((i - 14) / 2.6) ** 2)) + 60 * Math.exp(-(((i - 9) / 2.4) ** 2)) - i * 3.4,
          ),
          right: Math.round(
            146 +
              118 * Math.exp(-(((i - 14.6) / 2.8) ** 2)) +
              58 * Math.exp(-(((i - 9) / 2.4) ** 2)) -
              i * 2.6,
          ),
        })),
      ),
    色: () =>
      pie(plot, [
        ['錦・橙', 29],
        ['銀・白', 22],
        ['赤', 18],
        ['緑', 12],
        ['青', 8],
        ['紫・桃', 7],
        ['黄', 4],
      ]),
    型: () =>
      ranks(
        plot,
        [
          ['菊', 812],
          ['牡丹', 655],
          ['冠', 324],
          ['千輪', 288],
          ['型物', 142],
          ['柳', 131],
          ['椰子', 96],
          ['蜂', 74],
          ['土星・輪', 61],
        ],
        '発',
      ),
    間隔: () =>
      bars(
        plot,
        [
          {
            name: '間隔',
            values: Array.from(
              { length: 12 },
              (_, i) => [i + 1, [410, 688, 520, 301, 164, 96, 61, 38, 22, 14, 8, 5][i]!] as const,
            ),
          },
        ],
        { from: 0.5, to: 12.5, step: 1, max: 700, rise: 100, unit: '回', label: (value) => `${value}秒` },
      ),
    音: () =>
      lines(
        plot,
        [
          {
            name: '遅れ',
            values: Array.from({ length: 21 }, (_, i) => [i * 100, Math.hypot(i * 100, 300) / 346] as const),
          },
        ],
        { from: 0, to: 2000, step: 500, max: 6, rise: 1, unit: '秒', label: (value) => `${value}m` },
      ),
    見物: () =>
      ranks(
        plot,
        [
          ['左岸 石段', 9200],
          ['左岸 桟敷', 6400],
          ['右岸 堤', 12800],
          ['上の橋', 3100],
          ['下の橋', 2600],
          ['神社の山', 1500],
          ['舟', 740],
        ],
        '人',
      ),
    交通: () =>
      pie(plot, [
        ['鉄道', 41],
        ['自動車', 27],
        ['徒歩', 18],
        ['自転車', 9],
        ['バス', 4],
        ['舟', 1],
      ]),
    列車: () =>
      bars(
        plot,
        [
          {
            name: '降りた人',
            values: Array.from(
              { length: 9 },
              (_, i) => [14 + i, [310, 520, 1180, 2640, 4010, 5230, 1890, 260, 90][i]!] as const,
            ),
          },
          {
            name: '乗った人',
            values: Array.from(
              { length: 9 },
              (_, i) => [14 + i, [210, 190, 230, 250, 300, 410, 1320, 5980, 4870][i]!] as const,
            ),
          },
        ],
        { from: 13.5, to: 22.5, step: 1, max: 6000, rise: 1000, unit: '人', label: (value) => `${value}時` },
      ),
    屋台: () =>
      ranks(
        plot,
        [
          ['焼きそば', 41],
          ['かき氷', 33],
          ['みそ田楽', 21],
          ['鮎の塩焼き', 14],
          ['金魚', 9],
          ['甘酒', 8],
          ['綿あめ', 7],
          ['型抜き', 3],
        ],
        '軒',
      ),
    氷: () =>
      scatter(
        plot,
        rows.filter(({ ice }) => ice > 0).map(({ temperature, ice }) => [temperature, ice] as const),
        { from: 20, to: 36, step: 4, max: 5000, rise: 1000, unit: '杯', label: (value) => `${value}℃` },
      ),
    停電: () => bar([['回数', 'blackouts']], 1, '回'),
    電力: () =>
      lines(
        plot,
        [
          {
            name: '町の電力',
            values: Array.from({ length: 49 }, (_, i) => {
              const t = 18 + i / 12
              return [
                t,
                3.1 +
                  0.5 * Math.sin((t - 18) * 0.9) -
                  (t > 19.5 && t < 21 ? 0.9 : 0) +
                  (t > 21.02 && t < 21.2 ? 0.8 : 0),
              ] as const
            }),
          },
        ],
        {
          from: 18,
          to: 22,
          step: 1,
          max: 4,
          rise: 1,
          unit: '千kW',
          label: (value) => `${value}時`,
          isArea: true,
        },
      ),
    犬: () =>
      ranks(
        plot,
        [
          ['押し入れ', 46],
          ['風呂場', 31],
          ['飼い主の膝', 88],
          ['机の下', 52],
          ['平気', 27],
          ['吠え返す', 12],
        ],
        '頭',
      ),
    絵: () =>
      bars(
        plot,
        [
          {
            name: '枚',
            values: Array.from({ length: 6 }, (_, i) => [i + 1, [38, 44, 41, 52, 47, 49][i]!] as const),
          },
        ],
        { from: 0.5, to: 6.5, step: 1, max: 60, rise: 10, unit: '枚', label: (value) => `${value}年` },
      ),
    写真: () => line([['応募', 'photographs']], 200, '点', true),
    願い: () =>
      pie(plot, [
        ['家族の健康', 34],
        ['亡き人へ', 28],
        ['学業', 12],
        ['天気', 8],
        ['恋', 7],
        ['猫', 5],
        ['読めない', 6],
      ]),
  }
  const chart = charts[name]
  if (!chart) throw new Error(`no chart is called ${name}`)
  chart()
}

/** Sets the yearbook: a figure and its reading on each page, and the tables of all years. */
export function setStatistics(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: B5,
    margins: { top: 66, bottom: 58, inner: 64, outer: 54 },
    body: { size: 10, typeface: 'sans', color: '#24262a' },
    leading: 18,
    display: { size: 22, typeface: 'sans', weight: 700, color: '#1f4e79' },
    accent: '#d1432f',
    furniture: 'foot',
    indent: 10,
  })
  press.cover(cover)
  press.keepContents()
  const rows = yearRows()
  press.chapter('凡例')
  press.text(`
この年鑑は、水守町の川開きと灯籠流し、そのまわりの暮らしについて、数えられるものを数えたものです。数字は実行委員会、町、渡し場、寺、学校の記録によりました。昭和二十三年に川開きが再開してからの七十八年分を、図を中心に収めます。

「発」は打ち上げた玉の数、「口」は百人玉の申込みの数です。中止の年は零とし、平均には入れていません。人出は、橋の上で十分ごとに数えた値から推し量っています。昭和の数字は当時の係の勘によるところが大きく、百の位までしか意味がありません。

どの図にも、読み方を短く添えました。読み方は係の意見であって、町の見解ではありません。違う読み方を思いついた方は、窓口の「読み方の箱」へお入れください。よいものは次の年鑑で、名前とともに差し替えます。
`)
  for (const [part, list] of figures) {
    press.chapter(part)
    for (const { chart, title, text } of list) {
      press.ensure(268)
      press.section(title)
      press.figure(172, ({ x, y, width, height }) =>
        drawFigure(
          {
            canvas: press.canvas,
            x,
            y,
            width,
            height,
            ink: { size: 7.4, typeface: 'sans', color: '#4a4d52' },
            colors,
          },
          chart,
          rows,
        ),
      )
      press.text(text)
    }
  }
  press.chapter('年次表')
  press.table(
    [{ width: 1.1 }, ...Array.from({ length: 9 }, () => ({ width: 1, align: 'right' as const }))],
    rows.map((row) => [
      String(row.year),
      ...[
        row.visitors,
        row.cut + row.drop + row.small,
        row.large,
        row.hundred,
        row.silence,
        row.lanterns,
        row.rubbish,
        row.lost,
        row.population,
      ].map((value) => value.toLocaleString('en')),
    ]),
    {
      head: ['年', '人出', '打上数', '尺玉', '百人玉', '黙る秒', '灯籠', 'ごみkg', '迷子', '人口'],
      size: 8.2,
      isZebra: true,
    },
  )
  return press.finish()
}

export function statisticsCover(): string {
  const rows = yearRows()
  const burst = rows.map(({ visitors, cut }, i) => {
    const angle = (i / rows.length) * Math.PI * 2 - Math.PI / 2
    const [inner, outer] = [70, 70 + 190 * (visitors / 90000) + 6]
    const at = (r: number) =>
      `${(300 + Math.cos(angle) * r).toFixed(1)} ${(520 + Math.sin(angle) * r).toFixed(1)}`
    return path(`M${at(inner)}L${at(outer)}`, { stroke: colors[i % 5]!, width: 5 + cut / 420 })
  })
  return coverDrawing(600, 848, '#f7f4ec', [
    ...burst,
    `<path d="${circleAt(300, 520, 52)}" fill="#d1432f"/>`,
    words('78', {
      x: 300,
      y: 538,
      size: 50,
      weight: 700,
      color: '#f7f4ec',
      typeface: 'geometric',
      align: 'middle',
    }),
    words('祭礼統計年鑑', { x: 40, y: 116, size: 66, weight: 700, color: '#1f4e79', typeface: 'sans' }),
    words('水守町　昭和二十三年～令和七年', {
      x: 42,
      y: 168,
      size: 24,
      weight: 400,
      color: '#24262a',
      typeface: 'sans',
    }),
    '<rect x="40" y="196" width="520" height="5" fill="#d1432f"/>',
  ])
}
