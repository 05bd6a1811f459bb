import { drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { words } from '../../../world/site-art-kit.ts'
import { coverDrawing } from '../../press/cover.ts'
import { Press } from '../../press/press.ts'
import { drawText } from '../../press/text.ts'
import type { VolumeBook } from '../../volume.ts'
import { pathOf, plates } from './plates.ts'

const SIZE: [number, number] = [453.5, 453.5]
const body: Ink = { size: 11.4, color: '#23252a' }

/** Sets the square album: a computed picture fills each left page, and its words face it. */
export function setNumbersWalk(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: SIZE,
    margins: { top: 58, bottom: 52, inner: 62, outer: 56 },
    body,
    leading: 18,
    display: { size: 20, weight: 700, color: '#14213d' },
    accent: '#d97706',
    indent: 11.4,
    furniture: 'foot',
  })
  press.cover(cover)
  press.keepContents()
  press.chapter('歩く前に')
  press.text(introduction)
  for (const [i, { title, text, colours, draw }] of plates.entries()) {
    const [ground, ...inks] = colours
    press.page({ isBare: true })
    const { canvas } = press
    canvas.rect(0, 0, ...SIZE).fill(ground)
    press.y = 80
    press.mark(title)
    const [x, y, size] = [38, 38, SIZE[0] - 76]
    const { dots = [], lines = [] } = draw()
    for (const { through, width, color = 0 } of lines)
      canvas
        .lineWidth(width * size)
        .lineJoin('round')
        .path(pathOf(through, size, [x, y]))
        .stroke(inks[color % inks.length])
    for (const { at, r, color = 0 } of dots)
      canvas.circle(x + at[0] * size, y + at[1] * size, r * size).fill(inks[color % inks.length])
    press.page({ hasHead: false })
    const { left, measure } = press
    drawLine(canvas, String(i + 1).padStart(2, '0'), {
      x: left,
      y: 100,
      ink: { size: 30, typeface: 'geometric', color: inks.at(-1) },
    })
    drawLine(canvas, title, { x: left, y: 150, ink: { ...press.style.display, size: 26 } })
    canvas.rect(left, 164, measure, 2).fill(inks[0])
    drawText(canvas, text, {
      x: left,
      y: 200,
      measure,
      ink: { ...body, size: 12.4 },
      leading: 25,
      isJapanese: true,
      indent: 12.4,
    })
    drawRight(canvas, `図${i + 1}`, {
      x: left + measure,
      y: 100,
      ink: { ...body, size: 8.4, color: '#8a8f98' },
    })
  }
  return press.finish()
}

const introduction = `この本の絵には、描いた人がいない。どれも、短い決まりを一つ立て、あとは数えただけである。折る、足す、割る、回す。決まりは一行で書けるのに、出てくるものは、決まりのどこにも書かれていない。

左の頁に絵、右の頁にその決まりを置いた。絵を先に見て、決まりを当ててみるのもよい。当たらなくても、かまわない。決まりを知ったあとで、もう一度絵に戻ると、はじめには見えなかった線が見える。それが、この散歩の楽しみである。

方眼紙と鉛筆があれば、ほとんどの絵は自分で描くことができる。三十までなら、ひと晩で足りる。`

/** The cover: the sunflower, as large as the page. */
export function numbersWalkCover(book: VolumeBook): string {
  const { dots = [] } = plates[1]!.draw()
  const inks = ['#f0b429', '#fca311', '#f7d774']
  return coverDrawing(700, 700, '#14213d', [
    ...dots.map(
      ({ at, r, color = 0 }) =>
        `<circle cx="${(at[0] * 760 - 30).toFixed(1)}" cy="${(at[1] * 760 - 30).toFixed(1)}" r="${(r * 700).toFixed(1)}" fill="${inks[color]}"/>`,
    ),
    '<rect x="0" y="560" width="700" height="140" fill="#14213d"/>',
    words('数の散歩道', { x: 40, y: 640, size: 66, weight: 700, color: '#fff6d9' }),
    words(`${book.author}　青空出版`, { x: 44, y: 678, size: 20, weight: 400, color: '#f7d774' }),
  ])
}
