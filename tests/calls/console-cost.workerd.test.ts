import type { LoaderFunction } from '@remix-run/cloudflare'
import { beforeAll, expect, it } from 'vitest'
import { startStaffSession } from '#app/features/identity/model/session/start-session.ts'
import { prefetchAddress } from '#app/features/tenancy/model/snapshot/find-site.ts'
import { openVisit } from '#app/visit/open-visit.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { platformSite, rememberSite } from '#app/visit/site.ts'
import { countedEnv } from '#tests/workerd/counted-env.ts'
import { db, env, siteOf, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

let cookie = ''

beforeAll(async () => {
  await makeWorldRecords()
  const visit = { ...(await visitAt('aozora')), site: platformSite(), now: Date.now }
  const { accessToken } = await startStaffSession(visit, 'systemstaff00000000001')
  cookie = `bunko=${encodeURIComponent(accessToken)}`
})

type Route = () => Promise<{ loader: LoaderFunction }>
type Screen = { name: string; to: (tenantId: number) => string; route: Route; queries: number; trips: number }

/**
 * The screens and their allowed cost. The first round trip reads the session together with the site; the second everything else. A page
 * that is selected by ids needs another one for the rows.
 */
const screens: Screen[] = [
  {
    name: 'contents',
    to: (id) => adminPaths.contents(id),
    route: async () =>
      (await import('#app/features/publishing/console/contents/contents.route.tsx')) as never,
    queries: 8,
    trips: 3,
  },
  {
    name: 'trash',
    to: (id) => adminPaths.trash(id),
    route: async () => (await import('#app/features/publishing/console/trash/trash.route.tsx')) as never,
    queries: 5,
    trips: 2,
  },
  {
    name: 'users',
    to: (id) => adminPaths.users(id),
    route: async () => (await import('#app/features/users/console/readers/users.route.tsx')) as never,
    queries: 8,
    trips: 3,
  },
  {
    name: 'user groups',
    to: (id) => adminPaths.userGroups(id),
    route: async () => (await import('#app/features/users/console/groups/user-groups.route.tsx')) as never,
    queries: 5,
    trips: 2,
  },
  {
    name: 'audit log',
    to: (id) => adminPaths.siteAudit(id),
    route: async () => (await import('#app/features/audit/console/audit.route.tsx')) as never,
    queries: 5,
    trips: 2,
  },
]

async function costOf({ to, route }: Screen) {
  const { env: asked, cost } = countedEnv(env)
  const site = await siteOf('aozora')
  // Puts the site into the cache, as in an isolate that has just served it.
  rememberSite(site, site, Date.now() + 3_600_000)
  const request = new Request(`http://localhost${to(site.tenantId)}`, { headers: { Cookie: cookie } })
  const door = { request, env: asked, ctx: { waitUntil: () => undefined } }
  const prefetch: Parameters<typeof openVisit>[2] = (counted) =>
    prefetchAddress(counted, request, to(site.tenantId))
  const { visit } = await openVisit(door, { site: platformSite(), basePath: '' }, prefetch)
  const context = { visit, cookies: [] }
  const [{ loader }, root] = await Promise.all([route(), import('#app/root.tsx')])
  const given = { request, params: { tenantId: String(site.tenantId) }, context }
  const args = given as unknown as Parameters<LoaderFunction>[0]
  await Promise.all([loader(args), root.loader(args)])
  expect(cost.underWay).toBe(0)
  return cost
}

it.each(screens)(
  'the list of $name needs $queries queries in $trips round trips',
  async ({ queries, trips, ...screen }) => {
    const cost = await costOf({ queries, trips, ...screen })
    const told = cost.queries.map((sql) => sql.slice(0, 120)).join('\n')
    expect([cost.queries.length, cost.trips], told).toEqual([queries, trips])
  },
)

it('reads the site’s address again after a write', () => {
  const path = adminPaths.contents(1)
  expect(prefetchAddress(db, { method: 'POST' }, path)).toBeNull()
  expect(prefetchAddress(db, { method: 'GET' }, adminPaths.companies())).toBeNull()
})
