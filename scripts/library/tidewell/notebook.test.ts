import { expect, it } from 'vitest'
import { hourLine } from './notebook.ts'
import { notebookPages } from './notebook-texts.ts'

it('draws the hour lines at the angles of the maker’s table', () => {
  const table = notebookPages.find(({ name }) => name === 'dial')!.rows.slice(1)
  expect(table).toHaveLength(6)
  for (const [i, [, angle]] of table.entries())
    expect(hourLine(i + 1, 51)).toBeCloseTo(Number.parseFloat(angle!), 1)
})
