import { drawLine } from '../../world/pen.ts'
import { words } from '../../world/site-art-kit.ts'
import { coverDrawing } from '../press/cover.ts'
import { Press } from '../press/press.ts'
import type { VolumeBook } from '../volume.ts'
import { eraOf } from './finding-aid.ts'
import { rosette } from './ornament.ts'
import { drawPoster } from './poster-art.ts'

const designers = [
  '松永 画房',
  '若連 美術係',
  '町立中学校 美術部',
  '楮川 静',
  '宮前 ちづる',
  '紺屋 七海',
  '無名',
  '江差印刷 図案室',
]

/** Sets the posters: a whole page for every second year since 1948, and all of them in small. */
export function setPosters(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: [420, 594],
    margins: { top: 70, bottom: 60, inner: 58, outer: 58 },
    body: { size: 10, typeface: 'sans', color: '#1c1c1c' },
    leading: 18.4,
    display: { size: 26, typeface: 'poster', color: '#e4572e' },
    accent: '#e4572e',
    furniture: 'centre',
    indent: 10,
  })
  press.cover(cover)
  press.chapter('一年に一枚の壁')
  press.text(essay)
  for (let year = 1949; year <= 2025; year += 2) {
    press.page({ isBare: true })
    press.mark(`${eraOf(year)}（${year}）`, 0)
    const { canvas, width } = press
    drawPoster(canvas, { x: 38, y: 32, width: width - 76, height: 506 }, year)
    const designer = designers[(year * 3) % designers.length]!
    drawLine(
      canvas,
      `${press.pages}　　${eraOf(year)}　図案　${designer}　　${year < 1970 ? '石版、四色' : year < 2000 ? 'オフセット、B2' : 'オフセット、B1'}`,
      { x: 38, y: 562, ink: { size: 8, typeface: 'sans', color: '#5a5a5a' } },
    )
  }
  press.chapter('七十八枚')
  press.paragraph('全年のポスターを、年の順に並べる。色と図案は現物から起こし、退色は直していない。', {
    indent: 0,
  })
  const across = 6
  let [i, top] = [0, press.y + 6]
  for (let year = 1948; year <= 2025; year++) {
    const cell = press.areaWidth / across
    const height = (cell - 8) * 1.41
    if (top + height > press.bottom) {
      press.page()
      ;[i, top] = [0, press.top]
    }
    const x = press.areaLeft + (i % across) * cell
    drawPoster(press.canvas, { x, y: top, width: cell - 8, height }, year)
    drawLine(press.canvas, String(year), {
      x,
      y: top + height + 9,
      ink: { size: 6.6, typeface: 'sans', color: '#5a5a5a' },
    })
    i++
    if (i % across === 0) top += height + 17
  }
  return press.finish()
}

export function postersCover(): string {
  const ray = (x: number, y: number, r: number, count: number) =>
    rosette('diamond', { x, y, inner: r * 0.16, outer: r, width: r * 0.045, count })
  return coverDrawing(594, 840, '#e4572e', [
    `<path d="${ray(297, 360, 330, 26)}" fill="#f2b134"/><path d="${ray(297, 360, 210, 26)}" fill="#f7f3e9"/><circle cx="297" cy="360" r="58" fill="#2e4a7d"/>`,
    '<rect x="0" y="640" width="594" height="200" fill="#2e4a7d"/>',
    words('川開き', { x: 30, y: 750, size: 104, weight: 700, color: '#f7f3e9', typeface: 'poster' }),
    words('ポスター集', { x: 352, y: 750, size: 44, weight: 700, color: '#f2b134', typeface: 'poster' }),
    words('1948—2025', { x: 34, y: 806, size: 34, weight: 700, color: '#f7f3e9', typeface: 'geometric' }),
  ])
}

const essay = `
川開きのポスターは、六月のはじめに町の掲示板に貼られ、八月の第二月曜に剝がされます。刷る枚数は昔が八十、いまは二百。剝がされたものはたいてい包み紙になりました。七十八枚がそろったのは、毎年一枚ずつを天井裏に敷いていた家があったからです。断熱のため、だったそうです。

図案には決まりが二つしかありません。「水守川の川開き」と書くこと。花火そのものの写真を使わないこと。後の決まりは昭和三十七年にできました。写真の花火は本物に負けるが、絵の花火は負けない、というのがそのときの議事録の言葉です。

描き手は入れ替わりました。松永の画房、中学校の美術部、印刷所の図案室。名を書かなかった人もいます。並べて見ると、手の違いはひと目で分かるのに、同じ年の流行よりも、同じ川の暗さのほうが強く出ています。

本書には一年おきに三十九枚を大きく、最後に全部を小さく収めました。気に入った一枚が大きな図にない方は、窓口で原寸をご覧ください。広げるには、大人二人と、畳三枚が要ります。
`
