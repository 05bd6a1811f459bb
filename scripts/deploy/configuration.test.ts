import { join } from 'node:path'
import { expect, it } from 'vitest'
import { settingsFile } from '#tests/cloudflare/deployment.ts'
import { configurationOf } from './configuration.ts'
import { type DeployedWorker, deployedWorkers, readConfig, thisProject } from './project.ts'
import { chosenDatabases, isOfSearch, resourceNames } from './resource-names.ts'
import { type EnvironmentName, readSettings } from './settings.ts'

const folder = join(thisProject.root, '.bunko/deploy/production')

function made(worker: DeployedWorker, environment: EnvironmentName = 'production', change: object = {}) {
  const settings = readSettings({ ...settingsFile, ...change }, environment)
  const names = resourceNames(thisProject, settings)
  const ids = {
    databases: Object.fromEntries(names.databases.map(({ binding }) => [binding, `id of ${binding}`])),
    namespaces: Object.fromEntries(names.namespaces.map(({ binding }) => [binding, `id of ${binding}`])),
  }
  return configurationOf(worker, { project: thisProject, settings, environment, ids, folder })
}

it.each(deployedWorkers)(
  '%s keeps every binding of its wrangler.toml, with ids and names of its own',
  (worker) => {
    const [config, source] = [made(worker), readConfig(thisProject, worker)]
    const bindings = (of: typeof config) => of.d1_databases?.map(({ binding }) => binding)
    expect(bindings(config)).toEqual(bindings(source))
    expect(Object.keys(config)).toEqual(expect.arrayContaining(Object.keys(source)))
    for (const { binding, database_id } of config.d1_databases ?? [])
      expect(database_id).toBe(`id of ${binding}`)
    expect(config).toMatchObject({
      workers_dev: false,
      preview_urls: false,
      observability: source.observability,
    })
    const text = JSON.stringify(config)
    expect(text).not.toMatch(/"bunko(?:-|")/)
    expect(text).not.toMatch(/0{16}|localhost/)
  },
)

it('paths lead from the folder of the configuration, also out of a Worker’s own folder', () => {
  expect(made('app')).toMatchObject({
    main: '../../../build/server/index.js',
    assets: { directory: '../../../build/client' },
  })
  expect(made('console').main).toBe('../../../build/server/console/index.js')
  expect(made('ingest').main).toBe('../../../workers/ingest/index.ts')
  expect(made('ingest').d1_databases?.[0]?.migrations_dir).toBe('../../../migrations/core')
})

it('only the app has hosts, and customers’ domains reach it by a route', () => {
  const ownDomains = { zone: 'kumo-books.jp', zoneId: 'b'.repeat(32), target: 'proxy.kumo-books.jp' }
  const hosts = { ...settingsFile.hosts, sites: ['books.other-publisher.jp'] }
  expect(made('app', 'production', { ownDomains, hosts }).routes).toEqual([
    { pattern: 'kumo-books.jp', custom_domain: true },
    { pattern: 'admin.kumo-books.jp', custom_domain: true },
    { pattern: 'viewer.kumo-books.jp', custom_domain: true },
    { pattern: 'books.other-publisher.jp', custom_domain: true },
    { pattern: '*/*', zone_name: 'kumo-books.jp' },
  ])
  expect([made('console').routes, made('ingest').routes]).toEqual([undefined, undefined])
})

it('staging counts its rate limits apart from production', () => {
  const ids = (environment: EnvironmentName) =>
    (made('app', environment).ratelimits ?? []).map(({ namespace_id }) => namespace_id)
  expect(ids('staging')).toHaveLength(ids('production').length)
  expect(ids('staging').filter((id) => ids('production').includes(id))).toEqual([])
})

it('an environment may have fewer databases of each kind than wrangler.toml binds', () => {
  const source = { ...readConfig(thisProject, 'app') }
  const [search] = (source.d1_databases ?? []).filter(isOfSearch)
  if (search === undefined) throw new Error('no search database')
  source.d1_databases = [...(source.d1_databases ?? []), { ...search, binding: 'SEARCH_9' }]
  const settings = (count?: number) =>
    readSettings({ ...settingsFile, tenantDatabases: count, searchDatabases: count }, 'production')
  const bindings = (count?: number) => chosenDatabases(source, settings(count)).map(({ binding }) => binding)
  expect(bindings(1)).toEqual(['DB', 'SEARCH'])
  expect(bindings()).toContain('SEARCH_9')
})
