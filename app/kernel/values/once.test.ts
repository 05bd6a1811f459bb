import { expect, it, vi } from 'vitest'
import { once } from './once.ts'

it('makes the value when it is first asked for, once, also if it is undefined', () => {
  const make = vi.fn(() => undefined)
  const get = once(make)
  expect(make).not.toHaveBeenCalled()
  expect([get(), get()]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledTimes(1)
})

it('a value that could not be made is made again', () => {
  const make = vi.fn(() => 'made')
  make.mockImplementationOnce(() => {
    throw new Error('not yet')
  })
  const get = once(make)
  expect(get).toThrow('not yet')
  expect(get()).toBe('made')
})
