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

it('forgets the oldest values when there are too many', () => {
  const kept = memory()
  for (const key of ['a', 'b', 'c', 'a', 'd']) kept.keep(key, 1, 0)
  expect(['a', 'b', 'c', 'd'].filter((key) => kept.find(key, 0) === 1)).toEqual(['a', 'c', 'd'])
})

it('keeps no more than fits by the size of the values', () => {
  const kept = new ShortMemory<string>({ life: 1000, most: 10, sizeOf: ({ length }) => length })
  for (const value of ['aaaa', 'bbbb', 'cccc']) kept.keep(value, value, 0)
  expect(['aaaa', 'bbbb', 'cccc'].filter((key) => kept.find(key, 0))).toEqual(['bbbb', 'cccc'])
  kept.keep('bbbb', 'b', 0)
  kept.keep('ddddd', 'ddddd', 0)
  expect(['bbbb', 'cccc', 'ddddd'].filter((key) => kept.find(key, 0))).toEqual(['bbbb', 'cccc', 'ddddd'])
  kept.keep('huge', 'x'.repeat(11), 0)
  expect(kept.find('huge', 0)).toBeUndefined()
})
