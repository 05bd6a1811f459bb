import { expect, it } from 'vitest'
import { readShownCard, shownCardOf } from './card-rules.ts'

it('contains the brand and the last four digits, if the provider’s mask shows them', () => {
  expect(shownCardOf('411111******1111', '4111 1111 1111 1111')).toBe('visa 1111')
  expect(shownCardOf('************4242', '3530111333300000')).toBe('jcb 4242')
  expect(shownCardOf('************4242', '9999')).toBe('card 4242')
  for (const masked of ['411111********11', '', '4111111111111111'])
    expect(shownCardOf(masked, '4111')).toBe('')
})

it('is parsed back, and no other text is', () => {
  expect(readShownCard('visa 1111')).toEqual({ brand: 'visa', last: '1111' })
  expect(readShownCard('card 4242')).toEqual({ brand: null, last: '4242' })
  for (const text of ['', 'visa', 'visa 11111', 'bank 1111', 'toString 1111', '4111111111111111'])
    expect(readShownCard(text)).toBeNull()
})
