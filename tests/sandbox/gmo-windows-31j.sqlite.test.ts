import { expect, it } from 'vitest'
import { readAnswer } from '#app/gateways/payment/gmo/ask-gmo.ts'
import { encodeWindows31j } from '#workers/sandbox/payment/gmo/windows-31j.ts'

it('workerd reads Windows-31J as the sandbox writes it', () => {
  const name = '山田～花子ソ①髙ﾊﾅｺ'
  const bytes = encodeWindows31j(`MemberName=${name}`)
  expect([...bytes.slice(11, 15)]).toEqual([0x8e, 0x52, 0x93, 0x63])
  // The second byte of ソ is a backslash's, but it must be read as one character.
  expect(readAnswer(bytes.buffer).get('MemberName')).toBe(name)
})
