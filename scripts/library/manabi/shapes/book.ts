import { drawCentred, drawLine, type Ink } from '../../../world/pen.ts'
import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import { Press, type PressStyle } from '../../press/press.ts'
import { paint, svgOf } from '../../press/shapes.ts'
import { drawText } from '../../press/text.ts'
import type { Volume } from '../../volume.ts'
import { coverShapes, type Plate, type PlatePart, parts } from './plates.ts'

const SIDE = 481.89
const body: Ink = { size: 10.6, typeface: 'mincho', color: '#2c2724' }
const style: PressStyle = {
  size: [SIDE, SIDE],
  margins: { top: 52, bottom: 46, inner: 58, outer: 58 },
  body,
  display: { size: 22, typeface: 'mincho', weight: 700, color: '#2c2724' },
  leading: 17.6,
  accent: '#b4521b',
  indent: 10.6,
  furniture: 'centre',
}

export const shapesBook: Volume = {
  cover: ({ title, author }) =>
    drawingSvg({
      width: 640,
      height: 640,
      label: '',
      parts: [
        '<rect width="640" height="640" fill="#fbf6ea"/>',
        svgOf(coverShapes(), { x: 320, y: 320 }),
        '<circle cx="320" cy="320" r="168" fill="#fbf6ea"/><circle cx="320" cy="320" r="156" fill="none" stroke="#2c2724" stroke-width="2"/>',
        words(title, {
          x: 320,
          y: 322,
          size: 32,
          weight: 700,
          color: '#2c2724',
          align: 'middle',
          typeface: 'mincho',
        }),
        words('まわす、うつす、くり返す', {
          x: 320,
          y: 366,
          size: 20,
          weight: 400,
          color: '#b4521b',
          align: 'middle',
          typeface: 'mincho',
        }),
        words(author, {
          x: 320,
          y: 420,
          size: 17,
          weight: 400,
          color: '#2c2724',
          align: 'middle',
          typeface: 'mincho',
        }),
      ],
    }),
  async set(book, cover) {
    const press = new Press(book, style)
    press.cover(cover)
    press.keepContents()
    press.chapter('図を見るまえに')
    press.text(`形のきまりを、むずかしく言えば数学です。けれども、きまりはことばで聞くより、目で見るほうが早くわかります。この本の図は、どれも短いきまりから、コンピューターに計算させてかきました。絵の上手な人がかいた図は一枚もありません。

    見かたは三つです。まず、ぼんやりながめる。つぎに、同じところをさがす。さいごに、指か鉛筆でたどって、きまりを自分のことばで言ってみる。文章は、そのあとで読んでください。

    うすい紙を重ねて写し、回したり裏返したりすると、ページの上でおきていることが、手でわかります。`)
    for (const part of parts) {
      addPart(press, part)
      for (const plate of part.plates) addPlate(press, part, plate)
    }
    return press.finish()
  },
}

function addPart(press: Press, { name, lead, ground, ink, plates }: PlatePart) {
  press.page({ isBare: true })
  press.mark(name)
  const { canvas } = press
  canvas.rect(0, 0, SIDE, SIDE).fill(ground)
  canvas.save().fillOpacity(0.5).rect(0, 0, SIDE, SIDE).clip()
  paint(
    canvas,
    plates.at(-1)!.shapes.map((shape) => ({ ...shape, opacity: 0.3 })),
    { x: SIDE / 2, y: SIDE / 2, scale: 1.25 },
  )
  canvas.restore()
  canvas.rect(0, 196, SIDE, 92).fill(ground)
  drawCentred(canvas, name, { x: SIDE / 2, y: 238, ink: { ...style.display, size: 28, color: ink } })
  drawCentred(canvas, lead, { x: SIDE / 2, y: 266, ink: { ...body, size: 10, color: ink } })
}

function addPlate(press: Press, { ground, ink, isFull = false }: PlatePart, { name, text, shapes }: Plate) {
  press.page({ isBare: true })
  press.mark(name, 1, { inContents: false, name: `${name} ${press.pages}` })
  const { canvas } = press
  const floor = SIDE - 92
  canvas.rect(0, 0, SIDE, SIDE).fill(ground)
  canvas.save().rect(0, 0, SIDE, floor).clip()
  paint(canvas, shapes, { x: SIDE / 2, y: floor / 2 + 4, scale: isFull ? 1 : 0.94 })
  canvas.restore()
  canvas
    .lineWidth(0.7)
    .moveTo(38, floor + 6)
    .lineTo(SIDE - 38, floor + 6)
    .stroke(ink)
  drawLine(canvas, name, { x: 38, y: floor + 25, ink: { ...body, size: 12.4, weight: 700, color: ink } })
  drawText(canvas, text, {
    x: 38,
    y: floor + 43,
    measure: SIDE - 76,
    ink: { ...body, size: 9.8, color: ink },
    leading: 15.2,
    isJapanese: true,
  })
  drawCentred(canvas, String(press.pages), {
    x: press.pages % 2 ? SIDE - 20 : 20,
    y: SIDE - 12,
    ink: { ...body, size: 8, color: ink },
  })
}
