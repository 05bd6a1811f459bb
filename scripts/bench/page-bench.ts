import { getContent } from '#app/domain/catalogue/content/get-content.ts'
import { listShelves } from '#app/domain/catalogue/content-group/list-shelves.ts'
import { listRelated } from '#app/domain/catalogue/series/list-related.ts'
import { getSearchPage } from '#app/domain/search/results/get-search-page.ts'
import type { Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#tests/world/seed-records.ts'
import { world } from '#tests/world/world.ts'
import type { Statement } from './bare-worker.ts'
import { type Call, type Load, measure, measureBeside, type Target } from './load.ts'
import { mainStatement, recordStatements } from './record-statements.ts'
import type { Row } from './report.ts'
import { bundle, type Runtime, startRuntime } from './runtime.ts'
import { signIn } from './sign-in.ts'

const query = '設定'
const contentId = worldContentId('aozora', 'network-settings')
/** Pages that are markup and style alone. */
export const quietPages = {
  home: '/aozora',
  search: `/aozora/search?q=${encodeURIComponent(query)}`,
  detail: `/aozora/search/${contentId}`,
  login: '/aozora/login',
}
const mostTimesBare = 2.5
const mostTimesHello = 2

/** A cookie of the site makes its visitor somebody, so that their page is made anew; this one means nothing. */
const uncached = { Cookie: 'aozora.bench=1' }

type Measured = {
  name: string
  call: Call
  expect: string
  run: (visit: Visit) => Promise<unknown>
  /** The bare Worker asks all that the page asks, or the one statement with the most rows. */
  bare: 'all' | 'main'
}

/** CPU time of a request for each page, beside a bare Worker that answers the same rows as a string of HTML. */
export async function benchPages(): Promise<Row[]> {
  const folders = {
    app: await bundle('app', 'wrangler.toml'),
    bare: await bundle('bare', 'tests/workerd/wrangler.toml', 'scripts/bench/bare-worker.ts'),
    hello: await bundle('hello', 'tests/workerd/wrangler.toml', 'scripts/bench/hello-worker.ts'),
  }
  const rows: Row[] = []
  for (const page of pages()) rows.push(await againstBare(folders, page))
  rows.push(...(await againstHello(folders)))
  rows.push(...(await others(folders)))
  return rows
}

type Folders = { app: string; bare: string; hello: string }

async function againstBare(folders: Folders, { name, call, expect, run, bare }: Measured): Promise<Row> {
  const recorded = await inRuntime(folders.app, {}, (runtime) => recordStatements(runtime, run))
  const statements: Statement[][] = bare === 'all' ? recorded.waves : mainStatement(recorded)
  const vars = { STATEMENTS: JSON.stringify(statements) }
  const [least, load] = await inRuntime(folders.bare, vars, (bareRuntime) =>
    inRuntime(folders.app, {}, (runtime) =>
      measurePair(
        { runtime: bareRuntime, call: { path: '/' }, expect: '</html>' },
        { runtime, call, expect },
      ),
    ),
  )
  const asked = statements.flat().length
  return {
    name,
    target: `≤ ${mostTimesBare} × bare`,
    measured: `${shown(load)}, ${load.times.toFixed(2)} × bare (${least.cpuMsPerRequest.toFixed(2)} CPU-ms, ${asked} ${asked === 1 ? 'statement' : 'statements'})`,
    ok: load.times <= mostTimesBare,
  }
}

/** A page that is kept for guests, beside a Worker that says hello. */
async function againstHello(folders: Folders): Promise<Row[]> {
  const [hello, kept] = await inRuntime(folders.hello, {}, (helloRuntime) =>
    inRuntime(folders.app, {}, (runtime) =>
      measurePair(
        { runtime: helloRuntime, call: { path: '/' }, expect: 'hello' },
        { runtime, call: { path: quietPages.home }, expect: 'class="shelf"' },
        9000,
      ),
    ),
  )
  return [
    { name: 'a Worker that says hello', measured: shown(hello) },
    {
      name: 'home page, kept for guests',
      target: `≤ ${mostTimesHello} × hello`,
      measured: `${shown(kept)}, ${kept.times.toFixed(2)} × hello`,
      ok: kept.times <= mostTimesHello,
    },
  ]
}

async function measurePair(first: Target, second: Target, requests?: number) {
  const loads = await measureBeside([first, second], requests)
  return loads as [(typeof loads)[0], (typeof loads)[0]]
}

async function others({ app }: Folders): Promise<Row[]> {
  return inRuntime(app, {}, async (runtime) => {
    const cookie = await signIn(runtime)
    const rows: Row[] = []
    for (const { name, call, expect } of unbounded(cookie))
      rows.push({ name, measured: shown(await measure(runtime, call, { expect })) })
    return rows
  })
}

function shown({ cpuMsPerRequest, requestsPerSecond }: Load): string {
  return `${cpuMsPerRequest.toFixed(2)} CPU-ms, ${requestsPerSecond.toFixed(0)}/s`
}

function pages(): Measured[] {
  const search = (q: string) => (visit: Visit) => getSearchPage(visit, new URLSearchParams({ q }))
  return [
    {
      name: 'list of 20, made anew',
      call: { path: '/aozora/search', headers: uncached },
      expect: 'class="hit"',
      run: search(''),
      bare: 'main',
    },
    {
      name: 'home page, made anew',
      call: { path: quietPages.home, headers: uncached },
      expect: 'class="shelf"',
      run: listShelves,
      bare: 'main',
    },
    {
      name: 'detail page, made anew',
      call: { path: quietPages.detail, headers: uncached },
      expect: 'class="detail"',
      // With the strip below it, which has the most rows.
      run: (visit) =>
        Promise.all([
          getContent(visit, { id: contentId }),
          listRelated(visit, { contentId, groupId: null, page: 1 }),
        ]),
      bare: 'main',
    },
    {
      name: 'search page, made anew',
      call: { path: quietPages.search, headers: uncached },
      expect: '<mark>',
      run: search(query),
      bare: 'all',
    },
  ]
}

function unbounded(cookie: string): { name: string; call: Call; expect: string }[] {
  return [
    {
      name: 'search page, signed in',
      call: { path: quietPages.search, headers: { Cookie: cookie } },
      expect: world.aozora.readers[0]?.name ?? '',
    },
    { name: 'login page', call: { path: quietPages.login, headers: uncached }, expect: 'type="password"' },
    {
      name: 'API full-text search, guest',
      call: {
        path: '/aozora/api/v1/content/public/full-text-search',
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ search_key: query, page: 1, size: 20 }),
      },
      expect: '"hit_page"',
    },
  ]
}

async function inRuntime<Result>(
  folder: string,
  vars: Record<string, string>,
  work: (runtime: Runtime) => Promise<Result>,
): Promise<Result> {
  const runtime = await startRuntime(folder, 'wrangler.toml', vars)
  try {
    return await work(runtime)
  } finally {
    await runtime.stop()
  }
}
