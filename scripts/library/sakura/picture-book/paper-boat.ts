import { bytesOf, drawCentred, drawLine } from '../../../world/pen.ts'
import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import { openVolume } from '../../press/canvas.ts'
import { paint, svgOf } from '../../press/shapes.ts'
import type { Volume } from '../../volume.ts'
import { boat, SPREAD } from './scenery.ts'
import { spreads } from './spreads.ts'

const SIDE = SPREAD[1]

/** A picture book of square pages. Each picture spans two pages, so that it lies open over both. */
export const paperBoat: Volume = {
  cover: ({ title, author }) =>
    drawingSvg({
      width: 700,
      height: 700,
      label: '',
      parts: [
        `<g transform="scale(1.4583)translate(-300 0)">${svgOf(spreads[8]!.shapes.filter((_, i) => i < 24))}</g>`,
        svgOf(boat(350, 430, 2.5, -5)),
        ...[...title].map((letter, i) =>
          words(letter, {
            x: 118 + i * 116,
            y: 170 + (i % 2) * 26,
            size: 108,
            weight: 400,
            color: ['#173f58', '#c23b3b', '#173f58', '#e2932b', '#173f58'][i % 5]!,
            align: 'middle',
            typeface: 'rounded',
          }),
        ),
        words(author, {
          x: 350,
          y: 650,
          size: 28,
          weight: 400,
          color: '#ffffff',
          align: 'middle',
          typeface: 'rounded',
        }),
      ],
    }),
  set(book, cover) {
    const canvas = openVolume(book, [SIDE, SIDE])
    return bytesOf(canvas, () => {
      canvas.addPage()
      canvas.image(cover, 0, 0, { cover: [SIDE, SIDE] })
      canvas.outline.addItem(book.title)
      let page = 1
      for (const { shapes, lines, at, ink } of spreads)
        for (const side of [0, 1]) {
          canvas.addPage()
          page++
          canvas.rect(0, 0, SIDE, SIDE).clip()
          paint(canvas, shapes, { x: -side * SIDE, y: 0, scale: 1 })
          const isHere = at[0] >= side * SIDE && at[0] < (side + 1) * SIDE
          if (side === 0) canvas.outline.addItem(lines.join('').replaceAll('　', ''))
          if (isHere)
            for (const [i, line] of lines.entries())
              drawLine(canvas, line, {
                x: Math.min(at[0] - side * SIDE, SIDE - 24 - line.length * 22),
                y: at[1] + i * 40,
                ink: { size: 22, typeface: 'rounded', color: ink },
              })
          const folio = { size: 9, typeface: 'rounded' as const, color: ink }
          drawCentred(canvas, String(page), { x: side === 0 ? 26 : SIDE - 26, y: SIDE - 14, ink: folio })
        }
      canvas.addPage()
      canvas.rect(0, 0, SIDE, SIDE).fill('#fbf8f0')
      paint(canvas, boat(0, 0, 1), { x: SIDE / 2, y: 190, scale: 1.3 })
      const ink = { size: 12, typeface: 'rounded' as const, color: '#33424a' }
      const closing = [
        book.title,
        `え・ぶん　${book.author}`,
        `はっこう　${book.publisher}`,
        'ながい かみを よこに おき、はんぶんに おって、',
        'うえの りょうはしを さんかくに。',
        'したを おりあげて、ひらいて つぶせば、ふねが できます。',
      ]
      for (const [i, line] of closing.entries())
        drawCentred(canvas, line, { x: SIDE / 2, y: 280 + i * 26 + (i > 2 ? 18 : 0), ink })
    })
  },
}
