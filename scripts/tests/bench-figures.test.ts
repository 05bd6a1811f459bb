import { expect, test } from 'vitest'
import { movedFigures } from '../bench/figures.ts'

const whole = { isWhole: true, isAll: true }
const row = (figures: Record<string, number>, fixed: Record<string, number> = {}) => ({
  ...{ name: 'list', measured: '', figures, fixed },
})

test.each([
  [2.19, []],
  [2.21, ['list: 2 → 2.21 × bare']],
  [1.81, []],
  [1.79, ['list: 2 → 1.79 × bare']],
])('a ratio of 2 that is %s now', (now, moved) => {
  expect(movedFigures([row({ '× bare': now })], { list: { '× bare': 2 } }, whole)).toEqual(moved)
})

test('a count of nothing may not become one', () => {
  const accepted = { list: { differences: 0 } }
  expect(movedFigures([row({ differences: 0 })], accepted, whole)).toEqual([])
  expect(movedFigures([row({ differences: 1 })], accepted, whole)).toEqual(['list: 0 → 1 differences'])
})

test('a new figure and one that is gone have to be accepted', () => {
  const moved = movedFigures([row({ statements: 3 })], { list: { kB: 10 }, home: { kB: 20 } }, whole)
  expect(moved).toEqual(['list: 3 statements is new', 'list: kB is gone', 'home: kB is gone'])
})

test('a run with less data compares only what is fixed, and misses nothing', () => {
  const accepted = { list: { '× bare': 2, kB: 10 }, home: { kB: 20 } }
  const less = { isWhole: false, isAll: true }
  expect(movedFigures([row({ '× bare': 9 }, { kB: 10.2 })], accepted, less)).toEqual([])
  expect(movedFigures([row({ '× bare': 9 }, { kB: 12 })], accepted, less)).toEqual(['list: 10 → 12 kB'])
})

test('a part that is run alone misses no figures of the others', () => {
  const accepted = { list: { '× bare': 2 }, home: { kB: 20 } }
  expect(movedFigures([row({ '× bare': 2 })], accepted, { isWhole: true, isAll: false })).toEqual([])
})
