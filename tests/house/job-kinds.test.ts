import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ingestKinds } from '#workers/job-kinds.ts'
import { appKinds } from '#workers/sweeps.ts'
import { filesOf } from '../../scripts/parts/places.ts'

it('every kind of job there is has one Worker that does it', () => {
  const named = filesOf('app/**/*.ts')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/jobKind\(\s*'([\w-]+)'/g)])
    .map(([, name]) => name as string)
  expect(named).toContain('ingest-document')
  expect([...ingestKinds, ...appKinds].map(({ kind }) => kind).sort()).toEqual(named.sort())
})

it('the screen that counts them calls each by words, in both languages', () => {
  for (const language of ['en', 'ja']) {
    const words = JSON.parse(readFileSync(`locales/${language}/console-staff.json`, 'utf8'))
    const kinds = [...ingestKinds, ...appKinds].map(({ kind }) => `health.job.${kind}`)
    expect(Object.keys(words)).toEqual(expect.arrayContaining(kinds))
  }
})
