import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, vi } from 'vitest'
import { forgetSite } from '#app/visit/site-memory.ts'
import { clock, db, startOfTests } from './visit-of-world.ts'

/** All files share one runtime, and each begins with empty databases: the last one's rows and files go after it. */
await applyD1Migrations(env.DB, env.CORE_MIGRATIONS)
await applyD1Migrations(env.SEARCH, env.SEARCH_MIGRATIONS)

clock.now = startOfTests

afterAll(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  const sites = await db.selectFrom('tenant').select(['domain', 'service_path as servicePath']).execute()
  for (const site of sites) forgetSite(site)
  await Promise.all([empty(env.DB), empty(env.SEARCH), emptyFiles(), emptySnapshots()])
})

/** Twice, since what is deleted first may have triggers that write into what was empty. */
async function empty(database: D1Database): Promise<void> {
  const { results } = await database
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')")
    .all<{ name: string }>()
  const names = results.map(({ name }) => name).filter((name) => !/^(sqlite_schema|_cf_|d1_)/.test(name))
  const deletes = names.map((name) => database.prepare(`DELETE FROM "${name}"`))
  const guards = await guardsOf(database)
  await database.batch([
    database.prepare('PRAGMA defer_foreign_keys = on'),
    ...guards.map(({ name }) => database.prepare(`DROP TRIGGER "${name}"`)),
    ...deletes,
    ...deletes,
    ...guards.map(({ sql }) => database.prepare(sql)),
  ])
}

/** What lets nobody delete, such as from the ledger: it goes for that moment. */
async function guardsOf(database: D1Database): Promise<{ name: string; sql: string }[]> {
  const { results } = await database
    .prepare(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%BEFORE DELETE%RAISE%'",
    )
    .all<{ name: string; sql: string }>()
  return results
}

async function emptyFiles(): Promise<void> {
  const { objects, truncated } = await env.FILES.list()
  if (objects.length > 0) await env.FILES.delete(objects.map(({ key }) => key))
  if (truncated) await emptyFiles()
}

async function emptySnapshots(): Promise<void> {
  const { keys } = await env.SNAPSHOTS.list()
  await Promise.all(keys.map(({ name }) => env.SNAPSHOTS.delete(name)))
}
