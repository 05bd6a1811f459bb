import { expect, it, vi } from 'vitest'
import { Lanes } from './lanes.ts'

it('runs as many at once as there are lanes, in order', async () => {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const lanes = new Lanes<string>(2, (work) => {
    begun.push(work)
    const end = Promise.withResolvers<void>()
    ends.set(work, end)
    return end.promise
  })
  for (const work of ['a', 'b', 'c', 'd', 'e']) lanes.add(work)
  expect(begun).toEqual(['a', 'b'])
  lanes.drop('d')
  ends.get('b')?.resolve()
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  ends.get('a')?.resolve()
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'e'])
})

it('begins nothing while it rests, then starts with what was added first', () => {
  vi.useFakeTimers()
  const begun: string[] = []
  const lanes = new Lanes<string>(1, (work) => {
    begun.push(work)
    return new Promise(() => undefined)
  })
  lanes.rest(1_000)
  lanes.add('a')
  lanes.addFirst('b')
  vi.advanceTimersByTime(999)
  expect(begun).toEqual([])
  vi.advanceTimersByTime(1)
  expect(begun).toEqual(['b'])
  vi.useRealTimers()
})

it('begins nothing while it is held, and then all that fits', () => {
  const begun: string[] = []
  const lanes = new Lanes<string>(2, (work) => {
    begun.push(work)
    return new Promise(() => undefined)
  })
  lanes.hold(true)
  for (const work of ['a', 'b', 'c']) lanes.add(work)
  lanes.goOn()
  expect(begun).toEqual([])
  lanes.hold(false)
  expect(begun).toEqual(['a', 'b'])
})
