import { expect, it } from 'vitest'
import { ShortMemory } from './short-memory.ts'

const memory = () => new ShortMemory<number>({ life: 1000, most: 3 })

it('knows a value by its key until its time is over', () => {
  const kept = memory()
  kept.keep('a', 1, 5000)
  expect(kept.find('a', 5999)).toBe(1)
  expect(kept.find('a', 6000)).toBeUndefined()
  expect(kept.find('b', 5000)).toBeUndefined()
})

it('forgets all values before there are too many', () => {
  const kept = memory()
  for (const key of ['a', 'b', 'c', 'd']) kept.keep(key, 1, 0)
  expect(kept.find('a', 0)).toBeUndefined()
  expect(kept.find('d', 0)).toBe(1)
})
