import { expect, it } from 'vitest'
import { cutLines, offencesOf, ruledLines } from './breaking.ts'
import { lamp, morning, river } from './samples.ts'

it('breaks every sample at every measure without an offence, where cutting it commits some', () => {
  let cut = 0
  for (const sample of [morning, river, lamp]) {
    for (let count = 9; count <= 27; count++) {
      const lines = ruledLines(sample, count, { size: 1, typeface: 'mincho' })
      expect(lines.join('')).toBe(sample)
      expect(offencesOf(lines), `${count}`).toBe(0)
      cut += offencesOf(cutLines(sample, count))
    }
  }
  expect(cut).toBeGreaterThan(40)
})

it('counts a line that begins with a full stop, and one that ends with an opening bracket', () => {
  expect(offencesOf(['朝になった', '。「', '夜」'])).toBe(2)
})
