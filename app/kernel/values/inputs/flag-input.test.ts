import { expect, it } from 'vitest'
import { changedFlag, flagInput, usuallyYesInput } from './field-inputs.ts'

it('knows yes and no as forms, queries and calls send them', () => {
  for (const yes of [true, 'true', 'TRUE', 'on', '1', 1, 'yes']) expect(flagInput.parse(yes)).toBe(true)
  for (const no of [false, 'false', 'off', '0', 0, 'no', '']) expect(changedFlag.parse(no)).toBe(false)
  expect(flagInput.parse(undefined)).toBe(false)
  expect(changedFlag.parse(undefined)).toBeUndefined()
  expect(usuallyYesInput.parse(undefined)).toBe(true)
})

it('takes nothing else for a no', () => {
  for (const flag of [flagInput, changedFlag, usuallyYesInput])
    for (const typed of ['perhaps', 'ture', 2, '２', {}])
      expect(flag.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['notAChoice'])
})
