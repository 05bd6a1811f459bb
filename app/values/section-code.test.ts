import { expect, it } from 'vitest'
import { isSectionCode } from './section-code.ts'

it('R414 is a letter from A to E and one digit', () => {
  for (const code of ['A0', 'B1', 'C5', 'D8', 'E9']) expect(isSectionCode(code)).toBe(true)
  for (const code of ['F1', 'a1', 'A', '1', '1A', 'A10', ' A1', 'A１', '', 'AA'])
    expect(isSectionCode(code)).toBe(false)
})
