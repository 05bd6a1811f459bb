import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSigned, seal, sign, signatureLength, unseal } from './sealed.ts'

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const deps = (SEALING_KEYS?: string) => ({ env: { SEALING_KEYS }, randomBytes })

describe('a sealed text', () => {
  it('opens for what it belongs to, hides its text and differs every time', async () => {
    const now = deps(`k1:${key(1)}`)
    const [one, other] = [await seal(now, 'JBSWY3DP', 'staff:a'), await seal(now, 'JBSWY3DP', 'staff:a')]
    expect(await unseal(now, one, 'staff:a')).toBe('JBSWY3DP')
    expect(one).toMatch(/^k1\.[\w-]+$/)
    expect(one).not.toBe(other)
  })

  it('doesn’t open for anything else, nor after it was changed', async () => {
    const now = deps(`k1:${key(1)}`)
    const sealed = await seal(now, 'JBSWY3DP', 'staff:a')
    await expect(unseal(now, sealed, 'staff:b')).rejects.toThrow()
    const changed = sealed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    await expect(unseal(now, `${changed.slice(0, -4)}AAAA`, 'staff:a')).rejects.toThrow()
  })

  it('opens by the key that sealed it, also when a newer key exists, but not when that key is gone', async () => {
    const old = await seal(deps(`k1:${key(1)}`), 'words', 'x')
    const both = deps(`k2:${key(2)},k1:${key(1)}`)
    expect(await unseal(both, old, 'x')).toBe('words')
    expect(await seal(both, 'words', 'x')).toMatch(/^k2\./)
    await expect(unseal(deps(`k2:${key(2)}`), old, 'x')).rejects.toMatchObject({ name: 'sealingKeyMissing' })
  })

  it('isn’t made without a key or with a short one', async () => {
    await expect(seal(deps(), 'words', 'x')).rejects.toMatchObject({ name: 'sealingKeyMissing' })
    await expect(seal(deps('k1:c2hvcnQ='), 'words', 'x')).rejects.toThrow('32 bytes')
  })
})

describe('a signature', () => {
  it('is known for its own text only, by the key that made it, as long as that key exists', () => {
    const old = deps(`k1:${key(1)}`)
    const made = sign(old, 'one')
    expect(made).toHaveLength(signatureLength)
    expect(isSigned(old, 'one', made)).toBe(true)
    expect(isSigned(deps(`k2:${key(2)},k1:${key(1)}`), 'one', made)).toBe(true)
    expect(isSigned(old, 'two', made)).toBe(false)
    expect(isSigned(old, 'one', `${made.slice(0, -1)}${made.endsWith('A') ? 'B' : 'A'}`)).toBe(false)
    expect(isSigned(old, 'one', '')).toBe(false)
    expect(isSigned(deps(`k2:${key(2)}`), 'one', made)).toBe(false)
    expect(() => sign(deps(), 'one')).toThrow('sealingKeyMissing')
  })
})
