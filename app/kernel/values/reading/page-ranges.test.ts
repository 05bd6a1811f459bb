import { expect, it } from 'vitest'
import { hasPages, readPageRanges, writePageRanges } from './page-ranges.ts'

it.each([
  ['1-10, 15', '1-10, 15'],
  ['３〜５、８', '3-5, 8'],
  ['7', '7'],
])('reads %s', (typed, kept) => {
  expect(writePageRanges(readPageRanges(typed) ?? [])).toBe(kept)
})

it.each(['', '0', '5-3', '1,,2', 'all', '1-2-3', '1.5'])('reads nothing in “%s”', (typed) => {
  expect(readPageRanges(typed)).toBeNull()
})

it.each([
  [{ from: 1, to: 1 }, true],
  [{ from: 2, to: 12 }, true],
  [{ from: 12, to: 13 }, false],
  [{ from: 14, to: 14 }, false],
  [{ from: 15, to: 15 }, true],
  [{ from: 15, to: 16 }, false],
])('tells whether all of the pages %j are in 15, 6-12, 1-5: %s', (pages, expected) => {
  expect(hasPages('15, 6-12, 1-5', pages)).toBe(expected)
})
