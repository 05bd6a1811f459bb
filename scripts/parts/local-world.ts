import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.ts'
import { runCommand } from './run-command.ts'
import { seedEmptyState, seedState } from './seed-state.ts'
import { stateFolder } from './settings.ts'

/** Brings the databases of a state folder up to the newest migrations; wrangler is asked only where there are new ones. */
export async function migrate(state = stateFolder): Promise<void> {
  const mark = join(state, 'migrated')
  const wanted = fingerprint(['migrations'])
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  // One after the other: both keep their metadata in one file, which a second process may find locked.
  for (const database of ['DB', 'SEARCH']) {
    const args = ['d1', 'migrations', 'apply', database, '--local', '--persist-to', state]
    await runCommand('wrangler', args, { quiet: true, env: { CI: 'true' } })
  }
  await writeFile(mark, wanted)
}

/** Fills a new state folder with the demo world, or with nothing; one that was filled is left alone. Answers whether it was new. */
export async function seedOnce({ isEmpty = false } = {}): Promise<boolean> {
  const mark = join(stateFolder, 'seeded')
  if (existsSync(mark)) return false
  await (isEmpty ? seedEmptyState(stateFolder) : seedState(stateFolder))
  await mkdir(stateFolder, { recursive: true })
  await writeFile(mark, '')
  return true
}
