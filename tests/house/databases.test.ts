import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { migrationsOf, searchDatabases, tenantDatabases } from '#app/kernel/data/database-names.ts'
import { newestMigrations } from '#app/kernel/data/newest-migrations.ts'
import { filesOf, isOfTests } from '../../scripts/parts/places.ts'
import { readSources } from './read-sources.ts'

const doors = 'app/kernel/data/database.ts'

/** The code that runs in production. */
const product = filesOf('{app,workers}/**/*.{ts,tsx}')
  .filter((file) => !isOfTests(file) && !file.includes('.test.') && !file.includes('.fixtures.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Matches uses of a database binding: `env.DB`, `env['DB']` and `{ DB }`. Types may name the binding. */
const binding =
  /\.(?:DB|SEARCH)(?:_\d+)?\b|\[\s*['"](?:DB|SEARCH)(?:_\d+)?['"]\s*\](?!\s*[>;,|)])|[{,]\s*(?:DB|SEARCH)(?:_\d+)?\s*[,}=]/
const opening = /\bopen(?:Database|Search)\(|\bnew Kysely\b/

const filesWith = (pattern: RegExp) =>
  product.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

it('databases are opened by platformDb, tenantDb, everyTenantDb and searchDb only', () => {
  expect(filesWith(binding)).toEqual([doors])
  expect(filesWith(opening)).toEqual([doors, 'app/kernel/data/search-database.ts'])
  for (const text of ['env.DB', "env['DB']", 'const { DB } = env', '({ FILES, SEARCH_2 }: Env)'])
    expect(text).toMatch(binding)
})

type Config = {
  d1_databases: Record<'binding' | 'database_name' | 'database_id' | 'migrations_dir', string>[]
}

const configurations = [
  'wrangler.toml',
  'workers/console/wrangler.toml',
  'workers/ingest/wrangler.toml',
  'tests/workerd/wrangler.toml',
]

it.each(configurations)('%s binds the databases of the list, each to one of its own', (path) => {
  const { d1_databases: bound } = unstable_readConfig({ config: path }) as unknown as Config
  expect(bound.map(({ binding }) => binding)).toEqual([...tenantDatabases, ...searchDatabases])
  for (const key of ['database_name', 'database_id'] as const)
    expect(new Set(bound.map((one) => one[key])).size).toBe(bound.length)
  const folders = bound.flatMap(({ binding, migrations_dir: folder }) =>
    folder === undefined ? [] : [[binding, folder.split('/').at(-1)]],
  )
  expect(folders).toEqual(path.startsWith('tests/') ? [] : Object.entries(migrationsOf))
})

it.each(['core', 'search'] as const)('the Workers know the newest migration of %s', (kind) => {
  const names = globSync(`migrations/${kind}/*.sql`).sort()
  const { name, count } = newestMigrations[kind]
  expect([`migrations/${kind}/${name}`, count], 'run node scripts/generate-tables.ts').toEqual([
    names.at(-1),
    names.length,
  ])
})

it('a database has the same name and id in every configuration', () => {
  const [first, ...others] = configurations.map((path) => {
    const { d1_databases: bound } = unstable_readConfig({ config: path }) as unknown as Config
    return bound.map(({ binding, database_name: name, database_id: id }) => [binding, name, id])
  })
  for (const other of others) expect(other).toEqual(first)
})

it.each(['scripts/tests/trips-worker.ts', 'scripts/bench/distant-worker.ts'])(
  '%s, which imports nothing, has the same list',
  (file) => {
    const [, list = ''] = /const databases = \[(.*)\]/.exec(readFileSync(file, 'utf8')) ?? []
    expect(list.match(/\w+/g)).toEqual([...tenantDatabases, ...searchDatabases])
  },
)

it('no number stands for "no tenant": the platform and all tenants have names of their own', () => {
  const zero = /\b(?:tenantDb|searchDb)\([^()]*,\s*0\s*\)/
  const found = Object.entries(readSources()).filter(([, text]) => zero.test(text))
  expect(found.map(([file]) => file)).toEqual([])
  expect(['tenantDb(visit.env', '0)'].join(', ')).toMatch(zero)
})

const migrations = globSync('migrations/core/*.sql').map((file) => readFileSync(file, 'utf8'))

/** Tables whose rows belong to a tenant. The table of domains is left out, since hosts are assigned across all tenants. */
const tenantTables = new Set(
  migrations
    .flatMap((sql) => [...sql.matchAll(/CREATE TABLE (\w+) \(([\s\S]*?)\n\) STRICT/g)])
    .filter(([, , body]) => /^\s+tenant_id INTEGER NOT NULL/m.test(body ?? ''))
    .map(([, name = '']) => name)
    .filter((name) => name !== 'site_domain'),
)

it('code that uses only the platform’s database names no table of tenants', () => {
  const asking = product.filter(
    ({ file, text }) =>
      file !== doors &&
      text.includes('platformDb(') &&
      !/\b(?:tenantDb|everyTenantDb|sweepTenantDbs)\(/.test(text),
  )
  const named = asking.flatMap(({ file, text }) =>
    [
      ...text.matchAll(
        /(?:\.(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(|\binsert(?:Where|Selected|Each)\(\s*[\w.]+,)\s*'(\w+)/g,
      ),
    ].map(([, table = '']) => `${file} ${table}`),
  )
  expect(named).toContain('app/features/operations/model/refusal-days.ts refusal_day')
  const ofTenants = named.filter((name) => tenantTables.has(name.split(' ')[1] ?? ''))
  expect([...new Set(ofTenants)]).toEqual([])
})
