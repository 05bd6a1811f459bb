import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { wordsFile } from './generate-words.ts'

it('app/visit/words.ts is what scripts/generate-words.ts generates', () => {
  expect(readFileSync(new URL('../app/visit/words.ts', import.meta.url), 'utf8')).toBe(wordsFile())
})
