import { describe, expect, it } from 'vitest'
import type { Drawing } from './drawings.ts'
import { gridsOf } from './grids.ts'

const rule = (left: number, top: number, right: number, bottom: number): Drawing => ({
  kind: 'rule',
  isFilled: true,
  box: { left, top, right, bottom },
})
const across = (at: number, from = 100, to = 400) => rule(from, at, to, at + 0.5)
const down = (at: number, from = 100, to = 160) => rule(at, from, at + 0.5, to)

describe('a table that is drawn', () => {
  it('has columns and rows, also without rules at its sides', () => {
    const drawings = [...[100, 130, 160].map((at) => across(at)), down(200), down(300)]
    expect(gridsOf(drawings, [])).toMatchObject([
      {
        columns: [100, expect.closeTo(200, 0), expect.closeTo(300, 0), 400],
        rows: [100, expect.closeTo(130, 0), expect.closeTo(160, 0)],
        owners: [0, 1, 2, 3, 4, 5],
      },
    ])
  })

  it('has one cell where a rule is missing', () => {
    const drawings = [...[100, 130, 160].map((at) => across(at)), down(200), down(300, 130)]
    expect(gridsOf(drawings, [])[0]!.owners).toEqual([0, 1, 1, 3, 4, 5])
  })

  it('is one table if its cells are frames, each drawn alone', () => {
    const cells = [0, 1].flatMap((row) =>
      [0, 1, 2].map((column): Drawing => {
        const [left, top] = [100 + column * 50, 100 + row * 20]
        return { kind: 'rectangle', isFilled: false, box: { left, top, right: left + 50, bottom: top + 20 } }
      }),
    )
    expect(gridsOf(cells, [])).toMatchObject([{ columns: [100, 150, 200, 250], rows: [100, 120, 140] }])
  })

  it('is none if it has one row or one column, is in a figure, or consists of rules alone', () => {
    const frame = [across(100), across(160), down(100), down(400)]
    const oneRow = [...frame, down(200), down(300)]
    const rules = [100, 130, 160].map((at) => across(at))
    for (const drawings of [frame, oneRow, rules]) expect(gridsOf(drawings, [])).toEqual([])
    const table = [...frame, across(130), down(200)]
    expect(gridsOf(table, [])).toHaveLength(1)
    expect(gridsOf(table, [{ left: 90, top: 90, right: 410, bottom: 170 }])).toEqual([])
  })
})
