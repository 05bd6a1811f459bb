import { expect, it } from 'vitest'
import { offsetOf, pagedOf, readPaging } from './paging.ts'

it('R260 starts at page 1 with 10 a page', () => {
  expect(readPaging({})).toEqual({ page: 1, size: 10 })
})

it('takes numbers from URLs and from JSON alike, and no more than 100 a page', () => {
  expect(readPaging({ page: '3', size: '25' })).toEqual({ page: 3, size: 25 })
  expect(readPaging({ page: 3, size: 100 })).toEqual({ page: 3, size: 100 })
  expect(readPaging({ page: 2, size: 5000 })).toEqual({ page: 2, size: 100 })
})

it('R260 reads anything odd as the default', () => {
  for (const odd of [
    '0',
    '-1',
    '1.5',
    'NaN',
    '１',
    '',
    ' 2',
    '1e9',
    '99999999999',
    null,
    true,
    [2],
    {},
    Infinity,
    NaN,
  ]) {
    expect(readPaging({ page: odd, size: odd })).toEqual({ page: 1, size: 10 })
  }
})

it('counts pages and offsets', () => {
  expect(offsetOf({ page: 4, size: 25 })).toBe(75)
  expect(Number.isSafeInteger(offsetOf(readPaging({ page: '999999999', size: '100' })))).toBe(true)
  const totals = [0, 1, 10, 11].map((records) => pagedOf({ page: 1, size: 10 }, records).totalPages)
  expect(totals).toEqual([0, 1, 1, 2])
})
