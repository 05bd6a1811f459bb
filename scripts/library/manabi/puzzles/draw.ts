import { drawCentred, type Ink } from '../../../world/pen.ts'
import type { Canvas } from '../../press/canvas.ts'
import type { Point } from '../../press/shapes.ts'
import type { Maze } from './mazes.ts'
import { type NumberPuzzle, runsOf } from './numbers.ts'

export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

const INK = '#2b2b3a'
const type: Ink = { size: 10, typeface: 'rounded', color: INK }

/** Draws a maze so that it fills the frame. `units` is its size in rooms; a round one has its origin in the middle. */
export function drawMaze(
  canvas: Canvas,
  maze: Maze,
  frame: Frame,
  {
    units: [w, h],
    isRound = false,
    isSolved = false,
  }: { units: [number, number]; isRound?: boolean; isSolved?: boolean },
) {
  const scale = Math.min(frame.width / w, frame.height / h)
  const x0 = frame.x + (frame.width - w * scale) / 2 + (isRound ? (w * scale) / 2 : 0)
  const y0 = frame.y + (frame.height - h * scale) / 2 + (isRound ? (h * scale) / 2 : 0)
  const at = ([x, y]: Point): [number, number] => [x0 + x * scale, y0 + y * scale]
  const f = (value: number) => value.toFixed(1)
  canvas.circle(...at(maze.start), scale * 0.3).fill('#e4572e')
  canvas.circle(...at(maze.goal), scale * 0.32).fill('#2f9c6a')
  if (isSolved) {
    const d = maze.way.map((point, i) => `${i === 0 ? 'M' : 'L'}${at(point).map(f).join(' ')}`).join('')
    canvas
      .lineWidth(Math.max(1, scale * 0.2))
      .lineCap('round')
      .path(d)
      .stroke('#e4572e')
  }
  const lines = maze.walls.map(([from, to]) => `M${at(from).map(f).join(' ')}L${at(to).map(f).join(' ')}`)
  const arcs = maze.arcs.map(({ radius, from, to }) => {
    const r = f(radius * scale)
    const end = (t: number) =>
      `${f(x0 + Math.cos(t) * radius * scale)} ${f(y0 + Math.sin(t) * radius * scale)}`
    return `M${end(from)}A${r} ${r} 0 0 1 ${end(to)}`
  })
  canvas.lineWidth(Math.max(0.7, Math.min(2.4, scale * 0.11))).lineCap('round')
  canvas.path([...lines, ...arcs].join('')).stroke(INK)
}

export function drawNumbers(canvas: Canvas, puzzle: NumberPuzzle, frame: Frame, isSolved = false) {
  const { size, box, given, solution } = puzzle
  const side = Math.min(frame.width, frame.height)
  const cell = side / size
  const [x0, y0] = [frame.x + (frame.width - side) / 2, frame.y + (frame.height - side) / 2]
  for (let i = 0; i < size * size; i++) {
    const [x, y] = [x0 + (i % size) * cell, y0 + Math.floor(i / size) * cell]
    const isTinted = (Math.floor((i % size) / box[0]) + Math.floor(i / size / box[1])) % 2 === 0
    canvas
      .lineWidth(0.6)
      .rect(x, y, cell, cell)
      .fillAndStroke(isTinted ? '#fdf1d8' : '#ffffff', INK)
    const value = given[i] || (isSolved ? solution[i] : 0)
    if (!value) continue
    const color = given[i] ? INK : '#e4572e'
    drawCentred(canvas, String(value), {
      x: x + cell / 2,
      y: y + cell * 0.68,
      ink: { ...type, size: cell * 0.52, color },
    })
  }
  canvas.lineWidth(2)
  for (let y = 0; y < size; y += box[1])
    for (let x = 0; x < size; x += box[0])
      canvas.rect(x0 + x * cell, y0 + y * cell, box[0] * cell, box[1] * cell).stroke(INK)
}

