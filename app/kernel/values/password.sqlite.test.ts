import { expect, it } from 'vitest'
import { passwordDigest } from './password.ts'
import { scryptInSteps } from './scrypt/scrypt.ts'

it('ruling 4 scrypt derives the same in workerd as in Node, so that accounts seeded by a script can log in', async () => {
  const salt = Uint8Array.from({ length: 16 }, (_, index) => index)
  const parameters = { ln: 14, r: 8, p: 5, length: 32 }
  const madeInNode = 'SjmBMU4VXaImCdhkvtkeLOhESemseBAeD/tZB8WqHgw='
  const derived = await scryptInSteps(passwordDigest('Bunko-demo-1'), salt, parameters, async () => {})
  expect(derived.toString('base64')).toBe(madeInNode)
})
