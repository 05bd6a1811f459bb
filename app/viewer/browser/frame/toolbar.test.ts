import { describe, expect, it } from 'vitest'
import { pageTyped, printedOn } from './toolbar.ts'

const labels = ['表紙', 'i', 'ii', '1', '2', '1177', '']

describe('a typed page number', () => {
  it('is read in any width, and with the total behind it', () => {
    for (const text of ['12', ' 12 ', '１２', '12 / 270', '12/270'])
      expect(pageTyped(text, 270, null)).toBe(12)
    expect(pageTyped('abc', 270, null)).toBeNaN()
    expect(pageTyped('', 270, labels)).toBeNaN()
  })

  it('is a position in the file, or a printed number', () => {
    expect(pageTyped('2', 7, labels)).toBe(2)
    expect(pageTyped('II', 7, labels)).toBe(3)
    expect(pageTyped('ⅱ', 7, labels)).toBe(3)
    expect(pageTyped('p. 2', 7, labels)).toBe(5)
    expect(pageTyped('1177', 7, labels)).toBe(6)
    expect(pageTyped('表紙', 7, labels)).toBe(1)
    expect(pageTyped('900', 7, labels)).toBe(900)
  })

  it('shows the printed number beside the position, if they differ', () => {
    expect(printedOn(labels, 2)).toBe('i')
    expect(printedOn(labels, 7)).toBeNull()
    expect(printedOn(['1', '2'], 2)).toBeNull()
    expect(printedOn(null, 2)).toBeNull()
  })
})
