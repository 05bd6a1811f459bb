import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errorsDoc } from './generate-errors-doc.ts'

/** The formatter pads the cells of tables, so spaces don't count as a difference. */
const unpadded = (markdown: string) =>
  markdown
    .replace(/ +/g, ' ')
    .replace(/-{2,}/g, '-')
    .replace(/ ?\| ?/g, '|')

it('docs/errors.md is what scripts/generate-errors-doc.ts generates', () => {
  const committed = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8')
  expect(unpadded(committed)).toBe(unpadded(errorsDoc()))
  expect(unpadded(committed)).toContain('|606|`invalidAccount`|400|toast|')
})
