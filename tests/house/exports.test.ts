import { describe, expect, it } from 'vitest'
import { unusedExports } from './exports.ts'
import { readSources } from './read-sources.ts'

it('nothing is exported without need', () => {
  expect(unusedExports(readSources()).sort()).toEqual([])
})

describe('the check of exports', () => {
  const one = { 'app/values/a.ts': 'export const a = 1\n' }
  const found = (more: Record<string, string>) => unusedExports({ ...one, ...more })

  it('finds exports that no file imports, and those that only a test imports', () => {
    expect(found({})).toEqual(['app/values/a.ts a'])
    expect(found({ 'app/values/a.test.ts': `import { a } from './a.ts'\n` })).toEqual(['app/values/a.ts a'])
    expect(found({ 'app/values/b.ts': `import { b } from './a.ts'\n` })).toEqual(['app/values/a.ts a'])
    expect(unusedExports({ 'app/values/a.ts': 'export type A = 1\n' })).toEqual(['app/values/a.ts A'])
  })

  it('recognises every way of importing', () => {
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

  it('lets a file export what it uses for its test', () => {
    const own = { 'app/values/a.ts': 'export const a = 1\nconst b = a\n' }
    const test = { 'app/values/a.test.ts': `import { a } from './a.ts'` }
    expect(unusedExports(own)).toHaveLength(1)
    expect(unusedExports({ ...own, ...test })).toEqual([])
  })

  it('applies to types, pages, seeds and helpers of tests, too', () => {
    const files = ['app/values/a.ts', 'app/a.route.tsx', 'seeds/a.ts', 'tests/a.ts']
    for (const file of files)
      expect(unusedExports({ [file]: 'export type A = 1\nconst a: A = 1\n' }), file).toEqual([`${file} A`])
    const shared = { 'tests/a.ts': 'export const a = 1\n', 'tests/b.test.ts': `import { a } from './a.ts'` }
    expect(unusedExports(shared)).toEqual([])
  })

  it('allows names that are called from outside, but only in the right kind of file', () => {
    const called = [
      ['app/a.route.tsx', 'loader'],
      ['app/a.island.ts', 'wake'],
      ['app/api/a.docs.ts', 'docs'],
      ['workers/ingest/index.ts', 'Pictures'],
      ['app/entry.server.tsx', 'handleError'],
    ]
    for (const [file = '', name] of called)
      expect(unusedExports({ [file]: `export const ${name} = 1\n` }), file).toEqual([])
    expect(unusedExports({ 'app/a.island.ts': 'export const loader = 1\n' })).toHaveLength(1)
  })
})
