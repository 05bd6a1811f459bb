import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seedEmptyState, seedState } from './seed-state.ts'
import { stateFolder } from './settings.ts'

/** Fills a new state folder with the demo world, or with nothing; one that was filled is left alone. Answers whether it was new. */
export async function seedOnce({ isEmpty = false } = {}): Promise<boolean> {
  const mark = join(stateFolder, 'seeded')
  if (existsSync(mark)) return false
  await (isEmpty ? seedEmptyState(stateFolder) : seedState(stateFolder))
  await mkdir(stateFolder, { recursive: true })
  await writeFile(mark, '')
  return true
}
