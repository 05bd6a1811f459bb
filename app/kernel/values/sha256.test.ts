import { expect, it } from 'vitest'
import { sha256Hex } from './sha256.ts'

it('is the SHA-256 of FIPS 180-2 and of a text’s UTF-8', () => {
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(sha256Hex('設定')).toBe('0d8619aae051ae343ea983e969d29b7bd7a618eb1b25a6c87c133c5e3ee25264')
})
