import { chart, curveOf } from './chart.ts'
import { f, type Part, range } from './topic.ts'

const R = Math.PI / 180

/** The sun's declination in degrees, from the day of the year: within half a degree. */
export const declination = (day: number) => 23.44 * Math.sin(((day - 80.5) / 365.25) * 360 * R)

/** The sun's height in degrees, `hours` after it stands in the south. */
export const sunHeight = (latitude: number, tilt: number, hours: number) =>
  Math.asin(
    Math.sin(latitude * R) * Math.sin(tilt * R) +
      Math.cos(latitude * R) * Math.cos(tilt * R) * Math.cos(hours * 15 * R),
  ) / R

/** The sun's direction in degrees from the south, to the west. */
export const sunDirection = (latitude: number, tilt: number, hours: number) =>
  Math.atan2(
    Math.sin(hours * 15 * R),
    Math.cos(hours * 15 * R) * Math.sin(latitude * R) - Math.tan(tilt * R) * Math.cos(latitude * R),
  ) / R

/** How long the sun is up, in hours, as its upper edge and the air's bending show it. */
export const dayLength = (latitude: number, tilt: number) => {
  const edge =
    (Math.sin(-0.833 * R) - Math.sin(latitude * R) * Math.sin(tilt * R)) /
    (Math.cos(latitude * R) * Math.cos(tilt * R))
  return Math.acos(Math.max(-1, Math.min(1, edge))) / R / 7.5
}

