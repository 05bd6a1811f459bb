import { expect, it } from 'vitest'
import { magicSquare } from './issue.ts'

it('asks a riddle that has the sum it says, in all directions, with each number once', () => {
  const square = magicSquare(5)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const lines = [
    ...square,
    ...square.map((_, i) => square.map((row) => row[i]!)),
    square.map((row, i) => row[i]!),
    square.map((row, i) => row[4 - i]!),
  ]
  expect(lines.map(sum)).toEqual(lines.map(() => 65))
  expect(new Set(square.flat()).size).toBe(25)
})
