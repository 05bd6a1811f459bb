import { expect, it } from 'vitest'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { offsetOf, pagedOf, readPaging } from './paging.ts'

it('R260 defaults to page 1 with 10 rows', () => {
  expect(readPaging({})).toEqual({ page: 1, size: 10 })
})

it('reads numbers from URLs and JSON, and treats empty values as missing (R415)', () => {
  expect(readPaging({ page: '3', size: '25' })).toEqual({ page: 3, size: 25 })
  expect(readPaging({ page: 3, size: 100 })).toEqual({ page: 3, size: 100 })
  for (const empty of ['', null, undefined])
    expect(readPaging({ page: empty, size: empty })).toEqual({ page: 1, size: 10 })
})

it('refuses invalid page numbers and sizes over 100 by name', () => {
  const problemsOf = (input: object) => {
    try {
      return readPaging(input)
    } catch (error) {
      return (error as Refusal).fields
    }
  }
  const odd: [unknown, string][] = [
    ['0', 'tooSmall?min=1'],
    [-1, 'tooSmall?min=1'],
    ['1.5', 'notWhole'],
    ['99999999999', 'tooBig?max=999999999'],
    [1e21, 'tooBig?max=999999999'],
    ...['1e3', '1e9', '0x10', '+3', '3 ', '007', '1.0'].map((value): [unknown, string] => [
      value,
      'notWhole',
    ]),
    ...['x', 'NaN', '１', true, [2], {}, Infinity, NaN].map((value): [unknown, string] => [
      value,
      'notANumber',
    ]),
  ]
  for (const [page, problem] of odd) expect([page, problemsOf({ page })]).toEqual([page, { page: [problem] }])
  expect(problemsOf({ page: 'x', size: 5000 })).toEqual({ page: ['notANumber'], size: ['tooBig?max=100'] })
})

it('counts pages and offsets', () => {
  expect(offsetOf({ page: 4, size: 25 })).toBe(75)
  expect(Number.isSafeInteger(offsetOf(readPaging({ page: '999999999', size: '100' })))).toBe(true)
  const totals = [0, 1, 10, 11].map((records) => pagedOf({ page: 1, size: 10 }, records).totalPages)
  expect(totals).toEqual([0, 1, 1, 2])
})
