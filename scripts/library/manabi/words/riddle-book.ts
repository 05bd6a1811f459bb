import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import { widthAt } from '../../press/lines.ts'
import { Press, type PressStyle } from '../../press/press.ts'
import { ellipse, mixed, paint, type Shape } from '../../press/shapes.ts'
import { brokenLines, drawText } from '../../press/text.ts'
import type { Volume } from '../../volume.ts'
import { riddleParts } from './riddles.ts'

const SIZE: [number, number] = [340.16, 453.54]
const body: Ink = { size: 11.4, typeface: 'rounded', color: '#33302e' }
const style: PressStyle = {
  size: SIZE,
  margins: { top: 54, bottom: 46, inner: 44, outer: 40 },
  body,
  display: { size: 22, typeface: 'poster', color: '#e07a5f' },
  leading: 20,
  accent: '#e07a5f',
  indent: 11.4,
  furniture: 'centre',
}

export const riddleBook: Volume = {
  cover: ({ author }) =>
    drawingSvg({
      width: 600,
      height: 800,
      label: '',
      parts: [
        '<rect width="600" height="800" fill="#f4f1de"/>',
        words('？', {
          x: 300,
          y: 610,
          size: 560,
          weight: 400,
          color: '#e07a5f',
          align: 'middle',
          typeface: 'poster',
        }),
        words('なぞなぞ', { x: 60, y: 130, size: 92, weight: 400, color: '#3d405b', typeface: 'poster' }),
        words('四十八の間', { x: 186, y: 720, size: 70, weight: 400, color: '#3d405b', typeface: 'poster' }),
        words(author, { x: 190, y: 776, size: 24, weight: 400, color: '#3d405b', typeface: 'rounded' }),
      ],
    }),
  async set(book, cover) {
    const press = new Press(book, style)
    press.cover(cover)
    press.keepContents()
    press.chapter('入口')
    press.text(`なぞなぞやしきへようこそ。部屋は六つ、なぞは四十八。一つの部屋に八つずつあります。

    右にめくるまえに、かならず声に出して読んでください。なぞなぞは、耳で聞くためにつくられたものだからです。読む人と答える人に分かれると、いちばんよく遊べます。

    答えは、つぎのページにあります。ちがう答えを思いついたら、それも正解かもしれません。「なるほど」と言わせたら、あなたの勝ちです。`)
    let number = 0
    for (const part of riddleParts) {
      addDoor(press, part.name, part.color)
      for (const [question, answer, note] of part.riddles) {
        number++
        addQuestion(press, { question: question.split('/'), color: part.color, number })
        addAnswer(press, { answer, note, color: part.color, number })
      }
    }
    press.chapter('出口')
    press.text(`おつかれさまでした。なぞなぞのつくりかたは三つあります。一つ目は、同じ音のことばをさがすこと。二つ目は、物を人のように言ってみること。三つ目は、だれも言わなかった条件をかくしておくこと。

    今夜のうちに、一つつくってみませんか。できたら、だれかに出して、その人の考えている顔をよく見てください。いちばんおもしろいのは、答えを言うまえの、あの顔です。`)
    return press.finish()
  },
}

/** The door of a room, half open. */
function addDoor(press: Press, name: string, color: string) {
  press.page({ isBare: true })
  press.mark(name)
  const { canvas } = press
  const dark = mixed(color, '#1c1a22', 0.55)
  canvas.rect(0, 0, ...SIZE).fill(mixed(color, '#ffffff', 0.72))
  const shapes: Shape[] = [
    { d: 'M-80 150V-150H80V150Z', fill: dark },
    { d: 'M-64 150V-136H64V150Z', fill: '#fdf6d8' },
    { d: 'M-64 150V-136L20 -112V172Z', fill: color, stroke: dark, width: 4 },
    { d: 'M-48 -104L6 -90V0L-48 0ZM-48 20L6 24V132L-48 122Z', stroke: dark, width: 3 },
    { d: ellipse([6, 14], 6, 6), fill: '#fdf6d8' },
  ]
  paint(canvas, shapes, { x: SIZE[0] / 2, y: 240, scale: 0.86 })
  drawCentred(canvas, name, { x: SIZE[0] / 2, y: 70, ink: { ...style.display, size: 24, color: dark } })
}

function addQuestion(
  press: Press,
  { question, color, number }: { question: string[]; color: string; number: number },
) {
  press.page({ isBare: true })
  press.mark(`${number}　${question[0]}`, 1, { inContents: false, name: `riddle ${number}` })
  const { canvas } = press
  canvas.rect(0, 0, ...SIZE).fill(color)
  drawRight(canvas, '？', {
    x: SIZE[0] - 6,
    y: SIZE[1] - 16,
    ink: { size: 210, typeface: 'poster', color: mixed(color, '#ffffff', 0.16) },
  })
  drawLine(canvas, `第${number}問`, { x: 40, y: 62, ink: { ...body, size: 13, color: '#ffffff' } })
  const room = SIZE[0] - 76
  const size = Math.min(25, ...question.map((line) => room / widthAt(line, { ...body, size: 1 })))
  for (const [i, line] of question.entries())
    drawLine(canvas, line, { x: 40, y: 130 + i * size * 1.75, ink: { ...body, size, color: '#ffffff' } })
  drawCentred(canvas, String(press.pages), {
    x: SIZE[0] / 2,
    y: SIZE[1] - 16,
    ink: { ...body, size: 8.4, color: '#ffffff' },
  })
}

function addAnswer(
  press: Press,
  { answer, note, color, number }: { answer: string; note: string; color: string; number: number },
) {
  press.page({ isBare: true })
  const { canvas } = press
  canvas.rect(0, 0, ...SIZE).fill('#fffdf7')
  canvas.rect(0, 0, SIZE[0], 218).fill(mixed(color, '#ffffff', 0.8))
  drawLine(canvas, `第${number}問の答え`, { x: 40, y: 62, ink: { ...body, size: 11, color } })
  const ink = {
    ...body,
    size: Math.max(17, Math.min(34, (SIZE[0] - 80) / widthAt(answer, { ...body, size: 1 }))),
    color,
  }
  const setting = {
    measure: SIZE[0] - 76,
    ink,
    leading: ink.size * 1.4,
    isJapanese: true,
    isJustified: false,
  }
  const lines = brokenLines(answer, setting).length
  drawText(canvas, answer, { ...setting, x: 40, y: 150 - ((lines - 1) * ink.size * 1.4) / 2 })
  drawText(canvas, note, {
    x: 40,
    y: 258,
    measure: SIZE[0] - 80,
    ink: { ...body, size: 13 },
    leading: 24,
    isJapanese: true,
  })
  drawCentred(canvas, String(press.pages), {
    x: SIZE[0] / 2,
    y: SIZE[1] - 16,
    ink: { ...body, size: 8.4, color: '#77746c' },
  })
}
