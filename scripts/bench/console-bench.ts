import { AuditQuery, listAudit } from '#app/features/audit/model/audit-log.ts'
import { findEverything } from '#app/features/finder/model/find-everything.ts'
import { filterOf, OverviewQuery, orderOf } from '#app/features/publishing/model/overview/content-overview.ts'
import { listContentOverview } from '#app/features/publishing/model/overview/list-content-overview.ts'
import { listTrash } from '#app/features/publishing/model/trash/trash-contents.ts'
import {
  listUsers,
  UserQuery,
  filterOf as userFilterOf,
  orderOf as userOrderOf,
} from '#app/features/users/model/user/list-users.ts'
import { listUserGroups } from '#app/features/users/model/user-group/get-user-group.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { withQuery } from '#app/visit/paths/query.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import {
  type ConsoleSite,
  consoleSites,
  fillConsoleSites,
  type MadeSite,
  madeBook,
  madeTag,
  madeUserGroup,
} from './large-site.ts'
import { measureBeside, signInOperator, type Target } from './load.ts'
import { recordStatements } from './record-statements.ts'
import { isWhole, type Row } from './report.ts'
import { plain, type Runtime, startApp, startRuntime } from './runtime.ts'

const maxTimesBare = 2.5
const maxTimesSmall = 1.5
const requests = 54

/** The factor by which the bare Worker gets more requests than the app: it is that much quicker. */
const oftenBare = 4

const operator = { kind: 'staff', level: 'system_admin', id: 'bench', name: 'bench' } as Staff

/**
 * Measures the lists of the console on a site with 100 contents and 100 users, and on one with 100,000 contents and 50,000 users. Each is
 * compared with a bare Worker.
 */
export async function benchConsole(): Promise<Row[]> {
  await fillConsoleSites()
  const folder = await plain('bare', 'scripts/bench/bare-worker.ts')
  const runtime = await startApp()
  try {
    const asked: Asked[] = []
    for (const kind of kinds) asked.push(await askedBy(runtime, kind))
    const STATEMENTS = JSON.stringify(asked.map(({ large }) => large.waves))
    const bare = await startRuntime(folder, 'wrangler.toml', { STATEMENTS })
    try {
      const bench = { runtime, bare, cookie: await signInOperator(runtime) }
      const lists: Compared[] = []
      for (const [at, kind] of kinds.entries()) lists.push(await compare(bench, kind, at, asked[at]!))
      return [...lists.map(({ row }) => row), together(lists)]
    } finally {
      await bare.stop()
    }
  } finally {
    await runtime.stop()
  }
}

type Compared = { row: Row; bare: number; small: number }

/** One list's ratio moves with the noise of its few requests; the mean of all doesn't. */
function together(lists: readonly Compared[]): Row {
  const mean = (ratios: number[]) =>
    Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  const [bare, small] = [mean(lists.map((list) => list.bare)), mean(lists.map((list) => list.small))]
  return {
    name: 'console: all lists, in the mean',
    measured: `${bare.toFixed(2)} × bare, ${small.toFixed(2)} × small`,
    figures: { '× bare': bare, '× small': small },
  }
}

type Recorded = Awaited<ReturnType<typeof recordStatements>>
type Asked = { small: Recorded; large: Recorded }
type Bench = { runtime: Runtime; bare: Runtime; cookie: string }

async function askedBy(runtime: Runtime, { screen, query }: ConsoleKind): Promise<Asked> {
  const at = (site: ConsoleSite) =>
    recordStatements(runtime, (visit) => screen.run(visit, query(site)), {
      servicePath: site.servicePath,
      actor: operator,
    })
  return { small: await at(consoleSites.small), large: await at(consoleSites.large) }
}

async function compare(
  { runtime, bare, cookie }: Bench,
  kind: ConsoleKind,
  at: number,
  { small, large }: Asked,
): Promise<Compared> {
  const pageOf = (site: ConsoleSite): Target => ({
    runtime,
    call: { path: consolePath(kind, site), headers: { Cookie: cookie } },
    expect: kind.screen.expect,
  })
  const least = { runtime: bare, call: { path: `/${at}` }, expect: '</html>', times: oftenBare }
  const targets = [least, pageOf(consoleSites.small), pageOf(consoleSites.large)]
  return comparedOf(kind, await measureBeside(targets, requests), [small.rowsRead, large.rowsRead])
}

type Loads = Awaited<ReturnType<typeof measureBeside>>

function comparedOf({ name }: ConsoleKind, loads: Loads, rowsRead: readonly [number, number]): Compared {
  const [bare, small, large] = loads as [Loads[0], Loads[0], Loads[0]]
  const toSmall = large.timesOf(1)
  const cpu = [bare, small, large].map(({ cpuMsPerRequest }) => cpuMsPerRequest.toFixed(1)).join(', ')
  const row: Row = {
    name: `console: ${name}`,
    target: `≤ ${maxTimesBare} × bare, ≤ ${maxTimesSmall} × small`,
    measured: `${large.times.toFixed(2)} × bare, ${toSmall.toFixed(2)} × small (CPU-ms ${cpu}; rows read ${rowsRead.join(', ')})`,
    figures: { 'rows read': rowsRead[1] },
    ok: large.times <= maxTimesBare && toSmall <= maxTimesSmall,
  }
  return { row, bare: large.times, small: toSmall }
}

type Query = Record<string, string>
type Screen = {
  path: (tenantId: number) => string
  /** Text that every answer of this screen contains. */
  expect: string
  run: (visit: Visit, query: Query) => Promise<unknown>
}
type ConsoleKind = { name: string; screen: Screen; query: (site: ConsoleSite) => Query }

