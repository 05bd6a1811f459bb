import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { words } from '../../../world/site-art-kit.ts'
import { overPicture } from '../../press/cover.ts'
import { Press } from '../../press/press.ts'
import { drawText } from '../../press/text.ts'
import type { VolumeBook } from '../../volume.ts'
import { kinds } from './kinds.ts'
import { photographOf } from './sky-picture.ts'

const SIZE: [number, number] = [566.9, 425.2]
const body: Ink = { size: 11, typeface: 'mincho', color: '#1d2733' }
const label: Ink = { size: 8.6, color: '#5c6b7a' }

/** Sets the album: each cloud fills a page, and faces its words and its place in the height of the air. */
export async function setClouds(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const pictures = await Promise.all(kinds.map(({ sky }) => photographOf(sky)))
  const press = new Press(book, {
    size: SIZE,
    margins: { top: 56, bottom: 50, inner: 60, outer: 60 },
    body,
    leading: 17.6,
    display: { size: 19, typeface: 'mincho', weight: 700, color: '#2a5d8f' },
    accent: '#2a5d8f',
    indent: 11,
    furniture: 'foot',
  })
  press.cover(cover)
  press.keepContents()
  press.chapter('雲の見方')
  press.columns(2, 30)
  press.text(introduction)
  press.columns(1)
  for (const [i, kind] of kinds.entries()) {
    press.page({ isBare: true })
    press.canvas.image(pictures[i]!, 0, 0, { cover: SIZE, align: 'center', valign: 'center' })
    press.y = 80
    press.mark(kind.name)
    press.page({ hasHead: false })
    const { canvas, left, measure } = press
    drawLine(canvas, kind.name, { x: left, y: 92, ink: { ...press.style.display, size: 34 } })
    drawLine(canvas, kind.reading, { x: left + kind.name.length * 36 + 8, y: 92, ink: { ...body, size: 12 } })
    drawRight(canvas, kind.latin, {
      x: left + measure,
      y: 92,
      ink: { size: 18, typeface: 'italic', color: '#5c6b7a' },
    })
    canvas
      .lineWidth(0.8)
      .moveTo(left, 106)
      .lineTo(left + measure, 106)
      .stroke('#2a5d8f')
    const wide = measure - 110
    const setting = { x: left, measure: wide, ink: body, leading: 23, isJapanese: true, indent: 11 }
    const y = drawText(canvas, kind.text, { ...setting, y: 140 })
    canvas.rect(left, y + 12, 3, 54).fill('#e0a52e')
    drawLine(canvas, '空を読む', { x: left + 14, y: y + 26, ink: { ...label, weight: 700 } })
    drawText(canvas, kind.sign, {
      ...setting,
      x: left + 14,
      measure: wide - 14,
      indent: 0,
      y: y + 48,
      ink: { ...body, size: 10.6 },
      leading: 18,
    })
    addHeights(press, kind.height, left + measure - 66)
  }
  return press.finish()
}

const introduction = `雲には十の種類がある。高さで三つ、形で二つ、雨を降らすかどうかで一つ。この組み合わせで名がつく。「巻」は高い空の氷の雲、「高」は中ほど、何もつかないものは低い空。「積」は盛りあがるもの、「層」は広がるもの、「乱」は降らせるもの。

この本では、十種と、名の知られた二つの姿を、見開きごとに示した。右の頁の縦の帯は、その雲のいる高さである。空のどこにいるかは、見あげた角度では分からない。速さと、影の有無と、粒の大きさから考える。

腕を伸ばして指を立ててほしい。粒が小指より小さければ高い雲、指二本までなら中ほど、それより大きければ低い雲。正確ではないが、どの空でも、道具なしに使える。

雲は、同じ形で二度とは現れない。だから名は、形を当てるためではなく、変わり方を話すためにある。「巻層雲が高層雲になった」と言えば、それだけで半日の空を人に渡すことができる。

写真はすべて、雲のでき方を式にして計算で描いたものである。実物は、窓の外にある。`

/** A ruler of the air with the heights at which the cloud is found. */
function addHeights(press: Press, height: string, x: number) {
  const { canvas } = press
  const [top, bottom] = [132, 372]
  const at = (kilometres: number) => bottom - (kilometres / 15) * (bottom - top)
  const [from, to = from] = (height.startsWith('地面') ? '0〜0.5' : height)
    .match(/\d+(\.\d+)?/g)!
    .map(Number) as [number, number?]
  canvas.rect(x, top, 22, bottom - top).fill('#e6eef5')
  const isTop = height.startsWith('頂')
  canvas.rect(x, at(to), 22, Math.max(4, (isTop ? at(0.8) : at(from)) - at(to))).fill('#2a5d8f')
  for (const kilometres of [0, 5, 10, 15]) {
    canvas
      .lineWidth(0.5)
      .moveTo(x - 4, at(kilometres))
      .lineTo(x + 22, at(kilometres))
      .stroke('#5c6b7a')
    drawRight(canvas, `${kilometres}`, { x: x - 8, y: at(kilometres) + 3, ink: label })
  }
  drawCentred(canvas, height, { x: x + 8, y: bottom + 16, ink: { ...label, size: 7.6 } })
}

/** The cover: one of the computed photographs, to its edges. */
export async function cloudsCover(book: VolumeBook): Promise<Buffer> {
  const picture = await photographOf({ ...kinds[9]!.sky, seed: 71 }, 840, 630)
  return overPicture(picture, 840, 630, [
    words('雲の名前', { x: 48, y: 116, size: 80, weight: 700, color: '#ffffff', typeface: 'mincho' }),
    words('十二の空の写真帖', { x: 52, y: 164, size: 26, weight: 400, color: '#ffffff', typeface: 'mincho' }),
    words(`${book.author}　青空出版`, {
      x: 52,
      y: 600,
      size: 22,
      weight: 400,
      color: '#ffffff',
      typeface: 'mincho',
    }),
  ])
}
