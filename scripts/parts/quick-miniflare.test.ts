import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { growingByFactor } from './quick-miniflare.ts'

it('Miniflare’s buffer still grows by steps, in one line, which is replaced', () => {
  const source = readFileSync(createRequire(import.meta.url).resolve('miniflare'), 'utf8')
  expect(growingByFactor(source)).toContain('minSize = Math.max(srcBuffer.byteLength, padToWord$1(minSize));')
  expect(() => growingByFactor(growingByFactor(source))).toThrow('stands there 0 times')
})
