import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { wranglerEnvironment } from './serve.ts'

it('turns off the explorer and the record of requests, under the names that this version of wrangler reads', () => {
  const wrangler = createRequire(import.meta.url)
    .resolve('wrangler/package.json')
    .replace('package.json', 'wrangler-dist/cli.js')
  const source = readFileSync(wrangler, 'utf8')
  for (const name of ['X_LOCAL_EXPLORER', 'X_LOCAL_OBSERVABILITY'] as const) {
    expect(wranglerEnvironment[name]).toBe('false')
    expect(source).toContain(`variableName: "${name}"`)
  }
})
