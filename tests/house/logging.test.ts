import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesOf, isOfTests } from '../../scripts/parts/places.ts'

/** Code of browsers writes to the browser's own console. The sandbox is for local use. */
const elsewhere =
  /^app\/viewer\/browser\/|\.island\.tsx?$|^workers\/sandbox\/|^app\/kernel\/logging\/log\.ts$/

it('the server logs by one function, so that each line names the request that caused it', () => {
  const logging = filesOf('{app,workers}/**/*.{ts,tsx}')
    .filter((file) => !isOfTests(file) && !file.includes('.test.') && !elsewhere.test(file))
    .filter((file) => /\bconsole\.(?:log|info|warn|error|debug)\b/.test(readFileSync(file, 'utf8')))
  expect(logging).toEqual([])
})
