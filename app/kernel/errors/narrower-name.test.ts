import { describe, expect, it } from 'vitest'
import { fieldProblem } from './field-problem.ts'
import { narrowerName } from './refusal.ts'

const tooLong = fieldProblem('tooLong', { max: 255 })

describe('the name under which a call is refused', () => {
  it('406 is badParameters if no narrower name fits, or several do', () => {
    expect(narrowerName({})).toBe('badParameters')
    expect(narrowerName({ size: ['notANumber'] })).toBe('badParameters')
    expect(narrowerName({ title: [tooLong], day: ['invalidDate'] })).toBe('badParameters')
    expect(narrowerName({ title: [tooLong], size: ['notANumber'] })).toBe('badParameters')
  })

  it('410 R409 is invalidDate for a day that doesn’t exist, or a range that ends before it starts', () => {
    expect(narrowerName({ 'data.expiryDate': ['invalidDate'] })).toBe('invalidDate')
    expect(narrowerName({ from: ['invalidDate'], to: ['endBeforeStart'] })).toBe('invalidDate')
  })

  it('781 R418 is pageTitleTooLong for the title of pages in any language, 780 valueTooLong for other texts', () => {
    expect(narrowerName({ titlePage: [tooLong] })).toBe('pageTitleTooLong')
    expect(narrowerName({ 'titlePage.en': [tooLong] })).toBe('pageTitleTooLong')
    expect(narrowerName({ title: [tooLong] })).toBe('valueTooLong')
  })

  it('807 is the record’s own name for values that can’t be used, but not for unknown fields', () => {
    const name = (problem: string) => narrowerName({ watermarkContent: [problem] }, 'watermarkError')
    expect([tooLong, 'notANumber', 'notAChoice'].map(name)).toEqual(Array(3).fill('watermarkError'))
    expect([name('unknownField'), name('required')]).toEqual(['badParameters', 'badParameters'])
  })
})
