import { expect, it } from 'vitest'
import { align } from './morph.ts'

const alike = (one: string, other: string) => (one === other ? 2 : one[0] === other[0] ? 1 : 0)
const aligned = (ones: string, others: string) => align(ones.split(' '), others.split(' '), alike)

it('pairs equal nodes before nodes that are only of the same kind', () => {
  expect(aligned('a1 a2 b1', 'a0 a1 a2 b2')).toEqual([
    [undefined, 'a0'],
    ['a1', 'a1'],
    ['a2', 'a2'],
    ['b1', 'b2'],
  ])
})

it('leaves removed and added nodes without a partner', () => {
  expect(aligned('a1 b1', 'c1 a1')).toEqual([
    [undefined, 'c1'],
    ['a1', 'a1'],
    ['b1', undefined],
  ])
  expect(aligned('a1', 'a1 c1')).toEqual([
    ['a1', 'a1'],
    [undefined, 'c1'],
  ])
})
