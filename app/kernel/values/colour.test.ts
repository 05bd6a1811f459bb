import { describe, expect, it } from 'vitest'
import { contrastOf, readableInk } from './colour.ts'

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#1f5f4a', '#ffffff', 7.52],
    ['#f2b807', '#f2b807', 1],
  ])('of %s and %s is %d', (first, second, contrast) => {
    expect(contrastOf(first, second)).toBeCloseTo(contrast, 1)
    expect(contrastOf(second, first)).toBeCloseTo(contrast, 1)
  })
})

describe('readable ink', () => {
  it('is the tenant’s own if it is readable', () => {
    expect(readableInk('#f6e7c1', '#1c1430')).toBe('#f6e7c1')
  })

  it('is the product’s dark or light one otherwise', () => {
    expect(readableInk('#ffffff', '#f2b807')).toBe('#1b1c1e')
    expect(readableInk('#222222', '#1c1430')).toBe('#ffffff')
  })

  it('is found on a background of any lightness', () => {
    const greys = Array.from({ length: 256 }, (_, at) => `#${at.toString(16).padStart(2, '0').repeat(3)}`)
    expect(greys.filter((grey) => contrastOf(readableInk(grey, grey), grey) < 4.5)).toEqual([])
    expect(readableInk('#808080', '#7c7c7c')).toBe('#000000')
  })
})
