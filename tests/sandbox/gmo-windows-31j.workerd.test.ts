import { expect, it } from 'vitest'
import { readAnswer } from '#app/gateways/payment/gmo/ask-gmo.ts'
import { encodeWindows31j } from '#workers/sandbox/payment/gmo/windows-31j.ts'

it('workerd reads Windows-31J as the sandbox writes it', () => {
  const name = '山田～花子ソ①髙ﾊﾅｺ'
  const bytes = encodeWindows31j(`MemberName=${name}`)
  expect([...bytes.slice(11, 15)]).toEqual([0x8e, 0x52, 0x93, 0x63])
  // ソ ends with the byte of a backslash, and is one sign all the same.
  expect(readAnswer(bytes.buffer).get('MemberName')).toBe(name)
})
