import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } from 'wrangler'
import { migrationsOf } from '#app/kernel/data/database-names.ts'
import { fingerprint } from './fingerprint.ts'
import { root, stateFolder } from './settings.ts'

/**
 * Migrates the databases of a state folder to the newest schema, as `wrangler d1 migrations apply --local` does. Wrangler starts a runtime
 * for every migration, which takes 15 seconds of CPU time for a new folder.
 */
export async function migrate(state = stateFolder): Promise<void> {
  const mark = join(state, 'migrated')
  const wanted = fingerprint(['migrations', 'app/kernel/data/database-names.ts'])
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  await mkdir(state, { recursive: true })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: join(state, 'v3'),
      workers: [migrator()],
    }),
  )
  try {
    const origin = await miniflare.ready
    for (const [binding, kind] of Object.entries(migrationsOf)) {
      const folder = `migrations/${kind}`
      const body = JSON.stringify({ binding, migrations: readMigrations(folder) })
      const answer = await fetch(origin, { method: 'POST', body })
      if (!answer.ok) throw new Error(`${folder} could not be applied to ${binding}: ${await answer.text()}`)
    }
  } finally {
    await miniflare.dispose()
  }
  await writeFile(mark, wanted)
}

/** Makes a Worker that has the databases under the names that every Worker uses. */
function migrator(): V4WorkerOptions {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, 'workers/ingest/wrangler.toml'))
  const { compatibilityDate, d1Databases } = workerOptions as unknown as V4WorkerOptions
  const script = join(root, 'scripts/parts/migrate-worker.mjs')
  return {
    name: 'migrate',
    compatibilityDate,
    d1Databases,
    modules: [{ type: 'ESModule', path: script }],
    modulesRoot: root,
  } as unknown as V4WorkerOptions
}

function readMigrations(folder: string) {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => ({
    name,
    statements: unstable_splitSqlQuery(readFileSync(join(root, folder, name), 'utf8')),
  }))
}
