import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { expect, it } from 'vitest'
import { unstable_readConfig, unstable_splitSqlQuery } from 'wrangler'
import { migrate } from './migrate.ts'
import { root } from './settings.ts'

type Config = { d1_databases: { binding: string; database_id: string }[] }

const { d1_databases } = unstable_readConfig({
  config: join(root, 'workers/ingest/wrangler.toml'),
}) as unknown as Config

/** Opens databases of a state folder, as `npm start` does. */
async function opened(state: string, names: readonly string[]) {
  const bound = d1_databases.filter(({ binding }) => names.includes(binding))
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: join(state, 'v3'),
      workers: [
        {
          name: 'opened',
          modules: true,
          script: 'export default {}',
          d1Databases: Object.fromEntries(bound.map(({ binding, database_id }) => [binding, database_id])),
        },
      ],
    }),
  )
  return { miniflare, of: (name: string) => miniflare.getD1Database(name) }
}

/** Applies the migrations before one, as an earlier release did. */
async function applyBefore(d1: Awaited<ReturnType<Miniflare['getD1Database']>>, folder: string, end: string) {
  await d1
    .prepare(
      'CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
    )
    .run()
  for (const name of readdirSync(join(root, folder))
    .sort()
    .filter((one) => one < end)) {
    const statements = unstable_splitSqlQuery(readFileSync(join(root, folder, name), 'utf8'))
    await d1.batch(statements.map((sql) => d1.prepare(sql)))
    await d1.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name).run()
  }
}

it('a state folder with two databases is carried over: its sites stay where they are, and the new database is ready', async () => {
  const state = mkdtempSync(join(tmpdir(), 'state-'))
  try {
    const before = await opened(state, ['DB', 'SEARCH'])
    const [core, search] = [await before.of('DB'), await before.of('SEARCH')]
    await applyBefore(core, 'migrations/core', '0080')
    await applyBefore(search, 'migrations/search', '9999')
    await core.batch(
      [
        "INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1)",
        "INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1)",
      ].map((sql) => core.prepare(sql)),
    )
    await search
      .prepare(
        "INSERT INTO indexed_content (tenant_id, content_id, version, title_key, published_at) VALUES (1, 'book', 1, 't', 0)",
      )
      .run()
    await before.miniflare.dispose()
    await migrate(state)
    await migrate(state)
    const now = await opened(state, ['DB', 'SEARCH', 'SEARCH_2'])
    const rows = async (name: string, sql: string) => (await (await now.of(name)).prepare(sql).all()).results
    expect(await rows('DB', 'SELECT * FROM tenant_place')).toMatchObject([
      { tenant_id: 1, database: 'DB', search: '[{"name":"SEARCH","from":0}]', version: 1 },
    ])
    expect(await rows('SEARCH', 'SELECT content_id FROM indexed_content')).toEqual([{ content_id: 'book' }])
    expect(await rows('SEARCH_2', 'SELECT content_id FROM indexed_content')).toEqual([])
    await now.miniflare.dispose()
  } finally {
    rmSync(state, { recursive: true, force: true })
  }
})
