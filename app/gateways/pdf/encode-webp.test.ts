import { describe, expect, it } from 'vitest'
import { scaleDown } from './encode-webp.ts'

/** A grey picture, row by row. */
function picture(width: number, greys: readonly number[]) {
  const data = Uint8ClampedArray.from(greys.flatMap((grey) => [grey, grey, grey, 255]))
  return { data, width, height: greys.length / width, points: 100 }
}

const greysOf = ({ data }: { data: Uint8ClampedArray }) => [...data].filter((_, at) => at % 4 === 0)

describe('a picture that is scaled down', () => {
  it('has the mean of four pixels at half the width', () => {
    const half = scaleDown(picture(4, [0, 100, 10, 30, 200, 100, 20, 40]), 2)
    expect([half.width, half.height, greysOf(half)]).toEqual([2, 1, [100, 25]])
  })

  it('divides pixels that lie across a border', () => {
    const row = [0, 90, 240, 0, 90, 240, 0, 90, 240]
    expect(greysOf(scaleDown(picture(3, row), 2))).toEqual([30, 190, 30, 190])
  })

  it('keeps its lightness, its opacity, and its colours apart', () => {
    const data = new Uint8ClampedArray(1080 * 7 * 4)
    for (let at = 0; at < data.length; at += 4) data.set([200, at % 256, 7, 255], at)
    const small = scaleDown({ data, width: 1080, height: 7, points: 1 }, 600)
    expect([small.width, small.height, small.points]).toEqual([600, 4, 1])
    const mean = (of: Uint8ClampedArray, channel: number) =>
      of.filter((_, at) => at % 4 === channel).reduce((sum, value) => sum + value, 0) / (of.length / 4)
    for (const channel of [0, 2, 3]) expect(mean(small.data, channel)).toBe(mean(data, channel))
    expect(mean(small.data, 1)).toBeCloseTo(mean(data, 1), 0)
  })

  it('is unchanged if it is narrow enough', () => {
    const narrow = picture(2, [1, 2])
    expect(scaleDown(narrow, 2)).toBe(narrow)
  })
})
