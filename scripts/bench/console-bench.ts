import type { Staff } from '#app/visit/visit.ts'
import { type ConsoleKind, consoleKinds, consolePath } from './console-kinds.ts'
import { consoleSites, fillConsoleSites } from './console-site.ts'
import type { MadeSite } from './large-site.ts'
import { measureBeside, type Target } from './load.ts'
import { recordStatements } from './record-statements.ts'
import type { Row } from './report.ts'
import { bundle, type Runtime, startRuntime } from './runtime.ts'
import { signInOperator } from './sign-in.ts'

const mostTimesBare = 3
const mostTimesSmall = 1.5
const requests = 135
/** The bare Worker is so much quicker, and is asked as much more often. */
const oftenBare = 8

const operator = { kind: 'staff', level: 'system_admin', id: 'bench', name: 'bench' } as Staff

/** The console's lists at a site of 100 contents and 100 users and at one of 100,000 and 50,000, beside a bare Worker. */
export async function benchConsole(kinds: readonly ConsoleKind[] = consoleKinds): Promise<Row[]> {
  await fillConsoleSites()
  const folders = {
    app: await bundle('app', 'wrangler.toml'),
    bare: await bundle('bare', 'tests/workerd/wrangler.toml', 'scripts/bench/bare-worker.ts'),
  }
  const runtime = await startRuntime(folders.app, 'wrangler.toml')
  try {
    const cookie = await signInOperator(runtime)
    const rows: Row[] = []
    for (const kind of kinds) rows.push(await compare({ runtime, bare: folders.bare, cookie }, kind))
    return rows
  } finally {
    await runtime.stop()
  }
}

type Bench = { runtime: Runtime; bare: string; cookie: string }

async function compare({ runtime, bare, cookie }: Bench, kind: ConsoleKind): Promise<Row> {
  const { small, large } = consoleSites
  const [ofSmall, ofLarge] = [await asked(runtime, kind, small), await asked(runtime, kind, large)]
  const STATEMENTS = JSON.stringify(ofLarge.waves)
  const bareRuntime = await startRuntime(bare, 'wrangler.toml', { STATEMENTS })
  const pageOf = (site: MadeSite): Target => ({
    runtime,
    call: { path: consolePath(kind, site), headers: { Cookie: cookie } },
    expect: kind.screen.expect,
  })
  try {
    const least = { runtime: bareRuntime, call: { path: '/' }, expect: '</html>', times: oftenBare }
    const loads = await measureBeside([least, pageOf(small), pageOf(large)], requests)
    return rowOf(kind, loads, [ofSmall.rowsRead, ofLarge.rowsRead])
  } finally {
    await bareRuntime.stop()
  }
}

function asked(runtime: Runtime, { screen, query }: ConsoleKind, site: MadeSite) {
  const who = { servicePath: site.servicePath, actor: operator }
  return recordStatements(runtime, (visit) => screen.run(visit, query(site)), who)
}

type Loads = Awaited<ReturnType<typeof measureBeside>>

function rowOf({ name }: ConsoleKind, loads: Loads, rowsRead: readonly number[]): Row {
  const [bare, small, large] = loads as [Loads[0], Loads[0], Loads[0]]
  const toSmall = large.timesOf(1)
  const cpu = [bare, small, large].map(({ cpuMsPerRequest }) => cpuMsPerRequest.toFixed(1)).join(', ')
  return {
    name: `console: ${name}`,
    target: `≤ ${mostTimesBare} × bare, ≤ ${mostTimesSmall} × small`,
    measured: `${large.times.toFixed(2)} × bare, ${toSmall.toFixed(2)} × small (CPU-ms ${cpu}; rows read ${rowsRead.join(', ')})`,
    ok: large.times <= mostTimesBare && toSmall <= mostTimesSmall,
  }
}
