import { expect, it } from 'vitest'
import { isElementId, newElementId } from './element-id.ts'

it('R065 accepts 20 to 64 lower-case letters and digits and nothing else', () => {
  for (const good of ['a'.repeat(20), '0'.repeat(64), 'a1'.repeat(12)]) expect(isElementId(good)).toBe(true)
  const hostile = [
    '',
    'a'.repeat(19),
    'a'.repeat(65),
    'A'.repeat(24),
    `${'a'.repeat(23)}-`,
    `${'a'.repeat(24)}\n`,
  ]
  const foreign = [
    undefined,
    null,
    24,
    ['a'.repeat(24)],
    'あ'.repeat(24),
    'ａ'.repeat(24),
    `${'a'.repeat(23)}\0`,
  ]
  for (const bad of [...hostile, ...foreign]) expect(isElementId(bad)).toBe(false)
})

it('R065 makes ids that match its own pattern, whatever the random bytes are', () => {
  for (let start = 0; start < 256; start += 1) {
    const id = newElementId((size) =>
      Uint8Array.from({ length: size }, (_, index) => (start + index * 7) % 256),
    )
    expect(isElementId(id)).toBe(true)
    expect(id).toHaveLength(24)
  }
})
