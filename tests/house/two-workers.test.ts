import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import type { Address } from '#app/features/tenancy/model/snapshot/find-address.ts'
import routes from '#app/routes.ts'
import { platformSite } from '#app/visit/site.ts'
import { isOfConsole } from '#workers/ask-console.ts'
import { hasRoute, pageWorkers } from '#workers/routes-of.ts'

type Config = Record<string, unknown> & { services: { binding: string }[] }

const configOf = (path: string) => unstable_readConfig({ config: path }) as unknown as Config
const [app, desk] = [configOf('wrangler.toml'), configOf('workers/console/wrangler.toml')]

/** What has to be alike: a value that only one of them has would be seen by whoever happens to be served by the other. */
const shared = [
  'vars',
  'd1_databases',
  'r2_buckets',
  'kv_namespaces',
  'ratelimits',
  'version_metadata',
  'assets',
  'compatibility_date',
  'compatibility_flags',
  'observability',
  'minify',
  'keep_names',
  'limits',
  'placement',
]

it.each(shared)('app and console Worker have the same %s', (name) => {
  // Paths in a configuration are made absolute or lead from its own folder.
  const plain = (config: Config) => JSON.stringify(config[name], null, 1)?.replaceAll('../../', '')
  expect(plain(desk)).toBe(plain(app))
})

it('the console has no address of its own, and is asked by a binding to an entry that its default one is not', () => {
  expect([desk.workers_dev, desk.preview_urls ?? false, desk.routes ?? [], desk.route]).toEqual([
    false,
    false,
    [],
    undefined,
  ])
  const others = (config: Config) => config.services.filter(({ binding }) => binding !== 'CONSOLE')
  expect(others(desk)).toEqual(others(app))
  expect(app.services).toContainEqual({
    binding: 'CONSOLE',
    service: desk.name,
    entrypoint: 'fromReaders',
  })
  const source = readFileSync('workers/console/index.ts', 'utf8')
  const [, ofDefault = ''] = source.split('export default {')
  expect(source).toContain('export const fromReaders')
  expect(ofDefault).not.toMatch(/\bfetch: async|\bfetch\(request/)
})

it('only the console runs by cron, and sweeps; both send jobs to the same queue', () => {
  const crons = (config: Config) => (config.triggers as { crons?: string[] }).crons ?? []
  expect([crons(app), crons(desk)]).toEqual([[], ['* * * * *']])
  type Queues = { producers: { binding: string; queue: string }[]; consumers?: { queue: string }[] }
  const [ofApp, ofDesk] = [app, desk].map(({ queues }) => queues as Queues)
  expect(ofApp).toEqual({ producers: [{ binding: 'JOBS', queue: 'bunko-jobs' }] })
  const sweeps = { binding: 'SWEEPS', queue: 'bunko-sweeps' }
  expect(ofDesk?.producers).toEqual([...(ofApp?.producers ?? []), sweeps])
  expect(ofDesk?.consumers).toMatchObject([
    { queue: 'bunko-sweeps', max_batch_size: 1, dead_letter_queue: 'bunko-sweeps-dead' },
    { queue: 'bunko-jobs-dead' },
    { queue: 'bunko-sweeps-dead' },
  ])
  const { queues } = configOf('workers/ingest/wrangler.toml') as unknown as { queues: Queues }
  expect(queues.consumers).toMatchObject([{ queue: 'bunko-jobs', dead_letter_queue: 'bunko-jobs-dead' }])
})

it('a request is answered by the Worker that has its route', () => {
  const answeredBy = (path: string) => {
    const address: Address = { kind: 'platform', site: platformSite(), restOfPath: `/${path}` }
    return isOfConsole(address) ? 'console' : 'readers'
  }
  const paths = (routes as { path?: string }[]).map(({ path = '' }) => path).filter((path) => path !== '*')
  expect(paths.length).toBeGreaterThan(200)
  for (const path of paths)
    expect(
      pageWorkers.filter((worker) => hasRoute(worker, { parentId: 'root', path })),
      path,
    ).toEqual([answeredBy(path.replaceAll(/:\w+/g, '7'))])
})

it('both Workers have the frame around pages and the page for what is not found', () => {
  for (const worker of pageWorkers) {
    expect(hasRoute(worker, { path: '' })).toBe(true)
    expect(hasRoute(worker, { parentId: 'root', path: '*' })).toBe(true)
  }
})

it.each([
  ['/api/v1/auth/login', true],
  ['/api', true],
  ['/apis', false],
  ['/admin', true],
  ['/administration', false],
  ['/admin/sites/7/look/preview/saved/light-ja', false],
  ['/admin/sites/7/look/preview/draft-form/dark-en/search', false],
  ['/admin/sites/7/look/brand/preview', true],
])('the console answers %s on a shared host: %s', (restOfPath, isIts) => {
  expect(isOfConsole({ kind: 'platform', site: platformSite(), restOfPath })).toBe(isIts)
})

it.each([
  ['/api/v1/auth/login', true],
  ['/admin/login', false],
  ['/search', false],
])('the console answers %s of a site: %s', (restOfPath, isIts) => {
  expect(isOfConsole({ kind: 'site', site: platformSite(), basePath: '/aozora', restOfPath })).toBe(isIts)
})
