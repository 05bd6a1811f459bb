import { describe, expect, it } from 'vitest'
import { around } from '#app/kernel/values/figures/part.ts'
import { isWholePage, picturesOn } from './tint.ts'

/** The corners of a picture in the order in which pdf.js records them: bottom left, top left, bottom right. */
const corners = (left: number, top: number, right: number, bottom: number) => [
  left,
  bottom,
  left,
  top,
  right,
  bottom,
]

describe('pictures on a dark page', () => {
  it('are left out of the dark tint, each once, without ornaments', () => {
    const found = picturesOn([
      ...corners(0.1, 0.2, 0.5, 0.6),
      ...corners(0.1, 0.2, 0.5, 0.6),
      ...corners(0.2, 0.3, 0.3, 0.4),
      ...corners(0.7, 0.7, 0.71, 0.71),
    ])
    expect(found).toEqual([{ left: 0.1, top: 0.2, right: 0.5, bottom: 0.6 }])
    expect(around(found)).toContain('10% 20%, 10% 60%, 50% 60%, 50% 20%, 10% 20%, -1% -1%')
  })

  it('that are rotated have the corners of their bounding box', () => {
    expect(picturesOn([0.5, 0.2, 0.2, 0.5, 0.8, 0.5])).toEqual([
      { left: 0.2, top: 0.2, right: 0.8, bottom: 0.8 },
    ])
  })

  it('are the page itself if they cover it, in one piece or in strips', () => {
    expect(isWholePage(picturesOn(corners(0.01, 0.01, 0.99, 0.99)))).toBe(true)
    expect(isWholePage(picturesOn([...corners(0, 0, 1, 0.5), ...corners(0, 0.5, 1, 1)]))).toBe(true)
    expect(isWholePage(picturesOn(corners(0, 0, 1, 0.5)))).toBe(false)
    expect(picturesOn(null)).toEqual([])
  })
})
