import { expect, it } from 'vitest'
import { readCardLimits } from './limits.ts'

it('what the variable leaves out has the value of the decision, and a slip of the pen lifts no limit', () => {
  expect(readCardLimits({})).toEqual({ accountHour: 5, networkHour: 30, siteDeclinedHour: 30 })
  expect(readCardLimits({ CARD_LIMITS: { accountHour: 9 } })).toMatchObject({
    accountHour: 9,
    networkHour: 30,
  })
  for (const slip of [{ acountHour: 9 }, { accountHour: 0 }, { accountHour: '9' }, 'none'])
    expect(() => readCardLimits({ CARD_LIMITS: slip })).toThrow()
})
