import { describe, expect, it } from 'vitest'
import { chosenZoom, fitsIn, nearer, restingZoom, scaleFor, stretchRange } from './zoom.ts'

const a4 = { width: 595, height: 842 }
const slide = { width: 960, height: 540 }
const fits = { page: 0.5, width: 1.2 }

describe('a book opens', () => {
  const opens = (page: typeof a4, room: typeof a4) => chosenZoom('auto', fitsIn([page], room), room)

  it('as a whole page', () => {
    expect(opens(a4, { width: 1240, height: 780 })).toBe('page')
    expect(opens(a4, { width: 374, height: 780 })).toBe('page')
    expect(opens(slide, { width: 828, height: 330 })).toBe('page')
  })

  it('by its width on a phone held sideways, on which the whole page would have 26 %', () => {
    expect(opens(a4, { width: 828, height: 330 })).toBe('width')
    expect(scaleFor('auto', [a4], { width: 828, height: 330 })).toBeCloseTo(1.04, 1)
  })

  it('as chosen', () => {
    expect(chosenZoom('page', fits, { width: 828, height: 330 })).toBe('page')
    expect(chosenZoom(2, fits, { width: 828, height: 330 })).toBe(2)
  })
})

describe('a gesture', () => {
  it('ends at a fit if that is near', () => {
    expect(restingZoom(0.53, fits)).toBe('page')
    expect(restingZoom(1.15, fits)).toBe('width')
    expect(restingZoom(1.28, fits)).toBe('width')
    expect(restingZoom(1.4, fits)).toBe(1.4)
  })

  it('never leaves a page smaller than its fit, or larger than memory allows', () => {
    expect(restingZoom(0.1, fits)).toBe('page')
    expect(restingZoom(90, fits)).toBe(5)
    expect(stretchRange(fits)).toEqual({ smallest: 0.35, largest: 5 })
  })

  it('reaches the fit of a page as small as a stamp', () => {
    expect(stretchRange({ page: 12, width: 14 }).largest).toBe(12)
    expect(restingZoom(12, { page: 12, width: 14 })).toBe('page')
  })

  it('of two taps doubles the page’s size, to at least that on paper', () => {
    expect(nearer(0.8)).toBe(1.6)
    expect(nearer(0.3)).toBe(1)
    expect(nearer(4)).toBe(5)
  })
})
