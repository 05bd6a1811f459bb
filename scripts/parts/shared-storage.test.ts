import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshen } from './shared-storage.ts'

it('a process whose file is old keeps the databases, and files of Workers stay as they are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'processes-'))
  const [owner, worker] = [join(folder, '__miniflare_storage_candidate__-1'), join(folder, 'app')]
  const now = Date.parse('2026-11-29T00:00:00Z')
  for (const file of [owner, worker]) {
    writeFileSync(file, '{}')
    utimesSync(file, new Date(now - 60_000), new Date(now - 60_000))
  }
  freshen(folder, now)
  expect([statSync(owner).mtimeMs, statSync(worker).mtimeMs]).toEqual([now + 60_000, now - 60_000])
  rmSync(folder, { recursive: true })
  freshen(folder, now)
})

it('Miniflare still names the files so', () => {
  const source = readFileSync(createRequire(import.meta.url).resolve('miniflare'), 'utf8')
  expect(source).toContain('STORAGE_CANDIDATE_PREFIX = "__miniflare_storage_candidate__')
})
