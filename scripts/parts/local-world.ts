import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import type { Env } from '#app/data/env.ts'
import { seedWorld } from '#tests/world/seed-world.ts'
import { buildWorldFiles } from '../build-world-files.ts'
import { fingerprint } from './fingerprint.ts'
import { runCommand } from './run-command.ts'
import { root, stateFolder } from './settings.ts'

/** Brings the local databases up to the newest migrations; wrangler is asked only where there are new ones. */
export async function migrate(): Promise<void> {
  const mark = join(stateFolder, 'migrated')
  const wanted = fingerprint(['migrations'])
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  for (const database of ['DB', 'SEARCH']) {
    const args = ['d1', 'migrations', 'apply', database, '--local', '--persist-to', stateFolder]
    await runCommand('wrangler', args, { quiet: true, env: { CI: 'true' } })
  }
  await writeFile(mark, wanted)
}

/** Fills a new state folder with the demo world; one that has it is left alone. Answers whether it was new. */
export async function seedOnce(): Promise<boolean> {
  const mark = join(stateFolder, 'seeded')
  if (existsSync(mark)) return false
  const files = join(root, '.bunko/world')
  await buildWorldFiles(files)
  // Nothing here asks where on earth it runs.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
  const proxy = await getPlatformProxy<Env>({
    configPath: join(root, 'wrangler.toml'),
    persist: { path: join(stateFolder, 'v3') },
  })
  try {
    const read = (name: string) => (existsSync(join(files, name)) ? readFileSync(join(files, name)) : null)
    await seedWorld(proxy.env, read, Date.now())
  } finally {
    await proxy.dispose()
  }
  await mkdir(stateFolder, { recursive: true })
  await writeFile(mark, '')
  return true
}
