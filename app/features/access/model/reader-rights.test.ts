import { describe, expect, it } from 'vitest'
import { rightTo } from './reader-rights.ts'

const licence = { isWithinDates: true, print: null, contentGroupIds: [1] }
const plan = (isRegistered: boolean, name = '読み放題') => ({ contentGroupId: 2, name, isRegistered })

describe('the reason why a reader may read', () => {
  it.each([
    ['nothing stands in the way', rightTo(1, null, []), 'free'],
    [
      'a group that licensed nothing leaves it to the plans',
      rightTo(2, { ...licence, contentGroupIds: [] }, [plan(false)]),
      'planNeeded',
    ],
    ['the group licensed it', rightTo(1, licence, []), 'licensed'],
    ['the group licensed others, whatever plan there is', rightTo(2, licence, [plan(true)]), 'notLicensed'],
    [
      'the group is not within its dates',
      rightTo(1, { ...licence, isWithinDates: false }, []),
      'outsideDates',
    ],
    ['a plan is needed', rightTo(2, null, [plan(false)]), 'planNeeded'],
    ['one of the plans is theirs', rightTo(2, null, [plan(false), plan(true, '年間')]), 'plan'],
  ])('%s', (_, { right }, expected) => {
    expect(right).toBe(expected)
  })

  it('names the plans that cover it: only the reader’s own if they have one', () => {
    expect(rightTo(2, null, [plan(false), plan(true, '年間')]).plans).toEqual(['年間'])
    expect(rightTo(2, null, [plan(false), plan(false, '年間')]).plans).toEqual(['読み放題', '年間'])
    expect(rightTo(1, null, [plan(false)]).plans).toEqual([])
  })
})
