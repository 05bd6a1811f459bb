import type { LoaderFunction } from '@remix-run/cloudflare'
import { beforeAll, describe, expect, it } from 'vitest'
import { findContentToIndex, indexContentFields } from '#app/features/documents/model/ingest/index-content.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { prefetchSearch } from '#app/features/search/model/results/get-search-page.ts'
import { searchDb } from '#app/kernel/data/database.ts'
import { openVisit } from '#app/visit/open-visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { countedEnv } from '#tests/workerd/counted-env.ts'
import { db, env, siteOf, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

/** The maximum cost of a reader's page. It includes reading the session. */
const maxQueries = 6
const maxTrips = 2

const contentId = worldContentId('aozora', 'network-settings')
let cookie = ''

beforeAll(async () => {
  await makeWorldRecords()
  const content = await findContentToIndex(db, 1, contentId)
  if (content !== null) await indexContentFields((await searchDb(env, 1)).of(contentId), content)
  const visit = { ...(await visitAt('aozora')), now: Date.now }
  const reader = world.aozora.readers[0]?.id ?? ''
  const { accessToken } = await startReaderSession(visit, {
    accountId: reader,
    keep: true,
    loginType: 'EMAIL',
  })
  cookie = `aozora=${encodeURIComponent(accessToken)}`
})

type Page = {
  path: string
  route: () => Promise<{ loader: LoaderFunction }>
  params?: Record<string, string>
}
const pages: Page[] = [
  { path: '/', route: () => import('#app/features/catalogue/site/home.route.tsx') },
  {
    path: '/3',
    route: () => import('#app/features/catalogue/site/content-group.route.tsx'),
    params: { contentGroupId: '3' },
  },
  {
    path: `/3/${contentId}`,
    route: () => import('#app/features/catalogue/site/content.route.tsx'),
    params: { contentGroupId: '3', contentId },
  },
  { path: '/search', route: () => import('#app/features/search/site/search.route.tsx') },
  { path: '/search?q=設定', route: () => import('#app/features/search/site/search.route.tsx') },
  {
    path: `/search/${contentId}`,
    route: () => import('#app/features/search/site/search-content.route.tsx'),
    params: { contentId },
  },
  {
    path: `/search/${contentId}?q=設定`,
    route: () => import('#app/features/search/site/search-content.route.tsx'),
    params: { contentId },
  },
]

async function costOf({ path, route, params = {} }: Page, cookies: string) {
  const { env: asked, cost } = countedEnv(env)
  const request = new Request(`http://localhost/aozora${path}`, { headers: { Cookie: cookies } })
  const site = await siteOf('aozora')
  const door = { request, env: asked, ctx: { waitUntil: () => undefined } }
  const url = new URL(request.url)
  const prefetch = () =>
    path.startsWith('/search?') ? prefetchSearch({ site, env: asked }, url, null) : null
  const { visit } = await openVisit(door, { site, basePath: '/aozora' }, prefetch)
  const context = { visit, cookies: [] }
  const [{ loader }, root] = await Promise.all([route(), import('#app/root.tsx')])
  const given = { request, params, context } as unknown as Parameters<LoaderFunction>[0]
  await Promise.all([loader(given), root.loader(given)])
  expect(cost.underWay).toBe(0)
  return cost
}

describe.each([
  ['a guest', () => ''],
  ['a reader', () => cookie],
])('for %s', (_who, cookies) => {
  it.each(pages.map((page) => [page.path, page] as const))(
    `the page %s takes at most ${maxQueries} queries in ${maxTrips} round trips`,
    async (_path, page) => {
      const cost = await costOf(page, cookies())
      const told = cost.queries.map((sql) => sql.slice(0, 120)).join('\n')
      expect(cost.queries.length, told).toBeLessThanOrEqual(maxQueries)
      expect(cost.trips, told).toBeLessThanOrEqual(maxTrips)
    },
  )
})
