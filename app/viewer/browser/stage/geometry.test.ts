import { describe, expect, it } from 'vitest'
import { canvasDensity, cssSize, roomForPair, scaleFor } from './zoom.ts'

const a4 = { width: 595, height: 842 }

describe('the scale', () => {
  it('fits the whole page by its tighter side', () => {
    const size = cssSize(a4, scaleFor('page', [a4], { width: 1000, height: 700 }))
    expect(size.height).toBe(700)
    expect(size.width).toBeLessThan(1000)
    expect(cssSize(a4, scaleFor('page', [a4], { width: 390, height: 800 })).width).toBe(390)
  })

  it('fits two pages side by side by their widths together', () => {
    const scale = scaleFor('width', [a4, a4], { width: 1200, height: 500 })
    expect(cssSize(a4, scale).width).toBe(600)
  })

  it('keeps a chosen scale in any room', () => {
    expect(scaleFor(1.5, [a4], { width: 10, height: 10 })).toBe(1.5)
  })

  it('stays positive in a room without a size', () => {
    expect(scaleFor('page', [a4], { width: 0, height: -48 })).toBeGreaterThan(0)
  })
})

describe('the canvas', () => {
  it("follows the screen's density, at most three", () => {
    expect(canvasDensity({ width: 400, height: 600 }, 2, false)).toBe(2)
    expect(canvasDensity({ width: 400, height: 600 }, 4, false)).toBe(3)
    expect(canvasDensity({ width: 400, height: 600 }, 0.5, false)).toBe(1)
  })

  it('never has more than 16 million pixels, 4 million on older Safari', () => {
    const size = { width: 3000, height: 4000 }
    const pixels = (density: number) => Math.round(size.width * size.height * density * density)
    expect(pixels(canvasDensity(size, 2, false))).toBe(16_000_000)
    expect(pixels(canvasDensity(size, 2, true))).toBe(4_000_000)
  })
})

describe('the room for a pair', () => {
  it('begins at 1100 px, for upright pages only', () => {
    expect(roomForPair(1100, a4)).toBe(true)
    expect(roomForPair(1099, a4)).toBe(false)
    expect(roomForPair(1920, { width: 842, height: 595 })).toBe(false)
  })
})
