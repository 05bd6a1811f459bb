import { drawCentred, drawLine } from '../../world/pen.ts'
import { path, words } from '../../world/site-art-kit.ts'
import { r1 } from '../press/canvas.ts'
import { coverDrawing } from '../press/cover.ts'
import { Press } from '../press/press.ts'
import { brokenLines, drawText, type Setting } from '../press/text.ts'
import type { VolumeBook } from '../volume.ts'
import { glossary, parallel } from './bilingual-texts.ts'

/** Sets the reader: English at the left, Japanese with ruby at the right, sentence beside sentence. */
export function setBilingual(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: [540, 400],
    margins: { top: 54, bottom: 46, inner: 46, outer: 46 },
    body: { size: 10.8, typeface: 'garamond', color: '#22262b' },
    leading: 15.4,
    display: { size: 20, typeface: 'garamond', weight: 700, color: '#2f6b6b' },
    accent: '#2f6b6b',
    furniture: 'centre',
    paper: '#fbfaf4',
  })
  press.cover(cover, { isWhole: true })
  press.keepContents()
  const half = (press.areaWidth - 36) / 2
  const english: Setting = { measure: half, ink: press.style.body, leading: 15.4 }
  const japanese: Setting = {
    measure: half,
    ink: { size: 9.6, typeface: 'textbook', color: '#22262b' },
    leading: 20,
    isJapanese: true,
  }
  for (const { title, reading, pairs } of parallel) {
    press.chapter(title)
    drawLine(press.canvas, reading, {
      x: press.areaLeft + half + 36,
      y: press.top + 36,
      ink: { size: 16, typeface: 'textbook', weight: 700, color: '#2f6b6b' },
    })
    for (const [i, [left, right]] of pairs.entries()) {
      const height =
        Math.max(brokenLines(left, english).length * 15.4, brokenLines(right, japanese).length * 20) + 12
      press.ensure(height)
      const y = press.y
      drawCentred(press.canvas, String(i + 1), {
        x: press.areaLeft + half + 18,
        y,
        ink: { size: 7.6, typeface: 'geometric', color: '#9aa7a0' },
      })
      drawText(press.canvas, left, { x: press.areaLeft, y, ...english })
      drawText(press.canvas, right, { x: press.areaLeft + half + 36, y: y + 2, ...japanese })
      press.y += height
    }
  }
  press.chapter('Words of the two shores')
  press.columns(2, 36)
  press.table(
    [
      { width: 1.3 },
      { width: 1, ink: { typeface: 'textbook', size: 9 } },
      { width: 1.1, ink: { typeface: 'italic' } },
    ],
    glossary,
    { head: ['English', 'Japanese', 'Say'] },
  )
  return press.finish()
}

export function bilingualCover(): string {
  const fog = Array.from({ length: 12 }, (_, i) =>
    path(
      `M-20 ${210 + i * 28}Q${r1(180 + 60 * Math.sin(i))} ${190 + i * 28} 400 ${212 + i * 28}T900 ${204 + i * 28}V${224 + i * 28}Q640 ${236 + i * 28} 400 ${230 + i * 28}T-20 ${228 + i * 28}Z`,
      { fill: '#ffffff', opacity: 0.2 },
    ),
  )
  return coverDrawing(810, 600, '#7fb0ad', [
    '<rect x="405" width="405" height="600" fill="#2f6b6b"/>',
    path('M250 400h310q-24 52 -70 56h-170q-46-4 -70-56z', { fill: '#22262b' }),
    path('M430 230L372 470', { stroke: '#22262b', width: 6 }),
    path('M392 400c-6-52 4-88 22-88s26 38 20 88z', { fill: '#22262b' }),
    '<circle cx="412" cy="296" r="19" fill="#22262b"/>',
    ...fog,
    words('The Ferry', { x: 48, y: 110, size: 64, weight: 400, color: '#22262b', typeface: 'garamond' }),
    words('in the Fog', { x: 48, y: 174, size: 64, weight: 400, color: '#22262b', typeface: 'garamond' }),
    words('霧の渡し舟', {
      x: 742,
      y: 52,
      size: 62,
      weight: 700,
      color: '#fbfaf4',
      typeface: 'textbook',
      vertical: true,
    }),
  ])
}
