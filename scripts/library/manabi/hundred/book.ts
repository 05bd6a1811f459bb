import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import type { Canvas } from '../../press/canvas.ts'
import { Press, type PressStyle } from '../../press/press.ts'
import { paint, svgOf } from '../../press/shapes.ts'
import { drawText } from '../../press/text.ts'
import type { Volume } from '../../volume.ts'
import { drawClock } from '../arithmetic/pictures.ts'
import { ballAndBox, dots, feeling, opposite, paintSplash, pictures, shapeOf } from './drawings.ts'
import { type Entry, parts } from './entries.ts'

const SIZE: [number, number] = [396.85, 396.85]
const english: Ink = { size: 14, typeface: 'geometric', color: '#33302e' }
const style: PressStyle = {
  size: SIZE,
  margins: { top: 40, bottom: 36, inner: 44, outer: 44 },
  body: { size: 12, typeface: 'geometric', color: '#33302e' },
  display: { size: 22, typeface: 'geometric', weight: 700, color: '#3272b5' },
  leading: 18,
  accent: '#3272b5',
  furniture: 'centre',
}
const times: Record<string, [hour: number, minute: number]> = {
  'seven o’clock': [7, 0],
  'half past seven': [7, 30],
  'quarter past eight': [8, 15],
  'ten to eleven': [10, 50],
  noon: [12, 0],
  'quarter to four': [3, 45],
  'twenty past six': [6, 20],
  'nine o’clock': [9, 0],
}

export const hundredWords: Volume = {
  cover: ({ author }) =>
    drawingSvg({
      width: 640,
      height: 640,
      label: '',
      parts: [
        '<rect width="640" height="640" fill="#3272b5"/>',
        ...['apple', 'umbrella', 'boat', 'cup', 'flower', 'bell', 'fish', 'kite', 'house'].map((word, i) => {
          const [x, y] = [120 + (i % 3) * 200, 240 + Math.floor(i / 3) * 140]
          return `<rect x="${x - 90}" y="${y - 62}" width="180" height="124" rx="16" fill="${['#fbf0cf', '#e6efe2', '#f9e9df'][i % 3]}"/>${svgOf(pictures[word]!, { x, y, scale: 0.5 })}`
        }),
        words('My First Hundred Words', {
          x: 320,
          y: 100,
          size: 49,
          weight: 700,
          color: '#ffffff',
          align: 'middle',
          typeface: 'geometric',
        }),
        words(`はじめてのことば百　${author}`, {
          x: 320,
          y: 146,
          size: 22,
          weight: 400,
          color: '#fbf0cf',
          align: 'middle',
          typeface: 'rounded',
        }),
      ],
    }),
  async set(book, cover) {
    const press = new Press(book, style)
    press.cover(cover)
    press.keepContents()
    const pages = new Map<string, number>()
    let number = 0
    for (const part of parts) {
      addPart(press, part)
      for (const entry of part.entries) {
        number++
        press.page({ isBare: true })
        press.mark(entry.word, 1, { inContents: false, name: `${part.name}: ${entry.word}` })
        pages.set(`${part.name}: ${entry.word}`, press.pages)
        addEntry(press, part, entry, number)
      }
    }
    addIndex(press, pages)
    return press.finish()
  },
}

type Part = (typeof parts)[number]

function drawWord(
  canvas: Canvas,
  part: Part,
  word: string,
  { x, y, scale }: { x: number; y: number; scale: number },
) {
  const at = part.entries.findIndex((entry) => entry.word === word)
  if (part.name === 'What time is it?') {
    const [hour, minute] = times[word]!
    drawClock(canvas, { x: x - 92 * scale, y: y - 92 * scale, size: 184 * scale }, hour, minute)
    return
  }
  const drawings = new Map([
    ['Colours', () => paintSplash(word)],
    ['Numbers', () => dots(at + 1)],
    ['Shapes', () => shapeOf(word)],
    ['Where is the ball?', () => ballAndBox(word)],
    ['Opposites', () => opposite(word)],
    ['Feelings', () => feeling(word)],
  ])
  paint(canvas, drawings.get(part.name)?.() ?? pictures[word]!, { x, y, scale })
}

function addPart(press: Press, part: Part) {
  press.page({ isBare: true })
  press.mark(part.name)
  const { canvas } = press
  canvas.rect(0, 0, ...SIZE).fill(part.ground)
  for (const [i, { word }] of part.entries.slice(0, 6).entries())
    drawWord(canvas, part, word, { x: 88 + (i % 3) * 110, y: 84 + Math.floor(i / 3) * 108, scale: 0.36 })
  drawCentred(canvas, part.name, { x: SIZE[0] / 2, y: 294, ink: { ...english, size: 34, weight: 700 } })
  drawCentred(canvas, part.japanese, {
    x: SIZE[0] / 2,
    y: 330,
    ink: { size: 15, typeface: 'rounded', color: '#6a655e' },
  })
}

function addEntry({ canvas, pages }: Press, part: Part, { word, japanese, sentence }: Entry, number: number) {
  canvas.rect(0, 0, SIZE[0], 262).fill(part.ground)
  drawWord(canvas, part, word, { x: SIZE[0] / 2, y: 132, scale: 1.05 })
  const end = drawLine(canvas, word, {
    x: 36,
    y: 312,
    ink: { ...english, size: word.length > 14 ? 24 : 32, weight: 700 },
  })
  drawLine(canvas, japanese, {
    x: end + 14,
    y: 309,
    ink: { size: 12, typeface: 'rounded', color: '#6a655e' },
  })
  drawText(canvas, sentence, {
    x: 36,
    y: 344,
    measure: SIZE[0] - 72,
    ink: english,
    leading: 20,
    isJustified: false,
  })
  drawRight(canvas, String(number), {
    x: SIZE[0] - 24,
    y: 30,
    ink: { ...english, size: 13, color: '#8a857c' },
  })
  drawCentred(canvas, String(pages), {
    x: SIZE[0] / 2,
    y: SIZE[1] - 10,
    ink: { ...english, size: 8.4, color: '#8a857c' },
  })
}

/** All words in the order of the alphabet, with links. */
function addIndex(press: Press, pages: ReadonlyMap<string, number>) {
  const entries = [...pages].map(([name, page]) => ({
    name,
    page,
    word: name.split(': ').slice(1).join(': '),
  }))
  entries.sort((a, b) => (a.word < b.word ? -1 : 1))
  const perPage = 54
  for (let from = 0; from < entries.length; from += perPage) {
    press.page({ hasHead: false })
    if (from === 0) press.mark('Index')
    const { canvas } = press
    drawLine(canvas, 'Index', { x: 40, y: 46, ink: { ...english, size: 18, weight: 700 } })
    for (const [i, { name, page, word }] of entries.slice(from, from + perPage).entries()) {
      const [x, y] = [40 + Math.floor(i / 18) * 110, 74 + (i % 18) * 16]
      drawLine(canvas, word, { x, y, ink: { ...english, size: 9.6 } })
      drawRight(canvas, String(page), { x: x + 98, y, ink: { ...english, size: 9.6 } })
      canvas.goTo(x, y - 10, 98, 15, name)
    }
  }
}
