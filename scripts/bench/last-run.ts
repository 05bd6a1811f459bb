import { readFile, writeFile } from 'node:fs/promises'
import { stateFolder } from '../parts/settings.ts'
import type { Row } from './report.ts'

/** What this machine measured last, by the names of the rows. Times are compared only with those of the same machine. */
export type LastRun = Record<string, string>

/** The file stands beside the bench's state, which a whole run deletes. */
const file = `${stateFolder}-last.json`

export async function readLastRun(): Promise<LastRun> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as LastRun
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

export async function writeLastRun(rows: readonly Row[], before: LastRun): Promise<void> {
  const now = Object.fromEntries(rows.map(({ name, measured }) => [name, measured]))
  await writeFile(file, JSON.stringify({ ...before, ...now }, null, 2))
}
