import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '#app/kernel/values/day.ts'
import { buildCoverFont } from '../build-cover-font.ts'
import { fingerprint } from '../parts/fingerprint.ts'
import { migrate } from '../parts/migrate.ts'
import { modelFolders, seedFolders } from '../parts/places.ts'
import { seedTestState, spreadState } from '../parts/seed-state.ts'
import { root } from '../parts/settings.ts'
import { bundleOnce, folderOf } from '../parts/workers.ts'
import { withCheapHashes } from './cheap-hashes.ts'

/** All sources that the prepared databases and files are made from. */
const sources = [
  'migrations',
  ...modelFolders(),
  'workers/ingest',
  ...seedFolders,
  'tests/workerd/scrypt-cost.ts',
  'scripts/world',
  'scripts/build-world-files.ts',
  'scripts/parts/seed-state.ts',
  'scripts/parts/seed-worker.ts',
  'scripts/tests/cheap-hashes.ts',
  'package-lock.json',
]
const prepared = join(root, '.bunko/test-world')

/**
 * Prepares the test world: migrates, seeds, and runs the ingest of all books. It does so again only if the sources or the day have changed,
 * because dates in the world are relative to today.
 */
export async function prepareWorld(): Promise<void> {
  const stamp = join(prepared, 'stamp')
  const wanted = `${fingerprint(sources)} ${dayOf(Date.now())}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await rm(prepared, { recursive: true, force: true })
  await mkdir(prepared, { recursive: true })
  buildCoverFont()
  await Promise.all([migrate(prepared), bundleOnce('ingest')])
  await seedTestState(prepared, { ingest: folderOf('ingest'), seeder: withCheapHashes })
  await cp(join(prepared, 'v3'), join(prepared, together, 'v3'), { recursive: true })
  await spreadState(prepared)
  await writeFile(stamp, wanted)
}

/** The folder of the world before its sites were moved to several databases. */
const together = 'together'

/** Copies the prepared world into a new state folder. Its sites are in several databases, or all `together` in one. The caller removes it. */
export async function copyOfWorld(sites: 'spread' | 'together' = 'spread'): Promise<string> {
  const state = await mkdtemp(join(tmpdir(), 'bunko-test-'))
  const from = sites === 'spread' ? prepared : join(prepared, together)
  await cp(join(from, 'v3'), join(state, 'v3'), { recursive: true })
  return state
}
