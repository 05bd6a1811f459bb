import { describe, expect, it } from 'vitest'
import { chanceFrom } from '../../../world/site-art-kit.ts'
import { roundMaze, squareMaze } from './mazes.ts'
import { numberPuzzle, runsOf, solutionsOf, solvedByLines } from './numbers.ts'
import { onGrid, pictures } from './pictures.ts'

describe('the book of puzzles', () => {
  it('has mazes whose way never passes through a wall', () => {
    const { walls, way } = squareMaze(12, 15, chanceFrom(5))
    const isWall = new Set(walls.map(([[x0, y0], [x1, y1]]) => `${(x0 + x1) / 2},${(y0 + y1) / 2}`))
    expect(way.length).toBeGreaterThan(20)
    for (const [i, [x, y]] of way.slice(1).entries()) {
      const [fromX, fromY] = way[i]!
      expect(Math.abs(x - fromX) + Math.abs(y - fromY)).toBe(1)
      expect(isWall.has(`${(x + fromX) / 2},${(y + fromY) / 2}`)).toBe(false)
    }
  })

  it('leads round mazes to their middle', () => {
    expect(roundMaze(7, chanceFrom(3)).way.at(-1)).toEqual([0, 0])
  })

  it('has number puzzles with one solution', () => {
    const puzzle = numberPuzzle(6, [3, 2], 20, chanceFrom(11))
    expect(puzzle.given.filter((value) => value === 0).length).toBeGreaterThan(12)
    expect(solutionsOf(puzzle)).toEqual([puzzle.solution])
  })

  it.each([10, 12])('has pictures of %i squares that can be solved line by line', (size) => {
    const unsolved = pictures.filter(({ has }) => {
      const test = onGrid(has, size)
      const cells = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => test(x, y)))
      const columns = cells.map((_, x) => runsOf(cells.map((row) => row[x]!)))
      return solvedByLines(cells.map(runsOf), columns) === undefined
    })
    expect(unsolved.map(({ name }) => name)).toEqual([])
  })
})
