import { expect, it } from 'vitest'
import { leftOf, Trimming } from './trim.ts'

const book = {
  odd: { left: 100, top: 50, right: 60, bottom: 80 },
  even: { left: 60, top: 50, right: 100, bottom: 80 },
  whole: [1, 8],
}

it('trims odd and even pages apart, and leaves whole pages whole', () => {
  const trimming = new Trimming(book, true)
  expect(trimming.of(3)).toEqual(book.odd)
  expect(trimming.of(4)).toEqual(book.even)
  expect(trimming.of(8)).toEqual({ left: 0, top: 0, right: 0, bottom: 0 })
})

it('trims nothing while it is off, or if the book has no trim', () => {
  expect(new Trimming(book, false).of(3)).toEqual(new Trimming(null, true).of(3))
  expect(new Trimming(null, true).isOn).toBe(false)
})

it('knows the size of what is left', () => {
  expect(leftOf({ width: 500, height: 700 }, book.odd)).toEqual({ width: 420, height: 609 })
})
