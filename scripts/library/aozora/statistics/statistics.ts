import { drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { chanceFrom, path, words } from '../../../world/site-art-kit.ts'
import { B5, r1 } from '../../press/canvas.ts'
import { coverDrawing } from '../../press/cover.ts'
import { Press } from '../../press/press.ts'
import type { VolumeBook } from '../../volume.ts'
import { chapters, type Exercise } from './chapters.ts'
import { normal } from './numbers.ts'

const BLUE = '#2a5d8f'
const body: Ink = { size: 10.2, color: '#1d1f22' }
const perChapter = 10

/** Sets the textbook: each chapter explains, shows a figure, and has exercises whose answers are at the end. */
export function setStatistics(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: B5,
    margins: { top: 70, bottom: 60, inner: 66, outer: 54 },
    body,
    leading: 18.6,
    display: { size: 18, weight: 700, color: BLUE },
    accent: BLUE,
    indent: 10.2,
  })
  press.cover(cover)
  press.keepContents()
  const answers: { title: string; exercises: Exercise[] }[] = []
  for (const [i, chapter] of chapters.entries()) {
    press.chapter(chapter.title)
    press.text(chapter.text)
    press.y += 8
    press.figure(170, (place) => chapter.draw(press, place), { caption: chapter.caption })
    press.text(chapter.after)
    press.section(`演習${i + 1}`)
    const chance = chanceFrom(100 + i)
    const exercises = Array.from({ length: perChapter }, () => chapter.exercise(chance))
    addExercises(press, exercises, i + 1)
    answers.push({ title: chapter.title, exercises })
  }
  addTable(press)
  press.chapter('演習の答え')
  for (const [i, { exercises }] of answers.entries()) {
    press.section(`演習${i + 1}の答え`, { inContents: false })
    for (const [k, { answer }] of exercises.entries()) {
      press.ensure(18)
      drawLine(press.canvas, `${i + 1}・${k + 1}`, {
        x: press.left,
        y: press.y,
        ink: { ...body, weight: 700, color: BLUE, size: 9.4 },
      })
      press.paragraph(answer, { inset: 42, indent: 0, ink: { ...body, size: 9.4 }, leading: 15.4 })
    }
  }
  return press.finish()
}

function addExercises(press: Press, exercises: readonly Exercise[], chapter: number) {
  for (const [k, { question }] of exercises.entries()) {
    press.ensure(40)
    drawRight(press.canvas, `${chapter}・${k + 1}`, {
      x: press.left + 32,
      y: press.y,
      ink: { ...body, weight: 700, color: BLUE },
    })
    press.paragraph(question, { inset: 44, indent: 0 })
    press.y += 8
  }
}

function addTable(press: Press) {
  press.chapter('正規分布表')
  press.text('zまでの確率。負のzには、一から引いた値を使う。')
  press.table(
    [{ width: 2 }, ...Array.from({ length: 10 }, () => ({ width: 3, align: 'right' as const }))],
    Array.from({ length: 31 }, (_, i) => [
      (i / 10).toFixed(1),
      ...Array.from({ length: 10 }, (_, k) => normal(i / 10 + k / 100).toFixed(4)),
    ]),
    { head: ['z', ...Array.from({ length: 10 }, (_, k) => `.0${k}`)], size: 8.4, isZebra: true, pad: 2.4 },
  )
}

/** The cover of a textbook: a bell of balls that fell through a board of pins. */
export function statisticsCover(book: VolumeBook): string {
  const chance = chanceFrom(8)
  const counts = new Array<number>(21).fill(0)
  const balls: string[] = []
  for (let i = 0; i < 330; i++) {
    const slot = Array.from({ length: 20 }, () => (chance() < 0.5 ? 0 : 1) as number).reduce(
      (sum, value) => sum + value,
      0,
    )
    const level = counts[slot]!++
    balls.push(
      `<circle cx="${r1(70 + slot * 23)}" cy="${r1(800 - level * 8.6)}" r="8" fill="${['#c14a2f', '#e0a52e', '#fffdf6'][Math.floor(chance() * 3)]}"/>`,
    )
  }
  const pins = Array.from({ length: 11 }, (_, row) =>
    Array.from(
      { length: row + 4 },
      (_, k) =>
        `<circle cx="${r1(300 + (k - (row + 3) / 2) * 23)}" cy="${236 + row * 22}" r="3" fill="#bcd0e2"/>`,
    ).join(''),
  )
  return coverDrawing(600, 848, BLUE, [
    ...pins,
    ...balls,
    path('M40 812H560', { stroke: '#fffdf6', width: 4 }),
    words('統計のはじめ', { x: 300, y: 118, size: 80, weight: 700, color: '#fffdf6', align: 'middle' }),
    words('並べて、図にして、読む　演習百題つき', {
      x: 300,
      y: 170,
      size: 25,
      weight: 400,
      color: '#e0c98a',
      align: 'middle',
    }),
    words(book.author, { x: 300, y: 838, size: 18, weight: 400, color: '#fffdf6', align: 'middle' }),
  ])
}
