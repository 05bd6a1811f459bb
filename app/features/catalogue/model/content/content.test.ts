import { describe, expect, it } from 'vitest'
import { isPublished, publicationOf } from './content.ts'

const always = { startsOn: null, endsOn: null }
const summer = { startsOn: '2026-06-01', endsOn: '2026-08-31' }

describe('a content', () => {
  it.each([
    [
      { isShown: true, period: always },
      { visible: 1, withheld: 0 },
    ],
    [
      { isShown: false, period: always },
      { visible: 0, withheld: 0 },
    ],
    [
      { isShown: true, period: summer },
      { visible: 0, withheld: 1 },
    ],
    [
      { isShown: false, period: summer },
      { visible: 0, withheld: 0 },
    ],
    [
      { isShown: true, period: always, isInTrash: true },
      { visible: 0, withheld: 1 },
    ],
    [
      { isShown: false, period: always, isInTrash: true },
      { visible: 0, withheld: 0 },
    ],
  ])('%j is %j on a day in May', (content, expected) => {
    expect(publicationOf(content, '2026-05-31')).toEqual(expected)
  })

  it.each([
    ['2026-05-31', false],
    ['2026-06-01', true],
    ['2026-08-31', true],
    ['2026-09-01', false],
  ])('is readable on its days, first and last included: %s %s', (day, expected) => {
    expect(isPublished({ visible: true, period: summer }, day)).toBe(expected)
  })
})
