import { expect, it } from 'vitest'
import { readCellList, writeCellList } from './csv.ts'

it('restores the values it wrote, with semicolons and backslashes inside them', () => {
  for (const values of [[], ['科学'], ['a', 'b c', '3'], ['a;b', 'c\\', ';', '\\;'], ['一;二', '改\n行']])
    expect(readCellList(writeCellList(values))).toEqual(values)
})

it('splits a cell as people type it', () => {
  expect(readCellList(' 1; 2 ;;3;')).toEqual(['1', '2', '3'])
  expect(readCellList('')).toEqual([])
  expect(readCellList('a\\')).toEqual(['a\\'])
})
