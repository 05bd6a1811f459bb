import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

const book = { starts: [1, 5, 30], pages: 100, secondsPerPage: 60 }

it('counts the pages up to the next chapter, and in the last one those up to the end', () => {
  expect(timeLeft(book, 1)).toEqual({ minutes: 4, ends: 'chapter' })
  expect(timeLeft(book, 4)).toEqual({ minutes: 1, ends: 'chapter' })
  expect(timeLeft(book, 5)).toEqual({ minutes: 25, ends: 'chapter' })
  expect(timeLeft(book, 30)).toEqual({ minutes: 70, ends: 'book' })
  expect(timeLeft(book, 100)).toBe(null)
})

it('follows the pace, by the minute up to ten and then in steps of five', () => {
  expect(timeLeft({ ...book, secondsPerPage: 20 }, 5)).toEqual({ minutes: 9, ends: 'chapter' })
  expect(timeLeft({ ...book, secondsPerPage: 27 }, 5)).toEqual({ minutes: 15, ends: 'chapter' })
  expect(timeLeft({ ...book, starts: [] }, 99)).toEqual({ minutes: 1, ends: 'book' })
})
