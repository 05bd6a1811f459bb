import { describe, expect, it } from 'vitest'
import type { Picture } from '#app/gateways/pdf/draw-cover.ts'
import { printBoxOf } from './print-box.ts'

type Rectangle = [left: number, top: number, right: number, bottom: number]

/** A page of 200 × 300 pixels with rectangles of ink on it. */
function pageWith(ink: readonly Rectangle[], paper = [255, 255, 255]): Picture {
  const [width, height] = [200, 300]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 4) data.set([...paper, 255], at)
  for (const [left, top, right, bottom] of ink)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) data.set([20, 20, 60, 255], (y * width + x) * 4)
  return { data, width, height, points: 200 }
}

const text: Rectangle = [20, 30, 180, 240]

describe('the print on a page', () => {
  it('is found in thousandths of the page', () => {
    expect(printBoxOf(pageWith([text]))).toEqual({
      ...{ left: 100, top: 100, right: 900, bottom: 800 },
      ...{ bodyTop: 100, bodyBottom: 800 },
    })
  })

  it('is found on coloured paper, and nothing is found on an empty page', () => {
    expect(printBoxOf(pageWith([text], [244, 236, 216]))).toMatchObject({ left: 100, bottom: 800 })
    expect(printBoxOf(pageWith([], [244, 236, 216]))).toBeNull()
  })

  it('is everything if the rim has no single colour, as on a photograph', () => {
    const photograph = pageWith([[0, 0, 100, 300]])
    expect(printBoxOf(photograph)).toMatchObject({ left: 0, top: 0, right: 1000, bottom: 1000 })
  })

  it('ignores single specks', () => {
    expect(printBoxOf(pageWith([text, [5, 5, 6, 6], [194, 290, 195, 291]]))).toMatchObject({
      left: 100,
      top: 100,
    })
  })

  it('tells a page number apart that stands alone, but no line of text', () => {
    const numbered = printBoxOf(pageWith([text, [95, 270, 105, 276]]))
    expect(numbered).toMatchObject({ bottom: 920, bodyBottom: 800, top: 100, bodyTop: 100 })
    const headed = printBoxOf(pageWith([text, [95, 10, 105, 16]]))
    expect(headed).toMatchObject({ bottom: 800, bodyBottom: 800, bodyTop: 100 })
    expect(headed?.top).toBeLessThan(40)
    expect(printBoxOf(pageWith([text, [20, 270, 150, 276]]))).toMatchObject({ bottom: 920, bodyBottom: 920 })
  })
})
