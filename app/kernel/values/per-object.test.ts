import { expect, it } from 'vitest'
import { perObject } from './per-object.ts'

it('makes a result once for each object, and another one for an equal object', () => {
  let times = 0
  const nameOf = perObject(({ name }: { name: string }) => {
    times++
    return { shown: name.toUpperCase() }
  })
  const [one, other] = [{ name: 'a' }, { name: 'a' }]
  expect(nameOf(one)).toBe(nameOf(one))
  expect(times).toBe(1)
  expect(nameOf(other)).toEqual(nameOf(one))
  expect(nameOf(other)).not.toBe(nameOf(one))
})

it('remembers a result that is undefined, too', () => {
  let times = 0
  const nothing = perObject((_: object) => void times++)
  const one = {}
  nothing(one)
  nothing(one)
  expect(times).toBe(1)
})
