import { drawCentred, drawLine, drawRight } from '../../world/pen.ts'
import { path, words } from '../../world/site-art-kit.ts'
import { r1 } from '../press/canvas.ts'
import { coverDrawing, spacedWords } from '../press/cover.ts'
import { Press } from '../press/press.ts'
import type { VolumeBook } from '../volume.ts'
import { songs } from './song-texts.ts'

/** Sets the songs: one on each page, its burden in italics, with a rope that is laid a little further from page to page. */
export function setSongs(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: [340, 510],
    margins: { top: 60, bottom: 54, inner: 52, outer: 40 },
    body: { size: 10.6, typeface: 'garamond', color: '#20262b' },
    leading: 15.6,
    display: { size: 20, typeface: 'italic', color: '#9a3b2a' },
    accent: '#9a3b2a',
    indent: 12,
    paper: '#fbf7ec',
    furniture: 'none',
  })
  press.cover(cover)
  press.keepContents()
  for (const [i, { title, kind, verses }] of songs.entries()) {
    press.page({ isBare: true })
    press.mark(title)
    const { canvas, left, measure, height } = press
    drawLine(canvas, title, { x: left, y: 78, ink: { size: 19, typeface: 'italic', color: '#9a3b2a' } })
    drawLine(canvas, kind, {
      x: left,
      y: 95,
      ink: { size: 8.4, typeface: 'geometric', color: '#7a746a', tracking: 0.6 },
    })
    const count = verses.flat().length + verses.length
    let y = 124
    const step = Math.min(16.4, (height - 190) / count)
    for (const verse of verses) {
      for (const line of verse) {
        const isBurden = line.startsWith('>')
        drawLine(canvas, line.replace('>', ''), {
          x: left + (isBurden ? 16 : 0),
          y,
          ink: { size: 10.6, typeface: isBurden ? 'italic' : 'garamond', color: '#20262b' },
        })
        y += step
      }
      y += step * 0.85
    }
    rope(press, (i + 2) / (songs.length + 1))
    drawRight(canvas, String(press.pages), {
      x: left + measure,
      y: height - 24,
      ink: { size: 9, typeface: 'garamond', color: '#7a746a' },
    })
  }
  press.page({ isBare: true })
  press.mark('How they were sung')
  drawCentred(press.canvas, 'How they were sung', {
    x: press.left + press.measure / 2,
    y: 78,
    ink: { size: 19, typeface: 'italic', color: '#9a3b2a' },
  })
  press.y = 112
  press.text(about)
  return press.finish()
}

/** Draws a rope of three strands along the foot of the page. */
function rope({ canvas, left, measure, height }: Press, share: number) {
  const length = measure * share
  const y = height - 44
  for (let x = 0; x < length; x += 6)
    canvas
      .lineWidth(2.1)
      .path(
        `M${r1(left + x)} ${y + 3}C${r1(left + x + 2)} ${y + 3} ${r1(left + x + 5)} ${y - 3} ${r1(left + x + 8)} ${y - 3}`,
      )
      .stroke(['#b08a4a', '#8f6c34', '#c9a765'][(x / 6) % 3]!)
}

export function songsCover(): string {
  const strands = Array.from({ length: 46 }, (_, i) =>
    path(`M${150 + 40 * Math.sin(i * 0.22)} ${i * 20 - 20}c30 0 60 26 90 34`, {
      stroke: ['#e6c98a', '#c49a52', '#f3e2b5'][i % 3],
      width: 15,
    }),
  )
  return coverDrawing(560, 840, '#9a3b2a', [
    ...strands,
    words('Songs', { x: 310, y: 260, size: 88, weight: 400, color: '#fbf7ec', typeface: 'italic' }),
    words('for a', { x: 310, y: 330, size: 56, weight: 400, color: '#f3e2b5', typeface: 'italic' }),
    words('Slack', { x: 310, y: 420, size: 88, weight: 400, color: '#fbf7ec', typeface: 'italic' }),
    words('Rope', { x: 310, y: 510, size: 88, weight: 400, color: '#fbf7ec', typeface: 'italic' }),
    spacedWords('TIDEWELL', {
      x: 314,
      y: 800,
      size: 16,
      weight: 400,
      color: '#f3e2b5',
      typeface: 'geometric',
      tracking: 6,
    }),
  ])
}

const about = `
A working song has a leader and a crowd, and the crowd has the better of it. The lines in roman type are the leader's; he may change them, and must, if anybody aboard is named in them. The lines in italics belong to all and to the rope: the pull comes on their last word but one, never on the last, because after the last you have to breathe.

At Tidewell they were sung on the ropewalk as well, where nobody pulls but everybody walks, backwards, for a quarter of a mile; hence the slow ones. The songs in this book were made by the Reading Room's own singers, on Thursdays between 2019 and 2024, while splicing the new bell ropes. Each was tested on a rope. Those that were merely beautiful were left out, with one exception, which is the last.

There are no tunes here on purpose. Every crew had its own, and so will you.
`
