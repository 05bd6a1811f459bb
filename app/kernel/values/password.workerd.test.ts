import { Buffer } from 'node:buffer'
import { scryptSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { passwordDigest } from './password.ts'

it('ruling 4 scrypt derives the same in workerd as in Node, so that accounts seeded by a script can log in', () => {
  const salt = Uint8Array.from({ length: 16 }, (_, index) => index)
  const cost = { N: 16_384, r: 8, p: 5, maxmem: 48 * 1024 * 1024 }
  const madeInNode = 'SjmBMU4VXaImCdhkvtkeLOhESemseBAeD/tZB8WqHgw='
  const derived = scryptSync(passwordDigest('Bunko-demo-1'), salt, 32, cost)
  expect(Buffer.from(derived).toString('base64')).toBe(madeInNode)
})
