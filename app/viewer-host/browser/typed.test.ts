import { describe, expect, it } from 'vitest'
import { pageTyped } from './toolbar.ts'

describe('a typed page number', () => {
  it('is read from half or full width, and before a slash', () => {
    expect(pageTyped('12')).toBe(12)
    expect(pageTyped('１２')).toBe(12)
    expect(pageTyped(' 12 / 270')).toBe(12)
    expect(pageTyped('十二')).toBeNaN()
    expect(pageTyped('')).toBeNaN()
  })
})
