import { expect, it } from 'vitest'
import { narrowerPrint, type Print } from './licence.ts'

it('R319 allows printing what both content and group allow: nothing is narrower than the current page, which is narrower than all', () => {
  const rights: (Print | null)[] = [0, 1, 2, null]
  const table = ([0, 1, 2] as const).map((content) => rights.map((group) => narrowerPrint(content, group)))
  expect(table).toEqual([
    [0, 0, 0, 0],
    [0, 1, 2, 1],
    [0, 2, 2, 2],
  ])
})
