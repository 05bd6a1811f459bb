import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { unstable_splitSqlQuery } from 'wrangler'
import { chanceOf } from '#tests/visits/chance.ts'
import { d1On } from '#tests/visits/sqlite-d1.ts'
import migrator from './migrate-worker.mjs'
import { root } from './settings.ts'

const folder = join(root, 'migrations/core')
const migrations = readdirSync(folder)
  .sort()
  .map((name) => ({
    name,
    statements: unstable_splitSqlQuery(readFileSync(join(folder, name), 'utf8')),
  }))

/** The release that the databases are of before: the last one with a single database of tenants. */
const before = migrations.filter(({ name }) => name < '0080')
const bindings = ['DB', 'DB_2', 'DB_3']

/** `KILLS=200` makes a long run. */
const kills = Number(process.env.KILLS ?? 40)

/** Applies migrations to one database. `last` is the call of D1 at which the migrator dies: before it arrives, or before its answer does. */
async function migrate(
  sqlite: DatabaseSync,
  wanted: typeof migrations,
  { last = Number.POSITIVE_INFINITY, isAfter = false } = {},
): Promise<void> {
  let calls = 0
  const call = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    calls++
    if (calls > last || (calls === last && !isAfter)) throw new Error('killed')
    const answer = await run()
    if (calls === last) throw new Error('killed')
    return answer
  }
  const d1 = d1On(sqlite)
  const database = {
    prepare: (sql: string) => {
      const original = d1.prepare(sql)
      return { ...original, all: () => call(() => original.all()) }
    },
    batch: (statements: D1PreparedStatement[]) => call(() => d1.batch(statements)),
  }
  const body = JSON.stringify({ binding: 'DB', migrations: wanted })
  await migrator.fetch(new Request('http://migrate/', { method: 'POST', body }), { DB: database })
}

/** Everything that is in a database: its schema and all its rows, but not when a migration was applied. */
function contentsOf(sqlite: DatabaseSync): { schema: object[]; rows: Record<string, object[]> } {
  const schema = sqlite.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all()
  const tables = schema
    .filter(({ type, sql }) => type === 'table' && sql !== null)
    .map(({ name }) => String(name))
  const rows = tables.map((name) => [
    name,
    sqlite
      .prepare(`SELECT * FROM "${name}"`)
      .all()
      .map((row) => ({ ...row, applied_at: null })),
  ])
  return { schema: schema.map((row) => ({ ...row })), rows: Object.fromEntries(rows) }
}

async function oldDatabases(): Promise<Uint8Array> {
  const sqlite = new DatabaseSync(':memory:')
  await migrate(sqlite, before)
  sqlite.exec(`
    INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1), (2, 'd', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at)
      VALUES (1, 1, 'PATH', 's', 's', 1), (2, 2, 'PATH', 't', 't', 1), (7, 1, 'PATH', 'u', 'u', 1);
    INSERT INTO job (id, tenant_id, kind, subject, payload, due_at, created_at, updated_at)
      VALUES ('j', 1, 'ingest', 'b', '{}', 1, 1, 1);
  `)
  return sqlite.serialize()
}

function copyOf(serialized: Uint8Array): DatabaseSync {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.deserialize(serialized)
  return sqlite
}

it('kills at random calls leave no migration half done, and the next run completes all databases', async () => {
  const old = await oldDatabases()
  const whole = copyOf(old)
  await migrate(whole, migrations)
  const wanted = contentsOf(whole)
  expect(wanted.rows.tenant).toHaveLength(3)
  const chance = chanceOf(33)
  let killed = 0
  while (killed < kills) {
    const databases = bindings.map(() => copyOf(old))
    let isDone = false
    while (!isDone) {
      isDone = true
      for (const sqlite of databases) {
        const death = { last: 1 + chance.upTo(3), isAfter: chance.of(0.5) }
        try {
          await migrate(sqlite, migrations, death)
        } catch (error) {
          expect(String(error)).toContain('killed')
          killed++
          isDone = false
          break
        }
      }
    }
    for (const sqlite of databases) {
      const found = contentsOf(sqlite)
      // Comparing texts is quicker, and comparing values says what is different.
      if (JSON.stringify(found) !== JSON.stringify(wanted)) expect(found).toEqual(wanted)
    }
  }
})
