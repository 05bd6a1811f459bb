import { describe, expect, it } from 'vitest'
import { hashPassword, isPasswordDigest, passwordDigest, verifyPassword } from './password.ts'

const salt = Uint8Array.from({ length: 16 }, (_, index) => index * 11)
const digest = passwordDigest('Bunko-demo-1')
const stored = await hashPassword(digest, salt)

describe('a digest', () => {
  it('ruling 4 is the lower-case hex SHA-256 of the NFKC form', () => {
    const known = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
    expect([passwordDigest('test'), passwordDigest('ｔｅｓｔ')]).toEqual([known, known])
  })

  it('ruling 4 is 64 lower-case hex digits and nothing else', () => {
    expect(isPasswordDigest(passwordDigest('x'))).toBe(true)
    for (const bad of [
      '',
      'a'.repeat(63),
      'A'.repeat(64),
      `${'a'.repeat(64)}\n`,
      null,
      1,
      ['a'.repeat(64)],
    ]) {
      expect(isPasswordDigest(bad)).toBe(false)
    }
  })
})

describe('a stored password', () => {
  it('ruling 4 is scrypt with N=16384, r=8, p=5 as a PHC string', async () => {
    expect(stored).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await verifyPassword(digest, stored)).toBe(true)
    expect(await verifyPassword(passwordDigest('bunko-demo-1'), stored)).toBe(false)
  })

  it('ruling 9 never matches a missing account or a foreign hash', async () => {
    const foreign = ['', '$2b$10$abc', '$scrypt$ln=1,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$x', digest]
    for (const other of [null, ...foreign]) expect(await verifyPassword(digest, other)).toBe(false)
  })

  it('ruling 9 takes as long for an unknown account', async () => {
    const cpuOf = async (hash: string | null) => {
      const before = process.cpuUsage()
      await verifyPassword(digest, hash)
      const used = process.cpuUsage(before)
      return used.user + used.system
    }
    const known = await cpuOf(stored)
    const unknown = await cpuOf(null)
    // Other threads take time too, so the comparison is loose; without the derivation it would be a thousandth.
    expect(unknown).toBeGreaterThan(known / 20)
  })
})
