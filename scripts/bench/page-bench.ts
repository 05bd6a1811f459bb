import { worldContentId } from '#tests/world/seed-records.ts'
import { world } from '#tests/world/world.ts'
import { type Call, measure } from './load.ts'
import { recordSearchPage } from './record-statements.ts'
import type { Row } from './report.ts'
import { bundle, type Runtime, startRuntime } from './runtime.ts'
import { signIn } from './sign-in.ts'

const query = '設定'
/** Pages that are markup and style alone. */
export const quietPages = {
  search: `/aozora/search?q=${encodeURIComponent(query)}`,
  detail: `/aozora/search/${worldContentId('aozora', 'network-settings')}`,
  login: '/aozora/login',
}
const mostTimesBare = 2.5

/** CPU time of a request for each page, beside a bare Worker that asks the same of the databases. */
export async function benchPages(): Promise<Row[]> {
  const [appFolder, bareFolder] = [
    await bundle('app', 'wrangler.toml'),
    await bundle('bare', 'tests/wrangler.toml', 'scripts/bench/bare-worker.ts'),
  ]
  const statements = await inRuntime(appFolder, {}, (runtime) => recordSearchPage(runtime, query))
  const bare = await inRuntime(bareFolder, { STATEMENTS: JSON.stringify(statements) }, (runtime) =>
    measure(runtime, { path: '/' }, { expect: '</html>' }),
  )
  const rows: Row[] = [
    {
      name: `bare Worker, the search page's ${statements.flat().length} statements`,
      measured: shown(bare),
    },
  ]
  await inRuntime(appFolder, {}, async (runtime) => {
    const cookie = await signIn(runtime)
    for (const { name, call, expect, isSearch } of calls(cookie)) {
      const load = await measure(runtime, call, { expect })
      const times = load.cpuMsPerRequest / bare.cpuMsPerRequest
      rows.push({
        name,
        measured: `${shown(load)}, ${times.toFixed(2)} × bare`,
        ...(isSearch ? { target: `≤ ${mostTimesBare} × bare`, ok: times <= mostTimesBare } : {}),
      })
    }
  })
  return rows
}

function shown({ cpuMsPerRequest, requestsPerSecond }: Awaited<ReturnType<typeof measure>>): string {
  return `${cpuMsPerRequest.toFixed(2)} CPU-ms, ${requestsPerSecond.toFixed(0)}/s`
}

function calls(cookie: string): { name: string; call: Call; expect: string; isSearch?: boolean }[] {
  const search = { path: quietPages.search }
  return [
    { name: 'search page, guest', call: search, expect: '<mark>', isSearch: true },
    {
      name: 'search page, signed in',
      call: { ...search, headers: { Cookie: cookie } },
      expect: world.aozora.readers[0]?.name ?? '',
      isSearch: true,
    },
    { name: 'detail page, guest', call: { path: quietPages.detail }, expect: 'class="detail"' },
    { name: 'login page', call: { path: quietPages.login }, expect: 'type="password"' },
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
