import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { provenTogether } from './parts/proven-together.ts'

it('names only packages of package.json, each once', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  )
  const names = Object.values(provenTogether).flat()
  expect(names.filter((name) => !(name in { ...dependencies, ...devDependencies }))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})
