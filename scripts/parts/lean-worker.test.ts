import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withoutJsonSchema } from './lean-worker.ts'

it('the schemas of the installed Zod lose their JSON Schema, and another Zod stops the build', () => {
  const code = readFileSync('node_modules/zod/v4/classic/schemas.js', 'utf8')
  const lean = withoutJsonSchema(code)
  expect(lean).not.toMatch(/processJSONSchema|to-json-schema/)
  expect(lean).toContain('export const ZodString')
  expect(() => withoutJsonSchema(lean)).toThrow('Zod')
})
