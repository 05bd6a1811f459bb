import { describe, expect, it } from 'vitest'
import { unusedExports } from './exports.ts'
import { readSources } from './read-sources.ts'

it('the product exports nothing that nobody needs', () => {
  expect(unusedExports(readSources()).sort()).toEqual([])
})

describe('the check of exports', () => {
  const one = { 'app/values/a.ts': 'export const a = 1\n' }
  const found = (more: Record<string, string>) => unusedExports({ ...one, ...more })

  it('sees what no file imports, and what only a test does', () => {
    expect(found({})).toEqual(['app/values/a.ts a'])
    expect(found({ 'app/values/a.test.ts': `import { a } from './a.ts'\n` })).toEqual(['app/values/a.ts a'])
    expect(found({ 'app/values/b.ts': `import { b } from './a.ts'\n` })).toEqual(['app/values/a.ts a'])
    expect(unusedExports({ 'app/values/a.ts': 'export type A = 1\n' })).toEqual(['app/values/a.ts A'])
  })

  it('knows every way of needing it', () => {
    const ways = [
      `import { a } from './a.ts'`,
      `import { z, a as b } from '#app/values/a.ts'`,
      `import z, {\n  type Z,\n  type a,\n} from './a.ts'`,
      `export { a } from './a.ts'`,
      `import * as all from './a.ts'`,
      `await import('./a.ts')`,
    ]
    for (const way of ways) expect(found({ 'app/values/b.ts': way }), way).toEqual([])
  })

  it('lets a file export what it uses for its test, and types that name what it answers', () => {
    const own = { 'app/values/a.ts': 'export const a = 1\nconst b = a\n' }
    expect(unusedExports(own)).toHaveLength(1)
    expect(unusedExports({ ...own, 'app/values/a.test.ts': `import { a } from './a.ts'` })).toEqual([])
    expect(unusedExports({ 'app/values/a.ts': 'export type A = 1\nconst a: A = 1\n' })).toEqual([])
  })
})