const starts = [1, 32, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335]
const dates = starts.flatMap((first, month) =>
  [1, 11, 21].map((day) => [`${month + 1}月${day}日`, first + day - 1] as const),
)
const latitudes = [26, 31, 34, 36, 38, 41, 43]
const clock = (hours: number) => {
  const minutes = Math.round(hours * 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
const seasons = [
  ['冬至', -23.44],
  ['春分・秋分', 0],
  ['夏至', 23.44],
] as const

export const daylight: Part = {
  title: '第十六部　日と影',
  lead: '太陽の道は、緯度と日付だけで決まる。何年先の影でも、いま計算できる。軒の深さも、隣の窓に落ちる影も、日の出の前に始める仕事も、この部で決まる。',
  topics: [
    {
      title: '南中の高さ',
      terms: 'なんちゅう:南中高度 せきい:赤緯 いど:緯度',
      text: '太陽がいちばん高くなるのは、真南に来たときである。高さは、九十度から緯度を引き、太陽の赤緯を足したもの。赤緯は夏至に北へ二十三・四度、冬至に南へ二十三・四度まで動く。時計の正午は、その土地の南中とは一致しない。東経百三十五度から一度東へ寄るごとに四分早く、さらに季節で十六分ほど前後する。',
      formula: ['南中の高さ = 90° − 緯度 + 赤緯'],
      figure: chart(
        '一年の南中の高さ。北緯二十六度と四十三度',
        [
          curveOf('26°', range(0, 365, 5), (day) => 64 + declination(day)),
          curveOf('43°', range(0, 365, 5), (day) => 47 + declination(day)),
        ],
        { from: 0, to: 365, max: 90, step: 60, rise: 15, unit: '度', label: (day) => `${day}日` },
      ),
      tables: [
        {
          caption: '南中の高さ（度）　北緯',
          head: ['日', '赤緯', ...latitudes.map((latitude) => `${latitude}°`)],
          widths: [1.4, 1, 1, 1, 1, 1, 1, 1, 1],
          rows: dates.map(([name, day]) => [
            name,
            f(declination(day), 1),
            ...latitudes.map((latitude) => f(90 - latitude + declination(day), 1)),
          ]),
        },
      ],
    },
    {
      title: '昼の長さ',
      terms: 'ひるのながさ:昼の長さ にっしょう:日照',
      text: '昼の長さは、緯度が高いほど季節で大きく変わる。北緯四十三度では、夏至の昼は冬至より六時間あまり長く、二十六度では三時間ほどしか変わらない。春分と秋分の日でも昼のほうが十分ほど長いのは、太陽の上の縁で日の出を数え、空気が光を浮き上がらせるからである。',
      tables: [
        {
          caption: '日の出から日の入りまで（時:分）　北緯',
          head: ['日', ...latitudes.map((latitude) => `${latitude}°`)],
          widths: [1.4, 1, 1, 1, 1, 1, 1, 1],
          rows: dates.map(([name, day]) => [
            name,
            ...latitudes.map((latitude) => clock(dayLength(latitude, declination(day)))),
          ]),
        },
      ],
    },
    {
      title: '時刻ごとの高さと方角',
      terms: 'たいようのほうがく:太陽の方角 ほうい:方位角',
      text: '太陽は一時間に十五度まわるが、方角は一様には動かない。朝夕はゆっくり、昼前後は速い。夏の朝日は真東よりずっと北から昇り、北の窓にも差す。西日がきついのは、低くまっすぐに差すからで、軒では防げない。縦のすだれか、木か、外の雨戸で防ぐ。',
      tables: seasons.map(([season, tilt]) => ({
        caption: `${season}の太陽の高さ／南からの方角（度）　北緯`,
        head: ['南中から', '26°', '31°', '34°', '36°', '38°', '43°'],
        rows: range(0, 7, 0.5).map((hours) => [
          `${f(hours, 1)}時間`,
          ...[26, 31, 34, 36, 38, 43].map((latitude) => {
            const height = sunHeight(latitude, tilt, hours)
            return height < 0 ? '—' : `${f(height, 0)}／${f(sunDirection(latitude, tilt, hours), 0)}`
          }),
        ]),
      })),
    },
    {
      title: '影の長さ',
      terms: 'かげ:影 ひかげ:日影',
      text: '影の長さは、高さを太陽の高さの正接で割ったものである。三十度で一・七倍、二十度で二・七倍、十度では五・七倍。冬至の朝八時に、二階建ての影は隣の家を越えて、その先の道まで届く。影の向きは太陽の方角の真反対。長さと向きを一時間ごとに地面へ落としてつなげば、影の地図ができる。',
      formula: ['影 = 高さ / tan(太陽の高さ)'],
      tables: [
        {
          caption: '影の長さ（m）　物の高さ m',
          head: ['太陽 °', '1', '1.8', '3', '6', '9', '12'],
          rows: [...range(3, 30), ...range(35, 80, 5)].map((height) => [
            height,
            ...[1, 1.8, 3, 6, 9, 12].map((metres) => f(metres / Math.tan(height * R), 2)),
          ]),
        },
        {
          caption: '冬至の影の倍率（高さを1として）　北緯',
          head: ['南中から', '26°', '31°', '34°', '36°', '38°', '43°'],
          rows: range(0, 4.5, 0.25).map((hours) => [
            `${f(hours, 2)}時間`,
            ...[26, 31, 34, 36, 38, 43].map((latitude) => {
              const height = sunHeight(latitude, -23.44, hours)
              return height < 1 ? '—' : f(1 / Math.tan(height * R), 2)
            }),
          ]),
        },
      ],
    },
    {
      title: '軒の深さ',
      terms: 'のき:軒 ひよけ:日よけ',
      text: '南の窓の軒は、夏の日を止め、冬の日を通す。高さが大きくちがうので、一つの軒で両方ができる。ただし暑さの盛りは夏至より一月半おそく、そのころの太陽は五月の初めと同じ高さに下がっている。真夏を止めようと軒を伸ばしすぎれば、春の日まで失う。取りはずせるすだれで足すのがよい。',
      formula: ['影の下がり = 軒の出 × tan(南中の高さ)'],
      example:
        '北緯三十六度、軒の出九十センチ。夏至は七十七・四度で四メートル下まで影になり、冬至は三十・六度で五十三センチ。窓の上端を軒から四十センチ下げておけば、冬の日はほとんど入る。',
      tables: [36, 43].map((latitude) => ({
        caption: `北緯 ${latitude}度、南中のとき影が下がる長さ（cm）　軒の出 cm`,
        head: ['日', '30', '45', '60', '75', '90', '120'],
        rows: dates
          .filter((_, i) => i % 3 !== 1)
          .map(([name, day]) => [
            name,
            ...[30, 45, 60, 75, 90, 120].map((eave) =>
              f(eave * Math.tan((90 - latitude + declination(day)) * R), 0),
            ),
          ]),
      })),
    },
    {
      title: '斜めに差す光',
      terms: 'たいようこうはつでん:太陽光 にっしゃ:日射',
      text: '同じ光でも、斜めに受ければ薄まる。面に垂直に受けたときを百とすると、六十度傾けば五十になる。屋根の勾配が緯度に近ければ、一年を通してよく受け、冬を重んじるなら十度ほど急にする。向きは、真南から三十度それても、失うのは一割に満たない。',
      formula: ['受ける割合 = cos(面に垂直な線と光との角)'],
      tables: seasons.map(([season, tilt]) => ({
        caption: `${season}の南中に、南向きの面が受ける割合（％）　面の傾き °`,
        head: ['北緯 °', '0', '15', '30', '45', '60', '90'],
        rows: range(26, 44, 2).map((latitude) => [
          latitude,
          ...[0, 15, 30, 45, 60, 90].map((angle) =>
            f(Math.max(0, Math.cos((latitude - tilt - angle) * R)) * 100, 0),
          ),
        ]),
      })),
    },
  ],
}
