import { expect, it } from 'vitest'
import { stations } from './trail-stations.ts'

it('spells the place of the bell with the first letters of its answers, none of which its own page tells', () => {
  expect(stations.map(({ answer }) => answer[0]).join('')).toBe('UNDERTHEBOAT')
  for (const { story, task, answer } of stations)
    expect(`${story} ${task}`.toUpperCase().split(/\W+/)).not.toContain(answer)
})
