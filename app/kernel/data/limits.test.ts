import { expect, it } from 'vitest'
import { readCardLimits } from './limits.ts'

it('takes missing values from the defaults and refuses a malformed record, so that a typo removes no limit', () => {
  expect(readCardLimits({})).toEqual({ accountHour: 5, networkHour: 30, siteDeclinedHour: 30 })
  expect(readCardLimits({ CARD_LIMITS: { accountHour: 9 } })).toMatchObject({
    accountHour: 9,
    networkHour: 30,
  })
  for (const slip of [{ acountHour: 9 }, { accountHour: 0 }, { accountHour: '9' }, 'none'])
    expect(() => readCardLimits({ CARD_LIMITS: slip })).toThrow()
})
