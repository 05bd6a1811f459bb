import { expect, it } from 'vitest'
import { nextRanges } from './next-ranges.ts'

const all = 2 ** 16
const at = (...ranges: [string, number][]) => ranges.map(([name, from]) => ({ name, from: from * all }))

it.each([
  {
    says: 'one database takes the place of another',
    before: at(['a', 0]),
    names: ['b'],
    after: at(['b', 0]),
  },
  {
    says: 'a second one takes half',
    before: at(['a', 0]),
    names: ['a', 'b'],
    after: at(['a', 0], ['b', 1 / 2]),
  },
  {
    says: 'a third one takes half of the widest',
    before: at(['a', 0], ['b', 1 / 2]),
    names: ['a', 'b', 'c'],
    after: at(['a', 0], ['c', 1 / 4], ['b', 1 / 2]),
  },
  {
    says: 'one that is left gives its range to the other',
    before: at(['a', 0], ['b', 1 / 2]),
    names: ['a'],
    after: at(['a', 0]),
  },
  {
    says: 'one that is left gives its range to a new one',
    before: at(['a', 0], ['b', 1 / 2]),
    names: ['a', 'c'],
    after: at(['a', 0], ['c', 1 / 2]),
  },
  {
    says: 'a range goes to the database with the smallest share',
    before: at(['a', 0], ['b', 1 / 4], ['c', 1 / 2]),
    names: ['a', 'c'],
    after: at(['a', 0], ['c', 1 / 2]),
  },
  {
    says: 'nothing changes',
    before: at(['a', 0], ['b', 1 / 2]),
    names: ['b', 'a'],
    after: at(['a', 0], ['b', 1 / 2]),
  },
])('$says', ({ before, names, after }) => {
  expect(nextRanges(before, names)).toEqual(after)
})
