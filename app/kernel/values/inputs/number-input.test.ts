import { expect, it } from 'vitest'
import { codeInput, neededCodeInput, numberInput } from './field-inputs.ts'

const days = numberInput({ min: 0, max: 29, usual: 7 })

it('R426 R427 the digits of a form field become a whole number', () => {
  expect([days.parse('29'), days.parse(' 7 '), days.parse(3), days.parse(undefined)]).toEqual([29, 7, 3, 7])
  for (const typed of ['1.5', '30', '-1', 'many', 'Infinity'])
    expect(days.safeParse(typed).success).toBe(false)
})

it('R426 a choice’s number is parsed too, and defaults to the usual one', () => {
  const kind = codeInput([1, 2], 2)
  expect([kind.parse('1'), kind.parse(''), kind.parse(undefined)]).toEqual([1, 2, 2])
  expect(neededCodeInput([1, 2]).parse('2')).toBe(2)
  for (const typed of ['', undefined, '3', 'one'])
    expect(neededCodeInput([1, 2]).safeParse(typed).success).toBe(false)
})
