import { describe, expect, it } from 'vitest'
import { addressOf } from './segments.ts'

const segments = [16, 1, 8]

describe('the address of a page', () => {
  it('names the segment and the page inside it', () => {
    expect(addressOf(segments, 1)).toEqual({ segment: 0, pageInSegment: 1 })
    expect(addressOf(segments, 16)).toEqual({ segment: 0, pageInSegment: 16 })
    expect(addressOf(segments, 17)).toEqual({ segment: 1, pageInSegment: 1 })
    expect(addressOf(segments, 18)).toEqual({ segment: 2, pageInSegment: 1 })
    expect(addressOf(segments, 25)).toEqual({ segment: 2, pageInSegment: 8 })
  })

  it('refuses a page outside the document', () => {
    expect(() => addressOf(segments, 0)).toThrow(RangeError)
    expect(() => addressOf(segments, 26)).toThrow(RangeError)
  })
})
