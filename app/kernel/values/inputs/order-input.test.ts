import { expect, it } from 'vitest'
import { OrderInput, reordered } from './order-input.ts'

const ids = ['a', 'b', 'c']
const order = (typed: Record<string, string>) => reordered(ids, OrderInput.parse(typed))

it('moves an entry one place up or down, but never past an end', () => {
  expect(order({ up: 'b' })).toEqual(['b', 'a', 'c'])
  expect(order({ down: 'b' })).toEqual(['a', 'c', 'b'])
  expect(order({ up: 'a' })).toEqual(ids)
  expect(order({ down: 'c' })).toEqual(ids)
  expect(order({ up: 'x' })).toEqual(ids)
})

it('takes over a given order without repetitions; other entries follow, unknown ids are ignored', () => {
  expect(order({ order: 'c,x,a,c' })).toEqual(['c', 'a', 'b'])
})