/** Draws the numbers of a picture's rows and columns, and the picture if it is solved. */
export function drawPicture(canvas: Canvas, cells: readonly boolean[][], frame: Frame, isSolved = false) {
  const size = cells.length
  const rows = cells.map(runsOf)
  const columns = cells.map((_, x) => runsOf(cells.map((row) => row[x]!)))
  const head = isSolved
    ? 0
    : Math.max(...rows.map((runs) => runs.length), ...columns.map((runs) => runs.length)) * 0.85
  const cell = Math.min(frame.width, frame.height) / (size + head)
  const x0 = frame.x + (frame.width - (size + head) * cell) / 2 + head * cell
  const y0 = frame.y + (frame.height - (size + head) * cell) / 2 + head * cell
  for (const [y, row] of cells.entries())
    for (const [x, on] of row.entries()) {
      canvas.lineWidth(0.4).rect(x0 + x * cell, y0 + y * cell, cell, cell)
      canvas.fillAndStroke(isSolved && on ? '#3a5ba0' : '#ffffff', '#8b8794')
    }
  if (isSolved) return
  canvas
    .lineWidth(1.6)
    .rect(x0, y0, size * cell, size * cell)
    .stroke(INK)
  for (let i = 5; i < size; i += 5) {
    canvas
      .lineWidth(1.1)
      .moveTo(x0 + i * cell, y0)
      .lineTo(x0 + i * cell, y0 + size * cell)
      .stroke(INK)
    canvas
      .moveTo(x0, y0 + i * cell)
      .lineTo(x0 + size * cell, y0 + i * cell)
      .stroke(INK)
  }
  const ink = { ...type, size: cell * 0.6 }
  for (const [y, runs] of rows.entries())
    for (const [k, run] of [...runs].reverse().entries())
      drawCentred(canvas, String(run), { x: x0 - (k + 0.55) * cell * 0.85, y: y0 + (y + 0.72) * cell, ink })
  for (const [x, runs] of columns.entries())
    for (const [k, run] of [...runs].reverse().entries())
      drawCentred(canvas, String(run), { x: x0 + (x + 0.5) * cell, y: y0 - (k + 0.3) * cell * 0.85, ink })
}

export interface WordGrid {
  letters: string[][]
  words: string[]
  places: { from: Point; to: Point }[]
}

export function drawWordGrid(canvas: Canvas, { letters, places }: WordGrid, frame: Frame, isSolved = false) {
  const size = letters.length
  const cell = Math.min(frame.width, frame.height) / size
  const [x0, y0] = [frame.x + (frame.width - size * cell) / 2, frame.y + (frame.height - size * cell) / 2]
  if (isSolved) {
    canvas.lineWidth(cell * 0.66).lineCap('round')
    for (const { from, to } of places) {
      canvas.moveTo(x0 + (from[0] + 0.5) * cell, y0 + (from[1] + 0.5) * cell)
      canvas.lineTo(x0 + (to[0] + 0.5) * cell, y0 + (to[1] + 0.5) * cell).stroke('#ffd27a')
    }
  }
  canvas
    .lineWidth(1.2)
    .rect(x0, y0, size * cell, size * cell)
    .stroke(INK)
  for (const [y, row] of letters.entries())
    for (const [x, letter] of row.entries())
      drawCentred(canvas, letter, {
        x: x0 + (x + 0.5) * cell,
        y: y0 + (y + 0.7) * cell,
        ink: { ...type, size: cell * 0.58 },
      })
}

/** Draws numbered dots, and the line through them if it is solved. */
export function drawDots(canvas: Canvas, dots: readonly Point[], frame: Frame, isSolved = false) {
  const scale = Math.min(frame.width, frame.height) / 2.1
  const [cx, cy] = [frame.x + frame.width / 2, frame.y + frame.height / 2]
  const at = ([u, v]: Point): [number, number] => [cx + u * scale, cy + v * scale]
  if (isSolved) {
    const d = dots
      .map(
        (dot, i) =>
          `${i === 0 ? 'M' : 'L'}${at(dot)
            .map((value) => value.toFixed(1))
            .join(' ')}`,
      )
      .join('')
    canvas.lineWidth(1.2).path(`${d}Z`).fillAndStroke('#cfe3f5', INK)
    return
  }
  for (const [i, dot] of dots.entries()) {
    const [x, y] = at(dot)
    canvas.circle(x, y, 1.7).fill(INK)
    const away = Math.hypot(dot[0], dot[1]) || 1
    const place = { x: x + (dot[0] / away) * 9, y: y + (dot[1] / away) * 9 + 2.5 }
    drawCentred(canvas, String(i + 1), { ...place, ink: { ...type, size: 6.8 } })
  }
}
