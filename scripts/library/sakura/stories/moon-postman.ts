import { drawCentred, type Ink } from '../../../world/pen.ts'
import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import { paint, svgOf } from '../../press/shapes.ts'
import { VerticalPress, type VerticalStyle } from '../../press/vertical-press.ts'
import type { Volume } from '../../volume.ts'
import { moonScenes } from './moon-scenes.ts'
import { bare, chaptersOf } from './tale.ts'

const body: Ink = { size: 14.4, typeface: 'mincho', color: '#1f2330' }
const style: VerticalStyle = {
  size: [382.68, 538.58],
  body,
  display: { size: 20, typeface: 'mincho', weight: 700, color: '#22304d' },
  characters: 27,
  columns: 9,
  leading: 32.5,
  top: 62,
  paper: '#fffdf7',
}

/** A children's novel in columns, with a full-page picture before each chapter. */
export const moonPostman: Volume = {
  cover: ({ title, author }) =>
    drawingSvg({
      width: 600,
      height: 844,
      label: '',
      parts: [
        `<g transform="scale(2.11)translate(-8 0)">${svgOf(moonScenes[1]!)}</g>`,
        ...[...title].map((letter, i) =>
          words(letter, {
            x: 96,
            y: 130 + i * 92,
            size: 82,
            weight: 700,
            color: '#f1e6c2',
            align: 'middle',
            typeface: 'mincho',
          }),
        ),
        words(author, {
          x: 560,
          y: 816,
          size: 24,
          weight: 400,
          color: '#f1e6c2',
          align: 'middle',
          typeface: 'mincho',
        }).replace('translate(', 'translate(-70 0)translate('),
      ],
    }),
  set(book, cover) {
    const press = new VerticalPress(book, style)
    press.cover(cover)
    press.keepContents()
    for (const [i, { title, text }] of chaptersOf('moon-postman').entries()) {
      addPlate(press, i)
      press.chapter(bare(title))
      press.text(text)
    }
    return press.finish()
  },
}

function addPlate(press: VerticalPress, chapter: number) {
  press.page({ isBare: true })
  const [width, height] = style.size
  const { canvas } = press
  const scene = moonScenes[chapter]!
  const scale = Math.max(width / 300, height / 400)
  canvas.save().rect(0, 0, width, height).clip()
  paint(canvas, scene, { x: (width - 300 * scale) / 2, y: (height - 400 * scale) / 2, scale })
  canvas.restore()
  drawCentred(canvas, String(press.pages), {
    x: width / 2,
    y: height - 12,
    ink: { ...body, size: 8, color: '#8a8f9c' },
  })
}
