import { expect, it } from 'vitest'
import { passwordProblems } from '#app/kernel/values/password-rules.ts'
import { newStartingPassword } from './starting-password.ts'

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

it('R406 R407 a password for paper satisfies strict sites, and is another one each time', () => {
  const made = Array.from({ length: 200 }, () => newStartingPassword(random))
  expect(made.flatMap((plain) => passwordProblems(plain, { strict: true }))).toEqual([])
  expect(new Set(made).size).toBe(200)
  expect(made.join('')).not.toMatch(/[01OIl]/)
})
