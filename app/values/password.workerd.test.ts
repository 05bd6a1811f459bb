import { expect, it } from 'vitest'
import { hashPassword, passwordDigest, verifyPassword } from './password.ts'

it('decision 4 hashes the same inside workerd as in Node, so that seeds made by a script can log in', async () => {
  const salt = Uint8Array.from({ length: 16 }, (_, index) => index)
  const madeInNode =
    '$scrypt$ln=14,r=8,p=5$AAECAwQFBgcICQoLDA0ODw$SjmBMU4VXaImCdhkvtkeLOhESemseBAeD/tZB8WqHgw'
  expect(await hashPassword(passwordDigest('Bunko-demo-1'), salt)).toBe(madeInNode)
  expect(await verifyPassword(passwordDigest('Bunko-demo-1'), madeInNode)).toBe(true)
})
