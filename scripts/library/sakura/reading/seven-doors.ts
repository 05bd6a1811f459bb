import { drawCentred, drawLine, type Ink } from '../../../world/pen.ts'
import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import type { Canvas } from '../../press/canvas.ts'
import { Press, type PressStyle } from '../../press/press.ts'
import { ellipse, mixed, paint, type Shape, svgOf } from '../../press/shapes.ts'
import type { Volume } from '../../volume.ts'
import { doors } from './seven-doors-text.ts'

const body: Ink = { size: 12.4, typeface: 'garamond', color: '#26241f' }
const style: PressStyle = {
  size: [368.5, 538.58],
  margins: { top: 62, bottom: 58, inner: 52, outer: 46 },
  body,
  display: { size: 22, typeface: 'garamond', weight: 700, color: '#26241f' },
  leading: 18.6,
  accent: '#8a4b3c',
  gap: 7,
  furniture: 'centre',
  paper: '#fffdf8',
  isJustified: false,
}

/** A house front around the origin, 120 units wide and 160 high, with a door of the given colour. */
function house(color: string, variant: number): Shape[] {
  const wall = ['#e9dcc6', '#d9c9b8', '#efe4d0', '#dccfc6', '#e2d8cc', '#d8cdb8', '#ece6da'][variant % 7]!
  const roof = ['#7c4a3d', '#5d5a66', '#8a5f45', '#6a4a4a', '#4f4a52', '#75604c', '#7c5a66'][variant % 7]!
  return [
    { d: 'M-60 80V-40H60V80Z', fill: wall },
    { d: variant % 2 ? 'M-70 -40L0 -92L70 -40Z' : 'M-66 -40L-46 -78H46L66 -40Z', fill: roof },
    { d: 'M-18 80V6H18V80Z', fill: color, stroke: mixed(color, '#000000', 0.4), width: 2 },
    { d: 'M-12 14H12V34H-12ZM-12 42H12V72H-12Z', stroke: mixed(color, '#ffffff', 0.4), width: 1.4 },
    { d: ellipse([12, 46], 2.4, 2.4), fill: '#f4e2a8' },
    ...[-42, 42].flatMap((x): Shape[] => [
      { d: `M${x - 12} 0h24v28h-24z`, fill: '#bcd3dc', stroke: '#ffffff', width: 3 },
      { d: `M${x} 0v28M${x - 12} 14h24`, stroke: '#ffffff', width: 1.6 },
    ]),
    { d: 'M-26 80H26V86H-26Z', fill: '#b6a998' },
  ]
}

export const sevenDoors: Volume = {
  cover: ({ title, author }) =>
    drawingSvg({
      width: 600,
      height: 877,
      label: '',
      parts: [
        '<rect width="600" height="877" fill="#f7ead7"/>',
        words(title.split(' on ')[0] ?? title, {
          x: 300,
          y: 130,
          size: 76,
          weight: 700,
          color: '#26241f',
          align: 'middle',
          typeface: 'garamond',
        }),
        words(`on ${title.split(' on ')[1] ?? ''}`, {
          x: 300,
          y: 186,
          size: 40,
          weight: 400,
          color: '#8a4b3c',
          align: 'middle',
          typeface: 'italic',
        }),
        ...doors.map(({ color }, i) => {
          const [x, y] = [100 + (i % 4) * 134, 380 + Math.floor(i / 4) * 230]
          return svgOf(house(i === 6 ? '#fbfaf5' : color, i), { x: i > 3 ? x + 66 : x, y, scale: 1.02 })
        }),
        words(author, {
          x: 300,
          y: 810,
          size: 28,
          weight: 400,
          color: '#26241f',
          align: 'middle',
          typeface: 'garamond',
        }),
        words('SAKURA READERS · LEVEL 3', {
          x: 300,
          y: 846,
          size: 16,
          weight: 400,
          color: '#8a4b3c',
          align: 'middle',
          typeface: 'geometric',
        }),
      ],
    }),
  async set(book, cover) {
    const press = new Press(book, style)
    press.cover(cover)
    press.keepContents()
    press.chapter('Before you read')
    press.text(`This is a story about a street, and about asking questions. It uses about nine hundred different words. Words that may be new are listed at the end of each chapter, with their Japanese meaning.

    Read each chapter twice. The first time, do not stop. If you meet a word that you do not know, guess, and go on. The second time, look at the list, and try the questions. They have no tricks: every answer is in the text, except the last one of each chapter, which is in you.

    You can read a chapter aloud in about four minutes. Try it with a partner. One reads what Nora says, and one reads everybody else.`)
    for (const [i, door] of doors.entries()) {
      press.chapter(door.title)
      press.figure(132, ({ x, y, width }) =>
        paint(press.canvas, house(i === 6 ? '#fbfaf5' : door.color, i), {
          x: x + width / 2,
          y: y + 72,
          scale: 0.78,
        }),
      )
      press.text(door.text)
      addExercises(press, door)
    }
    addColours(press)
    return press.finish()
  },
}

/** A page of words and questions, with lines to write on. */
function addExercises(press: Press, door: (typeof doors)[number]) {
  press.page()
  press.section('New words', { inContents: false, name: `Words of ${door.title}` })
  press.table(
    [
      { width: 2, ink: { weight: 700 } },
      { width: 3, ink: { typeface: 'sans', size: 9.4 } },
    ],
    door.words.map(([english, japanese]) => [english, japanese]),
    { size: 11 },
  )
  press.section('Questions', { inContents: false, name: `Questions about ${door.title}` })
  for (const [i, question] of door.questions.entries()) {
    press.paragraph(`**${i + 1}**  ${question}`)
    for (const _ of [1, 2]) {
      const { canvas, left, measure, y } = press
      canvas
        .lineWidth(0.5)
        .moveTo(left, y + 4)
        .lineTo(left + measure, y + 4)
        .stroke('#b9b2a4')
      press.y += 22
    }
    press.y += 8
  }
}

/** The last page: what Nora wrote, each beside its colour. */
function addColours(press: Press) {
  press.chapter('Nora’s notebook')
  press.text(
    'These are the sentences that Nora wrote. What would you write about your own colour? Write one more.',
  )
  for (const { color, text } of doors) {
    const sentence = /\*([A-Z][^*]+ is for [^*]+)\*/.exec(text)?.[1]
    if (!sentence) continue
    press.ensure(44)
    const { canvas, left, y } = press
    drawDoor(canvas, { x: left, y: y - 13, color })
    drawLine(canvas, sentence, {
      x: left + 38,
      y: y + 6,
      ink: { ...body, size: sentence.length > 40 ? 11.4 : 13, typeface: 'italic' },
    })
    press.y += 46
  }
  const { canvas, left, measure, y } = press
  canvas
    .lineWidth(0.7)
    .moveTo(left + 38, y + 8)
    .lineTo(left + measure, y + 8)
    .stroke('#9a9486')
  drawCentred(canvas, 'your colour', { x: left + 11, y: y + 6, ink: { ...body, size: 8 } })
}

function drawDoor(canvas: Canvas, { x, y, color }: { x: number; y: number; color: string }) {
  canvas.rect(x, y, 22, 32).fill(color)
  canvas.circle(x + 18, y + 17, 1.5).fill('#f4e2a8')
}
