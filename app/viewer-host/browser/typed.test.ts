import { describe, expect, it } from 'vitest'
import { chosenRange } from './print-desk.ts'
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

describe('the range to print', () => {
  const form = (what: string, from = '', to = '') => {
    const data = new FormData()
    for (const [name, value] of Object.entries({ what, from, to })) data.set(name, value)
    return data
  }

  it('is the current page, all pages, or what was typed', () => {
    expect(chosenRange(form('current', '3', '5'), 7, 40)).toEqual([7, 7])
    expect(chosenRange(form('all', '3', '5'), 7, 40)).toEqual([1, 40])
    expect(chosenRange(form('range', '3', '5'), 7, 40)).toEqual([3, 5])
  })

  it('may be typed the wrong way round, and stays in the book', () => {
    expect(chosenRange(form('range', '9', '2'), 7, 40)).toEqual([2, 9])
    expect(chosenRange(form('range', '-4', '999'), 7, 40)).toEqual([1, 40])
    expect(chosenRange(form('range'), 7, 40)).toEqual([1, 40])
  })
})
