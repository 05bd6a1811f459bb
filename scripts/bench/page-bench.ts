import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { listShelves } from '#app/features/catalogue/model/content-group/groups.ts'
import { listRelated } from '#app/features/catalogue/model/series/list-related.ts'
import { getSearchPage } from '#app/features/search/model/results/get-search-page.ts'
import type { Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import type { Statement } from './bare-worker.ts'
import { type Call, type Load, measure, measureBeside, signIn, type Target } from './load.ts'
import { mainStatement, recordStatements } from './record-statements.ts'
import type { Row } from './report.ts'
import { plain, type Runtime, startApp, startRuntime } from './runtime.ts'

const query = '設定'
const contentId = worldContentId('aozora', 'network-settings')
/** Pages that have only markup and style, and no scripts beyond those of every page. */
export const quietPages = {
  home: '/aozora',
  search: `/aozora/search?q=${encodeURIComponent(query)}`,
  detail: `/aozora/search/${contentId}`,
  login: '/aozora/login',
}
/** How many times the CPU of the bare Worker each page may take. */
const maxTimesBare = { list: 2, home: 1.8, detail: 2, search: 1.5 }
const maxTimesHello = 1.3
/** The factor by which the bare Worker gets more requests than the app: it is that much quicker. */
const oftenBare = 2

/** Any cookie of the site bypasses the page cache, so that the page is rendered. This cookie has no other meaning. */
export const uncached = { Cookie: 'aozora.bench=1' }

/** Pages that are rendered for each request, with a text that their answers contain. */
export const madePages = {
  list: { call: { path: '/aozora/search', headers: uncached }, expect: 'class="hit"' },
  home: { call: { path: quietPages.home, headers: uncached }, expect: 'class="shelf"' },
  detail: { call: { path: quietPages.detail, headers: uncached }, expect: 'class="detail"' },
  search: { call: { path: quietPages.search, headers: uncached }, expect: '<mark>' },
} satisfies Record<string, { call: Call; expect: string }>

type Measured = {
  page: keyof typeof madePages
  name: string
  run: (visit: Visit) => Promise<unknown>
  /** The statements that the bare Worker runs: all of the page's, or only the one with the most rows. */
  bare: 'all' | 'main'
}

/** Measures the CPU time of a request for each page, and compares it with a bare Worker that answers the same rows as a string of HTML. */
export async function benchPages(): Promise<Row[]> {
  const folders = {
    bare: await plain('bare', 'scripts/bench/bare-worker.ts'),
    hello: await plain('hello', 'scripts/bench/hello-worker.ts'),
  }
  const app = await startApp()
  try {
    const rows: Row[] = []
    rows.push(...(await againstBare(app, folders.bare)))
    rows.push(...(await againstHello(app, folders.hello)))
    rows.push(...(await others(app)))
    return rows
  } finally {
    await app.stop()
  }
}

async function againstBare(app: Runtime, bareFolder: string): Promise<Row[]> {
  const measured = pages()
  const asked: Statement[][][] = []
  const counts: number[] = []
  for (const { run, bare } of measured) {
    const recorded = await recordStatements(app, run)
    counts.push(recorded.waves.flat().length)
    asked.push(bare === 'all' ? recorded.waves : mainStatement(recorded))
  }
  return inRuntime(bareFolder, { STATEMENTS: JSON.stringify(asked) }, async (bare) => {
    const rows: Row[] = []
    for (const [at, page] of measured.entries()) {
      const least = { runtime: bare, call: { path: `/${at}` }, expect: '</html>', times: oftenBare }
      const loads = await measurePair(least, { runtime: app, ...madePages[page.page] }, 360)
      rows.push(rowOf(page, loads, counts[at]!))
    }
    return rows
  })
}

function rowOf(
  { name, page }: Measured,
  [least, load]: Awaited<ReturnType<typeof measurePair>>,
  statements: number,
): Row {
  const most = maxTimesBare[page]
  return {
    name,
    target: `≤ ${most} × bare`,
    measured: `${shown(load)}, ${load.times.toFixed(2)} × bare (${least.cpuMsPerRequest.toFixed(2)} CPU-ms, ${statements} statements)`,
    ok: load.times <= most,
    figures: { '× bare': load.times },
    fixed: { statements },
  }
}

/** Compares a page that is cached for guests with a Worker that answers "hello". */
async function againstHello(app: Runtime, helloFolder: string): Promise<Row[]> {
  const [hello, kept] = await inRuntime(helloFolder, {}, (runtime) =>
    measurePair(
      { runtime, call: { path: '/' }, expect: 'hello' },
      { runtime: app, call: { path: quietPages.home }, expect: 'class="shelf"' },
      2700,
    ),
  )
  return [
    { name: 'a Worker that says hello', measured: shown(hello) },
    {
      name: 'home page, kept for guests',
      target: `≤ ${maxTimesHello} × hello`,
      measured: `${shown(kept)}, ${kept.times.toFixed(2)} × hello`,
      ok: kept.times <= maxTimesHello,
      figures: { '× hello': kept.times },
    },
  ]
}

async function measurePair(first: Target, second: Target, requests?: number) {
  const loads = await measureBeside([first, second], requests)
  return loads as [(typeof loads)[0], (typeof loads)[0]]
}

async function others(app: Runtime): Promise<Row[]> {
  const cookie = await signIn(app)
  const rows: Row[] = []
  for (const { name, call, expect } of unbounded(cookie))
    rows.push({ name, measured: shown(await measure(app, call, { expect, requests: 300 })) })
  return rows
}

function shown({ cpuMsPerRequest, requestsPerSecond }: Load): string {
  return `${cpuMsPerRequest.toFixed(2)} CPU-ms, ${requestsPerSecond.toFixed(0)}/s`
}

function pages(): Measured[] {
  const search = (q: string) => (visit: Visit) => getSearchPage(visit, new URLSearchParams({ q }))
  return [
    { page: 'list', name: 'list of 20, made anew', run: search(''), bare: 'main' },
    { page: 'home', name: 'home page, made anew', run: listShelves, bare: 'main' },
    {
      page: 'detail',
      name: 'detail page, made anew',
      // The strip of related contents below the page is read, too: it has the most rows.
      run: (visit) =>
        Promise.all([
          getContent(visit, { id: contentId }),
          listRelated(visit, { contentId, groupId: null, page: 1 }),
        ]),
      bare: 'main',
    },
    { page: 'search', name: 'search page, made anew', run: search(query), bare: 'all' },
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
