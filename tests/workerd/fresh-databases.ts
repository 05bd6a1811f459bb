import './migrated-databases.ts'
import { env } from 'cloudflare:workers'
import { afterAll } from 'vitest'
import { removeCapture } from '#app/features/tenancy/model/move/capture.ts'
import { forgetWorld } from './forget-world.ts'
import { clock, startOfTests } from './visit-of-world.ts'

/** All test files share one runtime. Each starts with empty databases, because its rows and files are deleted after it. */
clock.now = startOfTests

afterAll(async () => {
  await forgetWorld()
  await Promise.all([
    ...[env.DB, env.DB_2, env.DB_3, env.SEARCH, env.SEARCH_2].map(empty),
    emptyFiles(),
    emptySnapshots(),
  ])
})

/** Deletes all rows, again until none are left: triggers of deleted rows may write into tables that were empty already. */
async function empty(database: D1Database): Promise<void> {
  const filled = await filledTables(database)
  if (filled.length === 0) return
  if (filled.includes('moving_tenant')) await endMoves(database)
  const guards = await guardsOf(database, filled)
  await database.batch([
    database.prepare('PRAGMA defer_foreign_keys = on'),
    ...guards.map(({ name }) => database.prepare(`DROP TRIGGER "${name}"`)),
    ...filled.map((name) => database.prepare(`DELETE FROM "${name}"`)),
    ...guards.map(({ sql }) => database.prepare(sql)),
  ])
  await empty(database)
}

/** Lets the rows of tenants that moved be deleted. */
async function endMoves(database: D1Database): Promise<void> {
  await database.prepare('DELETE FROM moving_tenant').run()
  await removeCapture(database, () => Promise.resolve())
}

/** The most columns of a result in D1. */
const maxColumns = 100

async function filledTables(database: D1Database): Promise<string[]> {
  const { results } = await database
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')")
    .all<{ name: string }>()
  const names = results.map(({ name }) => name).filter((name) => !/^(sqlite_schema|_cf_|d1_)/.test(name))
  const parts = Array.from({ length: Math.ceil(names.length / maxColumns) }, (_, part) =>
    names
      .slice(part * maxColumns, (part + 1) * maxColumns)
      .map((name) => `EXISTS (SELECT 1 FROM "${name}") AS "${name}"`),
  )
  const found = await database.batch<Record<string, number>>(
    parts.map((part) => database.prepare(`SELECT ${part.join()}`)),
  )
  const isFilled = Object.assign({}, ...found.map(({ results }) => results[0])) as Record<string, number>
  return names.filter((name) => isFilled[name] === 1)
}

/** Lists the triggers that forbid deleting from these tables, such as from the ledger. They are removed while the rows are deleted. */
async function guardsOf(
  database: D1Database,
  tables: readonly string[],
): Promise<{ name: string; sql: string }[]> {
  const { results } = await database
    .prepare(
      "SELECT name, tbl_name AS guarded, sql FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%BEFORE DELETE%RAISE%'",
    )
    .all<{ name: string; guarded: string; sql: string }>()
  return results.filter(({ guarded }) => tables.includes(guarded))
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
