import { expect, it } from 'vitest'
import { Lanes } from './lanes.ts'

it('runs as many at once as there are places, in their order', async () => {
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
