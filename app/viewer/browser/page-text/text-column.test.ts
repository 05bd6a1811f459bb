import { expect, it } from 'vitest'
import { type Box, columnAt } from './text-column.ts'

const line = (left: number, top: number, width: number): Box => ({
  ...{ left, top },
  ...{ right: left + width, bottom: top + 10 },
})
/** Two columns of ten lines with a gutter of 20, below a heading over both. */
const page = [
  line(40, 20, 320),
  ...Array.from({ length: 10 }, (_, at) => line(40, 50 + at * 14, at === 9 ? 60 : 150)),
  ...Array.from({ length: 10 }, (_, at) => line(210, 50 + at * 14, 150)),
]

it('a column is the text below each other, without the column beside it and the heading above both', () => {
  expect(columnAt(page, { x: 100, y: 120 })).toEqual({ left: 40, right: 190, top: 50, bottom: 186 })
  expect(columnAt(page, { x: 300, y: 60 })).toEqual({ left: 210, right: 360, top: 50, bottom: 186 })
  expect(columnAt(page, { x: 200, y: 24 })).toMatchObject({ left: 40, right: 360 })
})

it('pieces of a line are one, a tap beside a line means that line, and far from all text there is no column', () => {
  const pieces = [line(40, 50, 40), line(84, 50, 66), line(40, 64, 110)]
  expect(columnAt(pieces, { x: 45, y: 55 })).toEqual({ left: 40, right: 150, top: 50, bottom: 74 })
  expect(columnAt(pieces, { x: 165, y: 55 })).toMatchObject({ right: 150 })
  expect(columnAt(pieces, { x: 300, y: 300 })).toBeNull()
})
