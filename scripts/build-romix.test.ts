import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compileRomix, romixFile } from './build-romix.ts'

it('romix.wasm is what romix.wat says', async () => {
  expect(readFileSync(romixFile).equals(await compileRomix()), 'run node scripts/build-romix.ts').toBe(true)
})
