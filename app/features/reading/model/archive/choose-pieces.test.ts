import { expect, it } from 'vitest'
import { chanceOf } from '#tests/visits/chance.ts'
import { choosePieces } from './choose-pieces.ts'

/** Parts with the times of their rows, and rows outside, some of the parts side by side and some inside others. */
function randomList(seed: number) {
  const chance = chanceOf(seed)
  const free = Array.from({ length: 4_000 }, (_, at) => at)
  const take = (from: number, to: number) => {
    const fitting = free.filter((at) => at >= from && at <= to)
    const at = chance.pick(fitting)
    free.splice(free.indexOf(at), 1)
    return at
  }
  const parts = Array.from({ length: chance.upTo(12) }, () => {
    const from = chance.upTo(3_000)
    const times = Array.from({ length: 1 + chance.upTo(6) }, () => take(from, from + 40 + chance.upTo(300)))
    const [firstAt, lastAt] = [Math.min(...times) - chance.upTo(3), Math.max(...times) + chance.upTo(3)]
    return { times, grants: times.length, firstAt, lastAt }
  })
  const rows = Array.from({ length: chance.upTo(40) }, () => take(0, 4_000))
  return { parts, rows: rows.sort((a, b) => b - a) }
}

it('finds each page of a merged list by the parts that it chooses, whatever lies where', () => {
  let [left, all] = [0, 0]
  for (let seed = 1; seed <= 300; seed++) {
    const { parts, rows } = randomList(seed)
    const whole = [...rows, ...parts.flatMap(({ times }) => times)].sort((a, b) => b - a)
    for (const limit of [1, 5, 20])
      for (let offset = 0; offset <= whole.length; offset += limit) {
        const top = rows.slice(0, offset + limit)
        const { skipped, opened } = choosePieces(top, parts, { offset, limit })
        const merged = [...top, ...opened.flatMap(({ times }) => times)].sort((a, b) => b - a)
        const start = offset - skipped
        expect(merged.slice(start, start + limit)).toEqual(whole.slice(offset, offset + limit))
        all += parts.length
        left += parts.length - opened.length
      }
  }
  // Most are left where they are: only those at a page's edges are opened for nothing.
  expect(left / all).toBeGreaterThan(0.5)
})
