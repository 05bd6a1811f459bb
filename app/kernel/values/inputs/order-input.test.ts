import { expect, it } from 'vitest'
import { OrderInput, reordered } from './order-input.ts'

const ids = ['a', 'b', 'c']
const order = (typed: Record<string, string>) => reordered(ids, OrderInput.parse(typed))

it('moves one a place up or down, and none past an end', () => {
  expect(order({ up: 'b' })).toEqual(['b', 'a', 'c'])
  expect(order({ down: 'b' })).toEqual(['a', 'c', 'b'])
  expect(order({ up: 'a' })).toEqual(ids)
  expect(order({ down: 'c' })).toEqual(ids)
  expect(order({ up: 'x' })).toEqual(ids)
})

it('takes an order over, once each; what it leaves out follows, what isn’t there is passed over', () => {
  expect(order({ order: 'c,x,a,c' })).toEqual(['c', 'a', 'b'])
})
