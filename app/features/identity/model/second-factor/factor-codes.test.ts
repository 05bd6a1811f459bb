import { generateHOTP } from '@oslojs/otp'
import { expect, it } from 'vitest'
import { counterOf, keyForApp } from './factor-codes.ts'

const secret = new TextEncoder().encode('12345678901234567890')

it('accepts the codes of RFC 6238, and those of the periods before and after', () => {
  // The codes are the last six of the eight digits in appendix B.
  expect(counterOf(secret, '287082', 59_000)).toBe(1)
  expect(counterOf(secret, '081804', 1_111_111_109_000)).toBe(37_037_036)
  const now = 1_234_567_890_000
  const at = Math.floor(now / 30_000)
  for (const [away, taken] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const)
    expect(counterOf(secret, generateHOTP(secret, BigInt(at + away), 6), now), String(away)).toBe(
      taken ? at + away : null,
    )
})

it('gives apps the address that they know, and people text that they can type', () => {
  const { uri, text } = keyForApp(secret, '花子@example.jp')
  expect(uri).toMatch(/^otpauth:\/\/totp\/Bunko:%E8%8A%B1/)
  expect(text).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')
})
