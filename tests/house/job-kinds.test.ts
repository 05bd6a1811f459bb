import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { jobName } from '#app/features/operations/console/health/work-names.ts'
import { words } from '#app/visit/words.ts'
import { ingestKinds } from '#workers/job-kinds.ts'
import { appKinds } from '#workers/sweeps.ts'
import { filesOf } from '../../scripts/parts/places.ts'

it('every kind of job is run by exactly one Worker', () => {
  const named = filesOf('app/**/*.ts')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/jobKind\(\s*'([\w-]+)'/g)])
    .map(([, name]) => name as string)
  expect(named).toContain('ingest-document')
  expect([...ingestKinds, ...appKinds].map(({ kind }) => kind).sort()).toEqual(named.sort())
})

it('the screen of jobs has words for each kind, in both languages', () => {
  for (const areas of Object.values(words)) {
    const told = Object.entries(areas).flatMap(([area, own]) =>
      Object.keys(own).map((key) => `${area}:${key}`),
    )
    const kinds = [...ingestKinds, ...appKinds].map(({ kind }) => jobName(kind))
    expect(told.filter((key) => key.includes(':health.job.')).sort()).toEqual(kinds.sort())
  }
})