const pageOf = (query: Query) => readPaging({ page: query.page, size: 50 })

const contents: Screen = {
  path: (tenantId) => adminPaths.contents(tenantId),
  expect: 'data-row',
  run: (visit, query) => {
    const asked = OverviewQuery.parse(query)
    return listContentOverview(visit, { ...pageOf(query), ...filterOf(asked), order: orderOf(asked) })
  },
}
const users: Screen = {
  path: (tenantId) => adminPaths.users(tenantId),
  expect: 'data-row',
  run: (visit, query) => {
    const asked = UserQuery.parse(query)
    return listUsers(visit, { ...pageOf(query), ...userFilterOf(asked), order: userOrderOf(asked) })
  },
}
const audit: Screen = {
  path: adminPaths.siteAudit,
  expect: 'data-row',
  run: (visit, query) =>
    listAudit(visit, { reach: { of: 'site' }, query: AuditQuery.parse(query), paging: pageOf(query) }),
}
const trash: Screen = {
  path: (tenantId) => adminPaths.trash(tenantId),
  expect: 'data-row',
  run: (visit, query) => listTrash(visit, pageOf(query)),
}
const userGroups: Screen = {
  path: (tenantId) => adminPaths.userGroups(tenantId),
  expect: 'Group 3',
  run: (visit, query) => listUserGroups(visit, { ...pageOf(query), words: query.q ?? '' }),
}
const everything: Screen = {
  path: () => adminPaths.consoleSearch(),
  expect: 'class="found ',
  run: (visit, { q = '' }) => findEverything(visit, { q, siteId: visit.site.tenantId, isOnlyHere: false }),
}

/** Returns the beginning of the title of a book in the middle of the site. Few titles share four characters, many share one or two. */
const partOfTitle = (site: MadeSite, signs: number) =>
  madeBook(site, Math.floor(site.contents / 2)).fields.title.slice(0, signs)

const asked = (screen: Screen, name: string, query: Query = {}): ConsoleKind => ({
  name,
  screen,
  query: () => query,
})

const consoleKinds: ConsoleKind[] = [
  asked(contents, 'contents'),
  {
    name: 'contents, in the middle',
    screen: contents,
    query: (site) => ({ page: deep(site.contents, 0.5) }),
  },
  { name: 'contents, last page', screen: contents, query: (site) => ({ page: deep(site.contents, 1) }) },
  asked(contents, 'contents by title', { sort: 'title' }),
  asked(contents, 'contents by day', { sort: 'day' }),
  asked(contents, 'contents of a group', { group: '1' }),
  asked(contents, 'contents of a group by title', { group: '1', sort: 'title' }),
  asked(contents, 'contents with a hashtag', { tag: String(madeTag) }),
  asked(contents, 'contents hidden', { view: 'hidden' }),
  asked(contents, 'contents refused', { state: 'refused' }),
  asked(contents, 'contents refused and hidden, by day', { state: 'refused', view: 'shown', sort: 'day' }),
  { name: 'contents with a word', screen: contents, query: (site) => ({ q: partOfTitle(site, 4) }) },
  { name: 'contents with a common word', screen: contents, query: (site) => ({ q: partOfTitle(site, 1) }) },
  {
    name: 'contents of a group with a word',
    screen: contents,
    query: (site) => ({ q: partOfTitle(site, 2), group: '1' }),
  },
  asked(trash, 'trash'),
  asked(users, 'users'),
  asked(users, 'users by name', { sort: 'name' }),
  {
    name: 'users, last page',
    screen: users,
    query: (site) => ({ page: deep(site.users, 1) }),
  },
  asked(users, 'users of a group', { group: madeUserGroup }),
  asked(users, 'users stopped', { status: 'stop' }),
  asked(users, 'users by a name', { q: '00005' }),
  asked(users, 'users by an e-mail address', { q: 'r00005' }),
  asked(userGroups, 'user groups'),
  asked(audit, 'audit log'),
  // The search term occurs in one row only, among the oldest rows that the search looks through.
  {
    name: 'audit log with a word',
    screen: audit,
    query: (site) => ({ q: old(site) }),
  },
  asked(audit, 'audit log of an area', { area: 'user' }),
  asked(audit, 'audit log, oldest first', { direction: 'asc' }),
  { name: 'audit log, last page', screen: audit, query: (site) => ({ page: deep(site.audit, 0.8) }) },
  {
    name: 'audit log of an area with a word',
    screen: audit,
    query: (site) => ({ area: 'content', q: old(site) }),
  },
  { name: 'search over everything', screen: everything, query: (site) => ({ q: partOfTitle(site, 4) }) },
]

/** A reduced run has the first list of each screen. */
const kinds = consoleKinds.filter(
  ({ screen }, at) => isWhole || consoleKinds.findIndex((kind) => kind.screen === screen) === at,
)

/** Returns the page number at a share of a list's depth. A list has 50 rows a page and ends after 100 pages. */
function deep(rows: number, share: number): string {
  return String(Math.ceil(Math.min(100, rows / 50) * share))
}

/** Returns a term that occurs in one row only, near the end of the latest 4,000 rows, which are all that the search looks through. */
function old({ audit }: ConsoleSite): string {
  return String(Math.max(0, audit - 4_000) + 10).padStart(6, '0')
}

function consolePath({ screen, query }: ConsoleKind, site: ConsoleSite): string {
  const asking = query(site)
  return withQuery(screen.path(site.tenantId), {
    ...asking,
    ...(screen === everything && { site: String(site.tenantId) }),
  })
}
